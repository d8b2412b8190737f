import type { AnyRow, Entity } from '../../../domain/kit/entity.ts';
import { entityNamed } from '../../../domain/registry.ts';
import { liveRows } from '../../../db/queries/live-rows.ts';

/** Reads the rows an import compares with: those of the entity and of what it refers to. Released by the function answered. */
export function readRowsFor(entity: Entity): { rows: Promise<ReadonlyMap<string, readonly AnyRow[]>>; release: () => void } {
  const names = [...new Set([entity.name, ...Object.values(entity.fields).flatMap((field) => field.entity ?? [])])].filter((name) => entityNamed(name)?.mirrored);
  const offs: (() => void)[] = [];
  const loaded = names.map(
    (name) =>
      new Promise<void>((resolve) => {
        const source = liveRows(name);
        const look = (): void => {
          if (source.getSnapshot().loaded) resolve();
        };
        offs.push(source.subscribe(look));
        look();
      }),
  );
  return {
    rows: Promise.all(loaded).then(() => new Map(names.map((name) => [name, liveRows(name).getSnapshot().rows]))),
    release: () => offs.forEach((off) => off()),
  };
}
