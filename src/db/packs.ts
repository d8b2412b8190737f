import type { Transaction } from 'dexie';
import * as z from 'zod/mini';
import { EVICTED_AT } from './database.ts';
import { PACK_PREFIX } from './shard-keys.ts';

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
