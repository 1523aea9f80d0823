// The table: shows each frame the server sends, lets a person choose, and sends back what was chosen.

import { aimFor } from "./aim.js";
import { ask, data } from "./api.js";
import { Below } from "./below.js";
import { standBelow } from "./beside.js";
import { asksStill, busy, keep } from "./calm.js";
import { Choices } from "./choices.js";
import { Choosing } from "./choosing.js";
import { Clocks } from "./clocks.js";
import { Connection } from "./connection.js";
import { find, aloud, forgive, refuse, toast, wireButtons } from "./dom.js";
import { Enders } from "./enders.js";
import { seeBoard, seeEnd, showOver, verdict } from "./ending.js";
import { showFirst } from "./first.js";
import { Hints } from "./hints.js";
import { Idle } from "./idle.js";
import { restoreFocus, wireKeys } from "./keys.js";
import { plural, say } from "./language.js";
import { Lookup } from "./lookup.js";
import { remark } from "./loupe.js";
import { News } from "./news.js";
import { notice } from "./notice.js";
import { Lesson } from "./lesson.js";
import { calledHere, Log, showSeats, stepSeats } from "./panels.js";
import { apart, firstSeat, passTo } from "./pass.js";
import { Pause } from "./pause.js";
import { Picture } from "./picture.js";
import { Previews } from "./previews.js";
import { showResume } from "./resume.js";
import { Room } from "./room.js";
import { openTopic } from "./rules.js";
import { get, wireSettings } from "./settings.js";
import { onShape, shape } from "./shape.js";
import { seatButtons, showLinks } from "./sharing.js";
import { acted, doneByOthers, lastOfOthers, lastTurn, Since } from "./since.js";
import { Values } from "./values.js";
import { question, sentence } from "./words.js";

const { game, seat: given, table: opened } = data();
const mySeat = firstSeat(opened, given ?? null);

/** How often it is tried to take a move back where others are faster. */
const TRIES = 3;
/** How many who are to move at the same time are named. */
const FEW = 2;

class Table {
  constructor() {
    this.table = opened;
    this.seat = mySeat;
    /** @type {import("./wire.js").Frame | null} */
    this.frame = null;
    this.sent = null;
    /** An undo that waits for what others did. @type {{ ply: number, tries: number } | null} */
    this.undoing = null;
    this.game = game;
    this.picture = new Picture(find("canvas"), {
      pick: (options, part, event) => this.choosing.pick(options, part, event),
      which: (options, part, event) => this.choosing.which(options, part, event),
      consider: (options, part) => this.choosing.consider(options, part),
      miss: (id, words, event) => this.choosing.miss(id, words, event),
      tell: (words, again) => {
        if (words && !again) forgive();
        this.lookup.offer(words);
      },
      lost: () => find("prompt").focus({ preventScroll: true }),
      offered: () => this.below?.soon(),
    });
    this.below = new Below(this.picture, ({ text }) => this.enders.shown.has(text));
    this.choices = new Choices({
      choose: (option, event) => this.choosing.choose(option, event, "list"),
      consider: (options) => this.choosing.consider(options),
    });
    this.enders = new Enders({
      choose: (option, event) => this.choosing.choose(option, event, "bar"),
      consider: (options) => this.choosing.consider(options),
    });
    this.log = new Log();
    this.news = new News(find("canvas"));
    const server = location.origin.replace("http", "ws");
    this.connection = new Connection(() => `${server}/ws/${opened.id}?seat=${this.seat ?? "none"}&shape=${shape()}&room=1&parts=1`, {
      frame: (frame) => this.show(frame),
      seats: ({ seats }) => this.showSeats(seats),
      hint: (hint) => this.hints.better(hint),
      room: (room) => this.room.show(room),
      state: (state, code) => this.showLink(state, code),
    });
    this.previews = new Previews(this.connection, (answer) => this.showPreview(answer));
    this.choosing = new Choosing(this);
    this.hints = new Hints(this);
    this.lesson = new Lesson(this);
    this.lookup = new Lookup(this);
    this.pause = new Pause(this.connection, () => Boolean(this.hints.shown || this.since.showing || this.choosing.held || this.choosing.pending));
    this.idle = new Idle((text) => this.send(text));
    this.room = new Room(this);
    this.clocks = new Clocks(this);
    this.since = new Since(this);
    this.values = new Values(opened.id, this.picture, find("hint"));
    this.aim = aimFor(game.name, this);
    this.wire();
  }

