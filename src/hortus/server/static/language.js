// Texts in the language of whoever reads them: the server has the catalogue, the English text is the id.

const code = document.documentElement.lang || "en";
const { version = "" } = document.documentElement.dataset;

/** @type {{ forms: number[], texts: Record<string, string | string[]> }} */
const known = code === "en" ? { forms: [], texts: {} } : await (await fetch(`/texts/${code}.json?${version}`)).json();

/** A text with its `{fields}` filled in.
 * @param {string} text
 * @param {Record<string, unknown>} values */
const filled = (text, values) => text.replace(/\{([a-z_]+)\}/g, (field, name) => (name in values ? String(values[name]) : field));

/** A text as it is said here: `say("{who} has won.", { who })`.
 * @param {string} text
 * @param {Record<string, unknown>} values */
export const say = (text, values = {}) => filled(String(known.texts[text] ?? text), values);

/** A text whose English word means two things elsewhere; the context says which one is meant.
 * @param {string} context
 * @param {string} text
 * @param {Record<string, unknown>} values */
export const sayAs = (context, text, values = {}) => filled(String(known.texts[`${context}\n${text}`] ?? text), values);

/** A constant that is translated where it is shown, by `say`.
 * @param {string} text */
export const mark = (text) => text;

/** A text about `{n}` things: `plural(2, "{n} seed", "{n} seeds")`.
 * @param {number} n
 * @param {string} one
 * @param {string} many
 * @param {Record<string, unknown>} values */
export function plural(n, one, many, values = {}) {
  const forms = known.texts[one];
  const form = known.forms[n < known.forms.length ? n : 100 + (n % 100)];
  const text = Array.isArray(forms) ? forms[form] : n === 1 ? one : many;
  return filled(text, { n, ...values });
}

/** Several things one after the other: `a, b and c`.
 * @param {string[]} words */
export function listed(words) {
  const rest = words.slice(0, -1).reduce((first, next) => (first ? say("{first}, {next}", { first, next }) : next), "");
  return rest ? say("{first} and {last}", { first: rest, last: words.at(-1) }) : words.join("");
}
