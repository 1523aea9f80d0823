// Around the game: the chat, what the host allows, and the way to the next game.

import { ask } from "./api.js";
import { Chat } from "./chat.js";
import { find, make, toast } from "./dom.js";
import { Hosting } from "./hosting.js";
import { say } from "./language.js";
import { Parting } from "./parting.js";

export class Room {
  constructor(table) {
    this.table = table;
    /** @type {import("./wire.js").RoomPart | null} */
    this.now = null;
    this.chat = new Chat(this);
    this.hosting = new Hosting(this);
    this.parting = new Parting(this);
  }

  /** @param {import("./wire.js").RoomPart} room */
  show(room) {
    const old = this.now;
    this.now = room;
    this.chat.show(room);
    this.showNext(room);
    this.parting.refresh();
    if (old?.host === room.host) return this.hosting.refresh();
    if (room.host !== this.table.table.host) this.table.reload();
    else if (this.table.frame) {
      find("seats").dataset.key = "";
      this.table.showSeats(this.table.frame.seats);
    }
    this.hosting.refresh();
  }

  /** Ask the server for something at this table; what it objects to is shown. */
  async post(path, body = {}) {
    try {
      const answer = await ask(`/api/tables/${this.table.table.id}/${path}`, body);
      return answer;
    } catch (error) {
      toast(error.message);
      return null;
    }
  }

  /** Somebody has asked for another game: everybody is led to the same table. */
  showNext({ next, member }) {
    const place = find("next-game");
    if (!next) {
      place.hidden = true;
      return;
    }
    const words = member ? say("The table is laid for another game, and you are seated.") : say("They play another game.");
    place.replaceChildren(make("span", {}, words), " ", make("a", { class: "button main", href: next }, say("To the next game")));
    place.hidden = false;
  }

  async again() {
    if (this.now?.next) {
      location.href = this.now.next;
      return;
    }
    const next = await this.post("rematch");
    if (next) location.href = next.url;
  }
}