  wire() {
    document.body.classList.toggle("together", Boolean(game.cooperative));
    find("values-button").addEventListener("click", () => {
      this.since.stop();
      this.hints.clear();
      this.choosing.cancel();
      this.choosing.release();
      this.fallSilent();
      if (document.body.classList.contains("reading")) this.toggleRules(false);
      this.values.ask(`?seat=${this.seat}`);
    });
    for (const [button, type] of [["go-on", "go_on"], ["skip", "hurry"]]) {
      find(button).addEventListener("click", () => this.connection.ask({ type }).catch((error) => toast(error.message)));
    }
    find("undo").addEventListener("click", () => this.undo());
    find("see-end").addEventListener("click", () => seeEnd(this));
    find("see-board").addEventListener("click", seeBoard);
    find("rules-button").addEventListener("click", () => this.toggleRules());
    find("rules-close").addEventListener("click", () => this.toggleRules(false));
    document.querySelector("[data-open=ui-share]").addEventListener("click", async () => {
      await this.reload();
      showLinks(this.table);
      this.room.hosting.refresh();
    });
    onShape(() => {
      this.previews.known.clear();
      this.connection.ask({ type: "shape", shape: shape() }).catch(() => {});
    });
    this.log.onMore = () => this.wholeLog();
    this.log.onPoint = (line) => this.picture.ring("pointed", line?.parts ?? [], line?.seat ?? 0);
    standBelow();
    wireKeys(this);
    if (matchMedia("(max-width: 640px)").matches) find("log-panel").open = false;
  }

  // --- a frame ---------------------------------------------------------------------------------

  /** @param {import("./wire.js").Frame} frame */
  show(frame) {
    const old = this.frame;
    const same = old && question(old) === question(frame);
    const calm = same || asksStill(this, old, frame);
    const own = Boolean(this.sent && frame.your_turn && !calm);
    this.since.stop();
    if (old && frame.step < old.step) this.takeBack();
    this.frame = frame;
    this.seat = frame.seat;
    this.previews.forget(frame.ply);
    if (!calm) this.choosing.drop();
    if (!calm && old?.your_turn) this.fallSilent();
    this.picture.mine = this.table.you ?? [];
    this.picture.show(frame.svg, frame.options, !old);
    this.choices.show(frame.prompt, frame.options, this.enders.show(frame.options, this.picture));
    this.choices.step(frame, this.picture);
    if (calm) keep(this, frame);
    this.log.update(frame.log);
    this.since.offer();
    this.showLast();
    find("seats").classList.toggle("drawn", this.picture.draws("holding"));
    this.showSeats(frame.seats);
    this.showPrompt(frame, old, calm);
    find("undo").disabled = !frame.can_undo;
    find("hint-button").disabled = !frame.can_hint;
    const alone = frame.seats.every(({ kind, seat }) => kind === "bot" || seat === this.seat);
    find("values-button").hidden = !(frame.your_turn && alone) || !find("go-on").hidden;
    if (frame.ply !== old?.ply) this.values.clear();
    showResume(frame, this.table);
    showOver(this, frame, old);
    this.lesson.show(frame);
    showFirst(this, frame, old);
    this.aim?.show(same);
    this.again(frame, calm);
    if (!find("rules-drawer").hidden && frame.topic !== old?.topic) openTopic(find("rules"), frame.topic, true);
    if (!calm) restoreFocus(this);
    if (own) this.picture.lead();
    else if ((old?.your_turn && !frame.your_turn) || (old && frame.over && !old.over)) this.watch();
    document.body.dataset.ply = String(frame.ply);
    this.undoLater(this.undoing);
    this.hints.recall();
    this.room.parting.refresh();
    if (old && frame.step >= old.step) this.tell(frame, old);
    else this.retell();
    this.passOn(frame, old);
    this.idle.show(frame, old);
  }

