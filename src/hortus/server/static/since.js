// Since you looked: what the others did since one's last turn, shown once more on the picture.

import { ask } from "./api.js";
import { find, toast } from "./dom.js";
import { say } from "./language.js";
import { showSeats } from "./panels.js";
import { moves } from "./settings.js";
import { shape } from "./shape.js";

const LONGEST = 9000;
const BEAT = { least: 350, most: 1200 };
/** How long a line of somebody without a seat stays: to begin with, for each letter, and at most. */
const READING = { least: 900, letter: 40, most: 9000 };
/** How many lines of one turn are marked on the board: more would be all of it. */
const MARKED = 3;

/** Whether a line tells of somebody who acted: a seat, or a Rival, who has none but leaves traces.
 * @param {import("./wire.js").Line} line */
export const acted = ({ seat, parts }) => seat >= 0 || Boolean(parts?.length);

export class Since {
  constructor(table) {
    this.table = table;
    this.button = find("since");
    /** The number of the showing that is going on; 0 if none is. */
    this.showing = 0;
    this.count = 0;
    this.button.addEventListener("click", () => (this.showing ? this.stop() : this.play()));
    find("canvas").addEventListener("click", (event) => this.stop() && event.stopPropagation(), true);
  }

  /** What is new since the seat's own last move: the first step of it, and how many there are. */
  news() {
    const { frame, seat, log } = this.table;
    if (!frame || seat === null) return { from: 0, steps: 0 };
    const own = log.lines.findLast((line) => line.seat === seat);
    const from = own ? own.step + 1 : (log.lines.find(acted)?.step ?? 0);
    const seen = log.lines.some((line) => line.step >= from && acted(line));
    return { from, steps: seen ? frame.step - from : 0 };
  }

  /** Offer it if there is something to see. */
  offer() {
    this.stop();
    this.button.hidden = this.news().steps < 1;
  }

  /** Somebody without a seat has acted since a frame: that is followed step by step, slowly enough to be read, from
   * one's own last move on.
   * @param {import("./wire.js").Frame} old */
  follow(old) {
    const { frame, log, picture } = this.table;
    const alone = log.lines.some((line) => line.step >= old.step && line.seat < 0 && acted(line));
    if (!alone || frame.step <= old.step || !moves() || document.hidden) return;
    picture.show(old.svg, [], true);
    const from = Math.max(old.step, this.news().from);
    this.play({ from, steps: frame.step - from }, true);
  }

  async play({ from, steps } = this.news(), slowly = false) {
    if (!steps) return;
    const { log } = this.table;
    this.count += 1;
    const mine = this.count;
    this.showing = mine;
    this.dress(say("Stop"));
    this.table.choosing.drop();
    this.table.values.clear();
    this.table.picture.face();
    const even = Math.max(BEAT.least, Math.min(BEAT.most, LONGEST / steps));
    try {
      for (let step = from; step <= from + steps; step++) {
        const frame = await this.frame(step);
        if (this.showing !== mine) return;
        if (steps > 1) this.dress(`${say("Stop")} ${step - from}/${steps}`);
        const words = this.show(frame, step, slowly && step === from);
        if (slowly) log.reach(step);
        const beat = slowly ? reading(words) : step === from ? even / 2 : even;
        await new Promise((done) => setTimeout(done, beat));
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

  /** One step; gives back what is said of it: nothing if it is only where one begins. */
  show(frame, step, begins = false) {
    const { picture, log } = this.table;
    const lines = begins ? [] : log.lines.filter((line) => line.step === step - 1);
    picture.show(frame.svg, [], false);
    showSeats(frame.seats, this.table.table.you ?? [], undefined, frame.others);
    picture.ring("last", lines.flatMap(({ parts }) => parts), lines[0]?.seat ?? 0);
    const acts = lines.find(acted)?.seat;
    this.table.showActing(acts ?? log.lines.find((line) => line.step >= step && acted(line))?.seat);
    const words = lines.map(({ text }) => text).join(" ");
    this.table.news.tell({ seat: acts ?? null, text: words }, true);
    return words;
  }

  /** Back to the present. */
  stop() {
    if (!this.showing) return false;
    this.showing = 0;
    this.dress(`▷ ${say("Recap")}`);
    const { frame, log, news, picture } = this.table;
    news.hide();
    log.reach();
    picture.show(frame.svg, frame.options, true);
    this.table.showSeats(frame.seats);
    this.table.showLast();
    this.table.retell();
    return true;
  }

  dress(words) {
    this.button.textContent = words;
    document.body.classList.toggle("showing", this.showing > 0);
  }
}

/** The last thing that others have done in a new frame.
 * @param {import("./wire.js").Frame} frame
 * @param {import("./wire.js").Frame} old
 * @param {number[]} mine */
export const doneByOthers = ({ log }, old, mine) =>
  log.lines.findLast((line) => line.step >= old.step && acted(line) && !mine.includes(line.seat));

/** What whoever acted last did in one go, as far as it can be seen: its last few lines.
 * @param {import("./wire.js").Line[]} lines */
export function lastTurn(lines) {
  const deeds = lines.filter(acted);
  const before = deeds.findLastIndex(({ seat }) => seat !== deeds.at(-1)?.seat);
  return deeds.slice(before + 1).filter(({ parts }) => parts?.length).slice(-MARKED);
}

/** What each other one did last that can be seen, since one's own last move.
 * @param {import("./wire.js").Line[]} lines
 * @param {number[]} mine */
export function lastOfOthers(lines, mine) {
  const since = lines.slice(lines.findLastIndex(({ seat }) => mine.includes(seat)) + 1).filter((line) => acted(line) && line.parts?.length);
  const last = lines.findLast(acted)?.seat;
  return since.filter(({ seat }, at) => seat !== last && since.findLastIndex((other) => other.seat === seat) === at);
}

/** How long words without a seat stay, in milliseconds: as long as it takes to read them and to look where they lead.
 * @param {string} words */
export const reading = (words) => (words ? Math.min(READING.most, READING.least + READING.letter * words.length) : 0);
