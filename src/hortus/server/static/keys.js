// Keys at a table: shortcuts, Escape, and where the focus goes after a choice.

import { around, find } from "./dom.js";
import { wide } from "./ending.js";
import { get } from "./settings.js";

/** Listen to the keyboard of the whole page. */
export function wireKeys(table) {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") letGo(table);
    else shortcut(table, event);
  });
}

function shortcut(table, event) {
  const typing = around(event, "input:not([type=range]), select, textarea, dialog[open]");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || get("shortcuts") !== "on") return;
  const key = event.key.toLowerCase();
  const actions = {
    u: () => table.undo(), h: () => table.hints.ask(), r: () => table.toggleRules(), l: () => toLog(table), s: () => table.since.play(),
    o: () => toAnswer(table), p: () => table.picture.focusFirst(), "/": () => find("filter").focus(),
    "?": () => find("keys").showModal(),
  };
  if (Object.hasOwn(actions, key)) {
    event.preventDefault();
    actions[key]();
  } else if (key >= "1" && key <= "9" && key.length === 1) {
    event.preventDefault();
    toAnswer(table, Number(key) - 1);
  }
}

/** Go to an answer by its number, or to the one that one was at: first come those in the list of choices, then those that
 * stand beside the question instead.
 * @param {any} table
 * @param {number} [index] */
function toAnswer({ choices, enders }, index) {
  if (index === undefined) choices.focusFirst() || enders.focusAt(0);
  else choices.focusAt(index) || enders.focusAt(index - choices.buttons.length);
}

/** Go to the log; a hint that has its place goes for it.
 * @param {any} table */
function toLog({ hints }) {
  if (!find("log").checkVisibility()) hints.clear();
  find("log").focus();
}

function letGo(table) {
  const { aim, choosing, hints } = table;
  if (choosing.chooser.open) return;
  if (table.since.stop()) return;
  if (aim?.busy) aim.stop();
  else if (choosing.pending) choosing.cancel();
  else if (choosing.release()) return;
  else if (!find("rules-drawer").hidden) table.toggleRules(false);
  else hints.clear();
}

/** After a choice made with keys, the next one starts where the last one was made. */
export function restoreFocus(table) {
  const { choosing, frame, picture } = table;
  const active = document.activeElement;
  const nowhere = !active || active === document.body || active === find("prompt");
  const { home } = choosing;
  if (!home || !nowhere) return;
  if (!frame.options.length) find(frame.over && wide() ? "over-title" : "prompt")?.focus({ preventScroll: true });
  else if (home !== "list" && picture.touched.size) picture.focusFirst();
  else toAnswer(table);
}
