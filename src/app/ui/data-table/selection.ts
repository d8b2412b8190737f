/** Ids chosen in a list. */
export type Selection = ReadonlySet<string>;

export const NOTHING: Selection = new Set();

export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Adds every id between two positions of the list, both included. */
export function withRange(selection: Selection, ids: readonly string[], from: number, to: number): Selection {
  const next = new Set(selection);
  for (let i = Math.min(from, to); i <= Math.max(from, to); i++) {
    const id = ids[i];
    if (id !== undefined) next.add(id);
  }
  return next;
}

/** All the listed ids, or nothing when they all are chosen already. */
export function allToggled(selection: Selection, ids: readonly string[]): Selection {
  return ids.length > 0 && ids.every((id) => selection.has(id)) ? NOTHING : new Set(ids);
}

/** Drops ids that left the list: a hidden row is never acted upon. */
export function within(selection: Selection, ids: ReadonlySet<string>): Selection {
  if (selection.size === 0) return selection;
  let lost = false;
  for (const id of selection) if (!ids.has(id)) lost = true;
  return lost ? new Set([...selection].filter((id) => ids.has(id))) : selection;
}
