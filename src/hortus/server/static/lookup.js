// Looking things up: every card, plant, tower, die and character, by search or from the piece itself.

import { ask } from "./api.js";
import { find, make, aloud } from "./dom.js";
import { plural, say } from "./language.js";

const STAYS = 8000;

/** @typedef {{ name: string, kind: string, text: string }} Entry */

/** Finds words that no letter or digit of any language stands beside.
 * @param {string} words */
const wordly = (words) => new RegExp(`(?<![\\p{L}\\p{N}])${words.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "u");

export class Lookup {
  /** @param {any} table */
  constructor(table) {
    this.table = table;
    /** @type {Entry[]} */
    this.entries = [];
    this.search = find("lookup-search");
    this.list = find("lookup-list");
    this.button = find("lookup");
    this.search.addEventListener("input", () => this.filter());
    this.button.addEventListener("click", () => this.open(this.button.dataset.name));
    this.load(table.game.name);
  }

  async load(game) {
    try {
      this.entries = await ask(`/api/games/${game}/glossary`);
    } catch {
      return; // without it one still plays
    }
    find("lookup-part").hidden = !this.entries.length;
    this.list.replaceChildren(...this.entries.map(({ name, kind, text }) => make("details", { dataset: { name } },
      make("summary", {}, name, make("span", { class: "kind" }, ` ${kind}`)), make("p", {}, text))));
  }

  /** The entry that the words of a piece speak of: the longest name in them.
   * @param {string} words
   * @returns {Entry | undefined} */
  entryIn(words) {
    const lower = words.toLowerCase();
    const named = this.entries.filter(({ name }) => wordly(name.toLowerCase()).test(lower));
    const place = ({ name }) => lower.indexOf(name.toLowerCase());
    return named.sort((one, other) => place(one) - place(other) || other.name.length - one.name.length)[0];
  }

  /** Name the piece that the words of a part speak of, so that it can be looked up.
   * @param {string} words */
  offer(words) {
    const entry = this.entryIn(words);
    if (!entry || this.table.frame?.over) return;
    this.button.hidden = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.clear(), STAYS);
    this.button.dataset.name = entry.name;
    this.button.textContent = say("Look up: {name}", { name: entry.name });
  }

  /** Something else is done now. */
  clear() {
    clearTimeout(this.timer);
    this.button.hidden = true;
  }

  /** Open the rules at an entry. */
  open(name) {
    if (find("rules-drawer").hidden) this.table.toggleRules(true);
    this.search.value = name;
    this.filter();
    const entry = /** @type {any} */ (this.list.querySelector(`[data-name="${CSS.escape(name)}"]`));
    if (!entry) return;
    entry.open = true;
    entry.querySelector("summary").focus();
  }

  /** The entries whose names begin with what is looked for before those that only speak of it.
   * @param {string[]} words */
  sorted(words) {
    const parts = new Map([...this.list.children].map((part) => [/** @type {HTMLElement} */ (part).dataset.name, part]));
    const begins = (name) => words.every((word) => name.toLowerCase().split(/\s+/).some((one) => one.startsWith(word)));
    const entries = this.entries.map(({ name }) => name);
    return [...entries.filter(begins), ...entries.filter((name) => !begins(name))].map((name) => parts.get(name));
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const part of this.list.children) {
      const text = part.textContent.toLowerCase();
      part.hidden = !words.every((word) => text.includes(word));
      count += part.hidden ? 0 : 1;
    }
    this.list.append(...this.sorted(words));
    aloud(plural(count, "{n} found.", "{n} found."));
  }
}
