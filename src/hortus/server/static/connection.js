// The WebSocket: reconnects by itself after sleep, loss or a restart, and matches answers to questions.

import { say } from "./language.js";
import { Parts } from "./parts.js";

const FINAL = new Set([4400, 4403, 4404]);
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 6000;
const QUIET = 20000;
const PATIENCE = 8000;

export class Connection {
  /** `on.frame`, `on.seats`, `on.hint` (a better one), `on.room` (what stands around the game), `on.state("open" | "lost" | "closed", code)` are told what happens. */
  constructor(address, on) {
    /** Asked for anew at each connection. */
    this.address = address;
    this.on = on;
    this.questions = new Map();
    this.parts = new Parts();
    this.next = 1;
    this.pause = FIRST_PAUSE;
    this.done = false;
    addEventListener("online", () => this.wake());
    addEventListener("pageshow", () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address());
    socket.addEventListener("message", ({ data }) => socket === this.socket && this.hear(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => socket === this.socket && this.lose(code));
    this.socket = socket;
  }

  /** The device woke up: see at once whether anybody is still there. */
  wake() {
    if (this.done) return;
    if (this.socket.readyState === WebSocket.OPEN) this.ping(3000);
    else if (this.socket.readyState === WebSocket.CLOSED) this.open();
  }

  hear(message) {
    clearTimeout(this.doubt);
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.ping(PATIENCE), QUIET);
    if (message.type === "frame") {
      this.pause = FIRST_PAUSE;
      this.on.state("open");
      if (this.parts.lay(message)) this.on.frame(message);
      else this.ask({ type: "whole" }).catch(() => {});
    } else if (message.type === "seats") {
      this.on.seats(message);
    } else if (message.type === "room") {
      this.on.room?.(message);
    } else if (message.type === "hint" && !this.questions.has(message.id)) {
      this.on.hint?.(message);
    } else if (this.questions.has(message.id)) {
      this.questions.get(message.id).resolve(message);
      this.questions.delete(message.id);
    }
  }

  lose(code) {
    clearTimeout(this.idle);
    clearTimeout(this.doubt);
    for (const { reject } of this.questions.values()) reject(new Error(say("The connection was lost.")));
    this.questions.clear();
    if (this.done) return;
    if (FINAL.has(code)) {
      this.done = true;
      this.on.state("closed", code);
      return;
    }
    this.on.state("lost", code);
    this.timer = setTimeout(() => this.open(), this.pause * (0.7 + 0.6 * Math.random()));
    this.pause = Math.min(this.pause * 1.8, LONGEST_PAUSE);
  }

  get live() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  ping(patience) {
    if (!this.live) return;
    clearTimeout(this.doubt);
    const socket = this.socket;
    this.doubt = setTimeout(() => {
      if (socket !== this.socket) return;
      socket.close();
      this.open();
    }, patience);
    this.ask({ type: "ping" }).catch(() => {});
  }

  /** Send a question; the answer comes back as a promise, which fails if the connection is lost. */
  ask(message) {
    if (!this.live) return Promise.reject(new Error(say("There is no connection just now.")));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.questions.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  close() {
    this.done = true;
    this.socket.close();
  }
}
