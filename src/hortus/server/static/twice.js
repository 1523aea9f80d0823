// What lies under a hand that rests answers nothing: a question that comes is seen first, then answered.

import { around } from "./dom.js";

/** Two taps at one place are one slip of a finger within so many milliseconds and pixels. */
const QUICK = 300;
const NEAR = 12;
/** How long a question is seen before a hand that has not moved may answer it, in milliseconds, and how far a hand
 * that rests may move the pointer, in pixels; how near to the last tap the next one is of the same hand. */
const SEEN = 500;
const STILL = 4;
const SAME = 44;
const ANSWERS = "#ui-canvas, .option, #ui-yes";

export class Hand {
  constructor() {
    /** How many questions were put so far, and when the last one was. */
    this.questions = 0;
    this.asked = -Infinity;
    /** Where the pointer is, where it was when the question came, and whether it has been there since. */
    this.at = { x: NaN, y: NaN };
    this.was = { x: NaN, y: NaN };
    this.rests = false;
    /** Whether one chooses with keys. */
    this.keys = false;
    this.first = { x: 0, y: 0, at: -Infinity, question: 0 };
    addEventListener("pointermove", (event) => this.move(event), true);
    addEventListener("keydown", () => { this.keys = true; this.wake(); }, true);
    addEventListener("pointerdown", () => { this.keys = false; }, true);
    document.addEventListener("click", (event) => this.click(event), true);
  }

  /** Another question is put. */
  ask() {
    this.questions += 1;
    this.asked = performance.now();
    this.was = this.at;
    this.rests = !this.keys;
    document.body.classList.toggle("resting", this.rests);
  }

  wake() {
    this.rests = false;
    document.body.classList.remove("resting");
  }

  /** A pointer that moves points at what it is over, also if that came to lie under it. */
  move(event) {
    if (event.pointerType === "touch") return;
    this.at = { x: event.clientX, y: event.clientY };
    if (!this.rests || Math.hypot(this.at.x - this.was.x, this.at.y - this.was.y) < STILL) return;
    this.wake();
    around(event, ".option")?.dispatchEvent(new PointerEvent("pointerenter", { pointerType: event.pointerType }));
  }

  /** A press that was meant for the question before answers nothing: the second of a double-click, or one of a hand
   * that has not moved since the question came. */
  click(event) {
    const { clientX: x, clientY: y, timeStamp: at, detail } = event;
    const touch = event.pointerType === "touch";
    const far = Math.hypot(x - this.first.x, y - this.first.y);
    const second = detail > 1 || (touch && at - this.first.at < QUICK && far < NEAR);
    const other = this.first.question !== this.questions;
    const still = touch ? other && far < SAME : this.rests;
    const early = event.isTrusted && detail > 0 && still && at - this.asked < SEEN;
    if (!second) this.first = { x, y, at, question: this.questions };
    if (((second && other) || early) && around(event, ANSWERS)) event.stopImmediatePropagation();
    else this.wake();
  }
}
