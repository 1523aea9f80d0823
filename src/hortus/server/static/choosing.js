// Choosing: what one points at is shown, what one picks is played, or asked about first.

import { find, aloud, forgive, refuse } from "./dom.js";
import { plural, say } from "./language.js";
import { glimpsed } from "./previews.js";
import { get } from "./settings.js";
import { shape } from "./shape.js";
import { Hand } from "./twice.js";
import { askWhich } from "./which.js";

export class Choosing {
  constructor(table) {
    this.table = table;
    /** @type {import("./wire.js").Option | null} */
    this.pending = null;
    /** @type {import("./wire.js").Option[] | null} */
    this.considered = null;
    /** The part that was picked where a second one decides. */
    this.held = "";
    /** What that began, in words. */
    this.begun = "";
    /** Where the last choice was made with keys: "picture", "list", "bar" or nowhere. */
    this.home = null;
    this.hand = new Hand();
    this.chooser = find("chooser");
    this.chooser.addEventListener("close", () => this.consider(null));
    for (const kind of ["click", "keydown"]) document.addEventListener(kind, forgive, true);
    new MutationObserver(fit).observe(find("confirm-words"), { childList: true, subtree: true });
    find("yes").addEventListener("click", (event) => this.confirm(event));
    find("no").addEventListener("click", () => {
      this.cancel();
      this.table.lookup.clear();
    });
    find("let-go").addEventListener("click", () => {
      this.cancel();
      this.release();
      this.table.lookup.clear();
    });
  }

  /** What one points at: options, and the part of the picture they are on, if it is one. */
  consider(options, part = null) {
    if (this.pending || this.table.aim?.busy || (options && !part && this.hand.rests)) return;
    const chosen = options ?? [];
    if (chosen.length) forgive();
    this.considered = chosen;
    this.table.mark(new Set(chosen.map(({ text }) => text)));
    this.table.picture.mark(chosen.flatMap(({ touches }) => touches));
    const shows = part?.matches(".shows") || (chosen.length && part?.closest("[data-asks]"));
    const half = this.held || (shows ? part.id : "");
    if (chosen.length === 1) return this.table.previews.want(chosen[0].text);
    this.table.picture.lift("preview");
    this.table.caption("");
    this.table.previews.want(half ? glimpsed(half) : null);
  }

  pick(options, part, event) {
    if (this.table.aim?.wants(part)) this.table.aim.begin(part, options, event);
    else if (this.begins(options, part)) this.narrow(options, part, event);
    else if (options.length === 1) this.choose(options[0], event, "picture");
    else if (this.told(options, part)) this.narrow(options, part, event);
    else this.askWhich(options, part, event);
  }

  /** A finger covers several small parts: all of them are named, large enough to be pressed. Where one aims,
   * the nearest is meant, and aiming says the rest. */
  which(options, part, event) {
    if (this.table.aim) this.pick(this.table.picture.touched.get(part.id), part, event);
    else this.askWhich(options, part, event);
  }

  /** Whether another part of the picture tells these options apart, such as a plot for a tile; of one kind of
   * option, one may stand for the same part once more, such as a second cube of a colour. */
  told(options, part) {
    if (this.held && !this.table.picture.part(this.held)?.dataset.begins) return false;
    const others = options.map(({ touches }) => touches.filter((id) => id !== part.id && this.table.picture.part(id)));
    const alone = others.filter((ids) => !ids.length).length;
    if (alone > 1 || alone === options.length || (alone && new Set(options.map(({ group }) => group)).size > 1)) return false;
    return new Set(others.flat()).size + alone >= options.length;
  }

  /** Whether a part only says what is to be done, and asks with what. */
  begins(options, part) {
    const { begins, asks } = part.dataset;
    return Boolean(begins && asks) && options.every(({ touches }) => touches.some((id) => this.table.picture.part(id)));
  }

  /** One of two parts is picked: the other one is chosen next, or the first let go. */
  narrow(options, part, event) {
    this.held = part.id;
    this.table.picture.offer(options, part.id);
    this.consider(null);
    this.begun = part.closest("[data-asks]")?.dataset.asks ?? begun(options);
    this.table.ask();
    this.table.picture.lead();
    aloud(plural(options.length, "{n} place to choose from. Escape lets go.", "{n} places to choose from. Escape lets go."));
    if (event?.type === "keydown") this.table.picture.focusFirst();
  }

