// What ends a turn or a step (pass, done, stop) stays at hand beside the question, wherever else it stands;
// so does every answer to a question that has few.

import { markButtons, optionButton } from "./choices.js";
import { find } from "./dom.js";

/** How many stand side by side, and how many one below the other where the rail is as wide as a sentence. */
const MOST = 3;
const ROWS = 4;
/** The most letters that a button of three has room for, and in small type. */
const LETTERS = 24;
const SMALL = 30;
/** How many letters a line of the rail has room for, and how many lines all answers together may have. */
const LINE = 34;
const LINES = 6;
const WIDE = matchMedia("(min-width: 1100px)");

export class Enders {
  /** `on.choose(option, event)` and `on.consider(options | null)`. */
  constructor(on) {
    this.on = on;
    this.box = find("enders");
    /** The button of each that is shown, by all that is known of it. @type {Map<string, HTMLElement>} */
    this.buttons = new Map();
    /** The notations of those that are shown. @type {Set<string>} */
    this.shown = new Set();
  }

  /** Go to one of them by its number.
   * @param {number} index */
  focusAt(index) {
    /** @type {any} */ (this.box.children[index])?.focus();
  }

  /** Mark those that are considered or wait to be confirmed.
   * @param {Set<string>} texts
   * @param {string} [pending] */
  mark(texts, pending) {
    markButtons(this.box.children, texts, pending);
  }

  /** Options that no part of the picture stands for, if they are few; where there is one and not many others,
   * the others above it, so that what ends or declines keeps its place.
   * @param {import("./wire.js").Option[]} options
   * @param {{ part: (id: string) => any }} picture
   * @returns {Set<string>} the notations of those that are shown */
  show(options, picture) {
    const drawn = ({ touches }) => touches.some((id) => picture.part(id));
    const apart = options.filter((option) => !drawn(option));
    const few = apart.length > 0 && (WIDE.matches ? stacked(options) : aligned(options));
    const shown = few ? [...options.filter(drawn), ...apart] : apart.length <= MOST ? apart : [];
    this.box.classList.toggle("long", few && shown.some(({ label }) => label.length > LETTERS));
    this.buttons = new Map(shown.map((option) => {
      const known = JSON.stringify(option);
      return [known, this.buttons.get(known) ?? optionButton(option, together(option.label), this.on)];
    }));
    this.lay([...this.buttons.values()]);
    this.shown = new Set(shown.map(({ text }) => text));
    return this.shown;
  }

  /** Put the buttons in their order; one that stays is not touched, so that it keeps the focus and the pointer.
   * @param {HTMLElement[]} buttons */
  lay(buttons) {
    for (const one of [...this.box.children]) if (!buttons.includes(/** @type {HTMLElement} */ (one))) one.remove();
    buttons.forEach((one, index) => {
      const here = this.box.children[index];
      if (here !== one) this.box.insertBefore(one, here ?? null);
    });
  }
}

/** Whether the rail has room for all answers, one below the other.
 * @param {import("./wire.js").Option[]} options */
const stacked = (options) => options.length <= ROWS &&
  options.reduce((lines, { label }) => lines + Math.ceil(label.length / LINE), 0) <= LINES && options.every(({ label }) => label.length <= 2 * LINE);

/** Whether all answers have room side by side.
 * @param {import("./wire.js").Option[]} options */
const aligned = (options) => options.length <= MOST &&
  options.every((option) => option.label.length <= (ownPart(option, options) ? LETTERS : SMALL));

/** Whether an option is the only one on its one part of the picture, which says it well enough.
 * @param {import("./wire.js").Option} option
 * @param {import("./wire.js").Option[]} options */
const ownPart = ({ touches }, options) => touches.length === 1 && options.filter((other) => other.touches.includes(touches[0])).length === 1;

/** A number stays beside what it belongs to. */
const together = (words) => words.replace(/ (\d+)$/, "\u00a0$1");
