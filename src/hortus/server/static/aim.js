// Aiming a branch of Weeds freely: press a piece of yours, drag to turn and slide the new branch,
// release to leave it there; or click, point and click; or use the keys. Its shadow is seen as you
// aim, and the server judges every aim.

import { find, make } from "./dom.js";
import { mark, say } from "./language.js";
import { byTouch } from "./settings.js";
import { sentence } from "./words.js";

const NOTCHES = 256;
const TURN = 5760;
const SIZES = [["s", mark("Small")], ["m", mark("Medium")], ["l", mark("Large")]];
const NEAR_BASE = 16;
const DRAG = 6;
/** How far from a leaf a finger still means it, in pixels. */
const REACH = 40;

/** The aiming of a game, or null where the options are all there is. */
export function aimFor(name, table) {
  return name === "weeds" ? new Aim(table) : null;
}

class Aim {
  constructor(table) {
    this.table = table;
    this.picture = table.picture;
    this.picture.finger = REACH;
    this.busy = false;
    this.size = "s";
    const { canvas } = this.picture;
    canvas.addEventListener("pointermove", (event) => this.follow(event));
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    window.addEventListener("pointerup", () => this.lift());
    canvas.addEventListener("click", (event) => this.release(event));
    find("aim").addEventListener("keydown", (event) => this.key(event));
  }

  /** A press or a click on a piece one may grow from starts aiming. */
  wants(part) {
    return /^piece-\d+$/.test(part.id);
  }

  begin(part, options, event) {
    this.table.choosing.consider(null);
    this.table.hints.clear();
    if (document.body.classList.contains("reading")) this.table.toggleRules(false);
    this.busy = true;
    this.parent = Number(part.id.slice(6));
    this.isRoot = this.parent < this.table.frame.seats.length;
    const first = this.straightest(options);
    [, this.size] = first;
    this.sizes = new Set(this.table.frame.options.map(({ text }) => text[0]));
    this.attachment = Number(first[2]);
    this.direction = Number(first[3]);
    this.began = event.timeStamp;
    this.held = false;
    this.picture.aim = true;
    this.build();
    this.hold();
    this.look();
    if (event.type === "keydown") find("aim").querySelector("[name=direction]").focus();
  }

  /** Where an aim begins: of the size last aimed with, if there is one, the way that is most straight ahead. */
  straightest(options) {
    const known = options.map(({ text }) => /^([sml])\d+:(\d+)@(\d+)$/.exec(text)).filter(Boolean);
    const sized = known.filter(([, size]) => size === this.size);
    const off = ([, , , direction]) => Math.abs(this.aside(Number(direction)));
    return (sized.length ? sized : known).reduce((best, one) => (off(one) < off(best) ? one : best));
  }

  /** The same question again, in a new picture: keep the aim. Another question: let go. */
  show(same) {
    if (!this.busy) return;
    if (!same || !this.picture.part(`piece-${this.parent}`)) this.stop();
    else {
      this.hold();
      this.look();
    }
  }

  hold() {
    this.picture.svg.classList.add("aiming");
  }

  stop() {
    if (!this.busy) return;
    const focused = find("aim").contains(document.activeElement);
    this.busy = false;
    this.picture.aim = false;
    this.picture.svg?.classList.remove("aiming");
    this.picture.lift("preview");
    this.table.previews.want(null);
    find("aim").hidden = true;
    if (focused) find("prompt").focus({ preventScroll: true });
  }

  get text() {
    return `${this.size}${this.parent}:${this.attachment}@${this.direction}`;
  }

  /** Ask what the aimed branch would do. */
  look() {
    this.legal = false;
    this.judged = false;
    this.wish = false;
    this.showValues();
    this.table.previews.want(this.text);
  }

