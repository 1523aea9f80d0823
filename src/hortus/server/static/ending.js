// The end of a game: who won and by what, what was remarkable, and where to go from there.

import { ask } from "./api.js";
import { copyText, find, make, aloud, seatMark, toast, whole } from "./dom.js";
import { climbed, playRung } from "./ladder.js";
import { listed, say } from "./language.js";
import { celebrate, emblem, mood, wordFor } from "./moment.js";
import { placed, ranking } from "./ranking.js";
import { dark, get, moves } from "./settings.js";
import { shape } from "./shape.js";
import { savePicture } from "./snapshot.js";
import { sentence } from "./words.js";

const AGAIN = 3000;

/** Whether all of the end stands beside the picture. */
export const wide = () => matchMedia("(min-width: 1100px)").matches;

/** Show how it ended, if it did.
 * @param {any} table
 * @param {import("./wire.js").Frame} frame
 * @param {import("./wire.js").Frame | null} old */
export function showOver(table, frame, old) {
  const place = find("over");
  find("options-panel").hidden = frame.over;
  document.body.classList.toggle("ended", Boolean(frame.result?.ended));
  document.body.classList.toggle("over", Boolean(frame.over && frame.result));
  if (!frame.over || !frame.result) {
    for (const one of [place, find("see-end"), find("see-board"), find("on"), find("standing")]) one.hidden = true;
    return;
  }
  if (!place.hidden && old?.over) return;
  const fresh = Boolean(old && !old.over);
  const title = verdict(frame, table.seat, table.game);
  const word = wordFor(frame, table.seat, table.game);
  if (fresh && !find("rules-drawer").hidden) table.toggleRules(false);
  place.replaceChildren(...[
    make("header", {}, emblem(frame), word ? make("p", { class: "word" }, word) : null, make("h2", { id: "ui-over-title", tabindex: "-1" }, title)),
    make("p", {}, sentence(frame.result.reason)),
    standing(frame, table, fresh),
    ways(table, frame),
    share(table),
    make("div", { id: "ui-story", class: "story" })].filter(Boolean));
  place.classList.toggle("lost", ["lost", "all-lost"].includes(mood(frame, table.seat, table.game)));
  place.hidden = false;
  table.lookup.clear();
  atHand(table, frame);
  offerEnd();
  if (wide()) document.querySelector(".seats-panel").removeAttribute("open");
  document.querySelector(".side").scrollTop = 0;
  if (fresh) {
    aloud(`${title} ${frame.result.reason}`);
    celebrate(frame, { title, word, how: mood(frame, table.seat, table.game), begin: () => table.news.dismiss() });
  }
  if (frame.status === "over") tellStory(table, frame);
}

/** As long as the end is not in sight, with room for who came where, the way to it is shown; else the way back. */
function offerEnd() {
  const room = matchMedia("(max-width: 640px)").matches ? 332 : 132;
  const watch = new IntersectionObserver((seen) => {
    const there = seen[seen.length - 1].isIntersecting;
    const lost = [find("see-end"), find("see-board")].includes(document.activeElement);
    find("see-end").hidden = there;
    find("see-board").hidden = !there || scrollY < 1;
    if (lost) find("over-title").focus({ preventScroll: true });
  }, { rootMargin: `0px 0px -${room}px` });
  watch.observe(find("over-title"));
}

/** What is useful at the end, where the question was: how everybody did, in a line, and the way to the next game. */
function atHand(table, frame) {
  const next = rung(table, frame);
  const way = find("on");
  way.hidden = next === null && table.seat === null;
  way.textContent = next === null ? say("Play again") : say("Next: {title}", { title: table.game.ladder[next].title });
  way.onclick = () => (next === null ? table.room.again() : climb(table, next));
  const line = find("standing");
  line.hidden = false;
  line.replaceChildren(...inShort(frame, table));
}

/** Places, signs and points of all, and what broke a tie; where they win or lose together, why. */
function inShort(frame, { game, table }) {
  const all = placed(frame, table.you ?? []);
  if (game.cooperative || all.length < 2) return [make("span", { class: "why" }, sentence(frame.result.reason))];
  const counted = all.every(({ points, score }) => Number(/-?\d+/.exec(score)?.[0]) === points);
  const places = all.map(({ seat, place, name, mine, points }) => make("span", { class: [place === 1 && "first", mine && "mine"].filter(Boolean).join(" ") }, make("b", {}, `${place}.`), seatMark(seat),
    all.length < 4 ? make("span", { class: "name" }, name) : null, counted ? make("span", {}, Number(points.toFixed(2))) : null));
  const [first, second] = all;
  const broken = counted && first.points === second.points && first.place !== second.place;
  return broken ? [...places, make("span", { class: "why" }, sentence(frame.result.reason))] : places;
}

