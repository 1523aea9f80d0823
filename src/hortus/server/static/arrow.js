// Arrows that point at parts of a picture, each from the side where it covers the fewest words.

import { makeSvg } from "./dom.js";
import { atRest } from "./outline.js";
import { sum, wordsLaid, wordsOf } from "./pills.js";
import { moves } from "./settings.js";

/** From where an arrow may come, how it is turned then (drawn, it comes from above), and what that costs, in square
 * pixels of words: beside its part it may seem to lead there from another one. */
const SIDES = [
  { x: 0, y: -1, turn: 0, cost: 0 }, { x: 0, y: 1, turn: 180, cost: 150 },
  { x: -1, y: 0, turn: -90, cost: 600 }, { x: 1, y: 0, turn: 90, cost: 600 },
];
/** An arrow's length and half its breadth, by its size, and how far its tip reaches into a part, in pixels. */
const LONG = 2.1;
const BROAD = 0.7;
const INTO = 6;
/** What it costs to come from beyond the picture. */
const BEYOND = 1e6;
/** How much of that it costs to lie on something else that can be chosen. */
const OTHERS = 0.3;

/** @param {any} svg
 * @param {Element[]} parts */
export function arrows(svg, parts) {
  const group = makeSvg("g", { class: "overlay arrow" });
  const size = Math.min(svg.viewBox.baseVal.width / 24, 32);
  const { words, others, boxes } = atRest(svg, () => ({
    words: [...wordsOf(svg), ...wordsLaid(svg)], boxes: parts.map((part) => part.getBoundingClientRect()),
    others: [...svg.querySelectorAll(".can")].filter((one) => parts.every((part) => !one.contains(part) && !part.contains(one))).map((one) => one.getBoundingClientRect()),
  }));
  group.append(...boxes.map((box) => arrow(svg, box, size, { words, others })));
  return group;
}

function arrow(svg, box, size, { words, others }) {
  const matrix = svg.getScreenCTM();
  const shown = size * Math.hypot(matrix.b, matrix.d);
  const [room, wide, high] = [svg.getBoundingClientRect(), box.width / 2, box.height / 2];
  const [middle, across] = [box.top + high, box.left + wide];
  const tips = SIDES.map(({ x, y, cost }) => {
    const tip = new DOMPoint(across + x * (wide - Math.min(INTO, wide)), middle + y * (high - Math.min(INTO, high)));
    const covers = reach(tip, x, y, shown);
    const beyond = covers.left < room.left || covers.right > room.right || covers.top < room.top || covers.bottom > room.bottom;
    return { tip, cost: sum(words, covers) + OTHERS * sum(others, covers) + cost + (beyond ? BEYOND : 0) };
  });
  const best = tips.reduce((least, other, place) => (other.cost < tips[least].cost ? place : least), 0);
  const { x, y, turn } = SIDES[best];
  const tip = tips[best].tip.matrixTransform(matrix.inverse());
  const d = `M0 0l${-size * BROAD} ${-size}h${size * 0.4}v${-size * (LONG - 1)}h${size * 0.6}v${size * (LONG - 1)}h${size * 0.4}Z`;
  const drawn = makeSvg("path", { d, class: "pointer", transform: `translate(${tip.x} ${tip.y}) rotate(${turn})` });
  if (moves()) {
    drawn.animate([{ translate: `${x * size * 0.35}px ${y * size * 0.35}px` }, { translate: "0px 0px" }], // no text
      { duration: 420, iterations: 6, direction: "alternate", easing: "ease-in-out" });
  }
  return drawn;
}

/** What an arrow from a side covers, with its tip at a point of the screen.
 * @returns {import("./pills.js").Box} */
function reach(tip, x, y, size) {
  const [long, broad] = [LONG * size, BROAD * size];
  const [from, to] = [{ x: tip.x + x * long, y: tip.y + y * long }, tip];
  return {
    left: Math.min(from.x, to.x) - (x ? 0 : broad), right: Math.max(from.x, to.x) + (x ? 0 : broad),
    top: Math.min(from.y, to.y) - (y ? 0 : broad), bottom: Math.max(from.y, to.y) + (y ? 0 : broad),
  };
}
