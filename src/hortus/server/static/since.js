// Since you looked: what the others did since one's last turn, shown once more on the picture.

import { ask } from "./api.js";
import { find, toast } from "./dom.js";
import { shape } from "./shape.js";

const LONGEST = 9000;
const BEAT = { least: 350, most: 1200 };

export class Since {
  constructor(table) {
    this.table = table;
    this.button = find("since");
    /** The number of the showing that is going on; 0 if none is. */
    this.showing = 0;
    this.count = 0;
    this.button.addEventListener("click", () => (this.showing ? this.stop() : this.play()));
  }

  /** What is new since the seat's own last move: the first step of it, and how many there are. */
  news() {
    const { frame, seat, log } = this.table;
    if (!frame || seat === null) return { from: 0, steps: 0 };
    const own = log.lines.findLast((line) => line.seat === seat);
    const from = own ? own.step + 1 : 0;
    const seen = log.lines.some((line) => line.step >= from && line.seat >= 0);
    return { from, steps: seen ? frame.step - from : 0 };
  }

  /** Offer it if there is something to see. */
  offer() {
    this.stop();
    this.button.hidden = this.news().steps < 1;
  }

  async play() {
    const { from, steps } = this.news();
    if (!steps) return;
    this.count += 1;
    const mine = this.count;
    this.showing = mine;
    this.dress("Stop");
    this.table.choosing.drop();
    const beat = Math.max(BEAT.least, Math.min(BEAT.most, LONGEST / steps));
    try {
      for (let step = from; step <= from + steps; step++) {
        const frame = await this.frame(step);
        if (this.showing !== mine) return;
        this.show(frame, step);
        await new Promise((done) => setTimeout(done, step === from ? beat / 2 : beat));
        if (this.showing !== mine) return;
      }
    } catch (error) {
      toast(error.message);
    }
    this.stop();
  }

  frame(step) {
    const { table, seat } = this.table;
    return ask(`/api/tables/${table.id}/frames/${step}?shape=${shape()}&seat=${seat}`);
  }

  show(frame, step) {
    const { picture, log } = this.table;
    const lines = log.lines.filter((line) => line.step === step - 1);
    picture.show(frame.svg, [], false);
    picture.ring("last", lines.flatMap(({ parts }) => parts), lines[0]?.seat ?? 0);
    find("caption").textContent = lines.map(({ text }) => text).join(" ");
  }

  /** Back to the present. */
  stop() {
    if (!this.showing) return false;
    this.showing = 0;
    this.dress("▷ Recap");
    find("caption").textContent = "";
    const { frame, picture } = this.table;
    picture.show(frame.svg, frame.options, true);
    this.table.showLast();
    return true;
  }

  dress(words) {
    this.button.textContent = words;
    document.body.classList.toggle("showing", this.showing > 0);
  }
}
