// What stands beside the picture: the seats and the log.

import { find, focusedIn, make, seatMark } from "./dom.js";
import { say } from "./language.js";
import { get, set } from "./settings.js";

/** @typedef {import("./wire.js").Seat} Seat */

/** More lines at once than happen between two frames: they are not read out. */
const MANY = 20;

/** The seats with score, what they hold, and who thinks. `extra(seat)` gives buttons for one.
 * @param {Seat[]} seats
 * @param {number[]} mine
 * @param {(seat: Seat) => any} extra
 * @param {import("./wire.js").Other[]} others who plays without a seat */
export function showSeats(seats, mine, extra = () => null, others = []) {
  const list = find("seats");
  const key = JSON.stringify([seats, mine, others]);
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  const focused = focusedIn(list)?.dataset.do ?? null;
  list.replaceChildren(...seats.map((seat) => seatRow(seat, mine.includes(seat.seat), extra(seat))),
    ...others.map((one, index) => otherRow(one, seats.length + index)));
  if (focused) list.querySelector(`[data-do="${CSS.escape(focused)}"]`)?.focus();
}

/** The seats step back where the picture tells all of them; they come forward where somebody is missing or a clock
 * runs, and stay as one has them.
 * @param {Seat[]} seats */
export function stepSeats(seats) {
  const panel = /** @type {HTMLDetailsElement} */ (document.querySelector(".seats-panel"));
  find("seat-marks").replaceChildren(...seats.map((seat) => {
    const one = seatMark(seat.seat);
    one.classList.toggle("to-move", seat.to_move);
    return one;
  }));
  const needed = `${seats.some((seat) => seat.kind === "open" || isAway(seat) || typeof seat.left === "number")}`;
  if (panel.dataset.needed === needed) return;
  if (!panel.dataset.needed) panel.querySelector("summary")?.addEventListener("click", () => set("seats", panel.open ? "auto" : "open"));
  panel.dataset.needed = needed;
  panel.open = needed === "true" || get("seats") === "open";
}

function otherRow({ name, score, holds }, place) {
  return make("li", { class: "seat" }, seatMark(place), make("span", { class: "name" }, name),
    make("span", { class: "score" }, score), make("span", { class: "holds" }, holds));
}

/** Whether somebody has closed the page. @param {Seat} seat */
const isAway = (seat) => seat.kind === "person" && seat.here === false;

/** Who is to move, and that they are away if they are.
 * @param {Seat | undefined} seat */
export function calledHere(seat) {
  const name = seat?.name || seat?.bot || say("an open seat");
  return seat && isAway(seat) ? say("{name} (away)", { name }) : name;
}

function seatRow(seat, mine, buttons) {
  const away = isAway(seat) && !mine;
  const tags = [mine ? say("you") : "", seat.kind === "bot" ? say("bot") : "", away ? say("away") : ""];
  const name = seat.name || (seat.kind === "open" ? say("Open seat") : seat.bot || say("Seat {number}", { number: seat.seat + 1 }));
  const row = make("li", { class: `seat${seat.to_move ? " to-move" : ""}${away ? " away" : ""}` },
    seatMark(seat.seat),
    make("span", { class: "name" }, make("span", { class: "who", title: name }, name), " ", make("span", { class: "tag" }, tags.filter(Boolean).join(", ")),
      seat.to_move ? make("span", { class: "hidden" }, `, ${say("to move")}`) : null),
    make("span", { class: "score" }, seat.score ?? "", typeof seat.left === "number" ? make("span", { class: `clock${seat.ticking ? " ticking" : ""}`, role: "timer", "aria-label": say("Time of {name}", { name }), dataset: { seat: seat.seat } }) : null));
  if (seat.holds) row.append(make("span", { class: "holds" }, seat.holds));
  if (seat.thinking) row.append(thinkingBar(name, seat.seconds));
  else if (seat.waiting) row.append(make("span", { class: "holds" }, say("leaves it to you to act first")));
  if (buttons) row.append(make("span", { class: "do" }, ...buttons));
  return row;
}

/** A thin bar: it fills in the time the bot may take, or wanders if nobody knows how long that is. */
function thinkingBar(name, seconds) {
  const bar = make("div", { class: `thinking${seconds ? " filling" : ""}`, role: "progressbar", "aria-label": say("{name} is thinking", { name }) });
  if (seconds) bar.style.setProperty("--seconds", `${seconds}s`);
  return bar;
}

