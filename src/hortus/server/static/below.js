// On a phone: what can be chosen and is out of sight is counted, and one press leads there.

import { inSight } from "./clear.js";
import { find } from "./dom.js";
import { plural } from "./language.js";
import { atRest } from "./outline.js";
import { moves } from "./settings.js";

/** So much of a part must be in sight, in pixels. */
const LEAST = 14;
/** How far from the edge something is brought, so that what says how much there is does not hide it. */
const EDGE = 46;

export class Below {
  /** @param {import("./picture.js").Picture} picture
   * @param {(option: any) => boolean} atHand whether an option has a button at the question */
  constructor(picture, atHand) {
    this.picture = picture;
    this.atHand = atHand;
    this.button = find("below");
    this.by = 0;
    this.due = 0;
    this.button.addEventListener("click", () => scrollBy({ top: this.by, behavior: moves() ? "smooth" : "auto" }));
    for (const kind of ["scroll", "resize"]) addEventListener(kind, () => this.soon(), { passive: true });
    const anew = new ResizeObserver(() => this.soon());
    for (const one of [picture.canvas, document.querySelector(".ask")]) anew.observe(one);
  }

  soon() {
    this.due ||= requestAnimationFrame(() => {
      this.due = 0;
      this.look();
    });
  }

  /** Say how many parts there will be below, once all has come to rest, or else above what is in sight, with choices that
   * nothing in sight offers. */
  look() {
    const { svg, touched } = this.picture;
    const phone = matchMedia("(max-width: 640px)").matches;
    const room = inSight(new DOMRect(0, 0, innerWidth, innerHeight));
    const parts = svg && phone ? atRest(svg, () => [...svg.querySelectorAll(".can")].map((part) => ({ options: touched.get(part.id) ?? [], box: part.getBoundingClientRect() }))) : [];
    const below = ({ box }) => box.top > room.bottom - LEAST;
    const above = ({ box }) => box.bottom < room.top + LEAST;
    const near = new Set(parts.filter((part) => !below(part) && !above(part)).flatMap(({ options }) => options));
    const far = parts.filter(({ options, box }) => box.height && options.some((one) => !near.has(one) && !this.atHand(one)));
    const down = far.filter(below);
    const out = down.length ? down : far.filter(above);
    this.button.hidden = !out.length;
    if (!out.length) return;
    const [first, last] = [Math.min(...out.map(({ box }) => box.top)), Math.max(...out.map(({ box }) => box.bottom))];
    const [up, to] = [first - room.top - EDGE, last - room.bottom + EDGE];
    this.by = down.length ? Math.min(up, to) : Math.max(up, to);
    this.button.textContent = down.length ? `▾ ${plural(out.length, "{n} more below", "{n} more below")}` : `▴ ${plural(out.length, "{n} more above", "{n} more above")}`;
  }
}
