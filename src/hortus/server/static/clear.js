// Where there is room on the screen for something that comes and goes: over nothing that is read.

/** How far apart places are that are tried, in pixels. */
const STEP = { across: 24, down: 12 };

/** The part of a box that can be seen: below the head of the page and a lesson, and above or below the question and a hint.
 * @param {DOMRect} box */
export function inSight(box) {
  let [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  for (const one of document.querySelectorAll(".top, #ui-lesson:not([hidden]), .ask, .hint-card:not([hidden])")) {
    const over = one.getBoundingClientRect();
    if (over.left >= box.right) continue;
    if (over.top < innerHeight / 2) top = Math.max(top, over.bottom);
    else bottom = Math.min(bottom, over.top);
  }
  return { left: Math.max(0, box.left), right: Math.min(innerWidth, box.right), top, bottom: Math.max(top, bottom) };
}

/** How much of a box others cover. */
const covered = (left, top, { width, height }, taken) =>
  taken.reduce((sum, box) => {
    const across = Math.min(left + width, box.right) - Math.max(left, box.left);
    const down = Math.min(top + height, box.bottom) - Math.max(top, box.top);
    return sum + (across > 0 && down > 0 ? across * down : 0);
  }, 0);

/** The place for something of a size where it covers the least of what is read, then of what else lies there, nearest to the
 * middle of the upper edge. `covers`: how much of what is read.
 * @param {{ width: number, height: number }} size
 * @param {{ left: number, right: number, top: number, bottom: number }} field
 * @param {DOMRect[]} read
 * @param {DOMRect[]} lying */
export function clearest(size, field, read, lying) {
  const middle = (field.left + field.right - size.width) / 2;
  const most = Math.max(0, (field.right - field.left - size.width) / 2);
  let best = { left: middle, top: field.top, covers: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
  for (let top = field.top; top <= Math.max(field.top, field.bottom - size.height); top += STEP.down) {
    for (let aside = 0; aside <= most; aside += STEP.across) {
      for (const left of aside ? [middle - aside, middle + aside] : [middle]) {
        const covers = covered(left, top, size, read);
        if (covers > best.covers) continue;
        const cost = covered(left, top, size, lying) + 4 * (aside + top - field.top);
        if (covers < best.covers || cost < best.cost) best = { left, top, covers, cost };
      }
    }
  }
  return best;
}
