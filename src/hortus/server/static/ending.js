// The end of a game: who won, and where to go from there.

import { ask } from "./api.js";
import { find, make, say, toast } from "./dom.js";
import { climbed, playRung } from "./ladder.js";
import { get } from "./settings.js";
import { sentence } from "./words.js";

/** Show how it ended, if it did.
 * @param {any} table
 * @param {import("./wire.js").Frame} frame
 * @param {import("./wire.js").Frame | null} old */
export function showOver(table, frame, old) {
  const place = find("over");
  find("options-panel").hidden = frame.over;
  if (!frame.over || !frame.result) {
    place.hidden = true;
    return;
  }
  if (!place.hidden && old?.over) return;
  const { id, replay } = table.table;
  const title = verdict(frame, table.seat, table.game);
  const won = frame.result.winners.includes(table.seat);
  const next = won ? climbed(id, table.game.name, table.game.ladder ?? []) : null;
  const up = next === null ? null : make("button", { type: "button", class: "main", id: "ui-next-rung", click: () => climb(table, next) }, `Next: ${table.game.ladder[next].title}`);
  const more = make("button", { type: "button", click: () => playAgain(table) }, "Play again");
  place.replaceChildren(make("h2", { id: "ui-over-title" }, title),
    make("p", {}, sentence(frame.result.reason)),
    make("span", { class: "buttons" },
      up,
      make("a", { class: up ? "button" : "button main", href: replay }, "Replay"),
      table.seat === null ? null : more,
      make("a", { class: "button", href: `/api/tables/${id}/record`, download: `${table.game.name}-${id}.hortus` }, "Record")));
  place.hidden = false;
  if (old && !old.over) say(`${title} ${frame.result.reason}`);
}

/** Who won, in a sentence.
 * @param {import("./wire.js").Frame} frame
 * @param {number | null} mine
 * @param {{ cooperative: boolean }} game */
export function verdict({ result, seats }, mine, game) {
  const { winners } = result;
  const names = winners.map((seat) => seats[seat].name || seats[seat].bot);
  if (game.cooperative) return winners.length ? "Won together!" : "Lost together.";
  if (!winners.length) return "Nobody wins.";
  if (winners.length === seats.length) return seats.length === 1 ? "You win!" : "A draw.";
  if (winners.length === 1 && winners[0] === mine) return "You win!";
  return winners.length === 1 ? `${names[0]} wins.` : `${names.join(" and ")} share the win.`;
}

async function climb({ game }, rung) {
  try {
    location.href = (await playRung(game.name, game.ladder, rung, get("name"))).url;
  } catch (error) {
    toast(error.message);
  }
}

async function playAgain({ table, game }) {
  const seats = table.seats.map(({ kind, bot, seat }) =>
    kind === "bot" ? { kind, bot } : { kind: (table.you ?? []).includes(seat) ? "me" : "open" });
  try {
    const { options, content } = table;
    const name = get("name");
    const next = await ask("/api/tables", { game: game.name, seats, options, content, ...(name && { name }) });
    location.href = next.url;
  } catch (error) {
    toast(error.message);
  }
}
