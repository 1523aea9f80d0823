// What the people at a table decide about it: the host allows, lets a bot stand in, removes.

import { find, make, toast } from "./dom.js";
import { say } from "./language.js";

export class Hosting {
  constructor(room) {
    this.room = room;
    for (const name of ["chat", "public"]) {
      find(`let-${name}`).addEventListener("change", ({ target }) => room.post("hosting", { [name]: target.checked }));
    }
  }

  /** Show what is allowed; only the host may change it. */
  refresh() {
    const { now } = this.room;
    if (!now) return;
    find("hosting").hidden = !now.host;
    find("let-chat").checked = now.chat;
    find("let-public").checked = now.public;
  }

  /** The host's buttons beside somebody else's seat. @param {import("./wire.js").Seat} seat */
  buttons(seat) {
    const { table, now } = this.room;
    const running = table.frame?.status === "running" && !table.frame.over;
    if (!now?.host || !running || seat.kind !== "person" || (table.table.you ?? []).includes(seat.seat)) return [];
    const path = `seats/${seat.seat}/stand-in`;
    return [
      this.twice(say("Let a bot stand in"), say("Once more: a bot plays for {name}", { name: seat.name }), `stand-${seat.seat}`, () => this.room.post(path, { keep: true })),
      this.twice(say("Remove"), say("Once more: remove {name}", { name: seat.name }), `remove-${seat.seat}`, () => this.room.post(path, { keep: false })),
    ];
  }

  /** A button for what others will notice: it is done when it is pressed a second time. */
  twice(words, question, name, act, look = "small") {
    let asked = false;
    const button = make("button", { type: "button", class: look, dataset: { do: name }, click: () => {
      if (asked) return act();
      asked = true;
      button.textContent = question;
      toast(`${question}.`);
      setTimeout(() => {
        asked = false;
        button.textContent = words;
      }, 5000);
    } }, words);
    return button;
  }
}
