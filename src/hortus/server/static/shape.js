// The shape of the screen, for which the server composes the picture: wide, square or tall.

const WIDE = matchMedia("(min-width: 1100px)");
const TALL = matchMedia("(max-width: 640px)");

/** What pictures are composed for now; stage.css draws the line at the same widths. */
export const shape = () => (WIDE.matches ? "wide" : TALL.matches ? "tall" : "square");

/** Call when that changes: the window was resized or the device turned. */
export function onShape(then) {
  for (const one of [WIDE, TALL]) one.addEventListener("change", then);
}
