// Clocks: how long people may still think, counted down between two frames, and said aloud at a few marks.

import { find, aloud } from "./dom.js";
import { mark, say } from "./language.js";

/** Seconds at which one is told how much is left of one's own time. */
const MARKS = [3600, 600, 300, 60, 30, 10];
const WORDS = {
  3600: mark("An hour left."), 600: mark("Ten minutes left."), 300: mark("Five minutes left."),
  60: mark("One minute left."), 30: mark("Thirty seconds left."), 10: mark("Ten seconds left."),
};

/** A time as a clock shows it: 4:59, 1:04:59, or days and hours.
 * @param {number} seconds */
export function shown(seconds) {
  const all = Math.ceil(seconds);
  const two = (number) => String(number).padStart(2, "0");
  if (all >= 86400) return say("{days} d {hours} h", { days: Math.floor(all / 86400), hours: Math.floor((all % 86400) / 3600) });
  const rest = `${two(Math.floor((all % 3600) / 60))}:${two(all % 60)}`;
  return all >= 3600 ? `${Math.floor(all / 3600)}:${rest}` : rest.replace(/^0/, "");
}

export class Clocks {
  constructor(table) {
    this.table = table;
    this.at = 0;
    /** @type {import("./wire.js").Seat[]} */
    this.seats = [];
    this.last = Infinity;
  }

  /** What the server has just said of the seats. @param {import("./wire.js").Seat[]} seats */
  take(seats) {
    this.seats = seats;
    this.at = performance.now();
    clearInterval(this.timer);
    if (seats.some(({ ticking }) => ticking)) this.timer = setInterval(() => this.show(), 250);
    this.show();
  }

  /** @param {import("./wire.js").Seat} seat */
  left({ left = 0, ticking }) {
    return Math.max(0, left - (ticking ? (performance.now() - this.at) / 1000 : 0));
  }

  show() {
    for (const place of document.querySelectorAll("#ui-seats .clock")) {
      const seat = this.seats[Number(/** @type {HTMLElement} */ (place).dataset.seat)];
      if (seat) place.textContent = shown(this.left(seat));
    }
    const mine = this.seats.find(({ seat, ticking }) => ticking && seat === this.table.seat);
    const runs = mine ?? this.seats.find(({ ticking }) => ticking);
    find("clock").textContent = runs ? shown(this.left(runs)) : "";
    find("clock").hidden = !runs;
    this.announce(mine ? this.left(mine) : Infinity);
  }

  /** Say what is left when a mark is passed, once. */
  announce(left) {
    const passed = MARKS.find((one) => left <= one && this.last > one);
    if (passed && this.last < Infinity) aloud(say(WORDS[passed]));
    this.last = left;
  }
}
