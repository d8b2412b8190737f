import { useMemo, useSyncExternalStore } from 'react';
import { entityNamed, type EntityName } from '../../domain/registry.ts';
import { liveRows, type LocalRow, type RowsSnapshot } from '../../db/queries/live-rows.ts';

type Titles = ReadonlyMap<string, string | undefined>;

/** Titles of the rows that an entity's fields point at, by entity and id. */
export type References = ReadonlyMap<string, Titles>;

/** Titles that an entity's references are read by; another map only when one of them changes, whatever else the rows do. Null: none yet. */
export function useReferences(entityName: string | null): References {
  const { subscribe, get } = useMemo(() => watch(entityName === null ? [] : targetsOf(entityName)), [entityName]);
  return useSyncExternalStore(subscribe, get);
}

function targetsOf(entityName: string): EntityName[] {
  const fields = Object.values(entityNamed(entityName)?.fields ?? {});
  const names = new Set(
    fields.flatMap(({ entity }) => (entity !== undefined && entityNamed(entity)?.mirrored ? [entity as EntityName] : [])),
  );
  return [...names];
}

/** Titles of thousands of rows, read once for every screen and part that asks for them. */
const read = new WeakMap<readonly LocalRow[], Titles>();

/** The titles of a snapshot; the ones before when they say the same. */
export function titlesOf(name: string, { rows }: Pick<RowsSnapshot, 'rows'>, before: Titles | undefined): Titles {
  const known = read.get(rows);
  if (known) return known;
  const field = entityNamed(name)!.title;
  let titles: Titles = new Map(rows.map((row) => [row._id, textOf(row[field])]));
  if (before?.size === titles.size && rows.every((row) => before.get(row._id) === titles.get(row._id))) titles = before;
  read.set(rows, titles);
  return titles;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function watch(names: readonly EntityName[]) {
  const parts = names.map((name) => ({ name, source: liveRows(name), seen: undefined as RowsSnapshot | undefined }));
  let last: References = new Map();
  return {
    subscribe: (listener: () => void): (() => void) => {
      const offs = parts.map(({ source }) => source.subscribe(listener));
      return () => offs.forEach((off) => off());
    },
    get: (): References => {
      for (const part of parts) {
        const snapshot = part.source.getSnapshot();
        if (snapshot === part.seen) continue;
        part.seen = snapshot;
        const titles = titlesOf(part.name, snapshot, last.get(part.name));
        if (titles !== last.get(part.name)) last = new Map(last).set(part.name, titles);
      }
      return last;
    },
  };
}
