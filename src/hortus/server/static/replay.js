// A replay: every step as a picture, with a slider, play and pause, arrow keys, and the advantage graph.

import { Analysis } from "./analysis.js";
import { ask, data } from "./api.js";
import { standInstead } from "./beside.js";
import { around, find, wireButtons } from "./dom.js";
import { calmed, Graph } from "./graph.js";
import { Notes } from "./notes.js";
import { Log, showSeats } from "./panels.js";
import { Picture } from "./picture.js";
import { PlayOn } from "./playon.js";
import { Advice } from "./advice.js";
import { say } from "./language.js";
import { wireSettings } from "./settings.js";
import { onShape, shape } from "./shape.js";
import { Values } from "./values.js";

const BEAT = 900;
const AHEAD = 3;
class Replay {
  constructor({ table, seat, game }) {
    this.table = table;
    this.seat = seat;
    this.together = game.cooperative;
    this.steps = table.step;
    this.step = -1;
    this.aimed = Number(new URLSearchParams(location.search).get("step") ?? 0);
    this.frames = new Map();
    this.picture = new Picture(find("canvas"));
    this.log = new Log(false);
    this.slider = find("slider");
    /** Whose lines the graph has; null: one for all. */
    this.seats = [];
    this.lines = new Graph(find("graph"), (step) => this.go(step));
    this.analysis = find("analyse") ? new Analysis(this) : null;
    this.values = find("values-button") ? new Values(table.id, this.picture, find("values")) : null;
    find("values-button")?.addEventListener("click", async () => {
      this.advice?.clear();
      await this.frame(this.aimed).catch(() => {}); // what is written before its step is shown would go with the step before
      this.values.ask(`?step=${this.aimed}`, true);
    });
    find("advice-button")?.addEventListener("click", () => this.values?.clear());
    this.notes = find("note-form") ? new Notes(this) : null;
    this.advice = find("advice-button") ? new Advice(this.picture, () => `/api/tables/${table.id}/advice?step=${this.aimed}`) : null;
    if (find("play-on")) new PlayOn(game, () => this.here());
    this.wire();
  }

  /** Where one would play on. */
  here() {
    const names = this.names ?? this.table.seats.map(({ name, seat }) => name || say("Seat {number}", { number: seat + 1 }));
    const mine = this.table.you?.[0] ?? this.actor ?? 0;
    return {
      path: `/api/tables/${this.table.id}/branch`, body: { step: this.aimed }, names, me: mine,
      words: say("A new table is laid that goes on from step {step} of {last}. What was played until then stays as it was.", { step: this.aimed, last: this.steps }),
    };
  }

  wire() {
    onShape(() => {
      this.frames.clear();
      this.go(this.aimed);
    });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    const to = { first: () => 0, back: () => this.aimed - 1, forward: () => this.aimed + 1, last: () => this.steps };
    for (const [name, step] of Object.entries(to)) find(name).addEventListener("click", () => { this.pause(); this.go(step()); });
    find("play").addEventListener("click", () => (this.playing ? this.pause() : this.play()));
    document.addEventListener("keydown", (event) => this.key(event));
    find("log").addEventListener("click", (event) => {
      const line = around(event, "li");
      if (line) this.go(Number(line.dataset.step) + 1);
    });
  }

