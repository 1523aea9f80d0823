// Leaving a table and coming back, resigning, agreeing on an end, handing the table over.

import { find, make, toast } from "./dom.js";
import { listed, mark, say } from "./language.js";

const OFFERED = { draw: mark("{who} offers a draw."), abandon: mark("{who} asks to abandon the table.") };

export class Parting {
  constructor(room) {
    this.room = room;
  }

  get table() {
    return this.room.table;
  }

  get running() {
    const { frame } = this.table;
    return frame?.status === "running" && !frame.over;
  }

  /** Show what can be done now: the tool in the head, the ways in its dialog, what others offer. */
  refresh() {
    const { now } = this.room;
    const mine = this.table.table.you ?? [];
    const may = Boolean(now) && this.running && (mine.length > 0 || now.host);
    find("parting-button").hidden = !may;
    if (!may && find("parting").open) find("parting").close();
    this.showOffer();
    const key = JSON.stringify([may, mine, now?.host, now?.draws, now?.offers, this.people().map(({ seat, name }) => [seat, name])]);
    if (key === this.key) return;
    this.key = key;
    find("parting-ways").replaceChildren(...(may ? this.ways() : []));
  }

  /** The other people at the table. */
  people() {
    const mine = this.table.table.you ?? [];
    return (this.table.frame?.seats ?? []).filter(({ kind, seat }) => kind === "person" && !mine.includes(seat));
  }

  ways() {
    const { seat } = this.table;
    const { now } = this.room;
    const ways = [];
    if (seat !== null) {
      const bot = { kind: "bot", bot: this.table.game.default_bot };
      ways.push(this.way(say("Let a bot play for me"), say("You may come back to your seat at any time."), "leave", () => this.room.post(`seats/${seat}`, bot)));
      const others = this.people().length;
      const end = !others || (this.table.frame.seats.length === 2 && !this.table.game.cooperative);
      ways.push(this.way(say("Resign"), end ? say("The game is over, and lost for you.") : say("A bot plays on for good."), "resign", () => this.room.post(`seats/${seat}/resign`)));
      if (now.draws) ways.push(this.way(say("Offer a draw"), say("It is one once all have agreed."), "draw", () => this.offer("draw")));
      ways.push(this.way(say("Abandon the table"), others ? say("It ends without a winner once all people have agreed.") : say("It ends without a winner."), "abandon", () => this.offer("abandon")));
    }
    if (now.host) {
      for (const one of this.people()) {
        ways.push(this.way(say("Make {name} the host", { name: one.name }), say("They decide about seats, chat and guests from then on."), `host-${one.seat}`, () => this.room.post("hosting", { to: one.seat })));
      }
    }
    return ways;
  }

  /** A way out: it is taken when its button is pressed a second time. */
  way(words, meaning, name, act) {
    const done = async () => {
      const answer = await act();
      if (!answer) return;
      find("parting").close();
      this.table.take(answer);
    };
    return make("p", { class: "way" }, this.room.hosting.twice(words, say("Once more: {what}", { what: words }), name, done, ""), " ", make("span", { class: "note" }, meaning));
  }

  async offer(kind) {
    const answer = await this.room.post("offer", { kind });
    if (answer?.status === "running") toast(say("The others are asked."));
    return answer;
  }

  /** What the others offer, until one has answered. */
  showOffer() {
    const place = find("offer");
    const mine = this.table.table.you ?? [];
    const asked = (this.room.now?.offers ?? []).find(({ agreed }) => mine.length && !mine.some((seat) => agreed.includes(seat)));
    place.hidden = !asked || !this.running;
    const key = place.hidden ? "" : JSON.stringify(asked);
    if (key === place.dataset.key) return;
    place.dataset.key = key;
    if (!key) return place.replaceChildren();
    const names = asked.agreed.map((seat) => this.table.frame.seats[seat].name);
    const button = (words, act, look = "") => make("button", { type: "button", class: look, click: act }, words);
    place.replaceChildren(make("p", {}, say(OFFERED[asked.kind], { who: listed(names) })), make("span", { class: "buttons" },
      button(say("Agree"), () => this.room.post("offer", { kind: asked.kind }), "main"),
      button(say("Decline"), () => this.room.post("decline"))));
  }

  /** The button beside a seat that is kept for this player. @param {import("./wire.js").Seat} seat */
  buttons(seat) {
    if (!this.running || !(this.table.table.back ?? []).includes(seat.seat)) return [];
    const click = async () => {
      const answer = await this.room.post(`seats/${seat.seat}/return`);
      if (answer) location.replace(`?seat=${seat.seat}`);
    };
    return [make("button", { type: "button", class: "small main", dataset: { do: `back-${seat.seat}` }, click }, say("Come back"))];
  }
}
