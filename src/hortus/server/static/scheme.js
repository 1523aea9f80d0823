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
