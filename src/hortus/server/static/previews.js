// What a move would do: one question to the server in the air, the newest wins, answers are kept.

const LEAST_PAUSE = 60;
const PART = "#";

/** What to want in order to see what can be done at a part of the picture. */
export const glimpsed = (id) => PART + id;

export class Previews {
  constructor(connection, show) {
    this.connection = connection;
    this.show = show;
    this.known = new Map();
    this.wanted = null;
    this.asking = false;
  }

  /** A new position: what was known no longer holds. */
  forget(ply) {
    if (ply === this.ply) return;
    this.ply = ply;
    this.known.clear();
  }

  /** Ask for the preview of a notation, for what can be done at a part (`glimpsed`), or for nothing with null. */
  want(text) {
    this.wanted = text;
    if (text === null) return;
    if (this.known.has(text)) this.show(this.known.get(text));
    else if (!this.asking) this.ask();
  }

  async ask() {
    this.asking = true;
    while (this.wanted !== null && !this.known.has(this.wanted)) {
      const { wanted: text, ply } = this;
      let answer;
      try {
        answer = await this.connection.ask({ type: "preview", ply, ...(text.startsWith(PART) ? { part: text.slice(1) } : { text }) });
      } catch {
        break;
      }
      if (answer.type === "preview" && ply === this.ply) this.known.set(text, answer);
      if (text === this.wanted) {
        if (answer.type === "preview" && ply === this.ply) this.show(answer);
        else if (ply === this.ply) break;
      }
      await new Promise((resolve) => setTimeout(resolve, LEAST_PAUSE));
    }
    this.asking = false;
  }
}
