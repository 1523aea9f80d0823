// A question with one answer that changes nothing is put for the sake of a secret only: it is answered by itself, once
// its words could be read; by hand for whoever wants to confirm everything, and after something was taken back.

import { get } from "./settings.js";

/** How long its words stand, in milliseconds. */
const READ = 1800;

export class Idle {
  /** @param {(text: string) => void} send */
  constructor(send) {
    this.send = send;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.ply = -1;
  }

  /** Each frame anew: whatever was waiting for the same question waits on.
   * @param {import("./wire.js").Frame} frame
   * @param {import("./wire.js").Frame | null} old */
  show(frame, old) {
    const back = old !== null && frame.step < old.step;
    const [only] = frame.options;
    if (frame.idle && frame.your_turn && frame.ply === this.ply && !back) return;
    clearTimeout(this.waiting);
    this.ply = frame.ply;
    if (!frame.idle || !frame.your_turn || back || get("confirm") === "always") return;
    this.waiting = setTimeout(() => this.send(only.text), READ);
  }
}
