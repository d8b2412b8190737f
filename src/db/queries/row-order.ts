import type { Entity } from '../../domain/kit/entity.ts';
import type { LocalRow } from '../local-row.ts';

export type Compare = (a: LocalRow, b: LocalRow) => number;

/** The declared order, by code unit (screens sort by language themselves), then by id. */
export function compareOf(entity: Entity): Compare {
  const { field, direction } = entity.order;
  return (a, b) => {
    const x = a[field] as string | number;
    const y = b[field] as string | number;
    if (x < y) return -direction;
    if (x > y) return direction;
    return a._id < b._id ? -1 : a._id > b._id ? 1 : 0;
  };
}

function position(rows: readonly LocalRow[], row: LocalRow, compare: Compare): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(rows[middle]!, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function merged(a: readonly LocalRow[], b: readonly LocalRow[], compare: Compare): LocalRow[] {
  const out: LocalRow[] = [];
  let i = 0;
  for (const row of b) {
    while (i < a.length && compare(a[i]!, row) < 0) out.push(a[i++]!);
    out.push(row);
  }
  while (i < a.length) out.push(a[i++]!);
  return out;
}

/** Replaces, adds and removes a few rows in an ordered list; the other rows keep their identity. */
export function spliceRows(
  rows: readonly LocalRow[],
  byId: ReadonlyMap<string, LocalRow>,
  changes: ReadonlyMap<string, LocalRow | undefined>,
  compare: Compare,
): { rows: LocalRow[]; byId: Map<string, LocalRow> } {
  const nextById = new Map(byId);
  if (changes.size > 20) {
    for (const [id, row] of changes)
      if (row) nextById.set(id, row);
      else nextById.delete(id);
    const added = [...changes.values()].filter((row) => row !== undefined).sort(compare);
    return {
      rows: merged(
        rows.filter(({ _id }) => !changes.has(_id)),
        added,
        compare,
      ),
      byId: nextById,
    };
  }
  const next = rows.slice();
  for (const [id, row] of changes) {
    const old = nextById.get(id);
    if (old) {
      const at = position(next, old, compare);
      if (row && compare(old, row) === 0) {
        next[at] = row;
        nextById.set(id, row);
        continue;
      }
      next.splice(at, 1);
      nextById.delete(id);
    }
    if (row) {
      next.splice(position(next, row, compare), 0, row);
      nextById.set(id, row);
    }
  }
  return { rows: next, byId: nextById };
}
