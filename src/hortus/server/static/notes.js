// Notes on the steps of a finished game, by those who played: they stand in its record.

import { ask } from "./api.js";
import { find, make, aloud, toast } from "./dom.js";
import { say } from "./language.js";

export class Notes {
  /** @param {any} replay the replay they belong to */
  constructor(replay) {
    this.replay = replay;
    this.path = `/api/tables/${replay.table.id}/notes`;
    /** @type {{ step: number, name: string, text: string, you: boolean }[]} */
    this.notes = [];
    this.field = find("note-text");
    find("note-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.write(this.field.value);
    });
  }

  async open() {
    try {
      this.take(await ask(this.path));
    } catch { /* without notes it is a replay all the same */ }
  }

  take({ notes, may_write: may }) {
    this.notes = notes;
    find("note-form").hidden = !may;
    find("notes-panel").hidden = !may && !notes.length;
    find("note-count").textContent = notes.length ? `(${notes.length})` : "";
    this.tell(this.replay.aimed);
  }

  /** The notes on a step, and one's own to be written. */
  tell(step) {
    const here = this.notes.filter((note) => note.step === step);
    const own = here.find(({ you }) => you);
    find("note-list").replaceChildren(...here.map(({ name, text, you }) =>
      make("li", {}, make("b", {}, you ? say("{name} (you)", { name }) : name), `: ${text}`)));
    find("note-label").textContent = say("Your note on step {step}", { step });
    if (this.shown !== step || document.activeElement !== this.field) this.field.value = own?.text ?? "";
    this.shown = step;
    const others = this.notes.filter((note) => note.step !== step).map((note) => note.step);
    find("note-steps").replaceChildren(...[...new Set(others)].map((at) =>
      make("button", { type: "button", class: "small", click: () => this.replay.go(at) }, say("Step {step}", { step: at }))));
  }

  async write(text) {
    try {
      this.take(await ask(this.path, { step: this.shown, text }));
      aloud(text.trim() ? say("The note is kept.") : say("The note is gone."));
    } catch (error) {
      toast(error.message);
    }
  }
}
