// Setting up a table: seats for the chosen number of players, options, and the start.

import { ask, data } from "./api.js";
import { around, find, make, seatMark, wireButtons } from "./dom.js";
import { loadRules } from "./rules.js";
import { get, set, wireDrawn, wireName, wireSettings } from "./settings.js";

const game = data();
const form = find("form");
const chosen = new Map();

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

function seatRow(seat) {
  const id = `ui-seat-${seat}`;
  const bots = (offered) => game.bots.filter((bot) => bot.offered === offered)
    .map((bot) => make("option", { value: `bot:${bot.name}` }, `Bot: ${bot.title}`));
  const select = make("select", { id, change: () => { chosen.set(seat, select.value); explain(); } },
    make("option", { value: "me" }, "Me"), make("option", { value: "open" }, "A friend, by link"), ...bots(true),
    make("optgroup", { label: "For authors of bots" }, ...bots(false)));
  select.value = chosen.get(seat) ?? usual(seat);
  const note = make("span", { class: "note" });
  const explain = () => {
    const bot = game.bots.find((one) => `bot:${one.name}` === select.value);
    note.textContent = bot?.sentence ?? "";
  };
  explain();
  return make("li", {}, seatMark(seat), make("label", { for: id }, `Seat ${seat + 1}`), select, note);
}

function showSeats() {
  find("seats").replaceChildren(...Array.from({ length: players() }, (_, seat) => seatRow(seat)));
}

function showTicks(details) {
  const ticked = [...details.querySelectorAll(":checked")].map((box) => box.parentElement.textContent.trim());
  details.querySelector(".picked").textContent = ticked.length ? ticked.join(", ") : "as usual";
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
  return [...find("seats").querySelectorAll("select")].map(({ value }) =>
    value.startsWith("bot:") ? { kind: "bot", bot: value.slice(4) } : { kind: value });
}

form.addEventListener("change", (event) => {
  if (event.target.name === "players") showSeats();
  const several = around(event, "[data-several]");
  if (several) showTicks(several);
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
      game: game.name, seats: seats(), options: options(), ...(name && { name }), ...(content && { content }),
    });
    location.href = table.url;
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
    button.disabled = false;
  }
});

addEventListener("pageshow", () => { form.querySelector("[type=submit]").disabled = false; });
form.querySelectorAll("[data-several]").forEach(showTicks);
showSeats();