  /** One has chosen, or the game has ended: the board is in sight again, unless somebody scrolls or types. */
  watch() {
    if (!busy()) this.picture.face();
  }

  /** What was taken back is not spoken of any more. */
  takeBack() {
    this.news.hide();
    this.hints.clear();
  }

  /** What was said of the question before goes with it. */
  fallSilent() {
    this.picture.loupe.show(null, "");
    this.lookup.clear();
  }

  /** What the others have done, in words over the stage, and step by step where nobody's seat acted. */
  tell(frame, old) {
    const mine = this.table.you ?? [];
    const line = doneByOthers(frame, old, mine);
    const own = frame.log.lines.some(({ step, seat }) => step >= old.step && mine.includes(seat));
    this.news.review();
    if (own && !game.cooperative) this.news.lines = [];
    if (line) this.news.tell(line);
    else if (own) this.news.dismiss();
    this.since.follow(old);
  }

  /** The log from the first step on. */
  async wholeLog() {
    try {
      const { log } = await ask(`/api/tables/${this.table.id}/frame${this.seat === null ? "" : `?seat=${this.seat}`}`);
      this.log.update(log);
    } catch (error) {
      toast(error.message);
    }
  }

  /** Mark where the last move can be seen; what each other one did before it, where the picture does not mark that
   * itself, and not on a board that is finished. */
  showLast() {
    const lines = lastTurn(this.log.lines);
    this.picture.ring("last", lines.flatMap(({ parts }) => parts ?? []), lines[0]?.seat ?? 0);
    if (this.frame.over || this.picture.svg.querySelector(".marks-last")) return;
    for (const { parts, seat } of lastOfOthers(this.log.lines, this.table.you ?? [])) this.picture.ringToo("last", parts ?? [], seat);
  }

  /** Where the picture keeps a place for it, what others did last stands there again, as its ring does on the board. */
  retell() {
    const last = this.log.lines.findLast(acted);
    if (this.frame.over || !last || (this.table.you ?? []).includes(last.seat) || !this.news.room()) return;
    this.news.tell(last);
  }

  /** A move or a preview that the new picture has wiped out, or a lost connection has swallowed. */
  again(frame, same) {
    const { pending, considered } = this.choosing;
    const shown = pending ?? (considered?.length === 1 ? considered[0] : null);
    if (same && shown && !this.aim?.busy) this.previews.want(shown.text);
    if (this.sent?.until <= frame.ply) this.arrived();
    if (this.sent?.lost) {
      const { text, ply } = this.sent;
      this.arrived();
      if (ply === frame.ply && frame.options.some((option) => option.text === text)) this.send(text);
    }
  }

  /** @param {import("./wire.js").Frame} frame
   * @param {import("./wire.js").Frame | null} old
   * @param {boolean} same */
  showPrompt(frame, old, same) {
    document.body.classList.toggle("yours", frame.your_turn);
    document.body.classList.toggle("watching", this.seat === null);
    this.showWhose(frame);
    const prompt = this.ask();
    if (frame.your_turn && !same && !this.goesOn()) aloud(say("Your turn. {prompt}", { prompt }));
    const several = (this.table.you ?? []).length > 1;
    notice(frame.your_turn, game.title, several
      ? say("It is the turn of {who}.", { who: frame.seats[this.seat]?.name })
      : say("It is your turn at {game}.", { game: game.title }));
    if (frame.ply !== old?.ply) this.hints.follow(frame);
  }

  /** Put the question: that of the frame, or what is left of it once the first of two parts is picked, with the way back. */
  ask() {
    const { begun, held } = this.choosing;
    const prompt = held ? begun : this.promptOf(this.frame);
    if (find("prompt").textContent !== prompt) find("prompt").textContent = prompt;
    if (!held && document.activeElement === find("let-go")) find("prompt").focus({ preventScroll: true });
    find("let-go").hidden = !held;
    return prompt;
  }

