// What ends a turn or a step (pass, done, stop) stays at hand beside the question, wherever else it stands;
// so does every answer to a question that has few.

import { optionButton } from "./choices.js";
import { find } from "./dom.js";

const MOST = 3;
/** The most letters that a button of three has room for, and in small type. */
const LETTERS = 24;
const SMALL = 30;

export class Enders {
  /** `on.choose(option, event)` and `on.consider(options | null)`. */
  constructor(on) {
    this.on = on;
    this.box = find("enders");
    this.key = "";
  }

  /** Options that no part of the picture stands for, if they are few; where there is one and not many others,
   * the others beside it.
   * @param {import("./wire.js").Option[]} options
   * @param {{ part: (id: string) => any }} picture
   * @returns {Set<string>} the notations of those that are shown */
  show(options, picture) {
    const apart = options.filter(({ touches }) => !touches.some((id) => picture.part(id)));
    const few = options.length <= MOST && apart.length > 0 && options.every(({ label }) => label.length <= SMALL);
    const shown = few ? options : apart.length <= MOST ? apart : [];
    const key = JSON.stringify(shown.map(({ text, label, asks }) => [text, label, asks]));
    if (key !== this.key) {
      this.key = key;
      this.box.classList.toggle("long", few && shown.some(({ label }) => label.length > LETTERS));
      this.box.replaceChildren(...shown.map((option) => optionButton(option, together(option.label), this.on)));
    }
    return new Set(shown.map(({ text }) => text));
  }
}

/** A number stays beside what it belongs to. */
const together = (words) => words.replace(/ (\d+)$/, "\u00a0$1");
