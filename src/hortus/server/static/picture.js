// The picture: shows the newest drawing, lets its parts be clicked, hovered and reached by keys,
// and lays previews and hints over it.

import { arrows } from "./arrow.js";
import { inSight } from "./clear.js";
import { makeSvg, parseOverlay, parsePicture } from "./dom.js";
import { plural, say } from "./language.js";
import { Loupe } from "./loupe.js";
import { animate, survey } from "./motion.js";
import { atRest, outline } from "./outline.js";
import { dark, moves } from "./settings.js";

const CROWDED = 40;
/** How far beside a small part a press still means it, in pixels. */
const FINGER = 24;
/** What is smaller than that on the screen is asked about by its name where there are several. */
const SMALL = 24;
const MOUSE = 12;
/** How far a hand that rests may move the pointer, in pixels. */
const STILL = 2;
/** How many choices on a part are named one by one. */
const FEW = 3;
/** The most letters of one's own name, since "(you)" stands behind it. */
const MINE = 11;
/** How long a pointer rests on a part until its card opens, in milliseconds. */
const RESTS = 250;
/** What is scrolled into sight stays so far from its edge; how much of a board, as far as it can be seen at once,
 * is enough beside a hint; and how much is nearly all. */
const EDGE = 10;
const ENOUGH = 0.6;
const NEARLY = 0.9;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Picture {
  /** `on.pick(options, part, event)`, `on.consider(options | null, part)`, `on.miss(id, words, event)`, `on.tell(words)`. */
  constructor(canvas, on = {}) {
    this.canvas = canvas;
    this.on = on;
    this.loupe = new Loupe(canvas);
    /** @type {any} */
    this.svg = null;
    /** While a branch is aimed, clicks are the aim's. */
    this.aim = false;
    this.touched = new Map();
    /** How far from the middle of something small a finger still means it. */
    this.finger = FINGER;
    /** Where the pointer is, and the part that it came to; a picture that changes under it moves no hand. */
    this.spot = { x: NaN, y: NaN };
    /** @type {any} */
    this.pointed = null;
    /** The seats of whoever looks. */
    this.mine = [];
    canvas.addEventListener("click", (event) => this.click(event));
    for (const type of ["pointerover", "pointermove"]) canvas.addEventListener(type, (event) => this.hover(event));
    canvas.addEventListener("pointerleave", () => this.leave());
    canvas.addEventListener("focusin", (event) => this.focus(event));
    canvas.addEventListener("focusout", () => this.unfocus());
    canvas.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("hortus-setting", () => this.night());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.night());
  }

  /** Show a drawing and what may be clicked in it. */
  show(text, options = [], still = false) {
    if (text !== this.text) this.redraw(text, still);
    this.offer(options);
  }

  redraw(text, still) {
    const fresh = parsePicture(text);
    this.text = text;
    const { id: read = "" } = this.loupe.part ?? {};
    const words = tipOf(this.loupe.part, this.canvas).words;
    this.loupe.hide();
    if (!fresh) {
      this.canvas.replaceChildren();
      this.svg = null;
      return;
    }
    const focused = this.canvas.contains(document.activeElement) ? document.activeElement.id : "";
    const before = this.svg && !still && moves() && !document.hidden ? survey(this.svg) : null;
    this.dress(fresh);
    if (this.svg) this.svg.replaceWith(fresh);
    else this.canvas.replaceChildren(fresh);
    this.svg = fresh;
    this.night();
    if (before?.size) animate(before, fresh);
    this.wanted = focused;
    const again = read ? this.part(read) : null;
    if (again && tipOf(again, this.canvas).words === words) this.tell(again, 0, true);
    else this.loupe.show(null, "");
  }

  /** The page names the picture itself, so that no tooltip hangs over all of it; words stay apart when read. */
  dress(svg) {
    const title = svg.querySelector(":scope > title");
    const words = svg.querySelector(":scope > desc")?.textContent;
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-roledescription", "picture");
    svg.setAttribute("aria-label", [title?.textContent, words].filter(Boolean).join(". "));
    title?.remove();
    svg.querySelector(":scope > style")?.remove();
    for (const name of svg.querySelectorAll(".name[data-seat]")) {
      if (this.mine.includes(Number(name.dataset.seat))) name.textContent = say("{name} (you)", { name: shortened(name.textContent) });
    }
    for (const text of svg.querySelectorAll("text")) text.after(" ");
  }

  night() {
    this.canvas.classList.toggle("night", dark());
  }

  // --- what may be clicked ---------------------------------------------------------------------

  /** Let these be chosen; `held` is the part they have in common, if that was picked already. */
  offer(options, held = "") {
    this.touched.clear();
    for (const option of options) {
      for (const id of option.touches) {
        if (id === held && option.touches.length > 1) continue;
        if (!this.touched.has(id)) this.touched.set(id, []);
        this.touched.get(id).push(option);
      }
    }
    if (!this.svg) return;
    if (!held) this.begin(options);
    for (const part of this.svg.querySelectorAll(".can")) this.plain(part);
    for (const [id, choices] of this.touched) {
      const part = this.part(id);
      if (part) this.ready(part, choices);
    }
    for (const part of this.svg.querySelectorAll(".held")) part.classList.remove("held");
    if (held) this.part(held)?.classList.add("held");
    this.ring("picked", held ? [held] : [], this.mine[0] ?? 0);
    this.giveWay();
    this.canvas.classList.toggle("crowded", this.touched.size > CROWDED);
    this.settleFocus();
    this.on.offered?.();
  }

  /** A part may begin all options of some groups, such as a plate that says Build. */
  begin(options) {
    for (const { id, dataset } of this.svg.querySelectorAll("[data-begins]")) {
      const groups = dataset.begins.split("|");
      const begun = options.filter(({ group }) => groups.includes(group));
      if (begun.length) this.touched.set(id, begun);
    }
  }

  part(id) {
    return this.svg?.querySelector(`[id="${CSS.escape(id)}"]`) ?? null;
  }

  /** Whether something of a kind is drawn, such as what everybody holds. */
  draws(kind) {
    return Boolean(this.svg?.querySelector(`.${kind}`));
  }

  ready(part, choices) {
    part.classList.add("can");
    part.setAttribute("role", "button");
    part.setAttribute("tabindex", "-1");
    const first = choices[0].label;
    const name = choices.length === 1 ? first : plural(choices.length, "{n} choice, such as {first}", "{n} choices, such as {first}", { first });
    const written = [...part.querySelectorAll("text")].map((text) => text.textContent).join(" ").replace(/\s+/g, " ");
    part.setAttribute("aria-label", written && !name.includes(written) ? `${name}: ${written}` : name);
  }

  plain(part) {
    part.classList.remove("can", "on");
    for (const name of ["role", "tabindex", "aria-label"]) part.removeAttribute(name);
  }

  /** One part can be reached with Tab; arrows go on from there. */
  settleFocus() {
    const can = [...this.svg.querySelectorAll(".can")];
    const again = this.wanted && can.find((part) => part.id === this.wanted);
    (again || can[0])?.setAttribute("tabindex", "0");
    if (again) again.focus({ preventScroll: true });
    else if (this.wanted) this.on.lost?.();
    this.wanted = "";
  }

  focusFirst() {
    this.svg?.querySelector('.can[tabindex="0"]')?.focus();
  }

  at(target) {
    for (let up = target; up && up !== this.canvas; up = up.parentElement) {
      if (up.id && this.touched.has(up.id)) return up;
      if (this.touched.has(up.dataset.for)) return this.part(up.dataset.for);
    }
    return null;
  }

  click(event) {
    if (this.aim) return;
    const part = this.at(event.target) ?? this.near(event);
    const many = part && event.pointerType === "touch" ? this.crowd(event) : [];
    if (many.length > 1 && this.on.which) this.on.which(many, part, event);
    else if (part) this.on.pick?.(this.touched.get(part.id), part, event);
    else if (this.svg?.contains(event.target)) this.miss(event);
  }

  /** The small thing that a finger beside it means: the nearest whose middle it would cover. */
  near(event) {
    const reach = event.pointerType === "touch" ? this.finger : MOUSE;
    let best = null;
    let least = reach;
    for (const id of this.touched.keys()) {
      const part = this.part(id);
      const box = part?.getBoundingClientRect();
      if (!box || Math.max(box.width, box.height) > 2 * FINGER) continue;
      const far = Math.hypot(box.left + box.width / 2 - event.clientX, box.top + box.height / 2 - event.clientY);
      if (far < least) [best, least] = [part, far];
    }
    return best;
  }

  /** What may be chosen by parts so small and so close that a finger covers several of them. */
  crowd(event) {
    const covered = [...this.touched].filter(([id]) => {
      const box = this.part(id)?.getBoundingClientRect();
      if (!box || Math.max(box.width, box.height) >= SMALL) return false;
      return Math.hypot(box.left + box.width / 2 - event.clientX, box.top + box.height / 2 - event.clientY) < SMALL;
    });
    return covered.length > 1 ? [...new Set(covered.flatMap(([, options]) => options))] : [];
  }

  /** Show, and give back, what the picture has to say of something in it; `again`: it was shown before a new drawing. */
  tell(target, wait = 0, again = false) {
    const { part, words } = tipOf(target, this.canvas);
    const chosen = this.at(target);
    this.on.tell?.(words, again);
    return this.loupe.show(part ?? chosen, words, wait, chosen ? doing(this.touched.get(chosen.id)) : "");
  }

  miss(event) {
    this.on.consider?.(null, event.target.closest(".shows"));
    this.on.miss?.(idOf(event.target, this.canvas), this.tell(event.target), event);
  }

  /** Only a pointer that moves points at something: what comes to lie under one that rests does not. */
  hover(event) {
    const { clientX: x, clientY: y, pointerType, target } = event;
    const touch = pointerType === "touch";
    const rests = !touch && Math.hypot(x - this.spot.x, y - this.spot.y) < STILL;
    if (!rests) this.spot = { x, y };
    const came = tipOf(target, this.canvas).part !== this.pointed;
    this.pointed = tipOf(target, this.canvas).part;
    if (rests) return;
    if (came) this.tell(target, touch ? 0 : RESTS);
    if (this.aim || touch) return;
    const part = this.at(target) ?? target.closest(".shows");
    if (part === this.hovered) return;
    this.hovered = part;
    this.on.consider?.(part ? this.touched.get(part.id) ?? null : null, part);
  }

  leave() {
    this.hovered = null;
    this.pointed = null;
    this.loupe.show(null, "");
    if (!this.aim) this.on.consider?.(null);
  }

  focus(event) {
    const part = this.at(event.target);
    if (!part || this.aim) return;
    this.tell(part);
    this.on.consider?.(this.touched.get(part.id), part);
  }

  unfocus() {
    this.loupe.show(null, "");
    this.on.consider?.(null);
  }

  key(event) {
    const part = this.at(event.target);
    if (!part || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.on.pick?.(this.touched.get(part.id), part, event);
    } else if (event.key in ARROWS) {
      event.preventDefault();
      this.step(part, ...ARROWS[event.key]);
    }
  }

  /** Go to the nearest clickable part in a direction. */
  step(from, right, down) {
    const here = middle(from);
    let best = null;
    let least = Infinity;
    for (const part of this.svg.querySelectorAll(".can")) {
      if (part === from) continue;
      const there = middle(part);
      const along = (there.x - here.x) * right + (there.y - here.y) * down;
      const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * right);
      if (along > 1 && along + 2.5 * aside < least) {
        least = along + 2.5 * aside;
        best = part;
      }
    }
    if (!best) return;
    from.setAttribute("tabindex", "-1");
    best.setAttribute("tabindex", "0");
    best.focus({ preventScroll: false });
  }

  // --- what is laid over it --------------------------------------------------------------------

  /** Mark the parts of the option one considers. */
  mark(touches) {
    if (!this.svg) return;
    for (const part of this.svg.querySelectorAll(".can.on")) part.classList.remove("on");
    for (const id of touches) this.part(id)?.classList.add("on");
  }

  /** Put a ring in a seat's colour around the parts in which something can be seen; who has no seat (-1)
   * plays against the only one there is, in the next colour. */
  ring(kind, parts, seat) {
    this.lift(kind);
    this.ringToo(kind, parts, seat);
  }

  /** Another such ring, in another seat's colour. */
  ringToo(kind, parts, seat) {
    const found = [...new Set(parts)].map((id) => this.part(id)).filter(Boolean);
    if (!found.length) return;
    const group = makeSvg("g", { class: `overlay ${kind} ring s${Math.abs(seat)}` });
    const rings = atRest(this.svg, () => found.slice(0, 12).map((part) => [part.id, outline(part, this.svg, 4)]));
    for (const [id, one] of rings) one.dataset.of = id;
    group.append(...rings.map(([, one]) => one));
    this.svg.append(group);
    this.giveWay();
  }

  /** Where something was done that can be chosen now, that it can be is what counts; so does what is being offered. */
  giveWay() {
    for (const one of this.svg.querySelectorAll(":scope > .overlay.last > *")) {
      one.classList.toggle("pale", this.touched.has(one.dataset.of));
      one.classList.toggle("past", Boolean(this.part(one.dataset.of)?.closest(".offering")));
    }
  }

  lay(kind, text) {
    this.lift(kind);
    if (this.svg && text) this.svg.insertBefore(parseOverlay(text, kind), this.svg.querySelector(":scope > .overlay.worths"));
  }

  /** Where the page scrolls: bring what is laid over the picture into sight by scrolling no farther than it takes, and
   * not at all if the board would be lost for it; where one `must`, into the middle. Of what is higher than the screen the
   * first counts. Gives back whether it is in sight then. */
  reveal(kind, must = false) {
    const laid = this.svg?.querySelector(`:scope > .overlay.${kind}`);
    if (!laid) return true;
    const board = (this.svg.querySelector(".board") ?? this.svg).getBoundingClientRect();
    const seen = inSight(new DOMRect(board.left, 0, board.width, innerHeight));
    const all = laid.getBoundingClientRect();
    const box = all.height > seen.bottom - seen.top ? laid.firstElementChild.getBoundingClientRect() : all;
    const out = Math.max(0, box.bottom + EDGE - seen.bottom) || Math.min(0, box.top - EDGE - seen.top);
    const by = must ? (box.top + box.bottom - seen.top - seen.bottom) / 2 : out;
    const left = (moved) => Math.min(board.bottom - moved, seen.bottom) - Math.max(board.top - moved, seen.top);
    const enough = Math.min(left(0), ENOUGH * Math.min(board.height, seen.bottom - seen.top));
    if (by && !must && left(by) < enough) return false;
    if (by) scrollBy({ top: by, behavior: moves() ? "smooth" : "auto" });
    return true;
  }

  /** Where the page scrolls: back to the board, if less of it is in sight than could be. */
  face() {
    const board = (this.svg?.querySelector(".board") ?? this.canvas).getBoundingClientRect();
    const [now, room] = [board, new DOMRect(board.left, 0, board.width, innerHeight)].map(inSight);
    if (now.bottom - now.top >= NEARLY * Math.min(board.height, room.bottom - room.top)) return;
    this.canvas.scrollIntoView({ block: "start", behavior: moves() ? "smooth" : "auto" });
  }

  /** Where the page scrolls: if all that can be chosen here is out of sight, back to the board, or else to the first of it. */
  lead() {
    if (!this.svg || !matchMedia("(max-width: 1099px)").matches) return;
    const room = inSight(new DOMRect(0, 0, innerWidth, innerHeight));
    const boxes = atRest(this.svg, () => [...this.svg.querySelectorAll(".can")].map((part) => part.getBoundingClientRect()));
    const middle = (box) => (box.top + box.bottom) / 2;
    const seen = (moved) => boxes.some((box) => middle(box) - moved > room.top && middle(box) - moved < room.bottom);
    if (!boxes.length || seen(0)) return;
    const home = this.canvas.getBoundingClientRect().top - room.top;
    const all = { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
    const goal = all.bottom - all.top < room.bottom - room.top ? all : boxes[0];
    const by = seen(home) ? home : middle(goal) - middle(room);
    scrollBy({ top: by, behavior: moves() ? "smooth" : "auto" });
  }

  lift(kind) {
    for (const one of this.svg?.querySelectorAll(`:scope > .overlay.${kind}`) ?? []) one.remove();
  }

  /** An arrow that points at parts of the picture, or at what a hint laid over it would add. */
  point(touches) {
    this.lift("arrow");
    const added = this.svg?.querySelector(":scope > .overlay.hinted .aimed");
    const shown = touches.map((id) => this.part(id)).filter((part) => part?.getBoundingClientRect().width);
    const parts = added ? [added] : shown;
    if (!parts.length) return;
    this.svg.append(arrows(this.svg, parts.slice(0, 3)));
  }

  /** A point of the screen in the units of the picture. */
  locate(event) {
    const base = this.svg.getScreenCTM().inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(base);
  }
}

