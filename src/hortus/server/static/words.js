// Words about frames: the question a seat faces, and reasons as whole sentences.

/** The question a seat faces: equal when nothing about it has changed.
 * @param {import("./wire.js").Frame} frame */
export const question = (frame) => JSON.stringify([frame.prompt, frame.options.map(({ text }) => text)]);

/** A reason as a sentence: a capital at its beginning, a full stop at its end. */
export function sentence(words) {
  const text = `${words ?? ""}`.trim();
  if (!text) return "";
  return text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}
