// The rules of a game in folding parts; at a table, the part on the present decision is open.

import { ask } from "./api.js";
import { make } from "./dom.js";

const loading = new WeakMap();

/** Fetch the rules into a place, once. */
export function loadRules(place) {
  if (!loading.has(place)) {
    loading.set(place, fill(place).catch((error) => {
      loading.delete(place);
      place.textContent = error.message;
    }));
  }
  return loading.get(place);
}

async function fill(place) {
  const { sections } = await ask(`/api/games/${place.dataset.game}/rules`);
  place.replaceChildren(...sections.map(({ title, html }) => {
    const body = make("div");
    body.innerHTML = html;
    return make("details", { dataset: { title } }, make("summary", {}, title), body);
  }));
  place.querySelector("details")?.setAttribute("open", "");
}

/** Open the part with this title and mark it as the one on the present decision. */
export async function openTopic(place, topic, scroll) {
  await loadRules(place);
  for (const part of place.querySelectorAll("details")) {
    const now = part.dataset.title === topic;
    part.classList.toggle("now", now);
    part.open = now;
    if (now && scroll) part.scrollIntoView({ block: "start" });
  }
}
