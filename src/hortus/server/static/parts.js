// Pictures in parts: what is new is laid over the picture that is here, and the document put together again.

/** The name of the document among its parts. */
const WHOLE = "";

export class Parts {
  constructor() {
    /** The number of the picture that is here; 0 if there is none. */
    this.number = 0;
    /** The markup of each part by its name: texts, and between each two of them the name of a part.
     * @type {Map<string, string[]>} */
    this.known = new Map();
    /** The options that were sent, by their notation.
     * @type {Map<string, import("./wire.js").Option>} */
    this.offered = new Map();
    this.svg = "";
  }

  /** Put the whole picture into a frame; false if it came in parts that do not fit what is here.
   * @param {import("./wire.js").Frame} frame */
  lay(frame) {
    if (!frame.parts) return true;
    const { since, new: fresh, keep } = frame.parts;
    if (since !== 0 && since !== this.number) return false;
    if (since === 0) {
      this.known.clear();
      this.offered.clear();
    }
    const names = Object.keys(fresh);
    for (const name of names) this.known.set(name, fresh[name]);
    if ((names.length && !this.write(keep)) || !this.offer(frame)) {
      this.number = 0;
      return false;
    }
    this.number = frame.picture;
    frame.svg = this.svg;
    return true;
  }

  /** Put the options into a frame that has them in short; false if one is not known here.
   * @param {import("./wire.js").Frame} frame */
  offer(frame) {
    const offers = (frame.offers ?? []).flatMap((one) => {
      if (typeof one === "string") return [this.offered.get(one)];
      return Array.isArray(one) ? spelledOut(one) : [one];
    });
    if (offers.includes(undefined)) return false;
    for (const one of offers) this.offered.set(one.text, one);
    if (offers.length) frame.options = offers;
    return true;
  }

  /** Put the document together, and forget the parts that are not in it unless they are to be kept; false
   * if one is missing. */
  write(keep) {
    const reached = new Map();
    const texts = [];
    const add = (name) => {
      const cut = this.known.get(name);
      if (!cut) return false;
      reached.set(name, cut);
      return cut.every((piece, place) => (place % 2 ? add(piece) : texts.push(piece)));
    };
    if (!add(WHOLE)) return false;
    if (!keep) this.known = reached;
    this.svg = texts.join("");
    return true;
  }
}

/** The options of a batch, each with all its words.
 * @param {import("./wire.js").Batch} batch */
const spelledOut = ([group, touches, of]) =>
  of.map(([text, rest, own]) => {
    const label = group + rest;
    const short = /^[ :,]/.test(rest) ? rest.replace(/^[ :,]+/, "") : label;
    return { text, label, touches: [own, ...touches], firm: false, group, short, asks: "" };
  });
