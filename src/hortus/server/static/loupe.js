// The loupe: a part of the picture that has more to say than its drawing has room for opens large
// beside where it is touched, hovered or focused, and closes by itself.

import { find, make, makeSvg } from "./dom.js";
import { sentence } from "./words.js";

/** More than that the foot of the rail has no room for. */
const ROOM = 120;
/** The most letters of a mere name: whoever points at a thing knows that by its looks. */
const NAME = 30;
const LARGEST = 260;
const HIGHEST = 180;
/** What lies askew on the board is seen best where it lies, unless it is as small as that. */
const TURNED = 60;
const STAYS = 8000;
/** How far from its part and from the edge of the screen it stays. */
const GAP = 8;
/** How many square pixels of the picture it may rather cover than be a pixel farther away. */
const FAR = 160;
/** What a drawing says once for all its parts, or for those of a group. */
const COMMON = ["font-family", "text-anchor", "fill", "stroke-linejoin", "stroke-linecap"];

/** Say something in the foot of the rail; what has no room there lies over what is above it, and can be gone to. On a small
 * window it is `short` where a question of one line can be read beside it; else it takes the question's place.
 * @param {string} words */
export function remark(words) {
  const place = find("caption");
  const cut = () => place.scrollHeight > place.clientHeight + 1;
  place.textContent = words;
  place.removeAttribute("tabindex");
  place.classList.remove("short");
  if (!cut()) return;
  place.tabIndex = 0;
  place.classList.add("short");
  const question = document.createRange();
  question.selectNodeContents(find("prompt"));
  if (cut() || overlap(question.getBoundingClientRect(), place.getBoundingClientRect())) place.classList.remove("short");
}

