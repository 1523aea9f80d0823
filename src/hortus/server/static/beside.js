// Where a hint, a tip and the goal stand: on a wide window in the rail; else a hint stands in the place of the question, which a press
// opens, a refusal, too, and a tip beside whose turn it is or on the edge of the bar.

import { find, make } from "./dom.js";

const WIDE = matchMedia("(min-width: 1100px)");
const TALL = matchMedia("(max-width: 640px)");

/** Give a card its place, and keep the list of choices as high as it is while the card is there.
 * @param {HTMLElement} card */
export function standBeside(card) {
  const choices = find("options-panel");
  stand(() => (WIDE.matches ? choices.before(card) : bar().append(card)));
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

/** Where the line of a card is too long for its place, set it smaller; and if that is not enough, without what stands in brackets,
 * which a press tells.
 * @param {HTMLElement} card */
export function tighten(card) {
  const words = card.querySelector(".brief > span");
  const cut = () => words.scrollHeight > words.clientHeight + 1;
  card.classList.remove("tight", "tighter");
  for (const step of ["tight", "tighter"]) if (cut()) card.classList.add(step);
}

/** Give the goal of a first game its place: on a wide window below the question, else where it stands in the page; and tips
 * theirs: on a wide window in the foot of the rail, on a phone on the edge of the question's bar, else in the line that says
 * whose turn it is. What takes the question's place learns how high that is. */
export function standBelow() {
  const [goal, tip] = [find("goal"), find("tip")];
  const [side, next, foot] = [goal.parentElement, goal.nextElementSibling, tip.parentElement];
  stand(() => (WIDE.matches ? bar().append(goal) : side.insertBefore(goal, next)));
  stand(() => (WIDE.matches ? foot.append(tip) : TALL.matches ? bar().append(tip) : find("values-button").before(tip)));
  standInstead();
  new ResizeObserver(() => bar().parentElement.style.setProperty("--asked", `${bar().offsetHeight}px`)).observe(bar());
}

/** Give refusals their place: on a wide window at the foot of the rail, else that of the question. */
export function standInstead() {
  const toasts = find("toasts");
  const rail = toasts.parentElement;
  stand(() => (WIDE.matches ? rail : bar()).append(toasts));
}

const bar = () => find("prompt").parentElement;

/** Do that now, and again when the window becomes wide or narrow. */
function stand(settle) {
  for (const one of [WIDE, TALL]) one.addEventListener("change", settle);
  settle();
}
