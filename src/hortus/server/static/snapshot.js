// A picture of the server's as a file that any chat shows: drawn large, as PNG.

import { make } from "./dom.js";
import { say } from "./language.js";

const WIDE = 1600;

/** Save a drawing as a PNG under a name.
 * @param {string} path
 * @param {string} name */
export async function savePicture(path, name) {
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) throw new Error(say("The picture cannot be drawn just now."));
  const blob = await asPng(await answer.text());
  const url = URL.createObjectURL(blob);
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** @param {string} text
 * @returns {Promise<Blob>} */
async function asPng(text) {
  const [, width, height] = (text.match(/viewBox="0 0 ([\d.]+) ([\d.]+)"/) ?? [null, "4", "3"]).map(Number);
  const tall = Math.round((WIDE * height) / width);
  const sized = text.replace("<svg ", `<svg width="${WIDE}" height="${tall}" `);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = make("canvas", { width: WIDE, height: tall });
  canvas.getContext("2d").drawImage(image, 0, 0, WIDE, tall);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(say("This browser cannot save pictures.")))), "image/png");
  });
}