export class Loupe {
  constructor(canvas) {
    this.canvas = canvas;
    this.box = make("div", { class: "loupe", "aria-hidden": "true", hidden: true });
    canvas.after(this.box);
    /** The part that is spoken of. @type {any} */
    this.part = null;
    for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, () => this.hide(), true);
  }

  /** Show what a part says, in a moment if it is to be large: a sentence stands in the foot of the rail, behind
   * what choosing the part does, and a mere name nowhere, nor what can be read on a card that can be chosen. Gives
   * back what is said.
   * @param {any} part
   * @param {string} words
   * @param {string} deed */
  show(part, words, wait = 0, deed = "") {
    const read = part?.matches(".whole.can");
    const large = part && !read && (words.includes("\n") || words.length > ROOM);
    const told = large || read || words.length <= NAME ? "" : words;
    const kinds = deed.endsWith("…"); // less than what the part says of itself
    const said = [kinds && told ? "" : sentence(deed), told].filter(Boolean).join(" ");
    if (large && part === this.part && !this.box.hidden) return said;
    this.hide();
    this.part = part;
    remark(said);
    if (!large) this.timer = setTimeout(() => this.fade(said), STAYS);
    else if (wait) this.timer = setTimeout(() => this.open(part, words), wait);
    else this.open(part, words);
    return said;
  }

  /** Lay a part's card beside it. */
  open(part, words) {
    this.box.replaceChildren(...[this.enlarged(part), ...paragraphs(words)].filter(Boolean));
    this.box.classList.toggle("night", this.canvas.classList.contains("night"));
    this.box.hidden = false;
    const shown = part.getBoundingClientRect();
    this.place(shown);
    if (words && overlap(this.box.getBoundingClientRect(), shown)) {
      this.box.querySelector("svg")?.remove(); // its words are enough where there is no room for more
      this.place(shown);
    }
    this.timer = setTimeout(() => this.hide(), STAYS);
  }

  /** Why the part that lies open cannot be chosen: said before all else on its card, so that nothing lies over anything. False
   * if it is not open.
   * @param {string} words */
  refuse(words) {
    if (this.box.hidden) return false;
    this.box.querySelector(".refusal")?.remove();
    this.box.prepend(make("p", { class: "refusal" }, words));
    this.place(this.part.getBoundingClientRect());
    return true;
  }

  /** What was said has been read by now. */
  fade(words) {
    if (find("caption").textContent === words) remark("");
  }

  hide() {
    clearTimeout(this.timer);
    this.box.hidden = true;
    this.part = null;
  }

  /** The part's own drawing, if it is small on the screen; of a card that says much, what is drawn on it; of one
   * whose every word can be read where it lies, nothing. */
  enlarged(whole) {
    if (whole.classList.contains("legible")) return null;
    const part = whole.querySelector(".art") ?? whole;
    const shown = part.getBoundingClientRect();
    const largest = whole.classList.contains("turned") ? TURNED : LARGEST;
    if (Math.max(shown.width, shown.height) > largest || !part.getBBox) return null;
    const box = part.getBBox();
    if (!box.width || !box.height) return null;
    const copy = part.cloneNode(true);
    for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
    copy.removeAttribute("transform");
    copy.classList.remove("can", "on", "held");
    for (const name of ["role", "tabindex", "aria-label"]) copy.removeAttribute(name);
    const svg = makeSvg("svg", { viewBox: `${box.x - 3} ${box.y - 3} ${box.width + 6} ${box.height + 6}` }, copy);
    for (const name of COMMON) svg.setAttribute(name, part.parentElement.closest(`[${name}]`)?.getAttribute(name) ?? "");
    const scale = Math.min(LARGEST / box.width, Math.min(HIGHEST, innerHeight / 5) / box.height);
    svg.style.width = `${box.width * scale}px`;
    svg.style.height = `${box.height * scale}px`;
    return svg;
  }

  /** Where it hides least: never the part itself, the board, what is asked or what may be chosen if there is any
   * other room, and rather the rail than the picture, if that is not far. */
  place(part) {
    const { width, height } = this.box.getBoundingClientRect();
    const stage = this.canvas.parentElement.getBoundingClientRect();
    const asked = document.querySelector(".ask")?.getBoundingClientRect() ?? stage;
    const covers = this.covers(part, stage, asked);
    const { clientWidth } = document.documentElement;
    const across = [part.right + GAP, part.left - width - GAP, part.left, stage.left + GAP, stage.right - width - GAP, clientWidth - width - GAP];
    const down = [part.top, part.bottom + GAP, part.top - height - GAP, GAP, asked.bottom + GAP, asked.top - height - GAP, innerHeight - height - GAP];
    let least = Infinity;
    for (const left of across.map((x) => within(x, clientWidth - width - GAP))) {
      for (const top of down.map((y) => within(y, innerHeight - height - GAP))) {
        const box = { left, top, right: left + width, bottom: top + height };
        const cost = covers.reduce((sum, [other, weight]) => sum + weight * overlap(box, other), FAR * apart(box, part));
        if (cost >= least) continue;
        least = cost;
        this.box.style.left = `${left}px`;
        this.box.style.top = `${top}px`;
      }
    }
  }

  /** What it could come to lie over, each with how much a square pixel of that would be missed.
   * @returns {[DOMRect, number][]} */
  covers(part, stage, asked) {
    /** @returns {[DOMRect, number][]} */
    const drawn = (selector, weight) => [...this.canvas.querySelectorAll(selector)].map((one) => [one.getBoundingClientRect(), weight]);
    const said = [...document.querySelectorAll(".rail > .foot, .side > .hint-card, .log li:last-child")];
    const bar = asked.left < stage.right; // the question across the window has all there is to press
    return [[part, 30], [stage, 1], [asked, bar ? 40 : 12], ...drawn(".board", 20), ...drawn(".can", 3),
      .../** @type {[DOMRect, number][]} */ (said.map((one) => [one.getBoundingClientRect(), 4]))];
  }
}

/** A place on the screen between its edge and a farthest one. */
const within = (place, most) => Math.max(GAP, Math.min(place, most));

/** How many square pixels two boxes share. */
function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** How far one box is from another. */
function apart(one, other) {
  const wide = Math.max(0, one.left - other.right, other.left - one.right);
  const high = Math.max(0, one.top - other.bottom, other.top - one.bottom);
  return Math.hypot(wide, high);
}

function paragraphs(words) {
  return words.split("\n").filter(Boolean).map((line) => make("p", {}, line));
}
