// A lesson at the table: what to do next and why, the part in question lit, and a way out of it.

import { ask } from "./api.js";
import { around, find, make, aloud, toast } from "./dom.js";
import { say } from "./language.js";
import { get } from "./settings.js";
import { shape } from "./shape.js";
import { sentence } from "./words.js";

export class Lesson {
  constructor(table) {
    this.table = table;
    this.place = find("lesson");
    /** The number of the last step that was read. */
    this.read = 0;
    this.ply = -1;
    this.wrong = "";
    /** The number of the step whose light was brought into sight. */
    this.lit = 0;
    /** @type {any} */
    this.lesson = null;
    new ResizeObserver(() => document.body.style.setProperty("--lesson", `${this.place.offsetHeight}px`)).observe(this.place);
    document.addEventListener("keydown", (event) => {
      const typing = around(event, "input, select, textarea, dialog[open]"); // no text
      if (this.place.hidden || typing || event.key.toLowerCase() !== "n" || get("shortcuts") !== "on") return;
      event.preventDefault();
      find("lesson-next")?.click();
    });
  }

  /** @param {import("./wire.js").Frame} frame */
  show(frame) {
    this.lesson = frame.lesson ?? null;
    document.body.classList.toggle("learning", Boolean(this.lesson));
    if (!this.lesson) {
      this.place.hidden = true;
      this.table.picture.lift("lesson");
      return;
    }
    if (frame.ply !== this.ply) this.wrong = "";
    this.ply = frame.ply;
    this.draw(frame);
  }

  /** The step to show: what is still to be read, else the one that asks for a move. */
  step() {
    const { steps } = this.lesson;
    return steps.find(({ asks, number }) => !asks && number > this.read) ?? steps.at(-1) ?? null;
  }

  draw(frame) {
    const { lesson, table } = this;
    const step = this.step();
    if (step) this.shown = step;
    const { number, title, text, light, asks } = this.shown ?? { number: 1, title: lesson.title, text: lesson.goal, light: [], asks: true };
    const last = !lesson.steps.some((one) => one.number > number);
    const more = step && !asks && !last;
    const words = make("div", { class: "told", "aria-live": "polite" },
      make("p", { class: "count" }, say("Lesson: step {number} of {count}", { number, count: lesson.count })),
      make("h2", {}, title), make("p", { id: "ui-lesson-text" }, text));
    const wrong = make("p", { id: "ui-lesson-wrong", class: "wrong", role: "alert" }, this.wrong);
    wrong.hidden = !this.wrong;
    const focused = this.place.contains(document.activeElement) ? document.activeElement.id : "";
    this.place.replaceChildren(words, wrong, make("p", { class: "buttons" },
      more ? make("button", { type: "button", class: "main", id: "ui-lesson-next", click: () => this.next(number) }, say("Next")) : null,
      step && asks ? make("button", { type: "button", id: "ui-lesson-show", click: () => this.point() }, say("Show me")) : null,
      lesson.ended && !more ? this.following() : null,
      frame.over ? make("a", { class: "button main", id: "ui-lesson-end", href: "/" }, say("Play a game of your own"))
        : make("button", { type: "button", id: "ui-lesson-leave", class: lesson.ended && !more ? "main" : "", click: () => this.leave() }, say("Play on from here"))));
    this.place.hidden = false;
    if (focused) (find(focused.replace(/^ui-/, "")) ?? this.place.querySelector("button, a"))?.focus({ preventScroll: true });
    table.picture.ring("lesson", step ? light : [], table.seat ?? 0);
    if (number !== this.lit) this.see();
    this.lit = number;
  }

  /** Where the page scrolls, what a step speaks of is brought into sight below its words. */
  see() {
    const { picture } = this.table;
    if (shape() !== "wide" && !picture.reveal("lesson")) picture.reveal("lesson", true);
  }

  /** A button for the lesson after this one, if the game has one. */
  following() {
    const all = this.table.game.lessons ?? [];
    const next = all[all.findIndex(({ name }) => name === this.lesson.name) + 1];
    return next ? make("button", { type: "button", id: "ui-lesson-more", click: () => this.take(next.name) }, say("Next lesson: {title}", { title: next.title })) : null;
  }

  async take(lesson) {
    try {
      const name = get("name");
      location.href = (await ask("/api/lessons", { game: this.table.game.name, lesson, ...(name && { name }) })).url;
    } catch (error) {
      toast(error.message);
    }
  }

  next(number) {
    this.read = number;
    this.wrong = "";
    this.draw(this.table.frame);
  }

  /** A wrong move: say why in the lesson's own place. False if there is no lesson. */
  refuse(reason) {
    if (!this.lesson) return false;
    this.wrong = sentence(reason);
    this.draw(this.table.frame);
    return true;
  }

  point() {
    this.table.picture.point(this.lesson.show);
    if (this.lesson.show.length) return;
    const ends = find("enders").querySelectorAll("button");
    if (ends.length !== 1) return toast(say("Choose it in the list."));
    ends[0].focus();
    toast(say("Press “{button}”.", { button: ends[0].textContent }));
  }

  async leave() {
    try {
      await ask(`/api/tables/${this.table.table.id}/lesson/leave`, { seat: this.table.seat });
      aloud(say("The lesson is over. The game is yours."));
    } catch (error) {
      toast(error.message);
    }
  }
}
