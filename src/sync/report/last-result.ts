import type { ReportParams, ReportResult } from '../../domain/reports/report.ts';
import type { ReportSlug } from '../../domain/reports/slugs.ts';
import { readCacheOf, writeCacheOf } from '../../db/cache.ts';
import type { LocalDatabase } from '../../db/database.ts';
import { sha256 } from '../../db/sha256.ts';
import { cacheBytes, dropShards, shardSizes } from '../../db/shards.ts';

/*
 * What a report came to the last time, in the person's own database beside the data it was made of: shown with its age while it is reckoned again, and where it cannot be.
 * It leaves with them: at sign-out, when rights change, when room is wanted.
 */

export const LAST_PREFIX = 'result1:';
/** All of them together, compressed. */
export const MOST_LAST_BYTES = 4 * 2 ** 20;

/** What was asked. `build`: another one may have other columns. */
export interface LastAsked {
  slug: ReportSlug;
  params: ReportParams;
  build: string;
}

/** A result with the age of its data and what they lack, as the report's answer has them. */
interface LastMade {
  result: ReportResult;
  at: string | null;
  missing: number;
}

interface Kept extends LastMade {
  madeMs: number;
  /** Those it names who are persons. */
  people: readonly string[];
}

async function keyOf({ slug, params: { nowMs: _nowMs, ...params }, build }: LastAsked): Promise<string> {
  // The order of the names in an object is that of who made it.
  const sorted = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${LAST_PREFIX}${slug}:${(await sha256(new TextEncoder().encode(JSON.stringify([build, sorted])).buffer)).slice(0, 32)}`;
}

/** Drivers by id as they are named here, those whose sheet is gone too. */
async function peopleHere(database: LocalDatabase): Promise<Map<string, unknown>> {
  const [drivers, assignments] = await database.read((dexie) =>
    Promise.all([
      dexie.table<{ _id: string; name: unknown }>('drivers').toArray(),
      dexie.table<{ former?: string | null; formerUserName?: unknown }>('driver-assignments').toArray(),
    ]),
  );
  const gone = assignments.flatMap(({ former, formerUserName }): [string, unknown][] => (former ? [[former, formerUserName]] : []));
  return new Map([...gone, ...drivers.map(({ _id, name }): [string, unknown] => [_id, name])]);
}

/** Keeps what a report came to, where it is whole; the oldest ones make room for it. */
export async function keepLastResult(database: LocalDatabase, asked: LastAsked, { result, at, missing }: LastMade): Promise<void> {
  if (missing > 0) return;
  const [key, here] = await Promise.all([keyOf(asked), peopleHere(database)]);
  const { nowMs } = asked.params;
  const people = Object.keys(result.names).filter((id) => here.has(id));
  const kept: Kept = { result, at, missing, madeMs: nowMs, people };
  await writeCacheOf(database, key, kept, new Date(nowMs).toISOString());
  const sizes = await database.read((dexie) => dexie.transaction('r', ['cache'], shardSizes));
  const own = sizes.filter((size) => size.key.startsWith(LAST_PREFIX));
  let over = cacheBytes(own) - MOST_LAST_BYTES;
  const leaving = new Set<string>();
  for (const size of own) {
    if (over <= 0) break;
    over -= size.bytes;
    leaving.add(size.key);
  }
  if (leaving.size > 0) await database.change(['cache'], (tx) => dropShards(tx, (size) => leaving.has(size.key)));
}

/** What the same question came to the last time; null: nothing is kept, or it names a person who is here no more, or by another name. */
export async function lastResult(database: LocalDatabase, asked: LastAsked): Promise<(LastMade & { madeMs: number }) | null> {
  const kept = (await readCacheOf<Kept>(database, await keyOf(asked)))?.value;
  if (!kept) return null;
  const { people, ...last } = kept;
  if (people.length > 0) {
    const here = await peopleHere(database);
    if (people.some((id) => here.get(id) !== last.result.names[id])) {
      await dropLastResult(database, asked);
      return null;
    }
  }
  return last;
}

/** Forgets what a question came to: it is refused now. */
export async function dropLastResult(database: LocalDatabase, asked: LastAsked): Promise<void> {
  const gone = await keyOf(asked);
  await database.change(['cache'], (tx) => dropShards(tx, ({ key }) => key === gone));
}
