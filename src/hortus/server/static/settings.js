// What a person has chosen on this device: name, colours, movement, confirmation, keys, notices.

import { wireMoving } from "./moving.js";

const DEFAULTS = { name: "", scheme: "system", motion: "system", confirm: "firm", shortcuts: "on", notify: "off", choices: "auto", seats: "auto" };

export function get(name) {
  try {
    return localStorage.getItem(`hortus.${name}`) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
}

export function set(name, value) {
  try {
    localStorage.setItem(`hortus.${name}`, value);
  } catch { /* a browser that keeps nothing still plays */ }
  if (name === "scheme" || name === "motion") {
    if (value === "system") delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = value;
  }
  document.dispatchEvent(new CustomEvent("hortus-setting", { detail: name }));
}

/** Whether things may move on the screen. */
export function moves() {
  const choice = get("motion");
  if (choice !== "system") return choice === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether fingers point at this screen, so that nothing can be pointed at without touching it. */
export const byTouch = () => matchMedia("(hover: none)").matches;

export function dark() {
  const choice = get("scheme");
  if (choice !== "system") return choice === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Fill in the settings dialog and follow what is chosen there. */
export function wireSettings() {
  const form = document.querySelector("#ui-settings form");
  if (!form) return;
  wireMoving(() => get("name"));
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "radio") input.checked = get(input.name) === input.value;
    else input.checked = get(input.name) === "on" && allowed(input.name);
  }
  form.addEventListener("change", async (event) => {
    const target = /** @type {HTMLInputElement} */ (event.target);
    if (target.name === "language") return speak(target.value);
    if (target.type === "radio") return set(target.name, target.value);
    if (target.name === "notify" && target.checked && !(await mayNotify())) target.checked = false;
    set(target.name, target.checked ? "on" : "off");
  });
}

/** Speak another language from now on: the server is told by a cookie, and the page is made anew. */
function speak(code) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API wants https, and a table at home has none
  document.cookie = `hortus-language=${code}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}

const allowed = (name) => name !== "notify" || globalThis.Notification?.permission === "granted";

async function mayNotify() {
  if (!("Notification" in globalThis)) return false; // no text
  return (await Notification.requestPermission()) === "granted";
}

/** Drawings that stand in a page as images follow the colours that were chosen for it. */
export function wireDrawn() {
  const follow = () => {
    const scheme = get("scheme");
    for (const image of document.querySelectorAll("img.drawn")) {
      const [path] = image.getAttribute("src").split("?");
      const wanted = scheme === "system" ? path : `${path}?scheme=${scheme}`;
      if (image.getAttribute("src") !== wanted) image.setAttribute("src", wanted);
    }
  };
  document.addEventListener("hortus-setting", follow);
  follow();
  return follow;
}

/** Keep a name field and the remembered name the same. */
export function wireName(field) {
  if (!field) return;
  field.value = get("name");
  field.addEventListener("change", () => set("name", field.value.trim()));
}
