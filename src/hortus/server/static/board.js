// The analysis board: any position, moves tried for all seats, the bot asked. The page keeps the line; the
// server is told the whole of it each time and keeps nothing.

import { Advice } from "./advice.js";
import { ask, data } from "./api.js";
import { standInstead } from "./beside.js";
import { Choices } from "./choices.js";
import { copyText, find, make, aloud, seatMark, toast, wireButtons } from "./dom.js";
import { say } from "./language.js";
import { Picture } from "./picture.js";
import { PlayOn } from "./playon.js";
import { wireSettings } from "./settings.js";
import { onShape, shape } from "./shape.js";
import { askWhich } from "./which.js";
import { sentence } from "./words.js";

const { games } = data();
const asked = new URLSearchParams(location.search);

/** @typedef {{ game: string, options: object, content: string, players: number, start: object | null, moves: string[], names: string[] }} Line */

class Board {
  constructor() {
    /** @type {Line} */
    this.line = { game: games[0].name, options: {}, content: "", players: 0, start: null, moves: [], names: [] };
    /** Moves that were taken back, the next one last. */
    this.ahead = [];
    /** What each move of the line did, in words. */
    this.told = [];
    this.eyes = null;
    this.shown = null;
    this.picture = new Picture(find("canvas"), {
      pick: (options, part) => this.pick(options, part),
      consider: (options) => this.consider(options),
      lost: () => find("prompt").focus({ preventScroll: true }),
    });
    const on = { choose: (option) => this.play(option.text), consider: (options) => this.consider(options) };
    this.choices = new Choices(on);
    this.advice = new Advice(this.picture, () => "/api/board/advice", () => this.body(), () => this.shown.options);
    this.playOn = new PlayOn(games[0], () => this.here());
    this.wire();
  }

