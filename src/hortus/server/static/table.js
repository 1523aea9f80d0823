// The table: shows each frame the server sends, lets a person choose, and sends back what was chosen.

import { aimFor } from "./aim.js";
import { ask, data } from "./api.js";
import { Choices, optionButton } from "./choices.js";
import { Connection } from "./connection.js";
import { copyText, find, make, say, toast, whole, wireButtons } from "./dom.js";
import { notice } from "./notice.js";
import { Log, showSeats } from "./panels.js";
import { Picture } from "./picture.js";
import { Previews } from "./previews.js";
import { showResume } from "./resume.js";
import { openTopic } from "./rules.js";
import { get, wireSettings } from "./settings.js";

const { game, seat: mySeat, table: opened } = data();

class Table {
  constructor() {
    this.table = opened;
    this.seat = mySeat ?? null;
    this.frame = null;
    this.pending = null;
    this.sent = null;
    this.chooser = find("chooser");
    this.picture = new Picture(find("canvas"), {
      pick: (options, part, event) => this.pick(options, part, event),
      consider: (options) => this.consider(options),
      tip: (words) => { find("caption").textContent = words; },
      miss: () => this.miss(),
      lost: () => find("prompt").focus({ preventScroll: true }),
    });
    this.choices = new Choices({
      choose: (option, event) => this.choose(option, event, "list"),
      consider: (options) => this.consider(options),
    });
    this.log = new Log();
    const name = this.seat === null ? "none" : this.seat;
    this.connection = new Connection(`${location.origin.replace("http", "ws")}/ws/${opened.id}?seat=${name}`, {
      frame: (frame) => this.show(frame),
      seats: ({ seats }) => this.showSeats(seats),
      state: (state, code) => this.showLink(state, code),
    });
    this.previews = new Previews(this.connection, (answer) => this.showPreview(answer));
    this.aim = aimFor(game.name, this);
    this.wire();
  }

  wire() {
    find("undo").addEventListener("click", () => this.undo());
    find("hint-button").addEventListener("click", () => this.hint());
    find("yes").addEventListener("click", (event) => this.confirm(event));
    find("no").addEventListener("click", () => this.cancel());
    find("rules-button").addEventListener("click", () => this.toggleRules());
    find("rules-close").addEventListener("click", () => this.toggleRules(false));
    this.chooser.addEventListener("close", () => this.consider(null));
    document.querySelector("[data-open=ui-share]").addEventListener("click", () => this.showLinks());
    document.addEventListener("keydown", (event) => this.shortcut(event));
    if (matchMedia("(max-width: 640px)").matches) find("log-panel").open = false;
  }

  // --- a frame ---------------------------------------------------------------------------------

  show(frame) {
    const old = this.frame;
    const same = old && question(old) === question(frame);
    this.frame = frame;
    this.previews.forget(frame.ply);
    if (!same) this.dropChoice();
    this.picture.show(frame.svg, frame.options, !old);
    this.choices.show(frame.prompt, frame.options);
    this.log.update(frame.log);
    this.showSeats(frame.seats);
    this.showPrompt(frame, old, same);
    find("undo").disabled = !frame.can_undo;
    find("hint-button").disabled = !frame.can_hint;
    showResume(frame, this.table);
    this.showOver(frame, old);
    this.aim?.show(frame, same);
    this.again(frame, same);
    if (!find("rules-drawer").hidden && frame.topic !== old?.topic) openTopic(find("rules"), frame.topic, true);
    if (!same) this.restoreFocus();
    document.body.dataset.ply = frame.ply;
    this.passOn(frame);
  }

  /** A move or a preview that the new picture has wiped out, or a lost connection has swallowed. */
  again(frame, same) {
    const shown = this.pending ?? (this.considered?.length === 1 ? this.considered[0] : null);
    if (same && shown && !this.aim?.busy) this.previews.want(shown.text);
    if (this.sent?.until <= frame.ply) this.arrived();
    if (this.sent?.lost) {
      const { text, ply } = this.sent;
      this.arrived();
      if (ply === frame.ply && frame.options.some((option) => option.text === text)) this.send(text);
    }
  }

