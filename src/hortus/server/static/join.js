// Taking a seat by its link.

import { ask } from "./api.js";
import { find } from "./dom.js";
import { set, wireDrawn, wireName } from "./settings.js";

const form = find("join");
wireDrawn();
wireName(find("name"));

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { table, seat, key, url } = form.dataset;
  const name = find("name")?.value.trim();
  if (name) set("name", name);
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  try {
    await ask(`/api/tables/${table}/seats/${seat}/claim`, { key, ...(name && { name }) });
    location.replace(`${url}?seat=${seat}`);
  } catch (error) {
    find("problem").textContent = error.message;
    find("problem").hidden = false;
    button.disabled = false;
  }
});
