// The options as real buttons: grouped and filterable when there are many, with roving focus.

import { find, focusedIn, make } from "./dom.js";
import { plural, say } from "./language.js";
import { get, set } from "./settings.js";

const FILTER_FROM = 20;
const GROUP_FROM = 7;
const SHORT = 12;

export class Choices {
  /** `on.choose(option, event)` and `on.consider(options | null)`. */
  constructor(on) {
    this.on = on;
    this.list = find("options");
    this.filter = find("filter");
    this.options = [];
    /** The notations of those that have buttons beside the question: there they are chosen, and not shown twice. @type {Set<string>} */
    this.elsewhere = new Set();
    this.question = "";
    this.filter.addEventListener("input", () => this.build());
    this.filter.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "Enter") {
        event.preventDefault();
        this.focusFirst();
      }
    });
    find("options-panel").querySelector("summary").addEventListener("click", () => {
      this.forward = !find("options-panel").open;
      set("choices", this.forward ? "open" : "auto");
    });
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("pointerleave", () => this.on.consider(null));
    this.list.addEventListener("focusout", () => this.on.consider(null));
  }

  /** Show the options, but for those that stand `elsewhere`; nothing on the screen changes if they are what they were.
   * @param {string} prompt
   * @param {import("./wire.js").Option[]} options
   * @param {Set<string>} [elsewhere] */
  show(prompt, options, elsewhere = new Set()) {
    const question = JSON.stringify([prompt, options.map((option) => [option.text, option.label, option.firm]), [...elsewhere]]);
    if (question === this.question) {
      const fresh = new Map(options.map((option) => [option.text, option]));
      this.options = this.options.map((option) => Object.assign(option, fresh.get(option.text)));
      return;
    }
    if (prompt !== this.prompt) this.filter.value = "";
    this.question = question;
    this.prompt = prompt;
    this.options = options;
    this.elsewhere = elsewhere;
    find("filter-row").hidden = options.length < FILTER_FROM;
    find("count").textContent = options.length > 1 ? `(${options.length})` : "";
    this.build();
  }

  /** The list steps back where everything can be clicked in the picture or elsewhere, and comes forward where not.
   * @param {import("./wire.js").Frame} frame
   * @param {{ part: (id: string) => any }} picture */
  step(frame, picture) {
    const here = frame.options.filter(({ text }) => !this.elsewhere.has(text));
    const hidden = here.some(({ touches }) => !touches.some((id) => picture.part(id)));
    const forward = hidden || oneSpot(here) || get("choices") === "open";
    const panel = find("options-panel");
    if (forward === this.forward && (panel.open === forward || focusedIn(this.list))) return;
    this.forward = forward;
    panel.open = forward;
  }

  build() {
    const focused = focusedIn(this.list)?.dataset.text ?? null;
    const words = this.filter.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const here = this.options.filter(({ text }) => !this.elsewhere.has(text));
    const shown = here.filter(({ label, text }) => {
      const hay = `${label} ${text}`.toLowerCase();
      return words.every((word) => hay.includes(word));
    });
    const groups = groupsOf(shown);
    this.list.replaceChildren(...groups.map((group) => this.groupElement(group)));
    if (this.elsewhere.size) this.list.append(make("p", { class: "none" }, this.beside(here.length)));
    else if (!shown.length) this.list.append(make("p", { class: "none" }, words.length ? say("No choice has these words.") : say("Nothing to choose just now.")));
    this.buttons = [...this.list.querySelectorAll("button")];
    this.rove(this.buttons.find((button) => button.dataset.text === focused) ?? this.buttons[0], focused !== null);
  }

  /** Where those are that this list leaves out.
   * @param {number} here how many it has itself */
  beside(here) {
    const count = this.elsewhere.size;
    return here
      ? plural(count, "{n} more stands beside the question.", "{n} more stand beside the question.")
      : plural(count, "It stands beside the question.", "All {n} stand beside the question.");
  }

  groupElement({ title, items }) {
    const buttons = items.map(({ option, words }) => this.button(option, words));
    if (!title) return make("div", { class: "group" }, ...buttons);
    const short = items.every(({ words }) => words.length <= SHORT);
    return make("div", { class: short ? "group short" : "group", role: "group", "aria-label": title }, // no text
      make("h3", {}, title), ...buttons);
  }

  button(option, words) {
    return optionButton(option, words, this.on);
  }

  rove(button, focus) {
    for (const other of this.buttons) other.tabIndex = other === button ? 0 : -1;
    if (button && focus) button.focus();
  }

  key(event) {
    const at = this.buttons.indexOf(event.target);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.buttons.length - 1;
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.rove(this.buttons[Math.max(0, Math.min(last, to))], true);
  }

  /** Go to the one that one was at; whether there is one. */
  focusFirst() {
    return this.focusAt(this.buttons?.findIndex((button) => button.tabIndex === 0));
  }

  /** Go to one by its number; whether there is one.
   * @param {number} index */
  focusAt(index) {
    const button = this.buttons?.[index];
    if (!button) return false;
    find("options-panel").open = true;
    this.rove(button, true);
    return true;
  }

  /** Mark the option that is considered or waits to be confirmed. */
  mark(texts, pending) {
    markButtons(this.buttons ?? [], texts, pending);
  }
}

/** Mark those of some options' buttons that are considered, and the one that waits to be confirmed.
 * @param {Iterable<any>} buttons
 * @param {Set<string>} texts
 * @param {string} [pending] */
export function markButtons(buttons, texts, pending) {
  for (const button of buttons) {
    button.classList.toggle("on", texts.has(button.dataset.text));
    if (pending === button.dataset.text) button.setAttribute("aria-pressed", "true");
    else button.removeAttribute("aria-pressed");
  }
}

/** Whether there are several options and the picture has but one part for all of them, such as a pile to draw from.
 * @param {import("./wire.js").Option[]} options */
const oneSpot = (options) => options.length > 1 && new Set(options.flatMap(({ touches }) => touches)).size === 1;

/** The button of an option, here and in the chooser.
 * @param {import("./wire.js").Option} option
 * @param {string} words
 * @param {any} on */
export function optionButton(option, words, on) {
  const consider = () => on.consider([option]);
  const button = make("button", {
    type: "button", class: "option", dataset: { text: option.text, enter: say("Enter plays it") },
    click: (event) => on.choose(option, event), pointerenter: (event) => event.pointerType !== "touch" && consider(), focus: consider,
  }, words);
  if (words !== option.label) button.setAttribute("aria-label", option.label);
  if (option.firm) {
    button.append(make("span", { class: "firm", title: say("Cannot be taken back"), "aria-hidden": "true" }, "◆"));
    button.setAttribute("aria-description", say("cannot be taken back"));
  }
  return button;
}

/** Options under their headings, if that makes the list shorter to read.
 * @param {import("./wire.js").Option[]} options */
export function groupsOf(options) {
  const whole = [{ title: "", items: options.map((option) => ({ option, words: option.label })) }];
  if (options.length < GROUP_FROM) return whole;
  const groups = new Map();
  for (const option of options) {
    if (!groups.has(option.group)) groups.set(option.group, []);
    groups.get(option.group).push({ option, words: option.short });
  }
  const titled = [...groups].filter(([, items]) => items.length > 1).map(([title, items]) => ({ title, items }));
  const alone = [...groups.values()].filter((items) => items.length === 1)
    .map(([{ option }]) => ({ option, words: option.label }));
  if (titled.length < 2 || alone.length >= options.length / 2) return whole;
  return alone.length ? [{ title: "", items: alone }, ...titled] : titled;
}
