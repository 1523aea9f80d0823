// What the server sends, for the type checker; docs/protocol.md says what it means.

/**
 * @typedef {{ text: string, label: string, touches: string[], firm: boolean, group?: string, short?: string, asks?: string }} Option
 * @typedef {{ seat: number, kind: string, name: string, bot: string, score: string, holds: string,
 *   to_move: boolean, here: boolean, thinking: boolean, seconds: number, waiting: boolean, goes_on: number, left?: number | null, ticking?: boolean }} Seat
 * @typedef {{ name: string, score: string, holds: string, parts: Record<string, number> }} Other
 * @typedef {{ step: number, seat: number, text: string, parts?: string[] }} Line
 * @typedef {{ from: number, lines: Line[] }} LogPart
 * @typedef {{ scores: number[], ranks: number[], winners: number[], reason: string, ended: string, parts?: Record<string, number>[] }} Result
 * @typedef {{ number: number, title: string, text: string, light: string[], asks: boolean }} LessonStep
 * @typedef {{ name: string, title: string, goal: string, count: number, steps: LessonStep[], ended: boolean, show: string[] }} LessonPart
 * @typedef {{ step: number, dropped: number, agreed: number[], needed: number[] }} Resume
 * @typedef {{ since: number, new: Record<string, string[]>, keep: boolean }} PartsPart
 * @typedef {[group: string, touches: string[], of: [text: string, rest: string, own: string][]]} Batch
 * @typedef {{ type: "frame", table: string, game: string, content: string, seat: number | null, ply: number, step: number,
 *   status: string, problem: string, picture: number, svg: string, parts?: PartsPart, prompt: string, topic: string, options: Option[],
 *   offers?: (string | Batch | Option)[],
 *   log: LogPart, seats: Seat[], actors: number[], your_turn: boolean, can_undo: boolean,
 *   can_hint: boolean, over: boolean, result: Result | null, remark: string, resume: Resume | null, lesson?: LessonPart, idle?: boolean, then?: Record<string, string[]>,
 *   others?: Other[], position?: object | null }} Frame
 * @typedef {{ text: string, label: string, touches: string[], svg: string, reason: string, sure: string, bot: string,
 *   equal: string, details: string, gone: boolean, id: number, ply: number, more: boolean }} Hint
 * @typedef {{ number: number, seat: number, name: string, text: string, at: number, you: boolean }} Said
 * @typedef {{ type: "room", host: boolean, member: boolean, next: string, chat: boolean, public: boolean,
 *   draws: boolean, offers: { kind: string, agreed: number[], needed: number[] }[], phrases: string[], talk: Said[] }} RoomPart
 * @typedef {{ step: number, seat: number, mark: string, word: string, value: number | null, words: string,
 *   better: { text: string, label: string, touches: string[], svg: string } | null }} Note
 * @typedef {{ state: string, done: number, of: number, by: string, exact: boolean, turning: number,
 *   notes: Note[] }} Analysis
 * @typedef {{ title: string, seats: number[], words: string, step: number }} Feat
 * @typedef {{ step: number, seat: number, text: string, picture: string, analysed: boolean, exact: boolean }} Turning
 * @typedef {{ verdict: string, feats: Feat[], turning: Turning | null, pending: boolean, card: string }} Ending
 */

export {};
