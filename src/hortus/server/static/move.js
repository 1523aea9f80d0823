// Going on from this device, by a link that was made on another.

import { ask } from "./api.js";
import { find } from "./dom.js";
import { get, set } from "./settings.js";

const form = find("move-here");

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  try {
    await ask("/api/players/move", { key: form.dataset.key });
    const name = decodeURIComponent(location.hash.slice(1)).slice(0, 40);
    if (name && !get("name")) set("name", name);
    location.replace("/");
  } catch (error) {
    find("problem").textContent = error.message;
    find("problem").hidden = false;
    button.disabled = false;
  }
});