/** The log: a live region that only ever reads out what is new. */
export class Log {
  /** @param {boolean} follows whether it shows the newest lines to whoever does not scroll */
  constructor(follows = true) {
    this.follows = follows;
    this.box = find("log");
    this.list = this.box.querySelector("ol");
    this.lines = [];
    this.bottom = true;
    /** Told of the line that is pointed at, or null. @type {(line: any) => void} */
    this.onPoint = () => {};
    this.list.addEventListener("pointerover", (event) => this.point(event));
    this.list.addEventListener("pointerleave", () => this.onPoint(null));
    /** Asked for the whole log, where only its latest lines were sent. @type {() => Promise<void>} */
    this.onMore = async () => {};
    this.more = make("button", { type: "button", class: "small quiet", hidden: true, click: () => this.earlier() }, say("Earlier lines"));
    this.list.before(this.more);
    /** Whether somebody has had a hand on it since it was last put in its place. */
    this.touched = false;
    for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      this.box.addEventListener(kind, () => { this.touched = true; }, { passive: true });
    }
    this.box.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.settle()).observe(this.box);
  }

  /** Only a person leaves the end: a box that grows and shrinks again moves what is in it, too. */
  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.box;
    const atEnd = scrollHeight - scrollTop - clientHeight < 40;
    if (atEnd) this.bottom = true;
    else if (this.touched) this.bottom = false;
  }

  /** Whoever reads the newest lines goes on reading the newest lines. */
  settle() {
    if (!this.follows || !this.bottom) return;
    this.touched = false;
    this.align();
    this.box.scrollTop = this.box.scrollHeight;
    this.begin();
  }

  /** Of a newest line that is taller than its box, the beginning is in sight. */
  begin() {
    const newest = this.list.lastElementChild?.getBoundingClientRect();
    this.box.parentElement.style.setProperty("--newest", `${Math.ceil(newest?.height ?? 0)}px`);
    const above = newest ? this.box.getBoundingClientRect().top + this.box.clientTop - newest.top : 0;
    if (above > 0) this.box.scrollTop -= above;
  }

  /** Room below the newest line, so that the first one in sight is whole. */
  align() {
    const { box, list } = this;
    list.style.paddingBottom = "";
    const top = box.getBoundingClientRect().top + box.clientTop;
    const cut = box.scrollHeight - box.clientHeight - box.scrollTop;
    if (box.scrollHeight <= box.clientHeight) return;
    const rows = [...list.children].map((row) => row.getBoundingClientRect().top - top - cut);
    const room = rows.find((below) => below >= 0);
    if (room) list.style.paddingBottom = `${Math.floor(room)}px`;
  }

  /** Show what happened before the lines that are here, and stay where one was reading. */
  async earlier() {
    this.more.disabled = true;
    const below = this.box.scrollHeight - this.box.scrollTop;
    this.bottom = false;
    await this.onMore();
    this.more.disabled = false;
    this.box.scrollTop = this.box.scrollHeight - below;
  }

  point(event) {
    const row = event.target.closest("li");
    this.onPoint(row ? this.lines[[...this.list.children].indexOf(row)] : null);
  }

  /** @param {import("./wire.js").LogPart} log */
  update({ from, lines }) {
    const first = !this.lines.length || from === 0 || lines.length > MANY;
    const kept = this.lines.filter((line) => line.step < from);
    while (this.list.children.length > kept.length) this.list.lastElementChild.remove();
    this.box.setAttribute("aria-live", first ? "off" : "polite");
    for (const line of this.list.querySelectorAll(".new")) line.classList.remove("new");
    this.lines = [...kept, ...lines];
    if (from === 0 || !kept.length) this.more.hidden = from === 0;
    this.list.append(...lines.map((line) => this.row(line, !first)));
    this.settle();
    requestAnimationFrame(() => this.settle());
  }

  /** Only what was done before a step is told while the steps are followed; without one, all.
   * @param {number} step */
  reach(step = Infinity) {
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll("li"))) row.classList.toggle("ahead", Number(row.dataset.step) >= step);
  }

  row(line, fresh) {
    const sign = line.seat < 0 && !line.parts?.length ? make("span", { class: "chance", "aria-hidden": "true" }, "⚄") : seatMark(Math.abs(line.seat));
    return make("li", { class: fresh ? "new" : "", dataset: { step: line.step } }, sign, make("span", {}, line.text));
  }
}
