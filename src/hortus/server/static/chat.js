// The chat of a table: plain words between people, quick phrases, and who is muted on this device.

import { find, focusedIn, make, seatMark } from "./dom.js";
import { plural, say } from "./language.js";
import { get, set } from "./settings.js";

export class Chat {
  constructor(room) {
    this.room = room;
    this.panel = find("chat-panel");
    this.list = find("talk").querySelector("ol");
    this.key = `muted.${room.table.table.id}`;
    /** Up to which line everything was read. */
    this.read = -1;
    this.shown = false;
    find("talk-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.say(find("talk-text").value);
    });
    this.panel.addEventListener("toggle", () => this.show(this.room.now));
    find("chat-button").addEventListener("click", () => this.open());
  }

  /** The seats that are not heard here. @returns {number[]} */
  get muted() {
    return JSON.parse(get(this.key) || "[]");
  }

  /** Open the panel wherever it stands, ready to be written in. */
  open() {
    this.panel.open = true;
    this.panel.scrollIntoView({ block: "center" });
    (find("talk-form").hidden ? find("talk") : find("talk-text")).focus({ preventScroll: true });
  }

  /** How many lines are new, beside the heading and on the button that leads there. */
  count(fresh) {
    find("unread").textContent = fresh ? plural(fresh, "({n} new)", "({n} new)") : "";
    find("chat-badge").textContent = fresh > 9 ? "9+" : String(fresh);
    find("chat-badge").hidden = !fresh;
    find("chat-button").hidden = this.panel.hidden;
    find("chat-button").setAttribute("aria-label", fresh ? plural(fresh, "Chat, {n} new", "Chat, {n} new") : say("Chat"));
  }

  async say(text) {
    if (!text.trim()) return;
    if (await this.room.post("talk", { text })) find("talk-text").value = "";
  }

  /** @param {import("./wire.js").RoomPart | null} room */
  show(room) {
    if (!room) return;
    const { table } = this.room;
    const mine = table.table.you ?? [];
    const others = (table.frame?.seats ?? table.table.seats ?? []).some(({ kind, seat }) => kind === "person" && !mine.includes(seat));
    this.panel.hidden = !(room.talk.length || (room.chat && room.member && others));
    const { muted } = this;
    const heard = room.talk.filter(({ seat, you }) => you || !muted.includes(seat));
    const last = heard.at(-1)?.number ?? -1;
    if (!this.shown || this.panel.open) this.read = last;
    const fresh = heard.filter(({ number }) => number > this.read).length;
    this.count(fresh);
    find("talk").setAttribute("aria-live", this.shown ? "polite" : "off");
    this.shown = true;
    const kept = new Set(heard.map(({ number }) => String(number)));
    for (const row of [...this.list.children]) if (!kept.has(row.dataset.number)) row.remove();
    const there = new Set([...this.list.children].map((row) => row.dataset.number));
    this.list.append(...heard.filter(({ number }) => !there.has(String(number))).map(row));
    find("talk").scrollTop = find("talk").scrollHeight;
    find("talk-form").hidden = !(room.chat && room.member);
    find("quiet").hidden = room.chat;
    this.showPhrases(room);
    this.showMutes(room, muted);
  }

  showPhrases({ chat, member, phrases }) {
    const box = find("phrases");
    box.hidden = !(chat && member);
    if (box.children.length) return;
    box.append(...phrases.map((words) => make("button", { type: "button", class: "small", click: () => this.say(words) }, words)));
  }

  /** @param {import("./wire.js").RoomPart} room
   * @param {number[]} muted */
  showMutes({ talk }, muted) {
    const speakers = new Map(talk.filter(({ you }) => !you).map(({ seat, name }) => [seat, name]));
    const box = find("mutes");
    const focused = focusedIn(box)?.dataset.seat ?? null;
    box.replaceChildren(...[...speakers].map(([seat, name]) => make("button", {
      type: "button", class: "link", dataset: { seat }, "aria-pressed": String(muted.includes(seat)),
      click: () => this.mute(seat),
    }, muted.includes(seat) ? say("Hear {name} again", { name }) : say("Mute {name}", { name }))));
    if (focused) box.querySelector(`[data-seat="${focused}"]`)?.focus();
  }

  mute(seat) {
    const { muted } = this;
    const now = muted.includes(seat) ? muted.filter((one) => one !== seat) : [...muted, seat];
    set(this.key, JSON.stringify(now));
    this.show(this.room.now);
  }
}

/** @param {import("./wire.js").Said} said */
function row({ number, seat, name, text, you }) {
  return make("li", { dataset: { number } }, seat < 0 ? make("span", {}, "·") : seatMark(seat),
    make("span", {}, make("b", {}, you ? say("You") : name), " ", text));
}
