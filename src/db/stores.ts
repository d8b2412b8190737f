import type { Transaction } from 'dexie';
import type { Entity } from '../domain/entity/entity.ts';
import type { FieldKind } from '../domain/entity/field.ts';
import { MIRRORED } from '../domain/registry.ts';

/** Raised whenever `localStores()` changes (stores.test.ts holds the digest). Stores of the outbox only ever gain fields. */
export const LOCAL_VERSION = 15;

/** Index of the cache, in order of leaving; sizes are read from it without reading what is stored. */
export const LEAVING_ORDER = '[kept+usedAt+bytes]';

const KEY_KINDS: readonly FieldKind[] = ['text', 'number', 'choice', 'instant', 'day', 'ref'];

/**
 * Indexes of an entity's store: the indexed fields that are never null. IndexedDB leaves a row whose key is null, absent or
 * boolean out of an index, so an optional field gets none and nothing can be ordered by it.
 */
function indexesOf(entity: Entity): string[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => field.indexed && !field.optional && KEY_KINDS.includes(field.kind))
    .map(([name]) => name);
}

/** Dexie stores of a `{user}:{organization}` database: the mirrored entities by plural, then what a person wrote, then caches. */
export function localStores(): Record<string, string> {
  const stores: Record<string, string> = {};
  for (const entity of MIRRORED) stores[entity.plural] = ['_id', ...indexesOf(entity)].join(',');
  return {
    ...stores,
    states: '_id',
    strips: '_id,day',
    outbox: '++n,&mid,[entity+id]',
    drafts: 'key',
    repair: 'mid,instance',
    sent: '_id',
    attachments: '_id,owner',
    meta: 'key',
    cache: `key,${LEAVING_ORDER}`,
  };
}

/** What an older version stored, as this one reads it: shards of the cache say their size and last use. */
export async function upgradeLocal(tx: Transaction): Promise<void> {
  await tx
    .table<{ at: string; gzip: ArrayBuffer; usedAt?: string; bytes?: number; kept?: 0 | 1 }>('cache')
    .toCollection()
    .modify((shard) => {
      shard.usedAt ??= shard.at;
      shard.bytes ??= shard.gzip.byteLength;
      shard.kept ??= 0;
    });
}
