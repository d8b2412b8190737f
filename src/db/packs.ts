import type { Transaction } from 'dexie';
import * as z from 'zod/mini';
import { boundsSchema, mapArchiveSchema, mapZoomSchema } from '../domain/geo/map-archive.ts';
import { EVICTED_AT } from './database.ts';
import { MAP_LIST_PREFIX, MAP_PACK_PREFIX, MAP_PIECE_PREFIX, mapPieceKey, PACK_PREFIX } from './shard-keys.ts';

/** How many days back a fleet can be kept. */
export const PACK_DAYS = [7, 30] as const;
export type PackDays = (typeof PACK_DAYS)[number];

/** `room`: the budget of this device has none left; `forbidden`: the server no longer gives it. Nothing is fetched until a person asks again. */
const packSchema = z.object({
  fleet: z.string(),
  days: z.union([z.literal(7), z.literal(30)]),
  askedAt: z.string(),
  /** ISO instant at which everything of it was here, as fresh as it could be. */
  completeAt: z.nullable(z.string()),
  /** Steps of the fetch that is under way; `total` 0: none. */
  done: z.number(),
  total: z.number(),
  bytes: z.number(),
  failure: z.optional(z.enum(['room', 'forbidden'])),
});
/** What a person keeps of a fleet on this device for days without network. */
export type Pack = z.infer<typeof packSchema>;

interface Line {
  key: string;
  value: unknown;
}

/** One whose shards had to leave for a person's write since it was asked for says so: fetched again, they would fill the disk again. */
export async function readPacks(tx: Transaction): Promise<Pack[]> {
  const meta = tx.table<Line>('meta');
  const evictedAt = String((await meta.get(EVICTED_AT))?.value ?? '');
  const lines = await meta.where('key').startsWith(PACK_PREFIX).toArray();
  return lines.flatMap(({ value }) => {
    const parsed = packSchema.safeParse(value);
    if (!parsed.success) return [];
    return parsed.data.askedAt > evictedAt
      ? [parsed.data]
      : [{ ...parsed.data, completeAt: null, done: 0, total: 0, bytes: 0, failure: 'room' as const }];
  });
}

export async function putPack(tx: Transaction, pack: Pack): Promise<void> {
  await tx.table<Line>('meta').put({ key: PACK_PREFIX + pack.fleet, value: pack });
}

/** Changes a pack that is still wanted; one that was given up meanwhile stays so. */
export async function changePack(tx: Transaction, fleet: string, change: (pack: Pack) => Pack): Promise<boolean> {
  const pack = (await readPacks(tx)).find((one) => one.fleet === fleet);
  if (pack) await putPack(tx, change(pack));
  return pack !== undefined;
}

/**
 * `room`: no room left in the budget of this device; `forbidden`: the server gives nothing; `changed`: the archive is another one now.
 * Nothing is fetched until a person asks again.
 */
const mapPackSchema = z.object({
  id: z.string(),
  name: z.string(),
  box: boundsSchema,
  /** The deepest. */
  zoom: mapZoomSchema,
  archive: mapArchiveSchema,
  askedAt: z.string(),
  /** ISO instant at which everything of it was here. */
  completeAt: z.nullable(z.string()),
  /** Bytes, while it is fetched; `total` 0: not known yet. */
  done: z.number(),
  total: z.number(),
  /** What it takes on this device; a piece that another area needs too counts for both. */
  bytes: z.number(),
  failure: z.optional(z.enum(['room', 'forbidden', 'changed'])),
  /** Version that stays readable while a newer one is fetched. */
  previous: z.optional(z.string()),
});
/** An area of the map that a person keeps on this device. */
export type MapPack = z.infer<typeof mapPackSchema>;

interface PieceList {
  pack: string;
  version: string;
  offsets: number[];
}

/** One whose pieces had to leave for a person's write since it was asked for says so. In order of asking. */
export async function readMapPacks(tx: Transaction): Promise<MapPack[]> {
  const meta = tx.table<Line>('meta');
  const evictedAt = String((await meta.get(EVICTED_AT))?.value ?? '');
  const lines = await meta.where('key').startsWith(MAP_PACK_PREFIX).toArray();
  return lines
    .flatMap(({ value }) => {
      const parsed = mapPackSchema.safeParse(value);
      if (!parsed.success) return [];
      return parsed.data.askedAt > evictedAt
        ? [parsed.data]
        : [{ ...parsed.data, completeAt: null, done: 0, total: 0, bytes: 0, failure: 'room' as const }];
    })
    .toSorted((a, b) => a.id.localeCompare(b.id));
}

export async function putMapPack(tx: Transaction, pack: MapPack): Promise<void> {
  await tx.table<Line>('meta').put({ key: MAP_PACK_PREFIX + pack.id, value: pack });
}

/** Changes an area that is still wanted in this version; one that was given up or asked for otherwise meanwhile stays so. */
export async function changeMapPack(
  tx: Transaction,
  { id, askedAt }: Pick<MapPack, 'id' | 'askedAt'>,
  change: (pack: MapPack) => MapPack,
): Promise<boolean> {
  const pack = (await readMapPacks(tx)).find((one) => one.id === id && one.askedAt === askedAt);
  if (pack) await putMapPack(tx, change(pack));
  return pack !== undefined;
}

/** Notes which pieces an area needs. */
export async function putPieceList(tx: Transaction, pack: string, version: string, offsets: readonly number[]): Promise<void> {
  await tx
    .table<Line>('meta')
    .put({ key: `${MAP_LIST_PREFIX}${pack}:${version}`, value: { pack, version, offsets: [...offsets] } satisfies PieceList });
}

/** Keys of the pieces on this device. */
export async function keptPieces(tx: Transaction): Promise<Set<string>> {
  return new Set((await tx.table('cache').where('key').startsWith(MAP_PIECE_PREFIX).primaryKeys()) as string[]);
}

async function listsOf(tx: Transaction): Promise<{ key: string; list: PieceList }[]> {
  return (await tx.table<Line>('meta').where('key').startsWith(MAP_LIST_PREFIX).toArray()).map(({ key, value }) => ({
    key,
    list: value as PieceList,
  }));
}

/** Pieces and lists that no area wants any more leave. */
export async function dropUnwantedPieces(tx: Transaction): Promise<void> {
  const packs = new Map((await readMapPacks(tx)).map((pack) => [pack.id, pack]));
  const lists = await listsOf(tx);
  const isWanted = ({ pack, version }: PieceList): boolean =>
    packs.get(pack)?.archive.version === version || packs.get(pack)?.previous === version;
  const wanted = new Set(
    lists.flatMap(({ list }) => (isWanted(list) ? list.offsets.map((offset) => mapPieceKey(list.version, offset)) : [])),
  );
  await tx.table('meta').bulkDelete(lists.flatMap(({ key, list }) => (isWanted(list) ? [] : [key])));
  await tx.table('cache').bulkDelete([...(await keptPieces(tx))].filter((key) => !wanted.has(key)));
}

/** Ids of areas some of whose pieces have left this device. */
export async function brokenMapPacks(tx: Transaction): Promise<Set<string>> {
  const kept = await keptPieces(tx);
  return new Set(
    (await listsOf(tx)).flatMap(({ list }) =>
      list.offsets.every((offset) => kept.has(mapPieceKey(list.version, offset))) ? [] : [list.pack],
    ),
  );
}