/** A name that leaves room for a word behind it. */
const shortened = (name) => (name.length > MINE ? `${name.slice(0, MINE - 2).trimEnd()}…` : name);

function middle(part) {
  const box = part.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** What choosing a part does, in words: all that it may mean if that is little, else what kinds of it there are.
 * @param {import("./wire.js").Option[]} options */
export function doing(options) {
  const [first, ...others] = options;
  const groups = new Set(options.map(({ group }) => group));
  if (options.length <= FEW && groups.size === 1) return [first.label, ...others.map(({ label, short }) => short || label)].join(" · ");
  if (options.length <= FEW) return options.map(({ label }) => label).join(" · ");
  return groups.size <= FEW ? [...groups].map((group) => `${group} …`).join(" · ") : "";
}

/** The words the picture itself has for a part (a card's full text, a plant's name), and that part.
 * @returns {{ part: any, words: string }} */
export function tipOf(target, canvas) {
  for (let up = target; up && up !== canvas; up = up.parentElement) {
    const title = [...up.children].find((child) => child.tagName === "title");
    if (title) return { part: up, words: title.textContent };
  }
  return { part: null, words: "" };
}

/** The name of the part around what was hit; empty if it has none. */
function idOf(target, canvas) {
  for (let up = target; up && up !== canvas; up = up.parentElement) if (up.id) return up.id;
  return "";
}
