// Movement: parts of the picture travel from where they were to where they are, by their ids. What
// flies far flashes first, what leaves rises and fades, dice roll, cards and seeds turn over.

import { makeSvg } from "./dom.js";

const TRAVEL = 340;
const FLIGHT = 400;
const APPEAR = 260;
const LEAVE = 400;
const HOME = 640;
const ROLL = 400;
/** What gives something away shows it for so long first; one after the other, all within so long. */
const SHOWN = 700;
const GIVEN = 2200;
/** A piece that travels further than this part of the picture's width flies. */
const FAR = 0.2;
/** Where more pieces than that would fly, and more than this share of them, the picture is composed anew. */
const FLOCK = 5;
const SHARE = 0.4;
const EASE = "cubic-bezier(.3, .1, .2, 1)";
const MOST = 400;

/** Where every part with an id is, in the units of the picture, and how it looks. */
export function survey(svg) {
  const found = new Map();
  const base = svg.getScreenCTM()?.inverse();
  if (!base) return found;
  for (const part of parts(svg)) {
    const box = part.getBoundingClientRect();
    if (!box.width && !box.height) continue;
    const middle = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(base);
    found.set(part.id, { part, x: middle.x, y: middle.y, width: box.width * base.a, height: box.height * base.d });
  }
  return found;
}

function parts(svg) {
  return [...svg.querySelectorAll("[id]")].filter((part) => !part.closest("defs, .overlay, .still")).slice(0, MOST);
}

/** Let the new picture grow out of the old: parts travel, turn, appear and leave. */
export function animate(before, svg) {
  const after = survey(svg);
  if (composedAnew(before, after, svg)) return fade(svg);
  const moved = new Map();
  for (const [id, now] of after) {
    const was = before.get(id);
    if (was) moveOrTurn(was, now, moved);
    else if (!now.part.parentElement.closest("[data-fresh]")) appear(now.part);
  }
  const gone = [];
  const leaving = makeSvg("g", { class: "leaving" });
  const giving = [...after.values()].filter(({ part }) => part.dataset.gives && !before.has(part.id));
  giving.forEach((now, turn) => {
    const goal = after.get(now.part.dataset.gives);
    if (goal) gone.push(give(now, goal, leaving, SHOWN + (GIVEN * turn) / giving.length).finished);
  });
  for (const [id, was] of before) {
    if (after.has(id) || !isPiece(was.part)) continue;
    const copy = ghost(was.part);
    leaving.append(copy);
    gone.push(leave(copy, was, after.get(was.part.closest("[data-to]")?.dataset.to)).finished);
  }
  if (gone.length) {
    svg.append(leaving);
    Promise.allSettled(gone).then(() => leaving.remove());
  }
  for (const part of svg.querySelectorAll("[data-fresh]")) delete part.dataset.fresh;
}

/** Whether so much lies elsewhere that nobody could follow it; what lies on something goes along with it. */
function composedAnew(before, after, svg) {
  const far = FAR * svg.viewBox.baseVal.width;
  const both = [...after].filter(([id, { part }]) => before.has(id) && isPiece(part) && !part.parentElement.closest(".piece"));
  const flying = both.filter(([id, { x, y }]) => Math.hypot(before.get(id).x - x, before.get(id).y - y) > far);
  return flying.length > FLOCK && flying.length > SHARE * both.length;
}

/** All of it comes at once, where it belongs. */
function fade(svg) {
  svg.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: APPEAR, easing: "ease-out" });
}

/** A piece that leaves flashes and goes to the part its picture names, harvested seeds to the hat, Sprites to their
 * owner; where none is named, it rises and fades. */
function leave(copy, was, goal) {
  const here = { opacity: 1, translate: "0px 0px" };
  if (!goal) return copy.animate([here, { opacity: 0, translate: "0px -14px" }], { duration: LEAVE, easing: "ease-in", fill: "forwards" });
  const way = `${short(goal.x - was.x)}px ${short(goal.y - was.y)}px`; // no text
  return copy.animate([{ ...here, filter: "brightness(1)" }, { ...here, filter: "brightness(1.6)", offset: 0.3 },
    { opacity: 1, offset: 0.8 }, { opacity: 0, translate: way, filter: "brightness(1)" }], { duration: HOME, easing: EASE, fill: "forwards" });
}

/** A copy of what a new part gives away goes to the part its picture names, as the points of a field in the end. */
function give(now, goal, leaving, delay) {
  const copy = makeSvg("g", {}, ghost(now.part));
  leaving.append(copy);
  const way = `${short(goal.x - now.x)}px ${short(goal.y - now.y)}px`; // no text
  goal.part.animate([{ filter: "brightness(1)" }, { filter: "brightness(1.25)" }, { filter: "brightness(1)" }], { duration: APPEAR, delay: delay + HOME });
  return copy.animate([{ opacity: 1, translate: "0px 0px" }, { opacity: 1, offset: 0.85 }, { opacity: 0, translate: way }],
    { duration: HOME, delay, easing: EASE, fill: "both" });
}

