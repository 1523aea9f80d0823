// The end of a game: who won and by what, what was remarkable, and where to go from there.

import { ask } from "./api.js";
import { copyText, find, make, aloud, seatMark, toast, whole } from "./dom.js";
import { climbed, playRung } from "./ladder.js";
import { listed, say } from "./language.js";
import { dark, get, moves } from "./settings.js";
import { savePicture } from "./snapshot.js";
import { sentence } from "./words.js";

const AGAIN = 3000;

/** Show how it ended, if it did.
 * @param {any} table
 * @param {import("./wire.js").Frame} frame
 * @param {import("./wire.js").Frame | null} old */
export function showOver(table, frame, old) {
  const place = find("over");
  find("options-panel").hidden = frame.over;
  document.body.classList.toggle("ended", Boolean(frame.result?.ended));
  if (!frame.over || !frame.result) {
    place.hidden = true;
    find("see-end").hidden = true;
    return;
  }
  if (!place.hidden && old?.over) return;
  const title = verdict(frame, table.seat, table.game);
  place.replaceChildren(...[make("h2", { id: "ui-over-title", tabindex: "-1" }, title),
    make("p", {}, sentence(frame.result.reason)),
    ranking(frame, table),
    ways(table, frame),
    share(table),
    make("div", { id: "ui-story", class: "story" })].filter(Boolean));
  place.hidden = false;
  table.lookup.clear();
  offerEnd();
  if (matchMedia("(min-width: 1100px)").matches) document.querySelector(".seats-panel").removeAttribute("open");
  document.querySelector(".side").scrollTop = 0;
  if (old && !old.over) aloud(`${title} ${frame.result.reason}`);
  if (frame.status === "over") tellStory(table, frame);
}

/** The way to the end is shown as long as the end is not in sight, above what is fixed at the thumb. */
function offerEnd() {
  const watch = new IntersectionObserver((seen) => { find("see-end").hidden = seen[seen.length - 1].isIntersecting; }, { rootMargin: "0px 0px -132px" });
  watch.observe(find("over-title"));
}

/** Bring the end of the game into view, wherever one has scrolled, and whatever lies over it. */
export function seeEnd(table) {
  if (!find("rules-drawer").hidden) table.toggleRules(false);
  const behavior = moves() ? "smooth" : "auto";
  find("over").scrollIntoView({ block: "start", behavior });
  find("over-title").focus({ preventScroll: true });
}

/** Where to go next. */
function ways(table, frame) {
  const { id, replay } = table.table;
  const { name, ladder = [] } = table.game;
  const won = frame.result.winners.includes(table.seat);
  const next = won ? climbed(id, name, ladder) : null;
  const up = next === null ? null : make("button", { type: "button", class: "main", id: "ui-next-rung", click: () => climb(table, next) }, say("Next: {title}", { title: ladder[next].title }));
  const again = table.seat === null ? null
    : make("button", { type: "button", class: up ? "" : "main", id: "ui-again", click: () => table.room.again() }, say("Play again"));
  return make("span", { class: "buttons" }, up, again,
    make("a", { class: `button${up || again ? "" : " main"}`, href: replay }, say("Replay")),
    make("a", { class: "button", href: `/games/${name}` }, say("Other opponents")));
}

/** What one can pass on: a link, a picture, the record. */
function share({ table: { id, game, replay } }) {
  const small = (words, click) => make("button", { type: "button", class: "small", click }, words);
  return make("span", { class: "buttons share" },
    small(say("Copy link"), () => copyText(whole(replay))),
    small(say("Save picture"), () => savePicture(`/table/${id}/card.svg`, `${game}-${id}.png`).catch((error) => toast(error.message))),
    make("a", { class: "button small", href: `/api/tables/${id}/record`, download: `${game}-${id}.hortus` }, say("Record")));
}

/** All seats in the order in which they ended, each with its place, its points and what they came from, if that differs;
 * where all win or lose together, what they reached together.
 * @param {import("./wire.js").Frame} frame
 * @param {any} table */