  wire() {
    find("back").addEventListener("click", () => this.back());
    find("forward").addEventListener("click", () => this.forward());
    find("roll").addEventListener("click", () => this.roll());
    find("eyes").addEventListener("change", () => {
      this.eyes = find("eyes").value === "" ? null : Number(find("eyes").value);
      this.show();
    });
    find("type-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = find("type").value.trim();
      if (text) this.play(text);
    });
    find("new-game").addEventListener("change", () => this.counts());
    find("new").addEventListener("submit", (event) => {
      event.preventDefault();
      this.open({ game: find("new-game").value, players: Number(find("new-players").value) });
    });
    document.querySelector("[data-open=ui-texts]").addEventListener("click", () => {
      find("text").value = JSON.stringify(this.shown?.position ?? {}, null, 1);
      find("text-problem").hidden = true;
    });
    find("texts-form").addEventListener("submit", (event) => {
      if (event.submitter?.value !== "open") return;
      event.preventDefault();
      this.read(find("text").value);
    });
    find("copy-record").addEventListener("click", () => copyText(this.shown.record));
    find("copy-position").addEventListener("click", () => copyText(JSON.stringify(this.shown.position)));
    document.addEventListener("keydown", (event) => this.key(event));
    onShape(() => this.show());
    this.counts();
  }

  key(event) {
    if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog[open]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts = {
      u: () => this.back(), f: () => this.forward(), h: () => find("advice-button").click(),
      p: () => this.picture.focusFirst(), o: () => this.choices.focusFirst(),
    };
    acts[event.key.toLowerCase()]?.();
  }

  counts() {
    const { players } = games.find(({ name }) => name === find("new-game").value);
    find("new-players").replaceChildren(...players.map((count) => make("option", { value: count }, String(count))));
  }

  body() {
    return { ...this.line, eyes: this.eyes, shape: shape() };
  }

  // --- where a line comes from -----------------------------------------------------------------

  async start() {
    const table = asked.get("table");
    if (!table) return this.open({ game: asked.get("game") ?? games[0].name });
    find("source").href = `/table/${table}${asked.get("back") === "replay" ? `/replay?step=${asked.get("step") ?? 0}` : ""}`;
    find("source").hidden = false;
    const query = ["step", "seat"].filter((name) => asked.get(name)).map((name) => `${name}=${asked.get(name)}`).join("&");
    try {
      await this.open(await ask(`/api/tables/${table}/board?${query}`));
    } catch (error) {
      this.banner(error.message);
    }
  }

  async open(line) {
    const known = games.some(({ name }) => name === line.game);
    this.line = { options: {}, content: "", players: 0, start: null, moves: [], names: [], ...line, game: known ? line.game : games[0].name };
    this.ahead = [];
    this.told = [];
    this.eyes = null;
    return this.show(true);
  }

  async read(text) {
    try {
      await this.open(await ask("/api/board/open", { text, game: this.line.game, options: this.line.options, content: this.line.content }));
      find("texts").close();
    } catch (error) {
      find("text-problem").textContent = sentence(error.message);
      find("text-problem").hidden = false;
    }
  }

  // --- trying ----------------------------------------------------------------------------------

  /** Try a move; if it cannot be, everything stays and one is told why. */
  async play(text) {
    if (this.busy) return;
    const before = this.line.moves;
    this.line = { ...this.line, moves: [...before, text] };
    if (await this.show()) {
      if (this.ahead.at(-1) === text) this.ahead.pop();
      else this.ahead = [];
      find("type").value = "";
      aloud(this.shown.told);
    } else {
      this.line = { ...this.line, moves: before };
    }
    this.state();
  }

  async back() {
    if (!this.line.moves.length || this.busy) return;
    this.ahead.push(this.line.moves.at(-1));
    this.line = { ...this.line, moves: this.line.moves.slice(0, -1) };
    await this.show();
  }

  async forward() {
    if (this.ahead.length) await this.play(this.ahead.at(-1));
  }

  async roll() {
    try {
      await this.play((await ask("/api/board/chance", this.body())).text);
    } catch (error) {
      toast(error.message);
    }
  }

  pick(options, part) {
    if (options.length === 1) this.play(options[0].text);
    else askWhich(options, part, { choose: ({ text }) => this.play(text), consider: (chosen) => this.consider(chosen) });
  }

  consider(options) {
    const chosen = options ?? [];
    this.choices.mark(new Set(chosen.map(({ text }) => text)));
    this.picture.mark(chosen.flatMap(({ touches }) => touches));
  }

  // --- showing ---------------------------------------------------------------------------------

  /** Show the position; whether there is one. */
  async show(still = false) {
    this.busy = true;
    try {
      this.shown = await ask("/api/board", this.body());
    } catch (error) {
      if (this.shown) toast(sentence(error.message));
      else this.banner(error.message);
      return false;
    } finally {
      this.busy = false;
    }
    this.banner("");
    const { svg, options, prompt, step, told } = this.shown;
    this.told[step - 1] = told;
    this.line.players = this.shown.players;
    this.advice.clear();
    this.picture.show(svg, options, still);
    this.choices.show(prompt, options);
    this.words();
    this.seats();
    this.steps();
    this.state();
    return true;
  }

  banner(words) {
    find("link").textContent = words;
    find("link").hidden = !words;
  }

  words() {
    const { prompt, chance, over, reason, step, seats } = this.shown;
    const movers = seats.filter((seat) => seat.to_move).map(({ name }) => name);
    const game = games.find(({ name }) => name === this.line.game);
    find("game-title").textContent = game.title;
    find("whose").textContent = over ? say("Game over") : chance ? say("Step {step}: chance", { step }) : say("Step {step}: {who}", { step, who: movers.join(", ") });
    find("prompt").textContent = over ? sentence(reason) : chance ? say("Chance decides: choose what happens, or roll.") : prompt;
    this.playOn.game = game;
    if (find("new-game").value !== game.name) {
      find("new-game").value = game.name;
      this.counts();
    }
  }

  state() {
    const { chance, over } = this.shown ?? {};
    find("back").disabled = !this.line.moves.length;
    find("forward").disabled = !this.ahead.length;
    find("advice-button").hidden = Boolean(chance);
    find("advice-button").disabled = Boolean(over);
    find("roll").hidden = !chance;
    find("play-on-button").disabled = Boolean(over);
  }

  seats() {
    const { seats, eyes } = this.shown;
    find("seats").replaceChildren(...seats.map(({ name, score, holds, to_move: moves }, seat) =>
      make("li", { class: `seat${moves ? " to-move" : ""}` }, seatMark(seat), make("span", { class: "name" }, name),
        make("span", { class: "score" }, score), holds ? make("span", { class: "holds" }, holds) : null)));
    const options = [["", say("whoever is to move")], ...seats.map(({ name }, seat) => [String(seat), name]), ["-1", say("a spectator")]];
    find("eyes").replaceChildren(...options.map(([value, words]) => make("option", { value }, words)));
    find("eyes").value = this.eyes === null ? "" : String(this.eyes);
    this.seen = eyes;
  }

  steps() {
    const { moves } = this.line;
    const first = Math.max(0, moves.length - 200);
    find("line").querySelector("ol").replaceChildren(...moves.slice(first).map((move, index) =>
      make("li", {}, make("span", {}, String(first + index + 1)), make("span", {}, this.told[first + index] || move))));
    find("line").scrollTop = find("line").scrollHeight;
  }

  /** Where one would play on. */
  here() {
    const { seats, eyes } = this.shown;
    return {
      path: "/api/board/table", body: this.line, names: seats.map(({ name }) => name), me: eyes ?? 0,
      words: say("A new table is laid that goes on from this position."),
    };
  }
}

wireButtons();
standInstead();
wireSettings();
new Board().start();
