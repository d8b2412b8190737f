import type { AnyRow, Entity } from '../../../domain/kit/entity.ts';
import { entityNamed } from '../../../domain/registry.ts';
import { liveRows } from '../../../db/queries/live-rows.ts';
import { liveSyncStatus } from '../../../db/queries/sync-status.ts';
import type { EntityName } from '../../../domain/registry.ts';

/** This device has had every row at least once. */
const isWhole = (): boolean => liveSyncStatus().getSnapshot().lastSyncAt !== null;

/**
 * Reads the rows an import compares with, once this device has them all: those of the entity and of what it refers to. Released by the function answered.
 */
export function readRowsFor(entity: Entity): { rows: Promise<ReadonlyMap<string, readonly AnyRow[]>>; release: () => void } {
  const names = [...new Set([entity.name, ...Object.values(entity.fields).flatMap((field) => field.entity ?? [])])].filter(
    (name): name is EntityName => entityNamed(name)?.mirrored === true,
  );
  const offs: (() => void)[] = [];
  let isReleased = false;
  const until = (source: { subscribe: (listener: () => void) => () => void }, isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (isSo()) resolve();
      };
      if (isReleased) return;
      offs.push(source.subscribe(look));
      look();
    });
  const loaded = until(liveSyncStatus(), isWhole).then(() =>
    Promise.all(names.map((name) => until(liveRows(name), () => liveRows(name).getSnapshot().loaded))),
  );
  return {
    rows: loaded.then(() => new Map(names.map((name) => [name, liveRows(name).getSnapshot().rows]))),
    release: () => {
      isReleased = true;
      for (const off of offs) off();
    },
  };
}
