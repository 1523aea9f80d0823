// The moment in which a game ends: petals of the winners over the stage, and the word that fits, large, for two seconds.

import { inSight } from "./clear.js";
import { find, make, makeSvg } from "./dom.js";
import { mark, say } from "./language.js";
import { moves } from "./settings.js";

/** When it begins, so that the last move is seen first, and how long the word stays, in milliseconds. */
const AFTER = 650;
const STAYS = 2400;
/** How many petals fall for those who win, and how many leaves for those who do not. */
const MANY = 38;
const FEW = 14;
/** What is lower than that on the screen is no stage: the window is, then. */
const LOW = 240;
const SHAPES = ["M12 2C18 6 19 15 12 22C5 15 6 6 12 2Z", "M12 3C20 3 21 12 12 21C3 12 4 3 12 3Z", "M3 12C8 4 16 4 21 12C16 20 8 20 3 12Z"]; // no text
const VEIN = "M4 12H18"; // no text
const WORDS = {
  won: mark("In full bloom"), "won-close": mark("By a single petal"), lost: mark("Not this season"), "lost-close": mark("So close"),
  drawn: mark("Evenly grown"), "all-won": mark("A fine harvest, together"), "all-lost": mark("A hard year"), seen: mark("In full bloom"),
};

/** How the end is for whoever looks.
 * @param {import("./wire.js").Frame} frame
 * @param {number | null} mine
 * @param {{ cooperative: boolean }} game
 * @returns {"won" | "lost" | "drawn" | "all-won" | "all-lost" | "seen" | ""} */
export function mood({ result, seats }, mine, { cooperative }) {
  const { winners, ended } = result;
  if (ended === "abandoned") return "";
  if (cooperative) return winners.length ? "all-won" : "all-lost";
  if (!winners.length) return seats.length === 1 ? "lost" : "drawn";
  if (winners.length === seats.length && seats.length > 1) return "drawn";
  if (mine === null) return "seen";
  return winners.includes(mine) ? "won" : "lost";
}

/** The word that fits; where one point made the difference, it says so. */
export function wordFor(frame, mine, game) {
  const how = mood(frame, mine, game);
  const { scores, winners, ended } = frame.result;
  const close = how === "won" || how === "lost" ? nearly(scores, winners, mine) && !ended : false;
  return how ? say(WORDS[close ? `${how}-close` : how]) : "";
}

/** Whether one point lies between the winners and the best of the others, or the seat that did not win. */
function nearly(scores, winners, mine) {
  if (!winners.length) return false;
  const best = Math.max(...scores);
  const others = winners.includes(mine) ? scores.filter((_, seat) => !winners.includes(seat)) : [scores[mine] ?? -Infinity];
  return best > 1 && best - Math.max(...others) <= 1;
}

/** A flower for every winner, in their colour; where nobody wins, one that hangs its head. */
export function emblem({ result }) {
  const { winners } = result;
  const drawn = winners.length ? winners.map((seat, at) => flower(20 + 30 * at, seat)) : [wilted()];
  const width = 40 + 30 * (drawn.length - 1);
  return makeSvg("svg", { viewBox: `0 0 ${width} 44`, class: "emblem", "aria-hidden": "true", width: String(width), height: "44" }, ...drawn);
}

function flower(x, seat) {
  const petals = [0, 60, 120, 180, 240, 300].map((turn) =>
    makeSvg("ellipse", { cx: String(x), cy: "9", rx: "5", ry: "7.5", class: `petal f${seat % 5}`, transform: `rotate(${turn} ${x} 17)` })); // no text
  return makeSvg("g", {}, makeSvg("path", { d: `M${x} 24C${x} 32 ${x - 1} 38 ${x} 43`, class: "stalk" }),
    makeSvg("path", { d: `M${x} 39C${x + 3} 31 ${x + 10} 31 ${x + 12} 33C${x + 9} 39 ${x + 4} 40 ${x} 39Z`, class: "blade" }),
    ...petals, makeSvg("circle", { cx: String(x), cy: "17", r: "4.5", class: "heart" }));
}

