// Hints: what the strongest bot would do, pointed at in the picture; asked again, it tells more.

import { brief, standBeside, tighten } from "./beside.js";
import { find, forgive, make, refuse, toast, woven } from "./dom.js";
import { say } from "./language.js";
import { remark } from "./loupe.js";
import { sentence } from "./words.js";

/** For how long a hint that nobody could give yet is still wanted, in milliseconds. */
const WANTED = 3000;

export class Hints {
  constructor(table) {
    this.table = table;
    this.id = 0;
    /** The move that one was led to, where the board had been scrolled away, and whether its place is in sight. */
    this.seen = "";
    this.found = true;
    this.words = "";
    /** @type {import("./wire.js").Hint | null} what is shown now */
    this.shown = null;
    /** Whether what is shown is that a hint fits no more. */
    this.gone = false;
    /** The ply at which the last hint was asked for: asked again there, more is told. */
    this.asked = -1;
    /** When it was asked for too early. */
    this.wished = -Infinity;
    find("hint-button").addEventListener("click", () => this.ask());
    standBeside(find("hint"));
  }

  async ask() {
    const { frame, sent } = this.table;
    if (this.asking) return;
    if (!frame?.can_hint || sent) {
      this.wished = performance.now();
      return;
    }
    this.table.aim?.stop();
    remark("");
    this.table.values.clear();
    if (document.body.classList.contains("reading")) this.table.toggleRules(false);
    const again = this.asked === frame.ply && this.shown !== null;
    this.asked = frame.ply;
    this.asking = true;
    find("hint-button").disabled = true;
    find("hint").classList.toggle("whole", again);
    if (again && this.shown) this.show({ ...this.shown, sure: say("so far"), equal: "", more: true });
    else this.think();
    try {
      const answer = await this.table.connection.ask({ type: "hint", ply: frame.ply, again });
      if (this.asked === frame.ply) this.take(answer);
    } catch (error) {
      this.clear();
      toast(error.message);
    }
    this.asking = false;
    find("hint-button").disabled = !this.table.frame.can_hint;
    this.recall();
  }

  /** An answer of the server to what was asked last. */
  take(answer) {
    if (answer.type === "refused") {
      this.clear();
      refuse(sentence(answer.reason));
    } else if (this.table.aim?.busy) this.clear();
    else this.better(answer);
  }

  /** The turn has begun, or what was sent has arrived: ask for what was wanted a moment before. */
  recall() {
    const { frame, sent } = this.table;
    if (this.asking || sent || !frame?.can_hint || performance.now() - this.wished > WANTED) return;
    this.wished = -Infinity;
    this.ask();
  }

  /** Somebody thinks: that is seen at once. */
  think() {
    this.gone = false;
    find("hint").replaceChildren(make("p", {}, say("Thinking about a hint …")),
      make("div", { class: "thinking", role: "progressbar", "aria-label": say("A hint is being thought about") }));
    find("hint").hidden = false;
  }

  /** The first answer, or one that came of longer thought.
   * @param {import("./wire.js").Hint} hint */
  better(hint) {
    if (hint.id < this.id || this.table.aim?.busy) return;
    const again = hint.id === this.id;
    if (this.asked < 0 || (again && !this.shown)) return;
    this.id = hint.id;
    if (hint.gone) {
      this.late();
      return;
    }
    const words = `${hint.text} ${hint.reason} ${hint.sure} ${hint.equal} ${hint.details}`;
    if (again && words === this.words) find("hint").querySelector(".more")?.remove();
    else this.show(hint);
    this.words = words;
  }

  /** @param {import("./wire.js").Hint} hint */
  show(hint) {
    const { label, text, touches, svg, reason, sure, bot, equal, details, more } = hint;
    const { choosing, frame, game, picture, values } = this.table;
    values.clear();
    forgive();
    this.shown = hint;
    this.gone = false;
    picture.lay("hinted", svg);
    picture.point(touches.slice(0, 1));
    const who = game.bots.find((one) => one.name === bot)?.title ?? bot;
    const option = frame.options.find((one) => one.text === text) ?? { text, label, touches, firm: false };
    const where = make("button", { type: "button", class: "small where", click: () => { this.found = where.hidden = picture.reveal("arrow", true); tighten(find("hint")); } }, say("Show where"));
    const focused = [...find("hint").querySelectorAll("button")].indexOf(document.activeElement);
    find("hint").replaceChildren(
      make("div", { class: "said" }, make("p", {}, ...woven(say("{who} would choose ({sure}): {move}.", { who, sure }), { move: make("strong", {}, label) }),
        equal ? make("span", {}, " ", ...woven(say("As good: {move}."), { move: make("strong", {}, equal) })) : null,
        reason ? ` ${reason}` : "", more ? make("span", { class: "more" }, ` ${say("Thinking on …")}`) : null),
        details ? make("p", { class: "details" }, details) : null),
      make("span", { class: "buttons" }, brief(find("hint"), make("strong", {}, label), make("span", { class: "sure" }, ` (${sure})`)),
        make("button", { type: "button", class: "small main", click: (event) => choosing.choose({ ...option, asks: "" }, event, "list") }, say("Do that")),
        make("button", { type: "button", class: "small", click: () => this.clear() }, say("Hide")),
        where));
    find("hint").hidden = false;
    find("hint").querySelectorAll("button")[focused]?.focus({ preventScroll: true });
    if (text !== this.seen) this.found = picture.reveal("arrow");
    where.hidden = this.found;
    tighten(find("hint"));
    this.seen = text;
  }

  /** A new frame: what is still possible stays, with its marks in the new picture; else one is told. */
  async follow(frame) {
    const hint = this.shown;
    if (!frame.your_turn && (hint || this.asking || this.gone)) this.clear();
    if (!hint || !frame.your_turn) return;
    try {
      const { ply } = frame;
      const answer = await this.table.connection.ask({ type: "preview", ply, text: hint.text });
      if (this.shown !== hint || this.table.frame.ply !== ply) return;
      if (answer.reason) this.late();
      else this.show({ ...hint, svg: answer.svg });
    } catch { /* the next frame asks again */ }
  }

  /** Others were faster, or moves were taken back: the hint fits no more. Why it does not changes from move to
   * move, so that is not said. */
  late() {
    const was = this.shown?.label;
    this.clear();
    this.gone = true;
    find("hint").replaceChildren(
      make("p", {}, was ? say("The hint “{move}” does not fit any more. Ask again.", { move: was }) : say("The hint came too late. Ask again.")),
      make("span", { class: "buttons" }, make("button", { type: "button", class: "small", click: () => this.clear() }, say("Hide"))));
    find("hint").hidden = false;
  }

  clear() {
    this.shown = null;
    this.gone = false;
    this.words = "";
    this.seen = "";
    this.asked = -1;
    if (find("hint").contains(document.activeElement)) find("prompt").focus({ preventScroll: true });
    find("hint").hidden = true;
    this.table.picture.lift("hinted");
    this.table.picture.lift("arrow");
  }
}
