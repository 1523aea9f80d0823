// Where all act at once: when the others, who wait for a person, go on by themselves, and how to hold them.

import { find, toast } from "./dom.js";
import { say } from "./language.js";

export class Pause {
  /** @param {import("./connection.js").Connection} connection */
  constructor(connection) {
    this.until = 0;
    find("hold").addEventListener("click", () => {
      connection.ask({ type: "hold" }).catch((error) => toast(error.message));
    });
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
    find("pause-text").textContent = counting ? say("others in {n} s", { n: left }) : say("others wait");
  }
}