  /** Whose turn it is, and whether they are there.
   * @param {import("./wire.js").Frame} frame */
  showWhose(frame) {
    const names = frame.actors.map((seat) => calledHere(frame.seats[seat]));
    const who = names.length > FEW ? plural(names.length, "{n} player", "{n} players") : names.join(", ");
    let whose = frame.your_turn ? say("Your turn") : names.length ? say("{who} to move", { who }) : "";
    if (frame.over) whose = say("Game over");
    if (this.seat === null && frame.status === "running") whose = whose ? say("Watching · {whose}", { whose }) : say("Watching");
    if (find("whose").textContent !== whose) find("whose").textContent = whose;
  }

  /** Whose step is shown; who has no seat (-1) is the only one without.
   * @param {number | undefined} seat */
  showActing(seat) {
    if (seat === undefined) return;
    const { seats, others } = this.frame;
    const who = seat < 0 ? others?.[0]?.name : seats[seat]?.name || seats[seat]?.bot;
    if (who) find("whose").textContent = say("Shown: {who}", { who });
  }

  /** What is asked; in the end, who has won. */
  promptOf(frame) {
    if (frame.status === "broken") return say("This table stopped: {reason}", { reason: sentence(frame.problem) });
    return frame.over && frame.result ? verdict(frame, this.seat, game) : frame.prompt;
  }

  showSeats(seats) {
    if (this.frame) {
      this.frame.seats = seats;
      this.showWhose(this.frame);
    }
    const held = Boolean(this.frame?.your_turn) && seats.some(({ waiting }) => waiting);
    if (!held && document.activeElement === find("go-on")) find("prompt").focus({ preventScroll: true });
    find("go-on").hidden = !held;
    this.showSkip(seats);
    this.pause.show(held, this.frame?.your_turn ? seats : []);
    const known = this.table.seats ?? [];
    const changed = seats.some(({ seat, kind }) => known[seat] && known[seat].kind !== kind);
    if (changed && !this.asked) this.reload();
    const mine = this.table.you ?? [];
    showSeats(seats, mine, (one) => seatButtons(this, one, known[one.seat]), this.frame?.others);
    if (!this.frame?.over) stepSeats(seats);
    this.clocks.take(seats);
    const open = seats.some(({ kind }) => kind === "open");
    if (this.link !== "lost") this.banner(open && known.some(({ kind, link }) => kind === "open" && link)
      ? say("A seat is open: copy its invitation beside its name under Seats, and send it to a friend.") : this.passing ?? "");
  }

  /** While bots move and no person of this browser may, their moves can be made to follow at once. */
  showSkip(seats) {
    const { frame } = this;
    const bots = frame?.status === "running" && !frame.over && !frame.your_turn && frame.actors.length > 0 &&
      frame.actors.every((seat) => seats[seat]?.kind === "bot");
    const hidden = this.seat === null || !bots;
    if (hidden && document.activeElement === find("skip")) find("prompt").focus({ preventScroll: true });
    find("skip").hidden = hidden;
  }

  async reload() {
    this.asked = true;
    try {
      this.table = await ask(`/api/tables/${this.table.id}`);
    } catch { /* the next frame asks again */ }
    this.asked = false;
    this.take(this.table);
  }

  /** The table as the server has just described it. */
  take(table) {
    this.table = table;
    find("seats").dataset.key = "";
    if (this.frame) this.showSeats(this.frame.seats);
    this.room.parting.refresh();
  }

  /** Several people on one screen: when another seat of this browser is to move, go there. */
  passOn(frame, old) {
    const mine = this.table.you ?? [];
    this.passing = "";
    if (this.seat === null || frame.over || frame.your_turn || mine.length < 2) return;
    const next = frame.actors.find((seat) => mine.includes(seat));
    if (next === undefined) return;
    if (!game.hidden || (old && !old.actors.includes(next))) return location.replace(`?seat=${next}`);
    this.passing = say("Pass the device to {who}: “Play this seat” under Seats.", { who: frame.seats[next].name });
    this.banner(this.passing);
  }

