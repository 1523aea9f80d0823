// Several people on one device where hands are hidden: whose turn comes is asked for before anything is shown.

import { find, make } from "./dom.js";
import { say } from "./language.js";

/** @typedef {{ you?: number[], status: string, seats: { seat: number, name: string, to_move: boolean }[] }} Known */

/** The seats of this device, where what they hold must be kept from each other; else none.
 * @param {{ hidden: boolean }} game
 * @param {Known} table
 * @returns {number[]} */
export const apart = (game, { you = [], status }) => (game.hidden && status === "running" && you.length > 1 ? you : []);

/** The seat to begin with: the one the address names, else one that is to move.
 * @param {Known} table
 * @param {number | null} given */
export function firstSeat({ you = [], seats }, given) {
  if (new URLSearchParams(location.search).has("seat")) return given;
  return you.find((seat) => seats[seat].to_move) ?? given;
}

/** Hide everything until whoever plays a seat says that they have the device. Nothing was asked of the server before.
 * @param {Known} table
 * @param {number} seat
 * @param {() => void} begin */
export function passTo({ you = [], seats }, seat, begin) {
  const place = find("pass");
  const behind = [...document.querySelectorAll("header, .stage")];
  const others = you.filter((one) => one !== seat);
  const show = (on) => {
    place.hidden = !on;
    for (const one of behind) one.toggleAttribute("inert", on);
    document.body.classList.toggle("passing", on);
  };
  const ready = make("button", { type: "button", class: "main big", id: "ui-pass-ready", click: () => {
    show(false);
    begin();
  } }, say("I am {name}", { name: seats[seat].name }));
  place.replaceChildren(make("h2", { id: "ui-pass-title" }, say("Pass the device to {name}", { name: seats[seat].name })),
    make("p", { class: "lead" }, say("What each of you holds is hidden from the others: nothing is shown until you say that you are there.")),
    make("p", { class: "buttons" }, ready),
    make("p", { class: "buttons" }, ...others.map((one) => make("a", { class: "button", href: `?seat=${one}` }, say("No, {name} looks", { name: seats[one].name }))),
      make("a", { class: "button", href: "/" }, say("To the games"))));
  show(true);
  ready.focus();
}
