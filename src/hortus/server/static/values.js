// What each possible move is worth: written on the board, and as a list of buttons that show the move.

import { ask } from "./api.js";
import { find, make, makeSvg, aloud, toast } from "./dom.js";
import { say } from "./language.js";
import { shape } from "./shape.js";

export class Values {
  /** @param {string} table
   * @param {import("./picture.js").Picture} picture
   * @param {any} box where the list stands */
  constructor(table, picture, box) {
    this.path = `/api/tables/${table}/values`;
    this.picture = picture;
    this.box = box;
    this.shown = false;
    /** Whether nothing else was asked for since. */
    this.wanted = false;
  }

  /** Ask for them; `anew` also shows the picture as the seat that is to move sees it. */
  async ask(query, anew = false) {
    if (this.shown) return this.clear();
    const button = find("values-button");
    button.disabled = true;
    this.wanted = true;
    try {
      const found = await ask(`${this.path}${query}&shape=${shape()}`);
      if (this.wanted) {
        if (anew) this.picture.show(found.svg, [], true);
        this.show(found);
      }
    } catch (error) {
      toast(error.message);
    }
    button.disabled = false;
  }

  show({ exact, values: found }) {
    this.shown = true;
    const values = found.map((one) => ({ ...one, loss: lossOf(one.short, found[0].short, exact) }));
    this.write(values);
    const kind = exact ? say("exact: a flower counts two points, the staff one") : say("in how many games of 100 the best wins, and how many less the others");
    this.box.replaceChildren(
      make("p", {}, make("strong", {}, `${say("What each move is worth")} `), `(${kind})`),
      make("ol", { class: "values" }, ...values.map((one) => make("li", {}, this.button(one)))),
      make("button", { type: "button", class: "small", click: () => this.clear() }, say("Hide")));
    this.box.hidden = false;
    aloud(say("The best is {move}, {value}.", { move: values[0]?.label, value: values[0]?.short }));
  }

  button({ label, short, words, svg, loss }) {
    const lay = () => this.picture.lay("hinted", svg);
    return make("button", { type: "button", class: "small quiet", title: words, click: lay, focus: lay, pointerenter: lay },
      make("b", { class: classOf(loss) }, short), ` ${label}`);
  }

  /** The best value of each part of the picture, in its middle; where it is crowded, the best ones. What moves
   * share that mostly have parts of their own, such as the root of branches, tells of none of them. */
  write(values) {
    const { svg } = this.picture;
    if (!svg) return;
    const best = new Map();
    const counted = (some) => some.flatMap(({ touches }) => touches).reduce((count, id) => count.set(id, (count.get(id) ?? 0) + 1), new Map());
    const all = counted(values);
    const apart = counted(values.filter(({ touches }) => touches.some((id) => all.get(id) === 1)));
    const common = (id) => all.get(id) > 1 && 2 * (apart.get(id) ?? 0) > all.get(id);
    for (const { touches, short, loss } of values) {
      for (const id of touches) if (!common(id) && !best.has(id)) best.set(id, { short, loss });
    }
    const group = makeSvg("g", { class: "overlay worths", "aria-hidden": "true" });
    const base = svg.getScreenCTM().inverse();
    const size = Math.min(svg.viewBox.baseVal.width / 32, 18);
    const taken = [];
    for (const [id, { short, loss }] of best) {
      const part = this.picture.part(id);
      if (!part) continue;
      const box = part.getBoundingClientRect();
      if (!box.width && !box.height) continue;
      const at = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(base);
      const y = [0, 1.1, -1.1].map((line) => at.y + line * size).find((row) => free(taken, at.x, row, short, size));
      if (y === undefined) continue;
      taken.push([at.x, y, short.length]);
      group.append(makeSvg("text", { x: at.x, y: y + size / 3, "font-size": size, "text-anchor": "middle", class: classOf(loss) }, short));
    }
    this.picture.lift("worths");
    svg.append(group);
  }

  clear() {
    this.wanted = false;
    if (!this.shown) return;
    this.shown = false;
    this.picture.lift("worths");
    this.picture.lift("hinted");
    this.picture.lift("arrow");
    this.box.hidden = true;
  }
}

/** Whether a number can stand somewhere without touching those that already do. */
function free(taken, x, y, short, size) {
  return taken.every(([otherX, otherY, letters]) =>
    Math.abs(otherY - y) >= size || Math.abs(otherX - x) >= 0.34 * size * (letters + short.length));
}

/** How far a move is behind the best, in games of a hundred or, where that is known exactly, in points. */
function lossOf(short, best, exact) {
  const number = (words) => Number(words.replace("−", "-").replace(/[^-0-9.]/g, ""));
  if (exact) return number(best) - number(short);
  return short.startsWith("−") ? -number(short) : 0;
}

/** As good as the best, a little behind, or far. */
const classOf = (loss) => (loss < 1 ? "best" : loss < 8 ? "near" : "far");
