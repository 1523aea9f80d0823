// My games and groups: founding, joining and leaving a group, being erased. The pages come from the server.

import { ask } from "./api.js";
import { find, localTimes, toast, wireButtons } from "./dom.js";
import { get, wireSettings } from "./settings.js";

wireButtons();
wireSettings();

/** Do something when a form is sent; what goes wrong is said. */
function on(form, act) {
  form?.addEventListener("submit", async (event) => {
    if (form.method === "dialog" && event.submitter?.value !== "erase") return;
    event.preventDefault();
    await tried(act);
  });
}

async function tried(act) {
  try {
    await act();
  } catch (error) {
    toast(error.message);
  }
}

on(find("found"), async () => {
  const name = get("name");
  location.href = (await ask("/api/groups", { group: find("group-name").value, ...(name && { name }) })).url;
});

on(find("erase-form"), async () => {
  await ask("/api/me/erase", { sure: true });
  location.reload();
});

const join = find("join");
if (find("join-name")) find("join-name").value = get("name") ?? "";
on(join, async () => {
  await ask(`/api/groups/${join.dataset.group}/join`, { name: find("join-name").value });
  location.reload();
});
find("leave")?.addEventListener("click", () => tried(async () => {
  await ask(`/api/groups/${join.dataset.group}/leave`, {});
  location.href = "/me";
}));

localTimes();
