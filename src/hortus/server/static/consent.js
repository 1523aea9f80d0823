// A seat that was played holds what others may not see: it is open to somebody else once all people at the table agree.

import { make, toast } from "./dom.js";
import { say } from "./language.js";

/** The button with which one agrees that a seat is opened; null where there is nothing to agree on.
 * @param {any} table
 * @param {import("./wire.js").Seat} seat
 * @param {(body: object) => Promise<boolean>} change */
export function consentButton(table, seat, change) {
  const { frame, game } = table;
  const mine = table.table.you ?? [];
  const played = seat.kind === "bot" || (seat.kind === "open" && seat.name !== say("Seat {number}", { number: seat.seat + 1 }));
  if (!game.hidden || !played || !frame || frame.over || frame.status !== "running" || !mine.length) return null;
  const others = frame.seats.filter((one) => one.kind === "person" && !mine.includes(one.seat));
  if (!others.length) return null;
  const click = async () => {
    if (await change({ kind: "open" })) toast(say("The seat opens once all people at the table have agreed."));
  };
  const title = say("What this seat holds is hidden: it opens to somebody else once all people at the table agree");
  return make("button", { type: "button", class: "small", title, dataset: { do: `open-${seat.seat}` }, click }, say("Agree to open"));
}
