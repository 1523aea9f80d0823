// Puzzles: a position in which exactly one move wins, clicked like a table; the server checks the answer.

import { ask, data } from "./api.js";
import { standInstead } from "./beside.js";
import { Choices } from "./choices.js";
import { find, make, aloud, wireButtons } from "./dom.js";
import { plural, say } from "./language.js";
import { Picture } from "./picture.js";
import { wireSettings } from "./settings.js";
import { addDay, dayBefore, keep, known } from "./streak.js";
import { askWhich } from "./which.js";
import { sentence } from "./words.js";

const { number, puzzles, today, day } = data();

class Puzzle {
  constructor() {
    /** @type {any} */
    this.puzzle = null;
    this.tried = 0;
    this.done = false;
    this.chooser = find("chooser");
    this.picture = new Picture(find("canvas"), {
      pick: (options, part, event) => this.pick(options, part, event),
      consider: (options) => this.consider(options),
      lost: () => find("prompt").focus({ preventScroll: true }),
    });
    this.choices = new Choices({
      choose: (option) => this.try(option.text),
      consider: (options) => this.consider(options),
    });
    this.chooser.addEventListener("close", () => this.consider(null));
    find("give-up").addEventListener("click", () => this.try(""));
    find("grade").addEventListener("change", () => this.list());
    document.addEventListener("keydown", (event) => this.key(event));
    this.list();
    this.streak();
  }

  async open() {
    try {
      this.puzzle = await ask(`/api/puzzles/${number}`);
    } catch (error) {
      find("prompt").textContent = error.message;
      return;
    }
    find("prompt").textContent = this.puzzle.prompt;
    this.picture.show(this.puzzle.svg, this.puzzle.options, true);
    this.choices.show(this.puzzle.prompt, this.puzzle.options);
  }

  key(event) {
    if (event.target instanceof Element && event.target.closest("input, select, dialog[open]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { p: () => this.picture.focusFirst(), o: () => this.choices.focusFirst() }[event.key.toLowerCase()];
    if (act) act();
  }

  consider(options) {
    if (this.done) return;
    const chosen = options ?? [];
    this.choices.mark(new Set(chosen.map(({ text }) => text)));
    this.picture.mark(chosen.flatMap(({ touches }) => touches));
    if (chosen.length === 1) this.picture.lay("preview", chosen[0].svg);
    else this.picture.lift("preview");
  }

  /** Of several moves on one place, ask which. */
  pick(options, part, event) {
    if (this.done) return;
    if (options.length === 1) return this.try(options[0].text);
    askWhich(options, part, { choose: (option) => this.try(option.text), consider: (chosen) => this.consider(chosen) });
    event.stopPropagation();
  }

  async try(text) {
    if (this.done) return;
    let verdict;
    try {
      verdict = await ask(`/api/puzzles/${number}`, { text });
    } catch (error) {
      this.tell(sentence(error.message), "wrong");
      return;
    }
    if (verdict.right || !text) this.end(verdict);
    else {
      this.tried += 1;
      this.tell(verdict.words, "wrong");
    }
  }

  tell(words, kind) {
    const box = find("verdict");
    box.className = `hint-box verdict ${kind}`; // no text
    box.replaceChildren(make("p", {}, words));
    box.hidden = false;
  }

  /** It was found or given up: the answer is shown, and what comes of it. */
  end({ right, words, svg, line }) {
    this.done = true;
    this.picture.show(svg, [], false);
    this.choices.show("", []);
    find("give-up").hidden = true;
    this.tell(words, right ? "right" : "given");
    if (line.length) find("verdict").append(make("p", { class: "line" }, say("With best play it goes on {moves}.", { moves: line.join(" ") })));
    if (right) {
      keep(number, this.tried === 0 ? "first" : "later");
      if (number === today) addDay(day);
    }
    this.list();
    this.streak();
    find("next").focus();
    aloud(words);
  }

  /** The puzzles of a grade, with those that were solved here marked. */
  list() {
    const grade = find("grade").value;
    const solved = known().solved;
    const shown = puzzles.filter((one) => !grade || one.grade === grade);
    find("list").replaceChildren(...shown.map((one) => {
      const how = solved[one.number];
      const words = how ? (how === "first" ? "★" : "✓") : "";
      return make("li", {}, make("a", { href: `/puzzles/${one.number}${grade ? `?grade=${grade}` : ""}`, "aria-current": one.number === number ? "page" : null },
        `${one.number}`, words ? make("span", { "aria-hidden": "true" }, words) : null,
        make("span", { class: "hidden" }, [", ", graded(one.grade), how ? `, ${say("solved")}` : ""].join(""))));
    }));
    const after = shown.find((one) => one.number > number && !solved[one.number]) ?? shown.find((one) => !solved[one.number] && one.number !== number) ?? shown[0];
    find("next").href = `/puzzles/${after?.number ?? 1}${grade ? `?grade=${grade}` : ""}`;
  }

  streak() {
    const { solved, streak, last } = known();
    const count = Object.keys(solved).length;
    const days = last === day || last === dayBefore(day) ? streak : 0;
    const words = days ? plural(days, "{n} day in a row", "{n} days in a row") : say("No streak yet: solve the puzzle of the day");
    find("streak").textContent = `${words} · ${say("{count} of {all} solved on this device", { count, all: puzzles.length })}`;
  }
}

/** A grade as the list of grades calls it. */
const graded = (grade) => find("grade").querySelector(`[value="${CSS.escape(grade)}"]`)?.textContent ?? grade;

wireButtons();
standInstead();
wireSettings();
find("grade").value = new URLSearchParams(location.search).get("grade") ?? "";
new Puzzle().open();
