// What each possible move is worth: written on the board, and as a list of buttons that show the move.

import { ask } from "./api.js";
import { brief, tighten } from "./beside.js";
import { find, make, aloud, toast } from "./dom.js";
import { plural, say } from "./language.js";
import { pills } from "./pills.js";
import { shape } from "./shape.js";
import { sentence } from "./words.js";

/** How far a move is behind the best to be a bad one; of those that many are better than, none is written. */
const FAR = 8;
const MANY = 16;

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
    this.think();
    try {
      const found = await ask(`${this.path}${query}&shape=${shape()}`);
      if (this.wanted) {
        if (anew) this.picture.show(found.svg, [], true);
        this.show(found);
      }
    } catch (error) {
      this.clear();
      toast(error.message);
    }
    button.disabled = false;
  }

  /** They take a while: that is seen at once. */
  think() {
    this.shown = true;
    this.box.classList.remove("whole");
    this.box.replaceChildren(make("p", {}, say("Working out what each move is worth …")),
      make("div", { class: "thinking", role: "progressbar", "aria-label": say("Working out what each move is worth …") }));
    this.box.hidden = false;
  }

  show({ exact, values: found }) {
    this.shown = true;
    this.box.classList.remove("whole");
    const known = found.filter(({ short }) => short !== UNKNOWN);
    const values = known.map((one) => ({ ...one, loss: lossOf(one.short, found[0].short, exact) }));
    const rest = found.length - known.length;
    this.write(values);
    const kind = exact ? say("exact: a flower counts two points, the staff one") : say("in how many games of 100 the best wins, and how many less the others");
    const [best] = values;
    const inShort = best ? say("Best: {move}", { move: best.label }) : say("What each move is worth");
    const scale = exact ? say("{value} points; the others: how many", { value: best?.short }) : say("wins {value}; the others: how much less", { value: best?.short });
    const close = known.some(({ short }) => short === CLOSE) ? `; ${CLOSE} ${say("as good as the best, as far as can be told")}` : "";
    this.box.replaceChildren(
      make("p", { class: "values-head" }, make("strong", {}, say("What each move is worth")), " ", brief(this.box, inShort, make("span", { class: "sure" }, best ? ` (${scale})` : "")),
        make("button", { type: "button", class: "small", click: () => this.clear() }, say("Hide"))),
      make("div", { class: "said" }, make("p", { class: "values-kind" }, sentence(`${kind}${close}`)),
        make("ol", { class: "values" }, ...values.map((one) => make("li", {}, this.button(one))),
          rest ? make("li", { class: "rest" }, plural(rest, "{n} other move was not looked at closely.", "{n} other moves were not looked at closely.")) : null)));
    this.box.hidden = false;
    tighten(this.box);
    aloud(say("The best is {move}, {value}.", { move: values[0]?.label, value: values[0]?.short }));
  }

  button({ label, short, words, svg, loss }) {
    const lay = () => this.picture.lay("hinted", svg);
    return make("button", { type: "button", class: "small quiet", title: words, click: lay, focus: lay, pointerenter: lay },
      make("b", { class: classOf(loss) }, short), ` ${label}`);
  }

  /** Each move's value once, at the part that tells it best, and a ring around the best move; where that has no part of
   * its own, it is drawn, and has its value there. What moves share that mostly have parts of their own, such as the root
   * of branches, tells of none of them. */
  write(values) {
    const { svg } = this.picture;
    if (!svg) return;
    this.picture.lift("worths");
    const counted = (some) => some.flatMap(({ touches }) => touches).reduce((count, id) => count.set(id, (count.get(id) ?? 0) + 1), new Map());
    const all = counted(values);
    const own = counted(values.filter(({ touches }) => touches.some((id) => all.get(id) === 1)));
    const seen = (id) => this.picture.part(id)?.getBoundingClientRect().width;
    const common = (id) => all.get(id) > 1 && 2 * (own.get(id) ?? 0) > all.get(id);
    const told = new Set();
    /** @type {{ part: any, words: string, kind: string, first: boolean }[]} */
    const labels = [];
    for (const one of values) {
      const { touches, short, loss } = one;
      const here = touches.filter((id) => !common(id) && !told.has(id) && seen(id));
      for (const id of touches) told.add(id);
      here.sort((id, other) => all.get(id) - all.get(other));
      const plenty = labels.length >= MANY && loss >= FAR;
      if (here.length && !plenty) labels.push({ part: this.picture.part(here[0]), words: short, kind: one === values[0] ? "best first" : classOf(loss), first: one === values[0] }); // no text
    }
    const [best] = values;
    const marked = Boolean(labels[0]?.first);
    const apart = marked && best.touches.some((id) => all.get(id) === 1 && seen(id));
    const drawn = best && !apart ? this.draw(best, marked) : null;
    if (drawn) labels.splice(0, marked ? 1 : 0, { part: drawn, words: best.short, kind: "best first", first: true }); // no text
    this.picture.ring("finest", best && !drawn ? best.touches.filter((id) => !common(id)) : [], 0);
    svg.append(pills(svg, labels));
  }

  /** Draw a move, and give back what it adds to the picture; where it adds nothing and is `marked`, that is enough. */
  draw({ svg }, marked) {
    this.picture.lay("hinted", svg);
    const added = this.picture.svg.querySelector(":scope > .overlay.hinted .aimed");
    if (!added && marked) this.picture.lift("hinted");
    return added;
  }

  clear() {
    this.wanted = false;
    if (!this.shown) return;
    this.shown = false;
    for (const kind of ["worths", "finest"]) this.picture.lift(kind);
    this.picture.lift("hinted");
    this.picture.lift("arrow");
    this.box.hidden = true;
  }
}

/** What stands for the value of a move that was not looked at closely, and of one as good as the best as far as anybody
 * can tell. */
const UNKNOWN = "?";
const CLOSE = "≈";

/** How far a move is behind the best, in games of a hundred or, where that is known exactly, in points. */
function lossOf(short, best, exact) {
  const number = (words) => Number(words.replace("−", "-").replace(/[^-0-9.]/g, ""));
  if (exact) return number(best) - number(short);
  return short.startsWith("−") ? -number(short) : 0;
}

/** As good as the best, a little behind, or far. */
const classOf = (loss) => (loss < 1 ? "best" : loss < FAR ? "near" : "far");
