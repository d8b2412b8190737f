import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { entityNamed, type EntityName } from '../../domain/registry.ts';
import { liveRows, type LocalRow, type RowsSnapshot } from '../../db/queries/live-rows.ts';
import type { WordsOf } from './field-text.ts';
import { useTimeZone } from './use-rows.ts';

type Titles = ReadonlyMap<string, string | undefined>;

/** Titles of the rows that an entity's fields point at, by entity and id. */
type References = ReadonlyMap<string, Titles>;

/** Titles that an entity's references are read by; another map only when one of them changes, whatever else the rows do. Null: none yet. */
function useReferences(entityName: string | null): References {
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

/** What it takes to put the values of an entity in words: its labels, the language, the organization's time zone. `named` false: without the titles of what it points at, whose rows are then not read yet. */
export function useWords(entityName: string, named = true): WordsOf {
  const { t, i18n } = useTranslation(entityName);
  const { t: common } = useTranslation('common');
  const references = useReferences(named ? entityName : null);
  const timeZone = useTimeZone();
  return useMemo(
    () => ({
      t,
      lang: i18n.language,
      timeZone,
      yes: common('yes'),
      no: common('no'),
      titleOf: (target, id) => {
        const known = references.get(target);
        if (known) return known.get(id);
        const entity = entityNamed(target);
        const title = entity?.mirrored
          ? liveRows(target as EntityName)
              .getSnapshot()
              .byId.get(id)?.[entity.title]
          : undefined;
        return typeof title === 'string' ? title : undefined;
      },
    }),
    [t, common, i18n.language, timeZone, references],
  );
}
