// Hints: what the strongest bot would do, pointed at in the picture.

import { find, make, toast } from "./dom.js";
import { sentence } from "./words.js";

export class Hints {
  constructor(table) {
    this.table = table;
    this.id = 0;
    this.words = "";
    find("hint-button").addEventListener("click", () => this.ask());
  }

  async ask() {
    const { frame } = this.table;
    if (!frame?.can_hint) return;
    find("hint-button").disabled = true;
    try {
      const answer = await this.table.connection.ask({ type: "hint", ply: frame.ply });
      if (answer.type === "refused") toast(sentence(answer.reason));
      else this.better(answer);
    } catch (error) {
      toast(error.message);
    }
    find("hint-button").disabled = !this.table.frame.can_hint;
  }

  /** The first answer, or one that came of longer thought: shown if it still answers the question.
   * @param {import("./wire.js").Hint} hint */
  better(hint) {
    if (hint.ply !== this.table.frame?.ply || hint.id < this.id) return;
    const again = hint.id === this.id;
    if (again && find("hint").hidden) return;
    this.id = hint.id;
    const words = `${hint.text} ${hint.reason} ${hint.sure}`;
    const note = find("hint").querySelector(".more");
    if (again && words === this.words) note?.remove();
    else this.show(hint);
    this.words = words;
  }

  /** @param {import("./wire.js").Hint} hint */
  show({ label, text, touches, svg, reason, sure, bot, more }) {
    const { choosing, frame, game, picture } = this.table;
    picture.lay("hinted", svg);
    picture.point(touches);
    const who = game.bots.find((one) => one.name === bot)?.title ?? bot;
    const option = frame.options.find((one) => one.text === text) ?? { text, label, touches, firm: false };
    const focused = [...find("hint").querySelectorAll("button")].indexOf(document.activeElement);
    find("hint").replaceChildren(
      make("p", {}, `${who} would choose (${sure}): `, make("strong", {}, label), reason ? `. ${reason}` : "",
        more ? make("span", { class: "more" }, " Thinking on …") : null),
      make("span", { class: "buttons" },
        make("button", { type: "button", class: "small main", click: (event) => choosing.choose(option, event, "list") }, "Do that"),
        make("button", { type: "button", class: "small", click: () => this.clear() }, "Hide")));
    find("hint").hidden = false;
    find("hint").querySelectorAll("button")[focused]?.focus({ preventScroll: true });
  }

  clear() {
    if (find("hint").contains(document.activeElement)) find("prompt").focus({ preventScroll: true });
    find("hint").hidden = true;
    this.table.picture.lift("hinted");
    this.table.picture.lift("arrow");
  }
}
