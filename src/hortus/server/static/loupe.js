// The loupe: a part of the picture that has more to say than its drawing has room for opens large
// beside where it is touched, hovered or focused, and closes by itself.

import { find, make, makeSvg } from "./dom.js";
import { sentence } from "./words.js";

const WORDY = 40;
const LARGEST = 260;
/** What lies askew on the board is seen best where it lies, unless it is as small as that. */
const TURNED = 60;
const STAYS = 8000;
/** What a drawing says once for all its parts, or for those of a group. */
const COMMON = ["font-family", "text-anchor", "fill", "stroke-linejoin", "stroke-linecap"];

export class Loupe {
  constructor(canvas) {
    this.canvas = canvas;
    this.box = make("div", { class: "loupe", "aria-hidden": "true", hidden: true });
    canvas.after(this.box);
    /** @type {any} */
    this.part = null;
  }

  /** Show what a part says in full; short remarks stand in the caption, behind what choosing the part does.
   * @param {any} part
   * @param {string} words
   * @param {string} deed */
  show(part, words, deed = "") {
    clearTimeout(this.timer);
    const wordy = part && words.length >= WORDY;
    const said = [sentence(deed), wordy ? "" : words].filter(Boolean).join(" ");
    find("caption").textContent = said;
    if (!wordy) this.hide();
    if (said || words) this.timer = setTimeout(() => this.fade(said), STAYS);
    if (!wordy) return;
    if (part === this.part && !this.box.hidden) return;
    this.part = part;
    this.box.replaceChildren(...[this.enlarged(part), ...paragraphs(words)].filter(Boolean));
    this.box.classList.toggle("night", this.canvas.classList.contains("night"));
    this.box.hidden = false;
    this.place(part.getBoundingClientRect(), part.classList.contains("can"));
  }

  /** What was said has been read by now. */
  fade(words) {
    if (find("caption").textContent === words) find("caption").textContent = "";
    this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    this.box.hidden = true;
    this.part = null;
  }

  /** The part's own drawing, if it is small on the screen; of a card that says much, what is drawn on it. */
  enlarged(whole) {
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
    const scale = Math.min(LARGEST / box.width, 180 / box.height);
    svg.style.width = `${box.width * scale}px`;
    svg.style.height = `${box.height * scale}px`;
    return svg;
  }

  /** Beside the part, within the stage, and never over the part itself; what may be chosen shows on the
   * board what it would do, so its words stand under or over it if they can. */
  place(part, choosable) {
    const stage = this.canvas.parentElement.getBoundingClientRect();
    const own = this.box.getBoundingClientRect();
    const left = Math.max(stage.left, 0);
    const right = Math.min(stage.right, innerWidth);
    const beside = part.right + 10 + own.width <= right ? part.right + 10 : part.left - own.width - 10;
    const under = part.bottom + 10 + own.height <= innerHeight || part.top - own.height - 10 >= 6;
    const fits = beside >= left && !(choosable && under);
    const x = fits ? beside : Math.max(left + 6, Math.min(part.left, right - own.width - 6));
    const below = part.bottom + 10 + own.height <= innerHeight ? part.bottom + 10 : part.top - own.height - 10;
    const y = fits ? Math.min(part.top, innerHeight - own.height - 8) : below;
    this.box.style.left = `${x}px`;
    this.box.style.top = `${Math.max(6, y)}px`;
  }
}

function paragraphs(words) {
  return words.split("\n").filter(Boolean).map((line) => make("p", {}, line));
}