const isPiece = (part) => part.classList.contains("piece");

function moveOrTurn(was, now, moved) {
  const carrier = carrierOf(now.part, moved);
  const dx = was.x - now.x - (carrier?.dx ?? 0);
  const dy = was.y - now.y - (carrier?.dy ?? 0);
  if (Math.hypot(dx, dy) > 1.5 && sameSize(was, now)) {
    travel(now.part, dx, dy);
    moved.set(now.part, { dx: was.x - now.x, dy: was.y - now.y });
  } else if (isPiece(now.part) && face(was.part) !== face(now.part)) {
    if (now.part.classList.contains("die")) roll(now.part);
    else turn(now.part);
  }
}

function travel(part, dx, dy) {
  const { x, y } = inParent(part, dx, dy);
  const from = { translate: `${short(x)}px ${short(y)}px` }; // no text
  const flies = isPiece(part) && Math.hypot(dx, dy) > FAR * part.ownerSVGElement.viewBox.baseVal.width;
  const way = flies
    ? [{ ...from, filter: "brightness(1)" }, { ...from, filter: "brightness(1.7)", offset: 0.35 }, { translate: "0px 0px", filter: "brightness(1)" }]
    : [from, { translate: "0px 0px" }];
  part.animate(way, { duration: flies ? FLIGHT : TRAVEL, easing: EASE });
}

/** A die comes to rest on its new face; one that is drawn turned or scaled turns over, since it has another middle. */
function roll(part) {
  if (/scale|rotate|matrix/.test(part.getAttribute("transform") ?? "")) return turn(part);
  const { style } = part;
  style.transformBox = "fill-box";
  style.transformOrigin = "center";
  part.animate([{ rotate: "-400deg", scale: 0.7 }, { rotate: "12deg", scale: 1.08, offset: 0.8 }, { rotate: "0deg", scale: 1 }],
    { duration: ROLL, easing: "ease-out" });
}

const short = (value) => Math.round(100 * value) / 100;

/** A part that only grew, such as a heap, does not travel. */
function sameSize(was, now) {
  const close = (a, b) => Math.abs(a - b) <= 0.35 * Math.max(a, b, 1);
  return isPiece(now.part) || (close(was.width, now.width) && close(was.height, now.height));
}

function carrierOf(part, moved) {
  for (let up = part.parentElement; up; up = up.parentElement) if (moved.has(up)) return moved.get(up);
  return null;
}

/** A shift in the picture's units, in those of the part's parent. */
function inParent(part, dx, dy) {
  const svg = part.ownerSVGElement;
  const matrix = part.parentElement.getScreenCTM().inverse().multiply(svg.getScreenCTM());
  return { x: matrix.a * dx + matrix.c * dy, y: matrix.b * dx + matrix.d * dy };
}

/** What tells one face of a piece from another: the figure on it, and of a die what it shows. A mark, a count or
 * a title that changes does not turn it over. */
function face(part) {
  const figure = part.matches("use") ? part : part.querySelector("use");
  const shown = part.classList.contains("die") ? [...part.querySelectorAll("text")].map((text) => text.textContent) : [];
  return [part.getAttribute("fill"), figure?.getAttribute("href"), ...shown].join(" ");
}

/** A card or seed turns over: it opens from its edge. */
function turn(part) {
  const box = part.getBBox();
  const matrix = part.transform.baseVal.consolidate()?.matrix ?? part.ownerSVGElement.createSVGMatrix();
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(DOMMatrix.fromMatrix(matrix));
  const at = (scale) => ({ scale: `${scale} 1`, translate: `${middle.x * (1 - scale)}px 0px` });
  part.animate([at(0.04), at(1)], { duration: APPEAR, easing: EASE });
}

/** What is new fades in; what gives something away, when all else lies where it belongs. */
function appear(part) {
  part.dataset.fresh = "";
  const delay = part.querySelector("[data-gives]") ? TRAVEL : 0;
  part.animate([{ opacity: 0 }, { opacity: 1 }], { duration: APPEAR, delay, easing: "ease-out", fill: "backwards" });
}

function ghost(part) {
  const copy = part.cloneNode(true);
  copy.removeAttribute("id");
  for (const inner of copy.querySelectorAll("[id]")) inner.removeAttribute("id");
  const around = part.parentElement?.closest("[transform]");
  return around ? within(around, copy) : copy;
}

/** A copy in groups that bring it to where it was drawn. */
function within(group, copy) {
  const shifted = makeSvg("g", { transform: group.getAttribute("transform") }, copy);
  const around = group.parentElement?.closest("[transform]");
  return around ? within(around, shifted) : shifted;
}
