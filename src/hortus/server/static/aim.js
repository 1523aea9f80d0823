// Games in which a person may aim freely, beyond the options on offer. Only Weeds does.

/** The aiming of a game, or null where the options are all there is. */
export function aimFor(name, table) {
  void name;
  void table;
  return null;
}
