// Setting up a table: seats for the chosen number of players, options, and the start.

import { ask, data } from "./api.js";
import { around, find, make, seatMark, wireButtons } from "./dom.js";
import { reached } from "./ladder.js";
import { plural, say } from "./language.js";
import { loadRules } from "./rules.js";
import { get, set, wireDrawn, wireName, wireSettings } from "./settings.js";

const game = data();
const form = find("form");
const chosen = new Map();
/** What those are called who play on this device beside the first. */
const names = new Map();

wireButtons();
wireSettings();
wireDrawn();
wireName(find("name"));
document.querySelector(".rules-here").addEventListener("toggle", () => loadRules(find("rules")), { once: true });

function players() {
  return Number(new FormData(form).get("players"));
}

function usual(seat) {
  return seat === 0 ? "me" : `bot:${game.default_bot}`;
}

/** What is chosen to see the bots that people seldom want. */
const MORE = "more";

/** @param {boolean} offered */
const bots = (offered) => game.bots.filter((bot) => bot.offered === offered)
  .map((bot) => make("option", { value: `bot:${bot.name}` }, say("Bot: {name}", { name: bot.title })));

/** List all bots, and let somebody choose again who has just asked for that.
 * @param {HTMLSelectElement} select
 * @param {string} now who is chosen meanwhile */
function unfold(select, now) {
  const asked = select.value === MORE;
  select.querySelector(`[value=${MORE}]`)?.replaceWith(make("optgroup", { label: say("For authors of bots") }, ...bots(false)));
  select.value = now;
  if (!asked) return;
  try {
    select.showPicker();
  } catch {
    select.focus();
  }
}

function seatRow(seat) {
  const id = `ui-seat-${seat}`;
  const select = make("select", { id, change: () => {
    if (select.value === MORE) return unfold(select, chosen.get(seat) ?? usual(seat));
    chosen.set(seat, select.value);
    explain();
    showNames();
  } }, make("option", { value: "me" }, say("Me")), make("option", { value: "open" }, say("A friend, by link")), ...bots(true),
    bots(false).length ? make("option", { value: MORE }, say("More bots …")) : null);
  const now = chosen.get(seat) ?? usual(seat);
  if (bots(false).some(({ value }) => value === now)) unfold(select, now);
  select.value = now;
  const name = make("input", { class: "seat-name", maxlength: 40, placeholder: say("their name"), autocomplete: "off", spellcheck: "false", "aria-label": say("Name at seat {n}", { n: seat + 1 }),
    input: () => names.set(seat, name.value), value: names.get(seat) ?? "" });
  return make("li", {}, seatMark(seat), make("label", { for: id }, say("Seat {number}", { number: seat + 1 })), select, name, make("span", { class: "note" }));
}

function showSeats() {
  find("seats").replaceChildren(...Array.from({ length: players() }, (_, seat) => seatRow(seat)));
  explain();
  showNames();
}

/** What to expect of each bot, told once. */
function explain() {
  const told = new Set();
  for (const row of find("seats").children) {
    const { value } = row.querySelector("select");
    const bot = told.has(value) ? undefined : game.bots.find((one) => `bot:${one.name}` === value);
    row.querySelector(".note").textContent = bot?.sentence ?? "";
    told.add(value);
  }
}

/** Who plays on this device is asked for a name; the first has given it above. */
function showNames() {
  const rows = [...find("seats").children];
  const mine = rows.filter((row) => row.querySelector("select").value === "me");
  for (const row of rows) row.querySelector(".seat-name").hidden = !mine.includes(row) || row === mine[0];
}

function showTicks(details) {
  const ticked = [...details.querySelectorAll(":checked")].map((box) => box.parentElement.textContent.trim());
  details.querySelector(".picked").textContent = ticked.length ? ticked.join(", ") : say("as usual");
}

/** How many of the options that are folded away are not as usual. */
function showChanged() {
  const folded = new Set([...form.querySelectorAll(".options-more [data-kind]")].map(({ name }) => name));
  const count = Object.keys(options()).filter((name) => folded.has(name)).length;
  if (find("changed")) find("changed").textContent = count ? `: ${plural(count, "{n} changed", "{n} changed")}` : "";
}

function options() {
  const found = {};
  for (const option of game.options) {
    const fields = [...form.querySelectorAll("[data-kind]")].filter((field) => field.name === option.name);
    let value;
    if (option.kind === "several") value = fields.filter((box) => box.checked).map((box) => box.value);
    else if (option.kind === "flag") value = fields[0].checked;
    else if (option.kind === "number") value = fields[0].value.trim() === "" ? option.default : Number(fields[0].value);
    else value = fields[0].value;
    if (JSON.stringify(value) !== JSON.stringify(option.default)) found[option.name] = value;
  }
  return found;
}

function seats() {
  return [...find("seats").children].map((row) => {
    const { value } = row.querySelector("select");
    const name = row.querySelector(".seat-name");
    if (value.startsWith("bot:")) return { kind: "bot", bot: value.slice(4) };
    return { kind: value, ...(!name.hidden && name.value.trim() && { name: name.value.trim() }) };
  });
}

/** Minutes that are plenty, where nobody says anything else. */
const MINUTES = { move: "5", game: "60" };

function clock() {
  const kind = form.elements.clock.value;
  const minutes = Number(form.elements.minutes.value.replace(",", "."));
  return kind ? { clock: { kind, seconds: Math.round(60 * minutes) || 0 } } : {};
}

form.addEventListener("change", (event) => {
  if (event.target.name === "clock") {
    form.elements.minutes.disabled = !event.target.value;
    find("minutes-row").hidden = find("clock-note").hidden = !event.target.value;
    if (event.target.value) form.elements.minutes.value = MINUTES[event.target.value];
  }
  if (event.target.name === "players") showSeats();
  const several = around(event, "[data-several]");
  if (several) showTicks(several);
  showChanged();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const problem = find("problem");
  const button = form.querySelector("[type=submit]");
  problem.hidden = true;
  button.disabled = true;
  const name = find("name").value.trim();
  set("name", name || get("name"));
  const content = form.elements.content?.value;
  try {
    const table = await ask("/api/tables", {
      game: game.name, public: form.elements.public.checked, seats: seats(), options: options(), ...clock(), ...(name && { name }), ...(content && { content }),
    });
    location.href = table.url;
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
    button.disabled = false;
  }
});

addEventListener("pageshow", () => { form.querySelector("[type=submit]").disabled = false; });
/** What every rung of the game's ladder chooses, such as a mission, is as on the rung one would play now. */
function preselect() {
  const { ladder, name } = game;
  const chosen = ladder[reached(name, ladder)]?.options ?? {};
  for (const field of form.querySelectorAll("[data-kind=choice]")) {
    if (ladder.every(({ options }) => field.name in options)) field.value = chosen[field.name];
  }
}

form.querySelectorAll("[data-several]").forEach(showTicks);
preselect();
showSeats();
