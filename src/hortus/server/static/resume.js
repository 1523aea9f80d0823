// A table of older rules: what there is to say of it, and agreeing to play on from its last good step.

import { ask } from "./api.js";
import { find, make, toast } from "./dom.js";
import { listed, plural, say } from "./language.js";

/** Show the remark on older rules, and who has still to agree if the table stopped.
 * @param {import("./wire.js").Frame} frame
 * @param {{ id: string, host: boolean }} table */
export function showResume(frame, table) {
  find("remark").textContent = frame.remark;
  find("remark").hidden = !frame.remark;
  const box = find("resume");
  box.hidden = !frame.resume;
  if (!frame.resume) return;
  const { step, dropped, agreed, needed } = frame.resume;
  const name = (seat) => frame.seats[seat].name;
  const moves = (count) => plural(count, "{n} move", "{n} moves");
  const waits = needed.filter((seat) => !agreed.includes(seat)).map(name);
  const lines = [say("It can be played on after {before}. What came later ({later}) is kept, but set aside.", { before: moves(step), later: moves(dropped) })];
  if (agreed.length) lines.push(say("{who} would play on.", { who: listed(agreed.map(name)) }));
  if (waits.length) lines.push(say("Waiting for {who}.", { who: listed(waits) }));
  const mine = needed.length ? frame.seat !== null && !(agreed.includes(frame.seat) && waits.length) : table.host;
  const seat = needed.length ? frame.seat : null;
  const button = make("button", { type: "button", class: "main", click: () => agree(table.id, seat, frame.ply) }, say("Play on from here"));
  box.replaceChildren(...lines.map((line) => make("p", {}, line)), mine ? make("span", { class: "buttons" }, button) : "");
}

async function agree(table, seat, ply) {
  try {
    await ask(`/api/tables/${table}/resume`, { seat, ply });
  } catch (error) {
    toast(error.message);
  }
}
