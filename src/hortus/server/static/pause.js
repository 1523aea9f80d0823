// Where all act at once: that the others wait for a person; by a clock, when they go on by themselves, and how to hold
// them. They are held, too, while one reads a hint, looks back, or is in the middle of a choice.

import { find, toast } from "./dom.js";
import { say } from "./language.js";

export class Pause {
  /** @param {import("./connection.js").Connection} connection
   * @param {() => boolean} busy whether whoever sits here reads, looks back or has begun to choose */
  constructor(connection, busy) {
    this.connection = connection;
    this.busy = busy;
    this.until = 0;
    find("hold").addEventListener("click", () => this.hold());
  }

  hold() {
    this.connection.ask({ type: "hold" }).catch((error) => toast(error.message));
  }

  /** Who acts now, or that the others wait and for how long.
   * @param {boolean} held whether somebody waits for this person
   * @param {import("./wire.js").Seat[]} seats */
  show(held, seats) {
    const left = Math.max(0, ...seats.map(({ goes_on }) => goes_on));
    clearInterval(this.ticking);
    this.until = performance.now() + 1000 * left;
    if (document.activeElement === find("hold") && !(held && left)) find("prompt").focus({ preventScroll: true });
    const acting = seats.find(({ kind, thinking }) => kind === "bot" && thinking);
    find("pause").hidden = !held && !acting;
    find("hold").hidden = !left || Boolean(acting);
    if (acting) find("pause-text").textContent = say("{who} acts", { who: acting.name });
    if (!held || acting) return;
    this.tick(left > 0);
    if (left) this.ticking = setInterval(() => this.tick(true), 500);
  }

  tick(counting) {
    const left = Math.max(0, Math.ceil((this.until - performance.now()) / 1000));
    const words = counting ? (left ? say("others in {n} s", { n: left }) : say("others act")) : say("others wait");
    find("pause-text").textContent = words;
    if (!counting || !left || !this.busy()) return;
    clearInterval(this.ticking);
    this.hold();
  }
}
