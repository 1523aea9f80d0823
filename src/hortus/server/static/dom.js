// Small helpers for making elements. Texts go in as text, never as markup; only what the server
// calls svg or html is parsed.

import { say } from "./language.js";

/** An element of the page by its name; of whatever kind it is.
 * @param {string} id
 * @returns {any} */
export const find = (id) => document.getElementById(`ui-${id}`);

/** An element with attributes (functions are listeners, `dataset` and booleans as one expects). */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function makeSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A whole SVG document from the server, as an element. */
export function parsePicture(text) {
  const holder = document.createElement("template");
  holder.innerHTML = text;
  return holder.content.querySelector("svg");
}

/** Elements from the server to lay over a picture, in a group. */
export function parseOverlay(text, kind) {
  const svg = parsePicture(`<svg xmlns="${SVG}">${text}</svg>`);
  return makeSvg("g", { class: `overlay ${kind}` }, ...svg.childNodes);
}

/** @type {[string, Record<string, string | number>][]} */
const SHAPES = [
  ["circle", { cx: 12, cy: 12, r: 9 }],
  ["rect", { x: 4, y: 4, width: 16, height: 16 }],
  ["path", { d: "M12 3L22 20H2Z" }],
  ["path", { d: "M12 1.5L22 12L12 22.5L2 12Z" }],
  ["path", { d: "M12 2L22 9.5L18 21.5H6L2 9.5Z" }],
];

/** The sign of a seat: a shape and a colour, the same as in the pictures. */
export function seatMark(seat) {
  const [tag, shape] = SHAPES[seat % SHAPES.length];
  return makeSvg(
    "svg",
    { viewBox: "0 0 24 24", class: "seat-mark", "aria-hidden": "true" },
    makeSvg(tag, { ...shape, class: `f${seat % SHAPES.length}` }),
  );
}

/** A passing remark at the foot of the page, read aloud; a new one takes the place of the last. */
export function toast(words, seconds = 5) {
  const note = make("p", { class: "toast" }, words);
  find("toasts").replaceChildren(note);
  setTimeout(() => note.remove(), seconds * 1000);
}

/** Why something cannot be done; it goes with whatever one does next. */
export function refuse(words, seconds = 5) {
  toast(words, seconds);
  find("toasts").lastElementChild.classList.add("refusal");
}

/** Something else is done now: the last refusal is over. */
export const forgive = () => document.querySelector(".toast.refusal")?.remove();

/** Read something aloud without showing it. */
export function aloud(words) {
  const place = find("say");
  if (place) place.textContent = words;
}

export async function copyText(words) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    const field = make("textarea", { class: "hidden" });
    field.value = words;
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  toast(say("Copied. Paste it to whom it is for."), 3);
}

/** An address on this server, whole, as one passes it on. */
export const whole = (path) => new URL(path, location.href).href;

/** A text with elements in the place of its fields.
 * @param {string} text
 * @param {Record<string, Node>} elements */
export const woven = (text, elements) =>
  text.split(/\{([a-z_]+)\}/).map((piece, at) => (at % 2 ? elements[piece] ?? `{${piece}}` : piece));

/** What has the focus, if it is inside an element.
 * @param {Element} element
 * @returns {any} */
export const focusedIn = (element) => (element.contains(document.activeElement) ? document.activeElement : null);

/** The nearest element around what an event hit.
 * @param {Event} event
 * @param {string} selector
 * @returns {any} */
export const around = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

/** Every time of the page in the language of the page: as this browser writes it there, where it has a wish. */
export function localTimes() {
  const here = document.documentElement.lang.replace("_", "-");
  const wishes = navigator.languages.filter((one) => one.split("-")[0] === here.split("-")[0]);
  const shown = (style) => new Intl.DateTimeFormat([...wishes, here], style);
  const [day, hour] = [shown({ dateStyle: "medium" }), shown({ timeStyle: "short" })];
  const today = day.format(new Date());
  for (const time of document.querySelectorAll("time")) {
    const when = new Date(time.dateTime);
    time.title = `${day.format(when)}, ${hour.format(when)}`;
    time.textContent = day.format(when) === today ? hour.format(when) : day.format(when);
  }
}

/** Buttons that open a dialog or copy a link say so in their attributes. */
export function wireButtons() {
  document.addEventListener("click", (event) => {
    const button = around(event, "[data-open], [data-copy]");
    if (button?.dataset.open) find(button.dataset.open.replace(/^ui-/, "")).showModal();
    if (button?.dataset.copy) copyText(whole(button.dataset.copy));
  });
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target !== dialog) return;
      const box = dialog.getBoundingClientRect();
      const inside = event.clientX >= box.left && event.clientX <= box.right &&
        event.clientY >= box.top && event.clientY <= box.bottom;
      if (!inside) dialog.close();
    });
  }
}