  showPrompt(frame, old, same) {
    const playing = frame.status === "running";
    document.body.classList.toggle("yours", frame.your_turn);
    const names = frame.actors.map((seat) => frame.seats[seat]?.name || frame.seats[seat]?.bot || "an open seat");
    let whose = frame.your_turn ? "Your turn" : names.length ? `${names.join(", ")} to move` : "";
    if (frame.over) whose = "Game over";
    if (this.seat === null && playing) whose = `Watching${whose ? ` · ${whose}` : ""}`;
    find("whose").textContent = whose;
    const prompt = frame.status === "broken" ? `This table stopped: ${sentence(frame.problem)}` : frame.prompt;
    if (find("prompt").textContent !== prompt) find("prompt").textContent = prompt;
    if (frame.your_turn && !same) say(`Your turn. ${prompt}`);
    notice(frame.your_turn, game.title, prompt);
    if (frame.ply !== old?.ply) this.clearHint();
  }

  showSeats(seats) {
    if (this.frame) this.frame.seats = seats;
    const known = this.table.seats ?? [];
    const changed = seats.some(({ seat, kind }) => known[seat] && known[seat].kind !== kind);
    if (changed && !this.asked) this.reload();
    const mine = this.table.you ?? [];
    showSeats(seats, mine, (one) => this.seatButtons(one, known[one.seat]));
    const open = seats.some(({ kind }) => kind === "open");
    if (this.link !== "lost") this.banner(open && known.some(({ kind, link }) => kind === "open" && link)
      ? "A seat is open: copy its invitation below and send it to a friend." : "");
  }

  seatButtons(seat, known) {
    const buttons = [];
    if (seat.kind === "open" && known?.link) {
      buttons.push(make("button", { type: "button", class: "small main", dataset: { do: `copy-${seat.seat}` }, click: () => copyText(whole(known.link)) }, "Copy invitation"));
    }
    if (seat.kind === "open" && this.table.host) {
      buttons.push(make("button", { type: "button", class: "small", dataset: { do: `bot-${seat.seat}` }, click: () => this.change(seat.seat, { kind: "bot", bot: game.default_bot }) }, "Let a bot play"));
    }
    const other = (this.table.you ?? []).includes(seat.seat) && seat.seat !== this.seat;
    if (other) buttons.push(make("a", { class: "button small", href: `?seat=${seat.seat}`, dataset: { do: `sit-${seat.seat}` } }, "Play this seat"));
    return buttons.length ? buttons : null;
  }

  async change(seat, body) {
    try {
      this.table = await ask(`/api/tables/${this.table.id}/seats/${seat}`, body);
    } catch (error) {
      toast(error.message);
    }
  }

  async reload() {
    this.asked = true;
    try {
      this.table = await ask(`/api/tables/${this.table.id}`);
    } catch { /* the next frame asks again */ }
    this.asked = false;
    find("seats").dataset.key = "";
    if (this.frame) this.showSeats(this.frame.seats);
  }

  /** Several people on one screen: when another seat of this browser is to move, go there. */
  passOn(frame) {
    const mine = this.table.you ?? [];
    if (this.seat === null || frame.over || frame.your_turn || mine.length < 2) return;
    const next = frame.actors.find((seat) => mine.includes(seat));
    if (next === undefined) return;
    if (!game.hidden) location.replace(`?seat=${next}`);
    else this.banner(`Pass the screen to ${frame.seats[next].name}, who plays seat ${next + 1}.`);
  }

  // --- choosing --------------------------------------------------------------------------------

  consider(options) {
    if (this.pending || this.aim?.busy) return;
    const chosen = options ?? [];
    this.considered = chosen;
    this.choices.mark(new Set(chosen.map(({ text }) => text)));
    this.picture.mark(chosen.flatMap(({ touches }) => touches));
    if (chosen.length === 1) {
      this.previews.want(chosen[0].text);
    } else {
      this.previews.want(null);
      this.picture.lift("preview");
    }
  }

