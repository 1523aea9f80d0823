// Pictures are drawn on light paper. In the dark scheme the paper and the cards become dark, and
// whatever is written straight on them becomes light; what lies on anything else stays as drawn.

const PAINTED = "rect, circle, ellipse, path, polygon, use, text, line, polyline";

/** Mark the texts and bare lines that lie on paper or on a card; CSS does the rest. */
export function markForNight(svg) {
  const ground = [];
  const marked = [];
  for (const shape of svg.querySelectorAll(PAINTED)) {
    if (shape.closest("defs, .overlay, .leaving")) continue;
    const box = boxOf(shape);
    if (!box) continue;
    const bare = shape.tagName === "text" || fillOf(shape) === "none" || shape.tagName === "line";
    if (!bare) {
      if (solid(shape)) ground.push({ box, dark: shape.matches(".paper, .card") });
    } else if (onDark(ground, box)) {
      marked.push(shape);
    }
  }
  for (const shape of marked) shape.classList.add("on-night");
}

function fillOf(shape) {
  return shape.closest("[fill]")?.getAttribute("fill") ?? "black";
}

function solid(shape) {
  const opacity = Number(shape.getAttribute("opacity") ?? 1) * Number(shape.getAttribute("fill-opacity") ?? 1);
  return opacity >= 0.5;
}

function boxOf(shape) {
  const box = shape.getBoundingClientRect();
  return box.width || box.height ? box : null;
}

function onDark(ground, box) {
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  for (let index = ground.length - 1; index >= 0; index--) {
    const under = ground[index].box;
    if (x >= under.left && x <= under.right && y >= under.top && y <= under.bottom) return ground[index].dark;
  }
  return true;
}
