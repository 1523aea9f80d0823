// Hints: what the strongest bot would do, pointed at in the picture.

import { find, make, toast } from "./dom.js";
import { sentence } from "./words.js";

export class Hints {
  constructor(table) {
    this.table = table;
    find("hint-button").addEventListener("click", () => this.ask());
  }

  async ask() {
    const { frame } = this.table;
    if (!frame?.can_hint) return;
    find("hint-button").disabled = true;
    try {
      const answer = await this.table.connection.ask({ type: "hint", ply: frame.ply });
      if (answer.type === "refused") toast(sentence(answer.reason));
      else if (frame.ply === this.table.frame.ply) this.show(answer);
    } catch (error) {
      toast(error.message);
    }
    find("hint-button").disabled = !this.table.frame.can_hint;
  }

  /** @param {import("./wire.js").Hint} hint */
  show({ label, text, touches, svg, reason, bot }) {
    const { choosing, frame, game, picture } = this.table;
    picture.lay("hinted", svg);
    picture.point(touches);
    const who = game.bots.find((one) => one.name === bot)?.title ?? bot;
    const option = frame.options.find((one) => one.text === text) ?? { text, label, touches, firm: false };
    find("hint").replaceChildren(
      make("p", {}, `${who} would choose: `, make("strong", {}, label), reason ? `. ${reason}` : ""),
      make("span", { class: "buttons" },
        make("button", { type: "button", class: "small main", click: (event) => choosing.choose(option, event, "list") }, "Do that"),
        make("button", { type: "button", class: "small", click: () => this.clear() }, "Hide")));
    find("hint").hidden = false;
  }

  clear() {
    if (find("hint").contains(document.activeElement)) find("prompt").focus({ preventScroll: true });
    find("hint").hidden = true;
    this.table.picture.lift("hinted");
    this.table.picture.lift("arrow");
  }
}