  showPreview(answer) {
    if (this.aim?.busy) this.aim.answer(answer);
    else this.picture.lay("preview", answer.svg);
  }

  pick(options, part, event) {
    if (this.aim?.wants(part)) this.aim.begin(part, options, event);
    else if (options.length === 1) this.choose(options[0], event, "picture");
    else this.askWhich(options, part, event);
  }

  askWhich(options, part, event) {
    this.home = event.type === "keydown" ? "picture" : null;
    const on = {
      choose: (option, click) => {
        this.chooser.close();
        this.choose(option, click, "chooser");
      },
      consider: (chosen) => this.consider(chosen),
    };
    find("chooser-list").replaceChildren(...options.map((option) => optionButton(option, option.label, on)));
    this.chooser.showModal();
    const box = part.getBoundingClientRect();
    const own = this.chooser.getBoundingClientRect();
    const right = box.right + 8 + own.width < innerWidth ? box.right + 8 : Math.max(12, box.left - own.width - 8);
    this.chooser.style.left = `${Math.max(12, Math.min(right, innerWidth - own.width - 12))}px`;
    this.chooser.style.top = `${Math.max(12, Math.min(box.top, innerHeight - own.height - 12))}px`;
  }

  /** Play an option, or first ask to confirm it where a slip would hurt. */
  choose(option, event, from) {
    const keyboard = event?.type === "keydown" || event?.detail === 0;
    this.home = keyboard ? (from === "chooser" ? this.home ?? "picture" : from) : null;
    if (this.pending?.text === option.text) return this.confirm(event);
    if (this.pending) this.cancel();
    const touch = from === "picture" && event?.pointerType === "touch";
    if (this.mustConfirm(option) || (touch && get("confirm") !== "never")) this.hold(option, keyboard);
    else this.send(option.text);
  }

  mustConfirm(option) {
    const wish = get("confirm");
    if (wish === "always") return true;
    return wish === "firm" && option.firm && this.frame.options.length > 1;
  }

  hold(option, keyboard) {
    this.consider([option]);
    this.pending = option;
    this.choices.mark(new Set([option.text]), option.text);
    find("confirm-text").textContent = option.firm ? `${option.label}? This cannot be taken back.` : `${option.label}?`;
    find("confirm").hidden = false;
    say(find("confirm-text").textContent);
    if (keyboard) find("yes").focus();
  }

  confirm(event) {
    const option = this.pending;
    if (!option) return;
    if (event && event.detail !== 0 && event.type === "click") this.home = null;
    this.cancel();
    this.send(option.text);
  }

  cancel() {
    const held = this.pending;
    const focused = find("confirm").contains(document.activeElement);
    this.pending = null;
    find("confirm").hidden = true;
    this.choices.mark(new Set());
    this.consider(null);
    if (held && focused) find("prompt").focus({ preventScroll: true });
  }

  /** The question has changed: nothing chosen before still stands. */
  dropChoice() {
    this.cancel();
    this.aim?.stop();
    if (this.chooser.open) this.chooser.close();
    this.picture.lift("preview");
    this.considered = null;
  }

  miss() {
    if (this.pending) return this.cancel();
    if (this.frame?.your_turn && this.frame.options.length) toast(`That is not one of your choices now. ${this.frame.prompt}`, 4);
  }

  async send(text) {
    if (this.sent && !this.sent.lost) return;
    const { ply } = this.frame;
    const sent = { text, ply };
    this.sent = sent;
    this.clearHint();
    document.body.classList.add("sending");
    try {
      const answer = await this.connection.ask({ type: "move", ply, text });
      if (answer.type === "refused") {
        toast(sentence(answer.reason));
        this.arrived();
      } else {
        sent.until = answer.ply;
        if (this.frame.ply >= answer.ply) this.arrived();
      }
    } catch {
      if (this.sent === sent) sent.lost = true;
    }
  }

