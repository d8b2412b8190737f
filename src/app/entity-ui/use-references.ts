import { useMemo, useSyncExternalStore } from 'react';
import { entityNamed, type EntityName } from '../../domain/registry.ts';
import { liveRows, type RowsSnapshot } from '../../db/queries/live-rows.ts';

export type References = ReadonlyMap<string, RowsSnapshot>;

/** Rows of the entities that an entity's fields point at, by entity; another map when any of them changes. */
export function useReferences(entityName: string): References {
  const { subscribe, get } = useMemo(() => watch(targetsOf(entityName)), [entityName]);
  return useSyncExternalStore(subscribe, get);
}

function targetsOf(entityName: string): EntityName[] {
  const fields = Object.values(entityNamed(entityName)?.fields ?? {});
  const names = new Set(fields.flatMap(({ entity }) => (entity !== undefined && entityNamed(entity)?.mirrored ? [entity as EntityName] : [])));
  return [...names];
}

function watch(names: readonly EntityName[]) {
  const sources = names.map((name) => [name, liveRows(name)] as const);
  let last: References = new Map();
  return {
    subscribe: (listener: () => void): (() => void) => {
      const offs = sources.map(([, source]) => source.subscribe(listener));
      return () => offs.forEach((off) => off());
    },
    get: (): References => {
      if (last.size !== sources.length || sources.some(([name, source]) => last.get(name) !== source.getSnapshot())) last = new Map(sources.map(([name, source]) => [name, source.getSnapshot()]));
      return last;
    },
  };
}
