// Who came first, second and last, and what the points of each came from: one after the other, counted up.

import { make, seatMark } from "./dom.js";
import { say } from "./language.js";
import { moves } from "./settings.js";

/** When the first of them comes, from the last place up, how long it takes until the next does, and how long one is counted. */
const FIRST = 500;
const NEXT = 420;
const COUNTED = 900;

/** @typedef {{ seat: number, place: number, name: string, mine: boolean, score: string, points: number, parts: [string, number][] }} Placed */

/** All who played in the order in which they ended; who has no seat, such as a Rival, by their points.
 * @param {import("./wire.js").Frame} frame
 * @param {number[]} mine
 * @returns {Placed[]} */
export function placed({ result, seats, others = [] }, mine) {
  const better = (rank) => result.ranks.filter((other) => other < rank).length;
  const from = (parts) => Object.entries(parts ?? {}).filter(([, points]) => points);
  const sitting = seats.map(({ seat, name, bot, score }) => ({
    seat, place: 1 + better(result.ranks[seat]), name: name || bot || say("Seat {number}", { number: seat + 1 }), mine: mine.includes(seat),
    score: score ?? "", points: result.scores[seat] ?? 0,
    parts: from(result.parts?.[seat]),
  }));
  const strangers = others.map(({ name, score, parts }, at) => ({ seat: seats.length + at, place: 1, name, mine: false, score, points: Number(/-?\d+/.exec(score)?.[0] ?? 0), parts: from(parts) }));
  if (strangers.length) {
    const lost = !result.winners.length;
    for (const one of strangers) one.place = lost ? 1 : 2;
    for (const one of sitting) one.place = lost ? 2 : 1;
  }
  return [...sitting, ...strangers].sort((one, other) => one.place - other.place);
}

/** The list, with a bar for each if there are points to compare. `fresh`: the game has just ended, and it is counted up.
 * @param {Placed[]} all
 * @param {boolean} fresh */
export function ranking(all, fresh) {
  const most = Math.max(...all.map(({ points }) => points));
  const kinds = new Set(all.flatMap(({ parts }) => parts.map(([name]) => name)));
  const rows = all.map((one) => row(one, most, kinds.size > 1));
  if (fresh && moves() && !document.hidden) for (const [at, one] of rows.entries()) count(one, all[at], FIRST + NEXT * (rows.length - 1 - at));
  return make("ol", { class: "ranking" }, ...rows);
}

/** @param {Placed} one */
function row({ seat, place, name, mine, score, points, parts }, most, several) {
  const bar = most > 1 ? make("span", { class: "bar", "aria-hidden": "true" }, ...bits(parts, points).map((part) => piece(part, seat, most))) : null;
  const from = several && parts.length ? make("span", { class: "points" }, ...parts.flatMap(([kind, part], at) => [make("span", {}, `${amount(kind, part)}${at < parts.length - 1 ? "\u00a0·" : ""}`), " "])) : null;
  return make("li", { class: place === 1 ? "first" : "" }, make("b", {}, `${place}.`), seatMark(seat),
    make("span", { class: "name" }, name, mine ? make("span", { class: "tag" }, ` ${say("you")}`) : null),
    make("span", { class: "score" }, score), bar, from);
}

const bits = (parts, points) => (parts.length && parts.every(([, part]) => part > 0) ? parts.map(([, part]) => part) : [Math.max(0, points)]);

function piece(points, seat, most) {
  const bit = make("i", { class: `b${seat % 5}` });
  bit.style.width = `${(100 * points) / most}%`;
  return bit;
}

/** What points came from, in words, each on one line.
 * @param {string} kind
 * @param {number} points */
export const amount = (kind, points) => `${kind} ${Number(points.toFixed(2))}`.replaceAll(" ", "\u00a0");

/** Let a row, pale until then, come after a while, and what it is made of one after the other.
 * @param {HTMLElement} line
 * @param {Placed} one */
function count(line, { points, score }, after) {
  line.animate([{ opacity: 0.3, translate: "0px 8px" }, { opacity: 1, translate: "0px 0px" }], { duration: 300, delay: after, fill: "backwards", easing: "ease-out" }); // no text
  for (const list of [line.querySelectorAll(".bar > i"), line.querySelectorAll(".points > span")]) {
    for (const [at, bit] of list.entries()) {
      const grows = bit.matches("i");
      bit.animate(grows ? [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }] : [{ opacity: 0 }, { opacity: 1 }], // no text
        { duration: COUNTED / list.length, delay: after + 150 + (COUNTED * at) / list.length, fill: "backwards", easing: grows ? "linear" : "ease-out" });
    }
  }
  if (points > 1 && Number(/-?\d+/.exec(score)?.[0]) === points) climb(line.querySelector(".score"), score, points, after + 150);
}

/** The number of a score from nothing to what it is.
 * @param {any} place */
function climb(place, score, points, after) {
  const began = performance.now() + after;
  const step = (now) => {
    const share = Math.max(0, Math.min(1, (now - began) / COUNTED));
    place.textContent = share < 1 ? score.replace(/-?\d+/, String(Math.round(points * share))) : score;
    if (share < 1 && place.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
