// What the strongest bot would do in a position: asked for, shown on the board, and why.

import { ask, data } from "./api.js";
import { find, make, aloud, toast, woven } from "./dom.js";
import { say } from "./language.js";
import { shape } from "./shape.js";

export class Advice {
  /** @param {import("./picture.js").Picture} picture
   * @param {() => string} path what to ask, up to the shape
   * @param {() => object | undefined} body what to send along, where it is not asked by address alone
   * @param {() => any[]} options what may be clicked meanwhile */
  constructor(picture, path, body = () => undefined, options = () => []) {
    this.picture = picture;
    this.path = path;
    this.body = body;
    this.options = options;
    find("advice-button").addEventListener("click", () => this.ask());
  }

  async ask() {
    const button = find("advice-button");
    button.disabled = true;
    aloud(say("The bot thinks."));
    const path = this.path();
    try {
      const sent = this.body();
      const found = sent ? await ask(path, { ...sent, shape: shape() }) : await ask(`${path}&shape=${shape()}`);
      if (path === this.path()) this.show(found);
    } catch (error) {
      toast(error.message);
    }
    button.disabled = false;
  }

  show({ label, touches, svg, reason, sure, bot, picture }) {
    this.picture.show(picture, this.options(), true);
    this.picture.lay("hinted", svg);
    this.picture.point(touches);
    const { game, games = [game] } = data();
    const who = games.flatMap(({ bots }) => bots).find(({ name }) => name === bot)?.title ?? bot;
    const words = say("{who} would choose: {move} ({sure}).", { who, sure });
    find("advice").replaceChildren(make("p", {}, ...woven(words, { move: make("strong", {}, label) }), reason ? ` ${reason}` : ""));
    find("advice").hidden = false;
    aloud([say("{who} would choose: {move}.", { who, move: label }), reason].join(" "));
  }

  clear() {
    find("advice").hidden = true;
    this.picture.lift("hinted");
    this.picture.lift("arrow");
  }
}
