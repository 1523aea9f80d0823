// Tables that sort: a click on a heading sorts by it, another one turns the order round.
for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const head = button.closest("th");
    const body = head.closest("table").tBodies[0];
    const number = head.classList.contains("number");
    const now = head.getAttribute("aria-sort");
    const up = now ? now === "descending" : !number;
    for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    const key = (row) => {
      const cell = row.cells[head.cellIndex];
      const given = cell.dataset.v ?? cell.textContent.trim();
      return number ? (given === "" ? null : Number(given)) : given.toLowerCase();
    };
    const rows = [...body.rows].map((row) => ({ row, key: key(row) }));
    rows.sort((a, b) => {
      if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
      const order = number ? a.key - b.key : a.key.localeCompare(b.key);
      return up ? order : -order;
    });
    body.append(...rows.map((one) => one.row));
  });
}

// Long tables begin folded: what sorting puts first is shown, and a button unfolds the rest.
const FEW = 24;
for (const table of document.querySelectorAll("table")) {
  const count = table.tBodies[0].rows.length;
  if (count <= 2 * FEW) continue;
  table.classList.add("folded");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "unfold";
  button.textContent = `Show all ${count}`;
  button.addEventListener("click", () => {
    table.classList.remove("folded");
    button.remove();
  });
  table.after(button);
}