function wilted() {
  return makeSvg("g", {}, makeSvg("path", { d: "M14 43C14 26 16 12 23 11C27 11 28 14 28 18", class: "stalk" }),
    ...[-35, 0, 35].map((turn) => makeSvg("ellipse", { cx: "28", cy: "25", rx: "4", ry: "7", class: "petal dry", transform: `rotate(${turn} 28 18)` })),
    makeSvg("circle", { cx: "28", cy: "18", r: "4", class: "heart dry" }));
}

/** Let it be seen that the game has just ended: once, over the picture as far as that is in sight; a press ends it.
 * @param {import("./wire.js").Frame} frame
 * @param {{ title: string, word: string, how: string, begin: () => void }} end who won, the word that fits, how it is for whoever
 *   looks, and what goes when it begins */
export function celebrate(frame, { title, word, how, begin }) {
  if (!moves() || document.hidden || !how) return;
  const place = make("div", { id: "ui-moment", class: "moment", "aria-hidden": "true" },
    make("div", { class: "plate" }, emblem(frame), make("p", { class: "word" }, word), make("p", { class: "title" }, title)));
  let ends = 0;
  const begins = setTimeout(() => {
    begin();
    over(place);
    document.body.append(place);
    rain(place, frame.result.winners, how);
    ends = setTimeout(end, STAYS);
  }, AFTER);
  const end = () => {
    clearTimeout(begins);
    clearTimeout(ends);
    for (const kind of ["pointerdown", "keydown"]) document.removeEventListener(kind, end, true);
    place.classList.add("going");
    Promise.allSettled(place.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() => place.remove());
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, end, true);
}

/** Lay it over the picture, or, where that was scrolled away, over what is above the question. */
function over(place) {
  const box = inSight(find("canvas").getBoundingClientRect());
  const all = inSight(new DOMRect(0, 0, innerWidth, innerHeight));
  const { left, right, top, bottom } = box.bottom - box.top < LOW ? all : box;
  const sides = { left, top, width: right - left, height: bottom - top };
  for (const [side, length] of Object.entries(sides)) place.style.setProperty(side, `${length}px`);
}

function rain(place, winners, how) {
  const sad = how === "lost" || how === "all-lost";
  const { width, height } = place.getBoundingClientRect();
  const count = Math.round((sad ? FEW : MANY) * Math.min(1, 0.45 + width / 1400));
  for (let at = 0; at < count; at++) {
    const seat = winners.length ? winners[at % winners.length] : -1;
    const petal = fallen(seat, at);
    place.append(petal);
    fall(petal, width * ((at + Math.random()) / count), height, sad);
  }
}

/** A petal in a seat's colour, or every third a leaf; where nobody wins, all are dry. */
function fallen(seat, at) {
  const leaf = at % 3 === 2;
  const colour = seat < 0 ? "dry" : leaf ? "blade" : `f${seat % 5}`;
  return makeSvg("svg", { viewBox: "0 0 24 24", class: "falling" },
    makeSvg("path", { d: SHAPES[at % 3], class: `petal ${colour}` }), ...(leaf ? [makeSvg("path", { d: VEIN, class: "vein" })] : []));
}

function fall(petal, x, height, slowly) {
  const drift = () => x + (Math.random() - 0.5) * 140;
  const turn = (Math.random() < 0.5 ? -1 : 1) * (160 + 200 * Math.random());
  const at = (left, share) => ({ translate: `${Math.round(left)}px ${Math.round(-40 + (height + 60) * share)}px`, rotate: `${Math.round(turn * share)}deg` }); // no text
  petal.animate([at(x, 0), at(drift(), 0.35), at(drift(), 0.7), at(drift(), 1)],
    { duration: (slowly ? 2400 : 1700) + 900 * Math.random(), delay: 700 * Math.random(), easing: "linear", fill: "both" });
}
