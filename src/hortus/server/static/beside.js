// Where a hint and the goal stand: on a wide window below the log, which gives it room, down to the end of the rail; else a hint is a
// line in the bar of the question, which a press opens.

import { find, make } from "./dom.js";

const WIDE = matchMedia("(min-width: 1100px)");

/** Give a card its place, and keep the list of choices as high as it is while the card is there.
 * @param {HTMLElement} card */
export function standBeside(card) {
  const choices = find("options-panel");
  const settle = () => (WIDE.matches ? choices.before(card) : find("prompt").parentElement.append(card));
  WIDE.addEventListener("change", settle);
  settle();
  const watch = new MutationObserver(() => {
    if (card.hidden || !WIDE.matches) return;
    card.hidden = true;
    choices.style.setProperty("--held", `${choices.getBoundingClientRect().height}px`);
    card.hidden = false;
    watch.takeRecords();
    card.scrollIntoView({ block: "nearest" });
  });
  watch.observe(card, { attributes: true, attributeFilter: ["hidden"] });
}

/** What a card says in a line where there is no room for more: a press tells all of it, or puts that away.
 * @param {HTMLElement} card
 * @param {any[]} words */
export function brief(card, ...words) {
  const button = make("button", { type: "button", class: "small brief", "aria-expanded": String(card.classList.contains("whole")),
    click: () => button.setAttribute("aria-expanded", String(card.classList.toggle("whole"))) }, make("span", {}, ...words));
  return button;
}

/** Give the goal of a first game its place: on a wide window below the question, else where it stands in the page. */
export function standBelow() {
  const goal = find("goal");
  const [side, next] = [goal.parentElement, goal.nextElementSibling];
  const settle = () => (WIDE.matches ? find("prompt").parentElement.append(goal) : side.insertBefore(goal, next));
  WIDE.addEventListener("change", settle);
  settle();
}