  /** What was sent is on the screen, or refused: one may choose again. */
  arrived() {
    this.sent = null;
    document.body.classList.remove("sending");
  }

  async undo() {
    if (!this.frame?.can_undo) return;
    try {
      const answer = await this.connection.ask({ type: "undo", ply: this.frame.ply });
      if (answer.type === "refused") toast(sentence(answer.reason));
      else say("Taken back.");
    } catch (error) {
      toast(error.message);
    }
  }

  // --- hints, rules, links ---------------------------------------------------------------------

  async hint() {
    if (!this.frame?.can_hint) return;
    const { ply } = this.frame;
    find("hint-button").disabled = true;
    try {
      const answer = await this.connection.ask({ type: "hint", ply });
      if (answer.type === "refused") toast(sentence(answer.reason));
      else if (ply === this.frame.ply) this.showHint(answer);
    } catch (error) {
      toast(error.message);
    }
    find("hint-button").disabled = !this.frame.can_hint;
  }

  showHint({ label, text, touches, svg, reason, bot }) {
    this.picture.lay("hinted", svg);
    this.picture.point(touches);
    const who = game.bots.find((one) => one.name === bot)?.title ?? bot;
    const option = this.frame.options.find((one) => one.text === text) ?? { text, label, touches, firm: false };
    find("hint").replaceChildren(
      make("p", {}, `${who} would choose: `, make("strong", {}, label), reason ? `. ${reason}` : ""),
      make("span", { class: "buttons" },
        make("button", { type: "button", class: "small main", click: (event) => this.choose(option, event, "list") }, "Do that"),
        make("button", { type: "button", class: "small", click: () => this.clearHint() }, "Hide")));
    find("hint").hidden = false;
  }

  clearHint() {
    if (find("hint").contains(document.activeElement)) find("prompt").focus({ preventScroll: true });
    find("hint").hidden = true;
    this.picture.lift("hinted");
    this.picture.lift("arrow");
  }

  toggleRules(open = find("rules-drawer").hidden) {
    find("rules-drawer").hidden = !open;
    find("rules-button").setAttribute("aria-expanded", String(open));
    if (open) {
      openTopic(find("rules"), this.frame?.topic, true);
      find("rules-close").focus();
    } else {
      find("rules-button").focus();
    }
  }

  async showLinks() {
    await this.reload();
    const { seats, you = [], watch } = this.table;
    const rows = [];
    for (const seat of seats.filter(({ kind, link }) => kind === "open" && link)) rows.push([`Invitation to seat ${seat.seat + 1}`, seat.link]);
    for (const seat of seats.filter((one) => you.includes(one.seat) && one.link)) rows.push([`Your seat (${seat.name || seat.seat + 1}) on another device: keep it to yourself`, seat.link]);
    rows.push(["To watch", watch]);
    find("links").replaceChildren(...rows.map(([words, link], index) => linkRow(words, link, index)));
  }

  // --- the end ---------------------------------------------------------------------------------

  showOver(frame, old) {
    const place = find("over");
    find("options-panel").hidden = frame.over;
    if (!frame.over || !frame.result) {
      place.hidden = true;
      return;
    }
    if (!place.hidden && old?.over) return;
    const replay = make("a", { class: "button main", href: opened.replay }, "Replay");
    const more = make("button", { type: "button", click: () => this.playAgain() }, "Play again");
    const record = make("a", { class: "button", href: `/api/tables/${opened.id}/record`, download: `${game.name}-${opened.id}.hortus` }, "Record");
    const title = verdict(frame, this.seat);
    place.replaceChildren(make("h2", { id: "ui-over-title" }, title),
      make("p", {}, sentence(frame.result.reason)),
      make("span", { class: "buttons" }, replay, this.seat === null ? null : more, record));
    place.hidden = false;
    if (old && !old.over) say(`${title} ${frame.result.reason}`);
  }

