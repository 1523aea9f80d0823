// The server's JSON API. What goes wrong comes back as an Error that says why in one sentence.

import { say } from "./language.js";

export async function ask(path, body) {
  let answer;
  try {
    answer = await fetch(path, body === undefined ? {} : {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Error(say("The server cannot be reached just now."));
  }
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    /** @type {Error & { code?: string }} */
    const error = new Error(data.reason ?? say("The server refused ({status}).", { status: answer.status }));
    error.code = data.code;
    throw error;
  }
  return data;
}

export const data = () => JSON.parse(document.getElementById("ui-data").textContent);
