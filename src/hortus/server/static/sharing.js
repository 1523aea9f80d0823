// Seats and links: inviting friends, letting a bot play, going on elsewhere.

import { ask } from "./api.js";
import { consentButton } from "./consent.js";
import { copyText, find, make, toast, whole } from "./dom.js";
import { say } from "./language.js";

/** The buttons of one seat in the list, or null. */
export function seatButtons(table, seat, known) {
  const buttons = [];
  const small = (label, name, click, look = "small") =>
    make("button", { type: "button", class: look, dataset: { do: `${name}-${seat.seat}` }, click }, label);
  if (seat.kind === "open" && known?.link) {
    buttons.push(small(say("Copy invitation"), "copy", () => copyText(whole(known.link)), "small main")); // no text
  }
  if (seat.kind === "open" && table.table.host) {
    const bot = { kind: "bot", bot: table.game.default_bot };
    buttons.push(small(say("Let a bot play"), "bot", () => change(table, seat.seat, bot)));
  }
  if ((table.table.you ?? []).includes(seat.seat) && seat.seat !== table.seat) {
    buttons.push(make("a", { class: "button small", href: `?seat=${seat.seat}`, dataset: { do: `sit-${seat.seat}` } }, say("Play this seat")));
  }
  const consent = consentButton(table, seat, (body) => change(table, seat.seat, body));
  if (consent) buttons.push(consent);
  buttons.push(...table.room.parting.buttons(seat), ...table.room.hosting.buttons(seat));
  return buttons.length ? buttons : null;
}

async function change(table, seat, body) {
  try {
    table.table = await ask(`/api/tables/${table.table.id}/seats/${seat}`, body);
    return true;
  } catch (error) {
    toast(error.message);
    return false;
  }
}

/** Fill in the dialog with every link one may pass on. */
export function showLinks({ seats, you = [], watch }) {
  const rows = [];
  for (const { kind, link, seat } of seats) {
    if (kind === "open" && link) rows.push([say("Invitation to seat {n}", { n: seat + 1 }), link]);
  }
  for (const { link, name, seat } of seats) {
    if (you.includes(seat) && link) rows.push([say("Your seat ({name}) on another device: keep it to yourself", { name: name || seat + 1 }), link]);
  }
  rows.push([say("To watch"), watch]);
  find("links").replaceChildren(...rows.map(([words, link], index) => linkRow(words, link, index)));
}

function linkRow(words, link, index) {
  const id = `ui-share-${index}`;
  const field = make("input", { id, readonly: true, value: whole(link) });
  const copy = make("button", { type: "button", class: "small", click: () => copyText(whole(link)), "aria-label": say("Copy: {what}", { what: words }) }, say("Copy"));
  return make("div", { class: "link-row" }, make("label", { for: id }, words), make("span", { class: "buttons" }, field, copy));
}
