// Runs before the page is painted: the scheme and movement that were chosen here before.
{
  const stored = (name) => {
    try { return localStorage.getItem(`hortus.${name}`); } catch { return null; }
  };
  for (const name of ["scheme", "motion"]) {
    const value = stored(name);
    if (value && value !== "system") document.documentElement.dataset[name] = value;
  }
}

// A page that did not get all of its files says so and is asked for again, less and less often.
{
  const TRIES = "hortus.tries";
  const PAUSE = 1500;
  const LONGEST = 20000;
  let waits = false;
  const tell = () => document.body.append(Object.assign(document.createElement("p"), {
    className: "busy", role: "status", textContent: document.documentElement.dataset.busy,
  }));
  const again = ({ target }) => {
    const needed = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === "stylesheet");
    if (!needed || waits) return;
    waits = true;
    if (document.body) tell();
    else addEventListener("DOMContentLoaded", tell);
    let tries = 0;
    try {
      tries = Number(sessionStorage.getItem(TRIES));
      sessionStorage.setItem(TRIES, `${tries + 1}`);
    } catch { /* then the pause does not grow */ }
    setTimeout(() => location.reload(), Math.min(LONGEST, PAUSE * 2 ** tries * (0.7 + 0.6 * Math.random())));
  };
  addEventListener("error", again, true);
  addEventListener("load", () => {
    try { if (!waits) sessionStorage.removeItem(TRIES); } catch { /* nothing is kept */ }
  });
}
