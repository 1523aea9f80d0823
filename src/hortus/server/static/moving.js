// A link by which one goes on from another device: made on a press, good once and for a short while.

import { ask } from "./api.js";
import { copyText, find, make, whole } from "./dom.js";

/** @param {() => string} name what one is called on this device; it goes along in the link, past the server */
export function wireMoving(name) {
  find("move")?.addEventListener("click", async () => {
    const place = find("move-link");
    try {
      const { link, seconds } = await ask("/api/players/link", {});
      const address = whole(link) + (name() ? `#${encodeURIComponent(name())}` : "");
      const field = make("input", { id: "ui-move-address", readonly: true, value: address });
      place.replaceChildren(make("label", { for: "ui-move-address" }, `Open this on the other device within ${seconds / 60} minutes; it works once:`),
        make("span", { class: "buttons" }, field, make("button", { type: "button", click: () => copyText(address) }, "Copy")));
    } catch (error) {
      place.textContent = error.message;
    }
    place.hidden = false;
  });
}
