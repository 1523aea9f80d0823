// Play now: the first game is an easy one, and a win leads to the next rung of the game's ladder.

import { ask } from "./api.js";
import { get, set } from "./settings.js";

/** @typedef {{ title: string, bot: string, players: number, options: Record<string, any> }} Rung */

/** The rung that this browser has reached in a game.
 * @param {string} game
 * @param {Rung[]} ladder */
export function reached(game, ladder) {
  return Math.min(Number(get(`rung.${game}`)) || 0, ladder.length - 1);
}

/** Open a table on a rung, and remember which that was.
 * @param {string} game
 * @param {Rung[]} ladder
 * @param {number} rung
 * @param {string} name */
export async function playRung(game, ladder, rung, name) {
  const { bot, players, options } = ladder[rung];
  const seats = [{ kind: "me" }, ...Array.from({ length: players - 1 }, () => ({ kind: "bot", bot }))];
  const table = await ask("/api/tables", { game, seats, options, ...(name && { name }) });
  set("now", JSON.stringify({ table: table.id, rung }));
  return table;
}

/** After a win on a rung: the next one, from now on the one to play; null if there is none.
 * @param {string} table
 * @param {string} game
 * @param {Rung[]} ladder
 * @returns {number | null} */
export function climbed(table, game, ladder) {
  let now;
  try {
    now = JSON.parse(get("now") ?? "{}");
  } catch {
    return null;
  }
  if (now.table !== table || now.rung + 1 >= ladder.length) return null;
  if (reached(game, ladder) <= now.rung) set(`rung.${game}`, String(now.rung + 1));
  return now.rung + 1;
}
