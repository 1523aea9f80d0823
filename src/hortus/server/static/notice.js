// Whose turn it is, for somebody who looks elsewhere: the tab's title and icon, and a notification.

import { get } from "./settings.js";

const icon = document.getElementById("ui-icon");
const calm = icon.getAttribute("href");
const loud = calm.replace("icon.svg", "icon-turn.svg");
let was = null;

/** Tell the tab, and the person if they are away and want to know. */
export function notice(yours, title, prompt) {
  document.title = yours ? `● Your turn · ${title}` : `${title} · Hortus`;
  icon.setAttribute("href", yours ? loud : calm);
  if (yours && was === false && document.hidden) notify(title, prompt);
  was = yours;
}

function notify(title, prompt) {
  if (get("notify") !== "on" || globalThis.Notification?.permission !== "granted") return;
  try {
    const note = new Notification(`${title}: your turn`, { body: prompt, icon: loud, tag: location.pathname });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  } catch { /* some browsers allow it only from a service worker */ }
}