  showPreview(answer) {
    if (this.aim?.busy) this.aim.answer(answer);
    else {
      const kind = answer.part && answer.part === this.choosing.held ? "begun" : "preview";
      if (kind === "preview" || !this.picture.draws("begun")) this.picture.lay(kind, answer.svg);
      this.caption(find("canvas").querySelector(`.${kind} [data-says]`)?.dataset.says ?? "");
    }
  }

  /** Mark the options that are considered, and the one that waits to be confirmed, wherever their buttons stand.
   * @param {Set<string>} texts
   * @param {string} [pending] */
  mark(texts, pending) {
    this.choices.mark(texts, pending);
    this.enders.mark(texts, pending);
  }

  /** What a considered move would do, in words; empty takes back what was said before, and nothing else. */
  caption(says) {
    if (says || find("caption").textContent === this.says) remark(sentence(says));
    this.says = sentence(says);
    const { label } = this.choosing.pending ?? this.choosing.considered?.[0] ?? {};
    const rest = label && says.startsWith(`${label}: `) ? says.slice(label.length + 2) : says;
    find("confirm-says").textContent = label && sentence(rest) === sentence(label) ? "" : sentence(rest);
  }

  /** Play a move, and after it what it means as well (`then`), as far as that is asked for. */
  async send(text, then = get("confirm") === "always" ? [] : this.frame.then?.[text] ?? []) {
    if (this.sent && !this.sent.lost) return;
    const { ply } = this.frame;
    const sent = { text, ply, then };
    this.sent = sent;
    this.undoing = null;
    this.hints.clear();
    this.lookup.clear();
    document.body.classList.add("sending");
    try {
      const answer = await this.connection.ask({ type: "move", ply, text });
      if (answer.type === "refused") {
        if (!this.lesson.refuse(answer.reason)) refuse(sentence(answer.reason));
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
    const [next, ...then] = this.goesOn() ? this.sent.then : [];
    this.sent = null;
    document.body.classList.remove("sending");
    if (next) this.send(next, then);
    else this.hints.recall();
  }

  /** Whether the question on the screen is the one that what was sent answers as well. */
  goesOn() {
    const { sent, frame } = this;
    if (!sent?.then.length || sent.until !== frame.ply || !frame.your_turn) return false;
    return frame.options.some(({ text }) => text === sent.then[0]);
  }

  /** Take one's own last move back; where others act at the same time they may have been faster, and it is tried again. */
  async undo(tries = TRIES) {
    if (!this.frame?.can_undo) return;
    this.lookup.clear();
    try {
      const answer = await this.connection.ask({ type: "undo", ply: this.frame.ply });
      if (answer.code === "stale" && tries > 1) this.undoLater({ ply: answer.ply, tries: tries - 1 });
      else if (answer.type === "refused") refuse(sentence(answer.reason));
      else aloud(say("Taken back."));
    } catch (error) {
      toast(error.message);
    }
  }

  /** The same as soon as what the others did is on the screen, unless one does something else before.
   * @param {{ ply: number, tries: number } | null} wanted */
  undoLater(wanted) {
    const there = wanted && this.frame.ply >= wanted.ply;
    this.undoing = there ? null : wanted;
    if (there) this.undo(wanted.tries);
  }

  // --- rules -----------------------------------------------------------------------------------

  toggleRules(open = find("rules-drawer").hidden) {
    find("rules-drawer").hidden = !open;
    document.body.classList.toggle("reading", open);
    find("rules-button").setAttribute("aria-expanded", String(open));
    if (open) {
      this.aim?.stop();
      openTopic(find("rules"), this.frame?.topic, true);
      find("rules-close").focus();
    } else {
      find("rules-button").focus();
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
      this.patience = setTimeout(() => this.banner(say("The connection was lost. Trying again …")), 700);
    } else {
      this.banner(code === 4403
        ? say("This seat belongs to another browser. Open its seat link, or watch.")
        : say("This table is not here."));
    }
  }
}

wireButtons();
wireSettings();
if (mySeat !== null && apart(game, opened).includes(mySeat)) passTo(opened, mySeat, () => new Table());
else new Table();
