// The outline of a part: a ring around a hexagon is a hexagon, around a tilted tower a tilted box, around a seed (of class `round`) a circle;
// around everything else it is the box in which the part lies.

import { makeSvg } from "./dom.js";

/** How much of a part its own outline must cover to stand for it; less if that is what it begins with, such
 * as a branch whose sun shines over its edge. */
const MOST = 0.8;
const FIRST = 0.5;

/** A ring around a part of a picture, so far away from it, in the picture's units. */
export function outline(part, svg, room) {
  const base = svg.getScreenCTM().inverse();
  const shape = part.matches("polygon") ? part : part.querySelector("polygon");
  const box = part.getBoundingClientRect();
  const own = shape?.getBoundingClientRect();
  const least = shape && shape === first(part) ? FIRST : MOST;
  if (own && own.width >= least * box.width && own.height >= least * box.height) {
    return makeSvg("polygon", { points: wider(shape, base.multiply(shape.getScreenCTM()), room) });
  }
  const from = new DOMPoint(box.left, box.top).matrixTransform(base);
  const to = new DOMPoint(box.right, box.bottom).matrixTransform(base);
  return makeSvg("rect", {
    x: from.x - room, y: from.y - room, width: to.x - from.x + 2 * room, height: to.y - from.y + 2 * room,
    rx: part.matches(".round") ? to.x - from.x : 10,
  });
}

/** What a part begins with, but for its words. */
const first = (part) => [...part.children].find(({ tagName }) => tagName !== "title");

/** Measure a picture as it will stand when everything in it has come to rest.
 * @template T
 * @param {any} svg
 * @param {() => T} measure
 * @returns {T} */
export function atRest(svg, measure) {
  const running = svg.getAnimations({ subtree: true })
    .map((one) => ({ one, at: one.currentTime, end: one.effect.getComputedTiming().endTime }))
    .filter(({ at, end }) => at !== null && Number.isFinite(end));
  for (const { one, end } of running) one.currentTime = end;
  const found = measure();
  for (const { one, at } of running) one.currentTime = at;
  return found;
}

/** The corners of a polygon, moved away from its middle. */
function wider(shape, matrix, room) {
  const corners = [...shape.points].map((point) => point.matrixTransform(matrix));
  const middle = { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) };
  return corners.map(({ x, y }) => {
    const far = Math.hypot(x - middle.x, y - middle.y) || 1;
    const at = (value, from) => (from + (value - from) * (1 + room / far)).toFixed(2);
    return `${at(x, middle.x)},${at(y, middle.y)}`;
  }).join(" ");
}

const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
