// Calm: where several act at once, what others do takes nothing away but what it made impossible; and no page scrolls under a hand.

import { find, toast } from "./dom.js";
import { say } from "./language.js";

/** So long after a hand has scrolled the page may do so by itself, in milliseconds. */
const RESTED = 1200;
let scrolled = -Infinity;
for (const kind of ["wheel", "touchmove"]) addEventListener(kind, () => { scrolled = performance.now(); }, { passive: true });

/** Whether somebody scrolls or types just now. */
export const busy = () => performance.now() - scrolled < RESTED || Boolean(document.activeElement?.matches("textarea, input:not([type=range], [type=radio])"));

/** Whether a new frame asks a person what the last one did, though others may have changed the answers.
 * @param {any} table
 * @param {import("./wire.js").Frame | null} old
 * @param {import("./wire.js").Frame} frame */
export function asksStill({ sent }, old, frame) {
  return Boolean(old?.your_turn && frame.your_turn && !sent && old.actors.length > 1 && old.prompt === frame.prompt);
}

/** What was begun or chosen stays as long as it may be chosen; what went is told of.
 * @param {any} table
 * @param {import("./wire.js").Frame} frame */
export function keep(table, { options }) {
  const { choosing, picture } = table;
  const may = new Set(options.map(({ text }) => text));
  const { considered, held, pending } = choosing;
  if (considered) choosing.considered = considered.filter(({ text }) => may.has(text));
  if (pending && may.has(pending.text)) {
    table.mark(new Set([pending.text]), pending.text);
  } else if (pending) {
    toast(say("Somebody was faster: “{move}” cannot be chosen any more.", { move: pending.label }));
    choosing.cancel();
  }
  keepHeld(choosing, picture, options.filter(({ touches }) => touches.includes(held)));
  keepOpen(choosing.chooser, may);
}

/** A part that was picked, so that a second one decides. */
function keepHeld(choosing, picture, left) {
  if (!choosing.held) return;
  if (left.length && picture.part(choosing.held)) picture.offer(left, choosing.held);
  else choosing.held = "";
}

/** The question which of several is meant. */
function keepOpen(chooser, may) {
  if (!chooser.open) return;
  const buttons = [...find("chooser-list").querySelectorAll("button")];
  const gone = buttons.filter(({ dataset }) => !may.has(dataset.text));
  for (const button of gone) button.remove();
  if (gone.length === buttons.length) chooser.close();
}
