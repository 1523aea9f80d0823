// A first game: its goal stays in sight, and tips appear where they apply, once and never again.

import { find, focusedIn, make } from "./dom.js";
import { mark, say } from "./language.js";
import { byTouch, get, set } from "./settings.js";
import { shape } from "./shape.js";
import { reading } from "./since.js";

/** Each with when it applies; the words are shown once per browser, and the first before all others.
 * @type {{ id: string, when: (now: { frame: any, old: any }) => boolean, words: string, touch?: string }[]} */
const TIPS = [
  { id: "glow", when: ({ frame }) => frame.your_turn && frame.options.some(({ touches }) => touches.length), words: mark("What glows can be clicked. Point at it first, and you see what it would do."), touch: mark("Tap what glows: once to see what it does, again to do it.") },
  { id: "undo", when: ({ frame }) => frame.can_undo, words: mark("Undo takes your move back as long as nothing new was shown since."), touch: mark("Undo works until something new is shown.") },
  { id: "firm", when: ({ frame }) => frame.your_turn && frame.options.some(({ firm }) => firm), words: mark("A choice that shows something new, such as a die or a card, cannot be taken back."), touch: mark("What shows a new die or card cannot be taken back.") },
  { id: "wait", when: ({ frame }) => frame.seats.some(({ waiting }) => waiting), words: mark("Nobody has turns now: act when you like. The others leave you the first move."), touch: mark("Act when you like: the others leave you the first move.") },
  { id: "recap", when: ({ frame }) => frame.your_turn && frame.step > 4 && !find("since").hidden && shape() === "wide", words: mark("Recap shows once more what the others did since your last move.") },
  { id: "skip", when: ({ frame }) => frame.step > 8 && !find("skip").hidden, words: mark("Skip ahead lets the bots go on at once, until you may act.") },
  { id: "hint", when: ({ frame }) => frame.can_hint && frame.step > 12, words: mark("Stuck? Hint shows a good move and says why.") },
  { id: "rules", when: ({ frame, old }) => Boolean(old) && frame.topic !== old.topic, words: mark("Rules opens at the part on the present decision.") },
];

/** When the tip that is shown can have been read: what others do meanwhile does not take it away. */
let read = 0;
/** How long a tip stays that nobody points at, in milliseconds, and how often it is seen whether somebody does. */
const STAYS = 12000;
const LOOKS = 2000;
let going = 0;
/** So many moves of one's own lie between two tips, and how many there have been since the last one. */
const APART = 6;
let moved = APART;

/** It has been there long enough, unless somebody has the pointer or the focus on it. */
function goSoon(wait = STAYS) {
  clearTimeout(going);
  going = setTimeout(() => {
    const place = find("tip");
    if (place.matches(":hover") || focusedIn(place)) goSoon(LOOKS);
    else hideTip();
  }, wait);
}

const seen = () => new Set((get("tips") ?? "").split(" ").filter(Boolean));

/** Show the goal of a game that was never finished in this browser, and the next tip that applies.
 * @param {any} table
 * @param {import("./wire.js").Frame} frame
 * @param {import("./wire.js").Frame | null} old */
export function showFirst(table, frame, old) {
  const { game, seat } = table;
  const played = `played.${game.name}`;
  if (frame.over && seat !== null) set(played, "yes");
  const goal = game.lessons?.[0]?.goal ?? "";
  const first = seat !== null && get(played) !== "yes" && Boolean(goal) && !frame.lesson;
  find("goal").hidden = !first;
  find("goal").textContent = first ? say("Goal: {goal}", { goal }) : "";
  if (frame.lesson || seat === null || frame.over) hideTip();
  else showTip(frame, old, Boolean(table.sent));
}

function hideTip() {
  clearTimeout(going);
  find("tip").hidden = true;
  find("tip").dataset.tip = "";
}

/** Whether there is room for a tip now: nothing else is said, and on a small window its place is not that of a clock. */
function roomy() {
  const others = ["hint", "confirm", "aim", "offer", "resume"].every((name) => find(name).hidden);
  const free = shape() === "wide" || ["clock", "pause"].every((name) => find(name).hidden);
  return others && free && !find("caption").textContent && !find("toasts").childElementCount;
}

/** The next tip that applies, some moves after the last one, which goes with one's `own` next move or when it can have been read. */
function showTip(frame, old, own) {
  const place = find("tip");
  if (own) moved += 1;
  if (place.dataset.tip) {
    if (frame.ply === old?.ply || (!own && performance.now() < read)) return;
    hideTip();
  }
  if (moved < APART || !roomy()) return;
  const known = seen();
  const open = known.has(TIPS[0].id) ? TIPS : TIPS.slice(0, 1);
  const tip = open.find(({ id, when }) => !known.has(id) && when({ frame, old }));
  if (!tip) return;
  place.replaceChildren(make("span", {}, say(byTouch() ? tip.touch ?? tip.words : tip.words)), make("button", { type: "button", class: "link", click: hideTip }, say("Got it")));
  place.hidden = false;
  if (place.scrollHeight > place.clientHeight + 1) return hideTip();
  moved = 0;
  set("tips", [...known, tip.id].join(" "));
  place.dataset.tip = tip.id;
  read = performance.now() + reading(tip.words);
  goSoon();
}