  /** Let go of what was picked: everything can be chosen again. */
  release() {
    if (!this.held) return false;
    this.held = "";
    this.table.picture.lift("begun");
    this.consider(null);
    this.table.ask();
    this.table.picture.offer(this.table.frame.options);
    return true;
  }

  askWhich(options, part, event) {
    this.home = event.type === "keydown" ? "picture" : null;
    this.hand.ask();
    askWhich(options, part, {
      choose: (option, click) => this.choose(option, click, "chooser"),
      consider: (chosen) => this.consider(chosen),
    });
  }

  /** Play an option, or first ask to confirm it where a slip would hurt; a finger on the picture is asked, too,
   * except on what is quick: it says itself what it does, and can be taken back. */
  choose(option, event, from) {
    const keyboard = event?.type === "keydown" || event?.detail === 0;
    this.home = keyboard ? (from === "chooser" ? this.home ?? "picture" : from) : null;
    if (this.pending?.text === option.text) return this.confirm(event);
    if (this.pending) this.cancel();
    const touch = from === "picture" && event?.pointerType === "touch" && !event.target.closest(".quick");
    if (this.mustConfirm(option) || (touch && get("confirm") !== "never")) this.hold(option, keyboard);
    else this.table.send(option.text);
  }

  mustConfirm(option) {
    const wish = get("confirm");
    if (wish === "always") return true;
    return wish === "firm" && (option.firm || option.asks) && this.table.frame.options.length > 1;
  }

  hold(option, keyboard) {
    this.consider([option]);
    this.pending = option;
    this.table.mark(new Set([option.text]), option.text);
    const why = [option.asks, option.firm && say("This cannot be taken back.")].filter(Boolean);
    find("confirm-text").textContent = [say("{move}?", { move: option.label }), ...why].join(" ");
    find("confirm").hidden = false;
    aloud(find("confirm-text").textContent);
    if (keyboard) find("yes").focus();
  }

  confirm(event) {
    const option = this.pending;
    if (!option) return;
    if (event && event.detail !== 0 && event.type === "click") this.home = null;
    this.cancel();
    this.table.send(option.text);
  }

  cancel() {
    const held = this.pending;
    const focused = find("confirm").contains(document.activeElement);
    this.pending = null;
    find("confirm").hidden = true;
    this.table.mark(new Set());
    this.consider(null);
    if (held && focused) find("prompt").focus({ preventScroll: true });
  }

  /** The question has changed: nothing chosen before still stands. */
  drop() {
    this.hand.ask();
    this.held = "";
    this.table.picture.lift("begun");
    this.cancel();
    this.table.aim?.stop();
    if (this.chooser.open) this.chooser.close();
    this.table.picture.lift("preview");
    this.considered = null;
  }

  /** What cannot be chosen was clicked: what was begun is let go, for another part of its kind if that was hit,
   * or one is told why not. What is asked back stays: who taps what it shows has not let it go. */
  async miss(id, words, event) {
    if (this.table.since.stop()) return;
    const { frame, connection, picture } = this.table;
    const { held, pending } = this;
    if (pending && id && !picture.touched.has(id)) return;
    if (pending) this.cancel();
    if (this.release() && id !== held && picture.touched.has(id)) this.pick(picture.touched.get(id), picture.part(id), event);
    if ((held || pending) && (!id || id === held || picture.touched.has(id))) return;
    if (!frame?.your_turn || !frame.options.length) return;
    const plain = say("That is not one of your choices now.");
    try {
      const { reason } = id ? await connection.ask({ type: "why", part: id }) : { reason: "" };
      if (!reason && words) return;
      const why = reason || plain;
      if (shape() !== "wide" && picture.loupe.refuse(why)) aloud(why);
      else refuse(why);
    } catch {
      refuse(plain, 4);
    }
  }
}

/** What is asked back is as high as the question in whose place it stands: where it says more, it is written smaller,
 * and scrolls if that is not enough. */
function fit() {
  const words = find("confirm-words");
  const over = () => words.scrollHeight > words.clientHeight + 1;
  words.classList.remove("long");
  words.classList.toggle("long", over());
  if (over()) words.tabIndex = 0;
  else words.removeAttribute("tabindex");
}

/** The question for the second of two parts: what all the options have in common, with the rest left open. */
function begun(options) {
  const [first] = options;
  const common = options.every(({ group }) => group === first.group) && first.label.startsWith(first.group) ? first.group : "";
  return common ? say("{move} … Choose what goes with it.", { move: common }) : say("Choose what goes with it.");
}
