// Playing on from a position: a dialog that asks who sits where, for a replay and for the analysis board.

import { ask } from "./api.js";
import { find, make, seatMark } from "./dom.js";
import { say } from "./language.js";
import { get } from "./settings.js";

export class PlayOn {
  /** `where()` gives the address, what to send, the words for it, and who sits where by default.
   * @param {{ bots: any[], default_bot: string }} game
   * @param {() => { path: string, body: object, words: string, names: string[], me: number }} where */
  constructor(game, where) {
    this.game = game;
    this.where = where;
    this.dialog = find("play-on");
    find("play-on-button").addEventListener("click", () => this.open());
    find("play-on-form").addEventListener("submit", (event) => {
      if (event.submitter?.value !== "play") return;
      event.preventDefault();
      this.begin();
    });
  }

  open() {
    this.asked = this.where();
    find("play-on-words").textContent = this.asked.words;
    find("play-on-problem").hidden = true;
    find("play-on-seats").replaceChildren(...this.asked.names.map((name, seat) => this.row(name, seat)));
    this.dialog.showModal();
  }

  row(name, seat) {
    const id = `ui-play-on-${seat}`;
    const bots = this.game.bots.filter(({ offered }) => offered);
    const select = make("select", { id }, make("option", { value: "me" }, say("Me")), make("option", { value: "open" }, say("A friend, by link")),
      ...bots.map((bot) => make("option", { value: bot.name }, say("Bot: {name}", { name: bot.title }))));
    select.value = seat === this.asked.me ? "me" : this.game.default_bot;
    return make("li", {}, seatMark(seat), make("label", { for: id }, name), select);
  }

  async begin() {
    const seats = [...find("play-on-seats").querySelectorAll("select")].map(({ value }) =>
      (value === "me" || value === "open" ? { kind: value } : { kind: "bot", bot: value }));
    try {
      const name = get("name");
      location.href = (await ask(this.asked.path, { ...this.asked.body, seats, ...(name && { name }) })).url;
    } catch (error) {
      find("play-on-problem").textContent = error.message;
      find("play-on-problem").hidden = false;
    }
  }
}
