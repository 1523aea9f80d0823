// What somebody else just did, in a line over the board, for as long as it takes to read.
// Who presses something has read enough. The log says the same for keyboard and reader, so this is for the eye alone.

import { clearest, inSight } from "./clear.js";
import { make, seatMark } from "./dom.js";
import { atRest } from "./outline.js";

/** How long a line stays: to begin with, for each letter, and at most. */
const READING = { least: 1800, letter: 35, most: 7000 };
/** How many times as long where it covers nothing. */
const HOUSED = 4;
/** How many things that one did one after the other are told together; and that several did, where that has its place. */
const MOST = 3;
const TOGETHER = 6;
/** How wide it may be, the best first; how far from other things it stays; what is too little of a board to lie on;
 * and how much of its height may be covered for the sake of being narrow. */
const WIDTHS = [544, 380, 280];
const EDGE = 4;
const SLIT = 160;
const TALLEST = 0.4;
/** Where the picture has the whole width of the page. */
const NARROW = matchMedia("(max-width: 1099px)");

export class News {
  /** @param {Element} canvas */
  constructor(canvas) {
    this.box = make("p", { class: "news", "aria-hidden": "true", hidden: true });
    canvas.after(this.box);
    document.addEventListener("pointerdown", (event) => this.press(event));
    new ResizeObserver(() => this.box.hidden || this.place()).observe(canvas);
    this.timer = 0;
    /** @type {{ seat: number | null, text: string }[]} */
    this.lines = [];
    /** @type {string | null | undefined} what stands where it was told */
    this.over = null;
  }

  /** Where the picture keeps a place for it, so that it covers nothing. @returns {Element | null} */
  room() {
    return this.box.parentElement.querySelector("svg .news-room");
  }

  /** Tell of a line of the log, below what the same one did just before, or what anybody did where it has its own place;
   * `stays`: until something else is told. A place that has told all keeps its word.
   * @param {{ seat: number | null, text: string }} line */
  tell(line, stays = false) {
    clearTimeout(this.timer);
    if (this.room()?.matches(".told")) return this.hide();
    const goesOn = !stays && !this.box.hidden && (this.room() || line.seat === this.lines.at(-1)?.seat);
    this.lines = [...(goesOn ? this.lines : []), line].slice(this.room() ? -TOGETHER : -MOST);
    this.box.replaceChildren(...this.lines.map(({ seat, text }, at) => {
      const again = at > 0 && seat === this.lines[at - 1].seat;
      return make("span", { class: `deed${again ? " again" : ""}` }, seat === null ? null : seatMark(Math.abs(seat)), make("span", {}, text));
    }));
    this.box.classList.remove("whole");
    this.box.hidden = !line.text;
    this.over = this.room()?.textContent;
    this.place();
    const letters = this.lines.map(({ text }) => text).join("").length;
    const long = Math.min(READING.most, READING.least + READING.letter * letters) * (this.room() ? HOUSED : 1);
    if (!stays) this.timer = setTimeout(() => this.hide(), long);
  }

  /** What its place says by itself is newer than what was told there. */
  review() {
    if (this.room() && this.room().textContent !== this.over) this.hide();
  }

  /** In its own place, or over the board. */
  place() {
    const room = this.room();
    this.box.classList.toggle("housed", Boolean(room));
    this.box.classList.remove("tight");
    this.box.style.width = this.box.style.height = this.box.style.maxWidth = "";
    this.box.style.removeProperty("--lines");
    if (room) this.settle(atRest(room.closest("svg"), () => room.getBoundingClientRect()));
    else this.float();
  }

  /** @param {DOMRect} room */
  settle({ left, top, width, height }) {
    const stage = this.box.parentElement.getBoundingClientRect();
    Object.assign(this.box.style, { left: `${left - stage.left}px`, top: `${top - stage.top}px`, width: `${width}px`, height: `${height}px` });
    this.box.style.setProperty("--lines", "99");
    while (!this.fits(height) && this.box.childElementCount > 1) {
      this.box.firstElementChild.remove();
      this.box.firstElementChild.classList.remove("again");
    }
    const line = Number.parseFloat(getComputedStyle(this.box).lineHeight);
    this.box.style.setProperty("--lines", String(Math.max(1, Math.floor((height + 1) / line))));
  }

  /** Set it closer, then each one's deeds in one text, then all in one, as far as its room asks for that; whether it has room.
   * @param {number} height */
  fits(height) {
    const over = () => this.box.scrollHeight > height + 1;
    this.box.classList.remove("tight", "flowing", "running");
    for (const step of ["tight", "flowing", "running"]) this.box.classList.toggle(step, over());
    return !over();
  }

  /** Over the board, where it covers nothing that is read and not what it tells of; narrower where that helps. Who
   * looks at something else is not disturbed. */
  float() {
    const stage = this.box.parentElement.getBoundingClientRect();
    const svg = this.box.parentElement.querySelector("svg");
    const boxes = (selector) => [...(svg?.querySelectorAll(selector) ?? [])].map((one) => one.getBoundingClientRect());
    const [board = stage] = boxes(".board");
    const field = inSight(board);
    if (field.bottom - field.top < SLIT) return this.hide();
    const yours = document.body.classList.contains("yours") ? ", .can" : "";
    const read = boxes(`text, .crest, .overlay.last > *${yours}${NARROW.matches ? ", .piece" : ""}`);
    const lying = boxes(".piece");
    let best = null;
    for (const width of WIDTHS) {
      this.box.style.maxWidth = `${Math.min(width, field.right - field.left - 2 * EDGE)}px`;
      const { width: wide, height: high } = this.box.getBoundingClientRect();
      if (best && high > TALLEST * (field.bottom - field.top)) break;
      const found = clearest({ width: wide + 2 * EDGE, height: high + 2 * EDGE }, field, read, lying);
      if (!best || found.covers < best.covers) best = { ...found, width: this.box.style.maxWidth };
      if (!best.covers) break;
    }
    this.box.style.maxWidth = best.width;
    this.box.style.left = `${best.left + EDGE - stage.left}px`;
    this.box.style.top = `${best.top + EDGE - stage.top}px`;
  }

  /** A press on what is folded unfolds it; any other is of somebody who has read enough. */
  press({ target }) {
    const folded = this.box.contains(target) && !this.box.classList.contains("whole") && this.folded();
    if (!folded) return this.dismiss();
    this.box.classList.add("whole");
    this.place();
  }

  /** Whether something of what was told is not in sight. */
  folded() {
    return [...this.box.querySelectorAll(".deed")].some((deed) => {
      const words = /** @type {HTMLElement} */ (deed.lastElementChild);
      return !words.offsetHeight || words.scrollHeight > words.clientHeight + 1;
    });
  }

  /** Who goes on has read enough of what lies over the board. */
  dismiss() {
    if (!this.room()) this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    this.box.hidden = true;
  }
}
