// A double-click answers one question: its second click means nothing to a question that came in between.

import { around } from "./dom.js";

/** Two taps at one place are one slip of a finger within so many milliseconds and pixels. */
const QUICK = 300;
const NEAR = 12;
const ANSWERS = "#ui-canvas, .option, #ui-yes";

/** @param {() => number} asked how many questions were put so far */
export function oneAnswerEach(asked) {
  let first = { x: 0, y: 0, at: -Infinity, question: 0 };
  document.addEventListener("click", (event) => {
    const { clientX: x, clientY: y, timeStamp: at, detail } = event;
    const touch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const second = detail > 1 || (touch && at - first.at < QUICK && Math.hypot(x - first.x, y - first.y) < NEAR);
    if (!second) first = { x, y, at, question: asked() };
    else if (first.question !== asked() && around(event, ANSWERS)) event.stopImmediatePropagation();
  }, true);
}