function ranking({ result, seats }, { game, table }) {
  const parts = result.parts ?? [];
  const kinds = new Set(parts.flatMap((one) => Object.keys(one).filter((name) => one[name])));
  if (game.cooperative || seats.length < 2) return parts.length ? make("p", { class: "points" }, pointsOf(parts[0])) : null;
  const places = result.ranks.map((rank) => 1 + result.ranks.filter((other) => other < rank).length);
  const order = seats.map(({ seat }) => seat).sort((one, other) => places[one] - places[other]);
  return make("ol", { class: "ranking" }, ...order.map((seat) => {
    const { name, bot, score } = seats[seat];
    const mine = (table.you ?? []).includes(seat);
    const points = kinds.size > 1 ? pointsOf(parts[seat] ?? {}) : "";
    return make("li", {}, make("b", {}, `${places[seat]}.`), seatMark(seat),
      make("span", { class: "name" }, name || bot || say("Seat {number}", { number: seat + 1 }), mine ? make("span", { class: "tag" }, ` ${say("you")}`) : null),
      make("span", { class: "score" }, score ?? ""),
      points ? make("span", { class: "points" }, points) : null);
  }));
}

/** What points came from, in words, each on one line: only what brought any.
 * @param {Record<string, number>} parts */
function pointsOf(parts) {
  const said = Object.entries(parts).filter(([, points]) => points).map(([name, points]) => `${name} ${Number(points.toFixed(2))}`);
  return said.map((part) => part.replaceAll(" ", "\u00a0")).join("\u00a0· ");
}

/** What was remarkable: below everything that can be pressed, because it comes a moment later.
 * @param {any} table
 * @param {any} frame
 * @param {number} tries how often to ask again where the game turned */
async function tellStory({ table }, { seats }, tries = 8) {
  /** @type {import("./wire.js").Ending} */
  let ending;
  try {
    ending = await ask(`/api/tables/${table.id}/ending`);
  } catch {
    return;
  }
  if (ending.pending && tries) setTimeout(() => tellStory({ table }, { seats }, tries - 1), AGAIN);
  const called = (seat) => seats[seat]?.name || seats[seat]?.bot || say("Seat {number}", { number: seat + 1 });
  const at = (step, words) => make("a", { href: `${table.replay}?step=${step}` }, words);
  find("story").replaceChildren(...turning(ending.turning, table, at), ...feats(ending.feats, called, at));
}

/** @param {import("./wire.js").Turning | null} turned */
function turning(turned, { replay }, at) {
  if (!turned) return [];
  const { step, text, picture, analysed } = turned;
  const scheme = dark() ? "dark" : "light";
  const words = text ? say("Step {step}: {text}", { step, text }) : say("Step {step}", { step });
  const image = make("img", { src: `${picture}?scheme=${scheme}`, alt: "", class: "turning-picture" });
  return [make("h3", {}, say("Where it turned")),
    make("a", { href: `${replay}?step=${step}`, class: "turning", "aria-label": say("Replay from where it turned, step {step}", { step }) }, image),
    make("p", {}, at(step, words), make("span", { class: "how" }, ` ${analysed ? say("By the analysis.") : say("By a quick estimate.")}`))];
}

/** @param {import("./wire.js").Feat[]} found */
function feats(found, called, at) {
  if (!found.length) return [];
  return [make("h3", {}, say("Records of this game")), make("dl", { class: "feats" }, ...found.flatMap(({ title, seats, words, step }) => {
    const who = say("{what}, {who}", { what: words, who: listed(seats.map(called)) });
    return [make("dt", {}, title), make("dd", {}, step ? at(step, who) : who)];
  }))];
}

/** Who won, in a sentence.
 * @param {import("./wire.js").Frame} frame
 * @param {number | null} mine
 * @param {{ cooperative: boolean }} game */
export function verdict({ result, seats }, mine, game) {
  const { winners } = result;
  if (result.ended === "abandoned") return say("The game ends without a winner.");
  const names = winners.map((seat) => seats[seat].name || seats[seat].bot);
  if (game.cooperative) return winners.length ? say("Won together!") : say("Lost together.");
  if (!winners.length) return say("Nobody wins.");
  if (winners.length === seats.length) return seats.length === 1 ? say("You win!") : say("A draw.");
  if (winners.length === 1 && winners[0] === mine) return say("You win!");
  return winners.length === 1 ? say("{who} wins.", { who: names[0] }) : say("{who} share the win.", { who: listed(names) });
}

async function climb({ game }, rung) {
  try {
    location.href = (await playRung(game.name, game.ladder, rung, get("name"))).url;
  } catch (error) {
    toast(error.message);
  }
}
