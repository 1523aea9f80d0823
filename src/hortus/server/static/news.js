// What somebody else just did, in one line over the head of the stage, for as long as it takes to read.
// Who presses something has read enough. The log says the same for keyboard and reader, so this is for the eye alone.

import { make, seatMark } from "./dom.js";

/** How long a line stays: to begin with, for each letter, and at most. */
const READING = { least: 1800, letter: 35, most: 7000 };
/** How many things that one did one after the other are told together. */
const MOST = 3;

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

  /** Over the middle of the board, where the picture says which part of it that is. */
  place() {
    const stage = this.box.parentElement.getBoundingClientRect();
    const board = this.box.parentElement.querySelector("svg .board")?.getBoundingClientRect() ?? stage;
    this.box.style.left = `${board.left + board.width / 2 - stage.left}px`;
    this.box.style.maxWidth = `${Math.min(544, board.width - 24)}px`;
  }

  hide() {
    clearTimeout(this.timer);
    this.box.hidden = true;
  }
}
