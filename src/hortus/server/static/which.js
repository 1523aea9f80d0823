// Of several choices on one part of a picture: a dialog beside the part asks which.

import { optionButton } from "./choices.js";
import { find } from "./dom.js";

/** Ask which of the options is meant.
 * @param {import("./wire.js").Option[]} options
 * @param {Element} part
 * @param {{ choose: (option: any, event?: any) => void, consider: (options: any) => void }} on */
export function askWhich(options, part, on) {
  const chooser = find("chooser");
  const choose = (option, event) => {
    chooser.close();
    on.choose(option, event);
  };
  find("chooser-list").replaceChildren(...options.map((option) => optionButton(option, option.label, { ...on, choose })));
  chooser.showModal();
  const box = part.getBoundingClientRect();
  const own = chooser.getBoundingClientRect();
  const left = box.right + 8 + own.width < innerWidth ? box.right + 8 : box.left - own.width - 8;
  chooser.style.left = `${Math.max(12, Math.min(left, innerWidth - own.width - 12))}px`;
  chooser.style.top = `${Math.max(12, Math.min(box.top, innerHeight - own.height - 12))}px`;
}
