// The lobby: one press to play, and a list of tables that keeps itself fresh.

import { ask } from "./api.js";
import { around, find, localTimes, make, toast, wireButtons } from "./dom.js";
import { playRung, reached } from "./ladder.js";
import { say } from "./language.js";
import { follow, wanted } from "./notice.js";
import { get, wireDrawn, wireName, wireSettings } from "./settings.js";

wireButtons();
wireSettings();
const followScheme = wireDrawn();
wireName(find("name"));
find("who").addEventListener("submit", (event) => {
  event.preventDefault();
  find("name").blur();
});

document.addEventListener("click", async (event) => {
  const button = around(event, "[data-play], [data-learn], [data-join]");
  if (!button) return;
  button.disabled = true;
  try {
    const name = find("name").value.trim() || get("name");
    const { play, learn, join } = button.dataset;
    const ladder = JSON.parse(button.dataset.ladder ?? "[]");
    const table = join ? await ask(`/api/tables/${join}/join`, { ...(name && { name }) })
      : play ? await playRung(play, ladder, reached(play, ladder), name)
      : await ask("/api/lessons", { game: learn, ...(name && { name }) });
    location.href = table.url;
  } catch (error) {
    toast(error.message);
    button.disabled = false;
  }
});

/** What Play now leads to: an easy start, or how far one has come. */
function showRungs() {
  for (const button of document.querySelectorAll("[data-play]")) {
    const { play, ladder: given } = /** @type {HTMLElement} */ (button).dataset;
    const ladder = JSON.parse(given ?? "[]");
    const rung = reached(play, ladder);
    if (!ladder.length) continue;
    const words = rung ? say("Step {number} of {count}: {title}", { number: rung + 1, count: ladder.length, title: ladder[rung].title })
      : say("An easy start, step 1 of {count}", { count: ladder.length });
    const dots = ladder.map((_, at) => make("i", { class: at < rung ? "done" : at === rung ? "now" : "" }));
    find(`rung-${play}`).replaceChildren(make("span", { class: "dots", "aria-hidden": "true" }, ...dots), words);
    find(`rung-${play}`).hidden = false;
  }
}

async function refresh() {
  let page;
  try {
    if (document.hidden ? wanted() : get("notify") === "on") follow((await ask("/api/tables")).tables);
    if (document.hidden) return;
    page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
  } catch {
    return;
  }
  for (const id of ["tables", "open", "finished"]) {
    const fresh = page.getElementById(`ui-${id}`);
    const old = find(id);
    if (!fresh || old.contains(document.activeElement) || old.dataset.was === fresh.innerHTML) continue;
    old.dataset.was = fresh.innerHTML;
    old.replaceChildren(...fresh.childNodes);
  }
  const heading = page.getElementById("ui-games");
  if (heading) {
    find("games").textContent = heading.textContent;
    find("games").className = heading.className;
  }
  localTimes();
  followScheme();
  const waiting = document.querySelectorAll(".tables .mine").length;
  document.title = waiting ? `(${waiting}) ${say("Your turn")} · Hortus` : "Hortus"; // no text
}

showRungs();
localTimes();
if (wanted()) ask("/api/tables").then(({ tables }) => follow(tables)).catch(() => {});
setInterval(refresh, 15000);
document.addEventListener("visibilitychange", refresh);
addEventListener("pageshow", (event) => {
  for (const button of document.querySelectorAll("[data-play], [data-learn], [data-join]")) button.removeAttribute("disabled");
  showRungs();
  if (event.persisted) refresh();
});
