// Which puzzles were solved on this device, and on how many days in a row that of the day was.

const PLACE = "hortus.puzzles";

/** @typedef {{ solved: Record<string, string>, streak: number, last: string }} Known */

/** What is remembered here.
 * @returns {Known} */
export function known() {
  const nothing = { solved: {}, streak: 0, last: "" };
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return nothing;
  }
}

/** @param {Known} what */
function write(what) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(what));
  } catch { /* a browser that keeps nothing still asks */ }
}

/** The day before a day, both as 2026-11-16.
 * @param {string} day */
export function dayBefore(day) {
  const then = new Date(`${day}T12:00:00Z`);
  then.setUTCDate(then.getUTCDate() - 1);
  return then.toISOString().slice(0, 10);
}

/** A puzzle was solved, at the `first` try or `later`: the first time counts. */
export function keep(number, how) {
  const now = known();
  now.solved[number] ??= how;
  write(now);
}

/** The puzzle of a day was solved. */
export function addDay(day) {
  const now = known();
  if (now.last === day) return;
  now.streak = now.last === dayBefore(day) ? now.streak + 1 : 1;
  now.last = day;
  write(now);
}
