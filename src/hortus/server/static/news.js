// What somebody else just did, in a line over the board, for as long as it takes to read.
// Who presses something has read enough. The log says the same for keyboard and reader, so this is for the eye alone.

import { clearest, inSight } from "./clear.js";
import { make, seatMark } from "./dom.js";

/** How long a line stays: to begin with, for each letter, and at most. */
const READING = { least: 1800, letter: 35, most: 7000 };
/** How many things that one did one after the other are told together. */
const MOST = 3;
/** How wide it may be, the best first; how far from other things it stays; and what is too little of a board to lie on. */
const WIDTHS = [544, 380, 280, 210, 150];
const EDGE = 4;
const SLIT = 160;

export class News {
  /** @param {Element} canvas */
  constructor(canvas) {
    this.box = make("p", { class: "news", "aria-hidden": "true", hidden: true });
    canvas.after(this.box);
    canvas.addEventListener("pointerdown", () => this.hide());
    this.timer = 0;
    /** @type {number | null} */
    this.seat = null;
    /** @type {string[]} */
    this.lines = [];
  }

  /** Tell of a line of the log, below what the same one did just before; `stays`: until something else is told.
   * @param {{ seat: number | null, text: string }} line */
  tell({ seat, text }, stays = false) {
    clearTimeout(this.timer);
    const more = !stays && !this.box.hidden && seat === this.seat ? [...this.lines, text] : [text];
    this.seat = seat;
    this.lines = more.slice(-MOST);
    const words = make("span", {}, ...this.lines.map((line) => make("span", { class: "deed" }, line)));
    this.box.replaceChildren(...(seat === null ? [] : [seatMark(Math.abs(seat))]), words);
    this.box.hidden = !text;
    this.place();
    const letters = this.lines.join("").length;
    if (!stays) this.timer = setTimeout(() => this.hide(), Math.min(READING.most, READING.least + READING.letter * letters));
  }

  /** Over the board, where it covers nothing that is read and not what it tells of; narrower where that helps. */
  place() {
    const stage = this.box.parentElement.getBoundingClientRect();
    const svg = this.box.parentElement.querySelector("svg");
    const boxes = (selector) => [...(svg?.querySelectorAll(selector) ?? [])].map((one) => one.getBoundingClientRect());
    const [board = stage] = boxes(".board");
    const seen = inSight(board);
    const field = seen.bottom - seen.top < SLIT ? inSight(stage) : seen;
    const read = boxes("text, .overlay.last > *");
    const lying = boxes(".piece");
    let best = null;
    for (const width of WIDTHS) {
      this.box.style.maxWidth = `${Math.min(width, field.right - field.left - 2 * EDGE)}px`;
      const { width: wide, height: high } = this.box.getBoundingClientRect();
      const found = clearest({ width: wide + 2 * EDGE, height: high + 2 * EDGE }, field, read, lying);
      if (!best || found.covers < best.covers) best = { ...found, width: this.box.style.maxWidth };
      if (!best.covers) break;
    }
    this.box.style.maxWidth = best.width;
    this.box.style.left = `${best.left + EDGE - stage.left}px`;
    this.box.style.top = `${best.top + EDGE - stage.top}px`;
  }

  hide() {
    clearTimeout(this.timer);
    this.box.hidden = true;
  }
}