  answer({ text, svg, reason }) {
    if (text !== this.text) return;
    this.legal = !reason;
    this.judged = true;
    this.picture.lay("preview", svg);
    const verdict = find("aim").querySelector(".verdict");
    const says = find("canvas").querySelector(".preview [data-says]")?.dataset.says ?? "";
    verdict.textContent = sentence(reason || says);
    verdict.classList.toggle("no", Boolean(reason));
    find("aim").querySelector(".main").disabled = Boolean(reason);
    if (this.wish) {
      this.wish = false;
      if (this.legal) this.grow();
    }
  }

  // --- the pointer -----------------------------------------------------------------------------

  /** Tip, right and left corner of the parent, as the picture has them. */
  corners() {
    const shape = this.picture.part(`piece-${this.parent}`)?.querySelector("polygon");
    return shape ? [...shape.points].map(({ x, y }) => ({ x, y })) : null;
  }

  /** A press begins an aim, or takes it up again. */
  press(event) {
    this.down = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    this.dragged = false;
    this.starting = false;
    if (this.busy) {
      this.held = false;
      return this.follow(event);
    }
    const part = event.isPrimary && event.button === 0 && !this.table.pending ? this.picture.at(event.target) : null;
    if (!part || !this.wants(part)) return;
    this.starting = true;
    this.begin(part, this.picture.touched.get(part.id), event);
  }

  /** A release after a drag leaves the aim where it is. */
  lift() {
    if (this.busy && this.dragged) this.held = true;
    this.down = null;
  }