  async playAgain() {
    const seats = this.table.seats.map(({ kind, bot, seat }) =>
      kind === "bot" ? { kind, bot } : { kind: (this.table.you ?? []).includes(seat) ? "me" : "open" });
    try {
      const { options, content } = this.table;
      const name = get("name");
      const table = await ask("/api/tables", { game: game.name, seats, options, content, ...(name && { name }) });
      location.href = table.url;
    } catch (error) {
      toast(error.message);
    }
  }

  // --- the connection --------------------------------------------------------------------------

  banner(words) {
    find("link").textContent = words;
    find("link").hidden = !words;
  }

  showLink(state, code) {
    clearTimeout(this.patience);
    if (state === "open") {
      if (this.link === "lost") this.banner("");
      this.link = "open";
    } else if (state === "lost") {
      this.link = "lost";
      this.patience = setTimeout(() => this.banner("The connection was lost. Trying again …"), 700);
    } else {
      this.banner(code === 4403 ? "This seat belongs to another browser. Open its seat link, or watch." : "This table is not here.");
    }
  }

  // --- the keyboard ----------------------------------------------------------------------------

  /** After a choice made with keys, the next one starts where the last one was made. */
  restoreFocus() {
    const active = document.activeElement;
    const nowhere = !active || active === document.body || active === find("prompt");
    if (this.frame.options.length && this.home && nowhere) {
      if (this.home === "picture" && this.picture.touched.size) this.picture.focusFirst();
      else this.choices.focusFirst();
    } else if (nowhere && this.home) {
      find("prompt").focus({ preventScroll: true });
    }
  }

  shortcut(event) {
    if (event.key === "Escape") return this.escape();
    const typing = event.target.closest?.("input:not([type=range]), select, textarea, dialog[open]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || get("shortcuts") !== "on") return;
    const key = event.key.toLowerCase();
    const actions = {
      u: () => this.undo(), h: () => this.hint(), r: () => this.toggleRules(), l: () => find("log").focus(),
      o: () => this.choices.focusFirst(), p: () => this.picture.focusFirst(), "/": () => find("filter").focus(),
      "?": () => find("keys").showModal(),
    };
    if (key in actions) {
      event.preventDefault();
      actions[key]();
    } else if (key >= "1" && key <= "9" && key.length === 1) {
      event.preventDefault();
      this.choices.focusAt(Number(key) - 1);
    }
  }

  escape() {
    if (this.chooser.open) return;
    if (this.aim?.busy) this.aim.stop();
    else if (this.pending) this.cancel();
    else if (!find("rules-drawer").hidden) this.toggleRules(false);
    else this.clearHint();
  }
}

/** The question a seat faces: equal when nothing about it has changed. */
const question = (frame) => JSON.stringify([frame.prompt, frame.options.map(({ text }) => text)]);

function sentence(words) {
  const text = `${words ?? ""}`.trim();
  if (!text) return "";
  return text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

function verdict({ result, seats }, mine) {
  const { winners } = result;
  const names = winners.map((seat) => seats[seat].name || seats[seat].bot);
  if (game.cooperative) return winners.length ? "Won together!" : "Lost together.";
  if (!winners.length) return "Nobody wins.";
  if (winners.length === seats.length) return seats.length === 1 ? "You win!" : "A draw.";
  if (winners.length === 1 && winners[0] === mine) return "You win!";
  return winners.length === 1 ? `${names[0]} wins.` : `${names.join(" and ")} share the win.`;
}

function linkRow(words, link, index) {
  const id = `ui-share-${index}`;
  const field = make("input", { id, readonly: true, value: whole(link) });
  return make("div", { class: "link-row" }, make("label", { for: id }, words),
    make("span", { class: "buttons" }, field, make("button", { type: "button", class: "small", click: () => copyText(whole(link)), "aria-label": `Copy: ${words}` }, "Copy")));
}

wireButtons();
wireSettings();
new Table();