  key(event) {
    if (around(event, "dialog, input:not([type=range]), select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && around(event, "button, a, summary")) return;
    const act = {
      ArrowLeft: () => this.go(this.aimed - 1), ArrowRight: () => this.go(this.aimed + 1), Home: () => this.go(0),
      End: () => this.go(this.steps), " ": () => (this.playing ? this.pause() : this.play()),
    }[event.key];
    if (!act || (around(event, "#ui-log") && event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    if (event.key !== " ") this.pause();
    act();
  }

  frame(step) {
    if (!this.frames.has(step)) {
      const seat = this.seat === null || this.seat === undefined ? "" : `&seat=${this.seat}`;
      const asked = ask(`/api/tables/${this.table.id}/frames/${step}?shape=${shape()}${seat}`);
      asked.catch(() => this.frames.delete(step));
      this.frames.set(step, asked);
    }
    return this.frames.get(step);
  }

  async go(step) {
    const to = Math.max(0, Math.min(this.steps, step));
    this.aimed = to;
    this.slider.value = to;
    this.slider.setAttribute("aria-valuetext", say("step {step} of {last}", { step: to, last: this.steps }));
    find("step").textContent = say("{step} of {last}", { step: to, last: this.steps });
    this.drawNow();
    let frame;
    try {
      frame = await this.frame(to);
    } catch (error) {
      find("link").textContent = error.message;
      find("link").hidden = false;
      return;
    }
    if (to !== this.aimed) return;
    find("link").hidden = true;
    this.show(frame, Math.abs(to - this.step) > 1);
    this.step = to;
    for (let next = to + 1; next <= Math.min(this.steps, to + AHEAD); next++) this.frame(next).catch(() => {});
  }

  show(frame, jump) {
    const { lines } = frame.log;
    this.picture.show(frame.svg, [], jump);
    this.picture.ring("last", lines.flatMap(({ parts }) => parts ?? []), lines[0]?.seat ?? 0);
    find("seats").classList.toggle("drawn", this.picture.draws("holding"));
    showSeats(frame.seats, this.table.you ?? [], undefined, frame.others);
    const words = lines.map(({ text }) => text).join(" ");
    find("prompt").textContent = words || (frame.step === 0 ? say("The start of the game.") : frame.prompt);
    find("whose").textContent = frame.over ? say("Game over") : say("Step {step}", { step: frame.step });
    document.body.classList.toggle("ended", Boolean(frame.result?.ended));
    this.markLog(frame.step);
    this.values?.clear();
    this.picture.lift("arrow");
    this.picture.lift("hinted");
    this.advice?.clear();
    this.analysis?.tell(frame.step);
    this.notes?.tell(frame.step);
    this.actor = frame.actors[0];
    if (find("board-link")) find("board-link").href = `/board?table=${this.table.id}&back=replay&step=${frame.step}`;
    for (const [name, not] of [["play-on", frame.over], ["advice", !frame.actors.length], ["values", !frame.actors.length]]) {
      if (find(`${name}-button`)) find(`${name}-button`).disabled = not;
    }
  }

  markLog(step) {
    const box = find("log");
    if (step === 0) box.scrollTop = 0;
    for (const line of box.querySelectorAll("li")) {
      const now = Number(line.dataset.step) === step - 1;
      line.classList.toggle("now", now);
      if (now) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
      if (now) box.scrollTop = line.offsetTop - box.offsetTop - box.clientHeight / 2;
    }
  }

  play() {
    this.playing = true;
    find("play").setAttribute("aria-label", say("Pause"));
    if (this.aimed >= this.steps) this.go(0);
    const beat = async () => {
      if (!this.playing) return;
      if (this.aimed >= this.steps) return this.pause();
      await this.go(this.aimed + 1);
      this.timer = setTimeout(beat, BEAT);
    };
    this.timer = setTimeout(beat, BEAT / 2);
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    find("play").setAttribute("aria-label", say("Play"));
  }

  async start() {
    const seat = this.seat === null || this.seat === undefined ? "" : `?seat=${this.seat}`;
    try {
      const whole = await ask(`/api/tables/${this.table.id}/frame${seat}`);
      this.steps = whole.step;
      this.slider.max = this.steps;
      this.log.update(whole.log);
      find("log").setAttribute("aria-live", "off");
      this.names = whole.seats.map((one) => one.name || one.bot || say("Seat {number}", { number: one.seat + 1 }));
    } catch (error) {
      find("link").textContent = error.message;
      find("link").hidden = false;
    }
    await this.go(this.aimed);
    if (this.table.status === "over") await this.graph().catch(() => {});
    await this.notes?.open();
    await this.analysis?.open();
  }

  // --- the advantage graph ---------------------------------------------------------------------

  async graph() {
    const { seats } = await ask(`/api/tables/${this.table.id}/advantage`);
    const shared = seats.length > 1 && this.together;
    this.seats = shared ? [null] : seats.map((_, seat) => seat);
    this.drawLines((shared ? [seats[0]] : seats).map((line) => calmed(line).map((value, step) => [step, value])));
  }

  /** A line for each of `seats`, through points of step and value. */
  drawLines(lines) {
    const names = this.seats.map((seat) => (seat === null ? say("All together") : this.names?.[seat] ?? say("Seat {number}", { number: seat + 1 })));
    this.lines.draw({ lines, names, steps: Math.max(1, this.steps), mine: this.seats.indexOf(this.table.you?.[0]) });
    this.drawNow();
  }

  drawNow() {
    this.lines.mark(this.aimed);
  }
}

wireButtons();
standInstead();
wireSettings();
new Replay(data()).start();