  follow(event) {
    if (this.down && Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) > DRAG) this.dragged = true;
    if (this.held || (this.starting && !this.dragged)) return;
    if (!this.busy || this.wish || (event.pointerType === "touch" && !event.isPrimary)) return;
    const corners = this.corners();
    if (!corners) return;
    const [tip, right, left] = corners;
    const here = this.picture.locate(event);
    if (!this.isRoot) this.slide(here, right, left);
    const start = this.isRoot ? tip : between(right, left, this.attachment / NOTCHES);
    if (Math.hypot(here.x - start.x, here.y - start.y) > NEAR_BASE) {
      const degrees = (Math.atan2(start.y - here.y, here.x - start.x) * 180) / Math.PI;
      this.direction = ((Math.round((degrees * TURN) / 360) % TURN) + TURN) % TURN;
    }
    this.look();
  }

  /** Near the parent's base the pointer moves the point that the branch grows from. */
  slide(here, right, left) {
    const along = { x: left.x - right.x, y: left.y - right.y };
    const length = Math.hypot(along.x, along.y);
    const share = ((here.x - right.x) * along.x + (here.y - right.y) * along.y) / length ** 2;
    const foot = between(right, left, Math.max(0, Math.min(1, share)));
    if (Math.hypot(here.x - foot.x, here.y - foot.y) > NEAR_BASE) return;
    this.attachment = Math.round(Math.max(0, Math.min(1, share)) * NOTCHES);
  }

  /** A click with the mouse plants the branch; a finger only aims, and the button plants. */
  release(event) {
    const { starting, dragged } = this;
    this.starting = false;
    this.dragged = false;
    if (!this.busy || starting || dragged || event.pointerType === "touch" || event.timeStamp === this.began) return;
    if (this.legal) this.grow();
    else if (!this.judged) this.wish = true;
  }

  grow() {
    const { text } = this;
    this.stop();
    this.table.send(text);
  }

  // --- the panel, for fingers and keys ---------------------------------------------------------

  build() {
    const sizes = make("span", { class: "radios", role: "radiogroup", "aria-label": say("Size") },
      ...SIZES.map(([letter, words], index) => this.radio(letter, words, index + 1)));
    const point = this.isRoot ? null : this.range("attachment", say("Point"), [0, NOTCHES], 4);
    find("aim").replaceChildren(
      make("p", { class: "how" }, [byTouch() ? say("Drag to where it shall grow, then press Grow it.") : say("Point where it shall grow, and click."), this.isRoot ? "" : say("Near the parent’s base it slides along.")].filter(Boolean).join(" ")),
      make("p", { class: "verdict", role: "status" }),
      sizes, ...(point ? [point] : []), this.range("direction", say("Direction"), [1 - TURN / 2, TURN / 2], 16),
      make("span", { class: "buttons" },
        make("button", { type: "button", class: "main", click: () => this.grow() }, say("Grow it")),
        make("button", { type: "button", click: () => this.stop() }, say("Cancel"))));
    find("aim").hidden = false;
  }

  /** A size with what it costs; one that nowhere seems to fit, or cannot be paid, stands back. */
  radio(letter, words, cost) {
    return make("label", this.sizes.has(letter) ? {} : { class: "none" },
      make("input", { type: "radio", name: "size", value: letter, checked: letter === this.size, change: () => { this.size = letter; this.look(); } }),
      make("span", {}, say(words)), make("span", { class: "cost" }, String(cost), make("span", { class: "coin", title: say("energy") })));
  }

  /** What is slid to the left goes to the left; straight ahead is in the middle. */
  range(name, words, [min, max], step) {
    return make("label", {}, make("span", {}, words),
      make("input", { type: "range", name, min, max, step: 1, dataset: { step }, input: ({ target }) => { this[name] = this.slid(name, Number(target.value)); this.look(); } }),
      make("output", { dataset: { of: name } }));
  }

  /** What is meant by where a slider stands. */
  slid(name, value) {
    return name === "direction" ? (2 * TURN + TURN / 2 + this.axis - value) % TURN : NOTCHES - value;
  }

  showValues() {
    for (const name of ["attachment", "direction"]) {
      const field = find("aim").querySelector(`[name=${name}]`);
      if (!field) continue;
      field.value = name === "direction" ? -this.aside(this.direction) : NOTCHES - this.attachment;
      const words = name === "direction" ? this.bearing() : pointOf(this.attachment);
      field.setAttribute("aria-valuetext", words);
      find("aim").querySelector(`[data-of=${name}]`).textContent = words;
    }
  }

  /** The direction in words, as labels and the log say it: straight ahead is from the root to the sun. */
  bearing() {
    const aside = this.aside(this.direction);
    if (aside === 0) return say("straight ahead");
    if (aside === -TURN / 2) return say("straight back");
    const n = Math.round(Math.abs(aside) / 16);
    return aside > 0 ? say("{n}° left", { n }) : say("{n}° right", { n });
  }

  /** The direction of one's root, out of the world. */
  get axis() {
    return Number(this.picture.part("world")?.dataset.axis ?? 0);
  }

  /** How far a direction is from straight ahead. */
  aside(direction) {
    return ((direction - this.axis + TURN) % TURN) - TURN / 2;
  }

  /** Arrows go a degree or a sixty-fourth of the base at a time, with Shift the finest step. */
  key(event) {
    if (event.key === "Escape") {
      event.stopPropagation();
      return this.stop();
    }
    if (event.key === "Enter" && event.target.matches("input")) {
      event.preventDefault();
      return this.legal && this.grow();
    }
    const way = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: 1, ArrowDown: -1 }[event.key];
    const { name, type, dataset } = event.target;
    if (!way || type !== "range") return;
    event.preventDefault();
    const step = way * (event.shiftKey ? 1 : Number(dataset.step));
    if (name === "direction") this.direction = (this.direction + step + TURN) % TURN;
    else this.attachment = Math.max(0, Math.min(NOTCHES, this.attachment + step));
    this.look();
  }
}

/** A point along a base in words, as labels and the log say it. */
function pointOf(attachment) {
  const known = { 0: mark("right corner"), [NOTCHES / 2]: mark("middle"), [NOTCHES]: mark("left corner") };
  const quarters = [mark("near the right corner"), mark("right of the middle"), mark("left of the middle"), mark("near the left corner")];
  return say(known[attachment] ?? quarters[Math.floor((4 * attachment) / NOTCHES)]);
}

function between(p, q, share) {
  return { x: p.x + (q.x - p.x) * share, y: p.y + (q.y - p.y) * share };
}
