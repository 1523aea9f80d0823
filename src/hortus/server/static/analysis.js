// An analysed game: marks in the log and on the graph, what would have been better, the turning point.

import { ask } from "./api.js";
import { find, make, makeSvg, aloud, toast, woven } from "./dom.js";
import { mark, plural, say } from "./language.js";
import { shape } from "./shape.js";
import { sentence } from "./words.js";

const WAIT = 500;
const CROWDED = 120;
const WRONG = ["?", "??"];

/** A shape for each mark, so that none depends on its colour. */
const SHAPES = {
  "!!": ["circle", { r: 3 }],
  "!": ["circle", { r: 3.4, class: "hollow" }],
  "=": ["circle", { r: 3.4, class: "hollow" }],
  "?": ["path", { d: "M0 -6L6 5H-6Z" }],
  "??": ["path", { d: "M-6 -6L6 6M6 -6L-6 6", class: "cross" }],
};
const NAMES = { "!!": mark("best"), "!": mark("good"), "=": mark("even"), "?": mark("mistake"), "??": mark("blunder") };

export class Analysis {
  /** @param {any} replay the replay it belongs to */
  constructor(replay) {
    this.replay = replay;
    this.table = replay.table.id;
    /** @type {import("./wire.js").Analysis | null} */
    this.found = null;
    find("analyse").addEventListener("click", () => this.begin());
    find("turning").addEventListener("click", () => this.turn());
    find("mistake").addEventListener("click", () => this.next());
  }

  path() {
    return `/api/tables/${this.table}/analysis?shape=${shape()}`;
  }

  /** Show what is already known. */
  async open() {
    try {
      await this.follow(await ask(this.path()));
    } catch { /* the button is still there */ }
  }

  async begin() {
    find("analyse").disabled = true;
    try {
      aloud(say("Analysing."));
      await this.follow(await ask(this.path(), {}));
    } catch (error) {
      toast(error.message);
    }
    find("analyse").disabled = false;
  }

  /** Wait until it is done, saying how far it is.
   * @param {import("./wire.js").Analysis} answer */
  async follow(answer) {
    let now = answer;
    const bar = find("progress");
    while (now.state === "running") {
      find("analyse").disabled = true;
      bar.hidden = false;
      bar.max = Math.max(1, now.of);
      bar.value = now.done;
      find("far").textContent = plural(now.of, "{done} of {n} decision", "{done} of {n} decisions", { done: now.done });
      await new Promise((resolve) => setTimeout(resolve, WAIT));
      now = await ask(this.path());
    }
    bar.hidden = true;
    find("far").textContent = "";
    if (now.state === "failed") toast(say("This game cannot be analysed just now."));
    if (now.state === "done") this.show(now);
  }

  /** @param {import("./wire.js").Analysis} found */
  show(found) {
    this.found = found;
    find("analyse").hidden = true;
    find("turning").hidden = !found.turning;
    find("mistake").hidden = !found.notes.some(({ mark }) => WRONG.includes(mark));
    find("judge").textContent = found.exact ? say("Exact, by the solution of the game.") : say("Estimates, by {bot}.", { bot: found.by });
    this.markLog();
    this.draw();
    this.tell(this.replay.aimed);
    aloud(found.turning ? say("Analysed. The turning point is step {step}.", { step: found.turning }) : say("Analysed. No move turned the game."));
  }

  notesAt(step) {
    return this.found?.notes.filter((note) => note.step === step) ?? [];
  }

  turn() {
    this.replay.pause();
    this.replay.go(this.found.turning);
  }

  /** To the next mistake or blunder, from the start again after the last. */
  next() {
    const wrong = this.found.notes.filter(({ mark }) => WRONG.includes(mark));
    const after = wrong.find(({ step }) => step > this.replay.aimed) ?? wrong[0];
    this.replay.pause();
    this.replay.go(after.step);
  }

  /** Once, however often the result is shown. */
  markLog() {
    for (const line of find("log").querySelectorAll("li")) {
      for (const old of line.querySelectorAll(".mark")) old.remove();
      for (const { mark, word } of this.notesAt(Number(line.dataset.step) + 1)) {
        if (!mark) continue;
        line.append(make("span", { class: "mark", dataset: { mark }, title: word }, make("span", { "aria-hidden": "true" }, mark),
          make("span", { class: "hidden" }, `, ${word}`)));
      }
    }
  }

  /** What is said of a step. */
  tell(step) {
    const box = find("note");
    const notes = this.notesAt(step);
    box.hidden = !notes.length;
    box.replaceChildren(...notes.flatMap((note) => this.words(note)));
  }

  words({ step, mark, word, value, words, better }) {
    const turning = step === this.found.turning ? `${say("The turning point.")} ` : "";
    const worth = value === null || words ? "" : ` (${value > 0 ? "+" : ""}${value.toFixed(2)})`;
    const head = word ? make("strong", {}, `${mark} ${sentence(word).slice(0, -1)}${worth}${words ? ":" : "."}`) : null;
    const said = make("p", {}, turning, head, words ? ` ${word ? `${words}.` : sentence(words)}` : "");
    if (!better) return [said];
    said.append(" ", ...woven(say("Better: {move}."), { move: make("strong", {}, better.label || better.text) }));
    const see = make("button", { type: "button", class: "small", click: () => this.see(step, better) }, say("Show it on the board"));
    return [said, see];
  }

  /** The position before the move, with the better one pointed at. */
  async see(step, better) {
    this.replay.pause();
    await this.replay.go(step - 1);
    this.replay.picture.lay("hinted", better.svg);
    this.replay.picture.point(better.touches);
    aloud(say("Better: {move}.", { move: better.label }));
  }

  // --- on the graph ------------------------------------------------------------------------------

  /** Each seat's values after its own moves, and the marks as shapes. */
  draw() {
    const { notes } = this.found;
    const { steps, seats } = this.replay;
    const valued = notes.filter(({ value }) => value !== null);
    const lines = seats.map((seat) => valued.filter((note) => seat === null || note.seat === seat));
    this.replay.drawLines(lines.map((line) => line.map(({ step, value }) => [step, value])));
    const shown = valued.filter(({ mark }) => mark && (valued.length <= CROWDED || WRONG.includes(mark)));
    const marks = makeSvg("svg", { class: "marks", "aria-hidden": "true" });
    for (const { step, value, mark, seat } of shown) {
      const [tag, shape] = SHAPES[mark];
      const at = makeSvg("svg", { x: `${(100 * step) / Math.max(1, steps)}%`, y: `${50 - (50 / 1.1) * value}%`, class: "at" });
      at.append(makeSvg(tag, { ...shape, class: `${shape.class ?? ""} m${seat % 5}` }));
      marks.append(at);
    }
    find("graph").querySelector(".plot .marks")?.remove();
    find("graph").querySelector(".plot").append(marks);
    const used = Object.keys(SHAPES).filter((mark) => shown.some((note) => note.mark === mark));
    find("key").replaceChildren(...used.map((mark) => {
      const [tag, shape] = SHAPES[mark];
      return make("span", { class: "key" }, makeSvg("svg", { viewBox: "-8 -8 16 16", class: "seat-mark", "aria-hidden": "true" },
        makeSvg(tag, { ...shape, class: `${shape.class ?? ""} plain` })), `${say(NAMES[mark] ?? mark)} ${mark}`);
    }));
  }
}