/** Bring the end of the game into view, wherever one has scrolled, and whatever lies over it. */
export function seeEnd(table) {
  if (!find("rules-drawer").hidden) table.toggleRules(false);
  const behavior = moves() ? "smooth" : "auto";
  find("over").scrollIntoView({ block: "start", behavior });
  find("over-title").focus({ preventScroll: true });
}

/** Back to how the board stands in the end. */
export function seeBoard() {
  scrollTo({ top: 0, behavior: moves() ? "smooth" : "auto" });
  find("prompt").focus({ preventScroll: true });
}

/** The rung that a win has led to, if it has. */
function rung({ game, seat, table }, { result }) {
  return result.winners.includes(seat) ? climbed(table.id, game.name, game.ladder ?? []) : null;
}

/** Where to go next. */
function ways(table, frame) {
  const { replay } = table.table;
  const { name, cooperative, ladder = [] } = table.game;
  const next = rung(table, frame);
  const up = next === null ? null : make("button", { type: "button", class: "main at-hand", id: "ui-next-rung", click: () => climb(table, next) }, say("Next: {title}", { title: ladder[next].title }));
  const again = table.seat === null ? null
    : make("button", { type: "button", class: up ? "" : "main at-hand", id: "ui-again", click: () => table.room.again() }, say("Play again")); // no text
  return make("span", { class: "buttons" }, up, again,
    make("a", { class: `button${up || again ? "" : " main"}`, href: replay }, say("Replay")),
    make("a", { class: "button", href: `/games/${name}` }, cooperative ? say("Other companions") : say("Other opponents")));
}

/** What one can pass on: a link, a picture, the record. */
function share({ table: { id, game, replay } }) {
  const small = (words, click) => make("button", { type: "button", class: "small", click }, words);
  return make("span", { class: "buttons share" },
    small(say("Copy link"), () => copyText(whole(replay))),
    small(say("Save picture"), () => savePicture(`/table/${id}/card.svg`, `${game}-${id}.png`).catch((error) => toast(error.message))),
    make("a", { class: "button small", href: `/api/tables/${id}/record`, download: `${game}-${id}.hortus` }, say("Record")));
}

/** Who came where, and what the points came from; where all win or lose together, what they reached together.
 * @param {import("./wire.js").Frame} frame
 * @param {any} table
 * @param {boolean} fresh whether it has just ended */
function standing(frame, { game, table }, fresh) {
  const all = placed(frame, table.you ?? []);
  if (!game.cooperative && all.length > 1) return ranking(all, fresh);
  const [{ parts }] = all;
  return parts.length ? make("p", { class: "points" }, parts.map(([kind, points]) => say("{what}: {number}", { what: sentence(kind).replace(/\.$/, ""), number: Number(points.toFixed(2)) })).join("\u00a0· ")) : null;
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
  const { step, text, picture, analysed, exact } = turned;
  const scheme = dark() ? "dark" : "light";
  const words = text || say("Step {step}", { step });
  const image = make("img", { src: `${picture}?scheme=${scheme}&shape=${shape()}`, alt: "", class: "turning-picture" });
  return [make("section", {}, make("h3", {}, say("Where it turned")),
    make("a", { href: `${replay}?step=${step}`, class: "turning", "aria-label": say("Replay from where it turned, step {step}", { step }) }, image),
    make("p", { class: "told" }, at(step, words), make("span", { class: "how" }, ` ${exact ? say("This is exact.") : analysed ? say("By the analysis.") : say("By a quick estimate.")}`)))];
}

/** @param {import("./wire.js").Feat[]} found */
function feats(found, called, at) {
  if (!found.length) return [];
  return [make("section", {}, make("h3", {}, say("Records of this game")), make("dl", { class: "feats" }, ...found.flatMap(({ title, seats, words, step }) => {
    const who = say("{what}, {who}", { what: words, who: listed(seats.map(called)) });
    return [make("dt", {}, title), make("dd", {}, step ? at(step, who) : who)];
  })))];
}

/** Who won, in a sentence.
 * @param {import("./wire.js").Frame} frame
 * @param {number | null} mine
 * @param {{ cooperative: boolean }} game */
export function verdict({ result, seats, others = [] }, mine, game) {
  const { winners } = result;
  if (result.ended === "abandoned") return say("The game ends without a winner.");
  const names = winners.map((seat) => seats[seat].name || seats[seat].bot);
  if (game.cooperative) return winners.length ? say("Won together!") : say("Lost together.");
  if (!winners.length) return others.length ? say("{who} wins.", { who: others[0].name }) : say("Nobody wins.");
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
