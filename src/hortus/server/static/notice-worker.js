// Where only a worker may notify (phones): a press on a notification leads to its table.

/** @type {any} */
const worker = globalThis;

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

async function lead(path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path.split("?")[0]);
  return there ? there.focus() : worker.clients.openWindow(path);
}
