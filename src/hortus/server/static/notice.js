// Whose turn it is, for somebody who looks elsewhere: the tab's title and icon, and a notification. A notification
// may stand on a locked screen: it says whose turn it is and where, and nothing of a position.

import { say } from "./language.js";
import { get } from "./settings.js";

const icon = document.getElementById("ui-icon");
const calm = icon.getAttribute("href");
const loud = calm.replace("icon.svg", "icon-turn.svg");
let was = null;

/** Tell the tab, and the person if they are away and want to know. `words` is whose turn it is. */
export function notice(yours, title, words) {
  document.title = yours ? `● ${say("Your turn")} · ${title}` : `${title} · Hortus`;
  icon.setAttribute("href", yours ? loud : calm);
  if (yours && was === false && document.hidden) notify(title, words, location.pathname + location.search);
  was = yours;
}

/** Whether somebody who is away is told. Leave is asked for in the settings, on a press. */
export const wanted = () => get("notify") === "on" && globalThis.Notification?.permission === "granted";

/** Show a notification that leads to a table; one for each table, the newest. */
export function notify(title, body, path) {
  if (!wanted()) return;
  const [tag] = path.split("?");
  const how = { body, icon: loud, tag, data: path };
  try {
    const note = new Notification(say("{game}: your turn", { game: title }), how);
    note.addEventListener("click", () => {
      window.focus();
      note.close();
      if (location.pathname !== tag) location.href = path;
    });
  } catch { // phones allow it only to a worker
    byWorker(say("{game}: your turn", { game: title }), how).catch(() => {});
  }
}

async function byWorker(title, how) {
  const place = await navigator.serviceWorker.register("/static/notice-worker.js");
  const worker = place.active ?? place.waiting ?? place.installing;
  if (worker.state !== "activated") {
    await new Promise((go) => worker.addEventListener("statechange", () => worker.state === "activated" && go(null)));
  }
  await place.showNotification(title, how);
}

/** The tables at which it was one's turn when one last looked.
 * @type {Set<string> | null} */
let known = null;

/** Notify of each table at which it has become one's turn, while no table is open here.
 * @param {{ id: string, title: string, url: string, your_turn: boolean, status: string }[]} tables */
export function follow(tables) {
  const mine = tables.filter(({ your_turn, status }) => your_turn && status === "running");
  for (const { id, title, url } of mine) {
    if (known && !known.has(id) && document.hidden) notify(title, say("It is your turn at {game}.", { game: title }), url);
  }
  known = new Set(mine.map(({ id }) => id));
}
