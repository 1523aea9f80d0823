// A link by which one goes on from another device: made on a press, good once and for a short while.

import { ask } from "./api.js";
import { copyText, find, make, whole } from "./dom.js";
import { plural, say } from "./language.js";

/** @param {() => string} name what one is called on this device; it goes along in the link, past the server */
export function wireMoving(name) {
  find("move")?.addEventListener("click", async () => {
    const place = find("move-link");
    try {
      const { link, seconds } = await ask("/api/players/link", {});
      const address = whole(link) + (name() ? `#${encodeURIComponent(name())}` : "");
      const field = make("input", { id: "ui-move-address", readonly: true, value: address });
      place.replaceChildren(make("label", { for: "ui-move-address" }, plural(seconds / 60, "Open this on the other device within {n} minute; it works once:", "Open this on the other device within {n} minutes; it works once:")),
        make("span", { class: "buttons" }, field, make("button", { type: "button", click: () => copyText(address) }, say("Copy"))));
    } catch (error) {
      place.textContent = error.message;
    }
    place.hidden = false;
  });
}
