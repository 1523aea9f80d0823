// The advantage graph of a replay: a line for each seat, of which one stands out and has its name beside it.

import { make, makeSvg, seatMark } from "./dom.js";
import { mark, say } from "./language.js";

/** How somebody stands. */
const STANDING = { winning: mark("winning"), ahead: mark("ahead"), even: mark("even"), behind: mark("behind"), losing: mark("losing") };
/** The height of the plot goes from minus to plus this. */
const REACH = 1.1;
/** How far apart the signs at the ends of the lines are at least, in hundredths of the plot. */
const BETWEEN = 17;
/** A step counts with so many of its neighbours as a share of the game. */
const CALM = 1 / 50;

/** @typedef {[number, number][]} Line points of step and value */

/** Values without the ups and downs from turn to turn; the first and the last stay what they are.
 * @param {number[]} values */
export function calmed(values) {
  const most = Math.floor(values.length * CALM);
  return values.map((_, step) => {
    const reach = Math.min(most, step, values.length - 1 - step);
    const near = values.slice(step - reach, step + reach + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}

export class Graph {
  /** @param {any} place
   * @param {(step: number) => void} go what a click on a step does */
  constructor(place, go) {
    this.place = place;
    this.go = go;
    /** The number of the line that stands out; -1 before somebody has chosen one. */
    this.chosen = -1;
    /** @type {{ lines: Line[], names: string[], steps: number, mine: number }} */
    this.shown = { lines: [], names: [], steps: 1, mine: -1 };
    /** @type {SVGElement[]} */
    this.drawn = [];
    /** @type {HTMLElement[]} */
    this.buttons = [];
  }

  /** @param {{ lines: Line[], names: string[], steps: number, mine: number }} shown */
  draw(shown) {
    this.shown = shown;
    const { lines, names } = shown;
    this.name = make("span", { class: "name", "aria-hidden": "true" });
    this.plot = make("div", { class: "plot", role: "img", "aria-label": described(lines, names) }, this.picture(), this.name);
    this.buttons = names.map((name, index) => make("button", {
      type: "button", "aria-pressed": "false", click: () => this.choose(index),
      pointerenter: () => this.stress(index), pointerleave: () => this.stress(), focus: () => this.stress(index), blur: () => this.stress(),
    }, seatMark(index), name));
    this.place.replaceChildren(
      make("div", { class: "axis-y", "aria-hidden": "true" }, ...["winning", "even", "losing"].map((word) => make("span", {}, say(STANDING[word])))),
      this.plot, this.ends(),
      make("div", { class: "axis-x", "aria-hidden": "true" }, ...ticks(shown.steps).map((step) => make("span", {}, step ? String(step) : say("start")))),
      make("p", { class: "legend" }, ...this.buttons));
    this.place.hidden = false;
    this.choose(this.chosen >= 0 ? this.chosen : shown.mine >= 0 ? shown.mine : best(lines));
  }

  picture() {
    const { lines, steps } = this.shown;
    const svg = makeSvg("svg", { viewBox: `0 ${-REACH} ${steps} ${2 * REACH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      makeSvg("line", { class: "axis", x1: 0, x2: steps, y1: 0, y2: 0 }));
    this.drawn = lines.map((line, index) => makeSvg("polyline", { points: line.map(([step, value]) => `${step},${-bounded(value)}`).join(" "), class: `s${index % 5}` }));
    this.now = makeSvg("line", { class: "now", y1: -REACH, y2: REACH });
    svg.append(...this.drawn, this.now);
    svg.addEventListener("click", (event) => this.go(Math.round(this.at(event).step)));
    svg.addEventListener("pointermove", (event) => this.stress(this.nearest(this.at(event))));
    svg.addEventListener("pointerleave", () => this.stress());
    return svg;
  }

  /** The sign of each seat where its line ends. */
  ends() {
    const last = this.shown.lines.map((line) => bounded(line.at(-1)?.[1] ?? 0));
    const signs = spread(last.map((value) => 50 - (50 / REACH) * value)).map((top, index) => {
      const sign = make("span", {}, seatMark(index));
      sign.style.top = `${top}%`;
      return sign;
    });
    return make("div", { class: "ends", "aria-hidden": "true" }, ...signs);
  }

  /** Which step and value an event points at. */
  at(event) {
    const box = this.plot.querySelector("svg").getBoundingClientRect();
    const step = ((event.clientX - box.left) / box.width) * this.shown.steps;
    return { step, value: REACH - ((event.clientY - box.top) / box.height) * 2 * REACH };
  }

  /** The line that is nearest at a step. */
  nearest({ step, value }) {
    const far = this.shown.lines.map((line) => Math.abs(bounded(line.findLast(([at]) => at <= step)?.[1] ?? 0) - value));
    return far.indexOf(Math.min(...far));
  }

  /** One line stays in front. */
  choose(index) {
    this.chosen = index;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button === this.buttons[index]));
    this.stress();
  }

  /** Bring a line to the front for as long as it is pointed at. */
  stress(index = this.chosen) {
    for (const line of this.drawn) line.classList.toggle("strong", line === this.drawn[index]);
    this.drawn[index]?.parentElement?.insertBefore(this.drawn[index], this.now);
    this.name.textContent = this.shown.names[index] ?? "";
    this.plot.dataset.front = this.drawn.length > 1 ? String(index % 5) : "";
  }

  /** Mark the step that is shown. */
  mark(step) {
    this.now?.setAttribute("x1", step);
    this.now?.setAttribute("x2", step);
  }
}

const bounded = (value) => Math.max(-1, Math.min(1, value));

/** The line that ends highest.
 * @param {Line[]} lines */
function best(lines) {
  const last = lines.map((line) => line.at(-1)?.[1] ?? 0);
  return last.indexOf(Math.max(...last));
}

/** Places one below the other, as near to where they belong as there is room.
 * @param {number[]} tops in hundredths */
function spread(tops) {
  const order = tops.map((_, index) => index).sort((one, other) => tops[one] - tops[other]);
  const placed = [...tops];
  order.forEach((index, at) => { if (at) placed[index] = Math.max(placed[index], placed[order[at - 1]] + BETWEEN); });
  order.toReversed().forEach((index, at, back) => { placed[index] = Math.min(placed[index], at ? placed[back[at - 1]] - BETWEEN : 94); });
  return placed;
}

/** The graph in words: who stood how at the start, in the middle and before the end.
 * @param {Line[]} lines
 * @param {string[]} names */
function described(lines, names) {
  const words = (value) => (value > 0.5 ? "winning" : value > 0.1 ? "ahead" : value >= -0.1 ? "even" : value >= -0.5 ? "behind" : "losing");
  return lines.map((line, index) => {
    const at = [0, Math.floor(line.length / 2), line.length - 1].map((place) => say(STANDING[words(line[place]?.[1] ?? 0)]));
    return say("{name}: {first} at the start, {middle} half-way, {last} at the end.", { name: names[index], first: at[0], middle: at[1], last: at[2] });
  }).join(" ");
}

/** Which steps are written below the graph: the start, the end, and a few between. */
function ticks(steps) {
  const parts = steps >= 8 ? 4 : 1;
  return Array.from({ length: parts + 1 }, (_, part) => Math.round((steps * part) / parts));
}
