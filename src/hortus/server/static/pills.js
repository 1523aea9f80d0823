// Small labels on a picture: each on its part, where it covers no words, no other label and as little as can be.

import { makeSvg } from "./dom.js";
import { atRest } from "./outline.js";

/** The size of their type where their part is small, where it is large, and of how much of its part it is between; how
 * broad a letter is and how much room is around the words, in pixels. */
const TYPE = { least: 13, most: 17, share: 0.2 };
const LETTER = 0.62;
const ROOM = { across: 6, down: 3 };
/** How many places are tried on a part, in each direction. */
const TRIED = 7;
/** How much worse it is to lie on words or on another label than on something drawn. */
const WORDS = 50;
/** How much worse a pixel farther from the middle is than a square pixel of something drawn. */
const FAR = 2;
/** What covers so much of a part is the part itself, or what it lies on. */
const OWN = 0.7;

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** A group of labels, the most important first: what finds no free place is left out, but for the `first`.
 * @param {any} svg
 * @param {{ part: any, words: string, kind: string, first: boolean }[]} labels */
export function pills(svg, labels) {
  const group = makeSvg("g", { class: "overlay worths", "aria-hidden": "true" });
  const matrix = svg.getScreenCTM();
  const [base, scale] = [matrix.inverse(), Math.hypot(matrix.b, matrix.d)];
  const { words: read, pieces, boxes } = atRest(svg, () => ({
    words: [...wordsOf(svg), ...wordsLaid(svg)], pieces: seen(svg, ".piece"), boxes: labels.map(({ part }) => part.getBoundingClientRect()),
  }));
  /** @type {Box[]} */
  const taken = [];
  labels.forEach(({ words, kind, first }, at) => {
    const type = typeOn(boxes[at]);
    const size = { width: type * LETTER * words.length + 2 * ROOM.across, height: type + 2 * ROOM.down + 2 };
    const found = placed(boxes[at], size, [...read, ...taken], pieces, first);
    if (found.words > 0 && !first) return;
    taken.push(found.box);
    group.append(pill(found.box, type, base, scale, words, kind));
  });
  return group;
}

/** Where the words of a picture stand on the screen.
 * @param {any} svg
 * @returns {Box[]} */
export const wordsOf = (svg) => seen(svg, ":scope > :not(defs, .overlay) text, :scope > text");

/** Where those stand that a hint lays over a picture.
 * @param {any} svg
 * @returns {Box[]} */
export const wordsLaid = (svg) => seen(svg, ":scope > .overlay.hinted text");

const seen = (svg, selector) =>
  [...svg.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width && height);

/** The place of a label on its part, or right beside it where it would cover words there and has to be shown.
 * @param {DOMRect} part
 * @param {{ width: number, height: number }} size
 * @param {Box[]} read
 * @param {Box[]} pieces
 * @param {boolean} first */
function placed(part, size, read, pieces, first) {
  const found = freest(part, size, read, pieces);
  if (!found.words || !first) return found;
  const around = new DOMRect(part.x - size.width / 2, part.y - size.height / 2, part.width + size.width, part.height + size.height);
  return freest(around, size, read, pieces);
}

/** The place on a part, or over its edge, where a label covers least.
 * @param {DOMRect} part
 * @param {{ width: number, height: number }} size
 * @param {Box[]} read
 * @param {Box[]} pieces */
function freest(part, { width, height }, read, pieces) {
  const [x, y] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
  const near = (boxes) => boxes.filter((box) => overlap(box, { left: part.left - width, top: part.top - height, right: part.right + width, bottom: part.bottom + height }));
  const [words, drawn] = [near(read), near(pieces).filter((box) => overlap(box, part) < OWN * part.width * part.height)];
  let best = { box: { left: x, top: y, right: x, bottom: y }, words: Infinity, cost: Infinity };
  for (let row = 0; row < TRIED; row++) {
    for (let column = 0; column < TRIED; column++) {
      const left = part.left - width / 2 + (part.width * column) / (TRIED - 1);
      const top = part.top - height / 2 + (part.height * row) / (TRIED - 1);
      const box = { left, top, right: left + width, bottom: top + height };
      const covered = sum(words, box);
      const cost = WORDS * covered + sum(drawn, box) + FAR * Math.hypot(left + width / 2 - x, top + height / 2 - y);
      if (cost < best.cost) best = { box, words: covered, cost };
    }
  }
  return best;
}

/** The size of the type on a part.
 * @param {DOMRect} part */
const typeOn = ({ width, height }) => Math.max(TYPE.least, Math.min(TYPE.most, TYPE.share * Math.min(width, height)));

/** A label in the picture's own units. */
function pill({ left, top, right, bottom }, type, base, scale, words, kind) {
  const [from, to] = [new DOMPoint(left, top).matrixTransform(base), new DOMPoint(right, bottom).matrixTransform(base)];
  return makeSvg("g", { class: kind },
    makeSvg("rect", { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y, rx: (to.y - from.y) / 2 }),
    makeSvg("text", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + (0.35 * type) / scale, "font-size": type / scale, "text-anchor": "middle" }, words));
}

/** How many square pixels of some boxes lie under one.
 * @param {Box[]} boxes
 * @param {Box} box */
export const sum = (boxes, box) => boxes.reduce((all, other) => all + overlap(other, box), 0);

/** How many square pixels two boxes share.
 * @param {Box} one
 * @param {Box} other */
function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
