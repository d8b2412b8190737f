import * as z from 'zod/mini';
import { readCacheOf, writeCacheOf } from '../db/cache.ts';
import type { LocalDatabase } from '../db/database.ts';
import { trailKey } from '../db/shard-keys.ts';
import { fail, type FailureCode, FailureError } from '../domain/entity/failure.ts';
import { type Position, positionSchema } from '../domain/telemetry/message.ts';

export interface Trail {
  positions: Position[];
  /** ISO instant they were fetched at when they come from this device; null: just fetched. */
  at: string | null;
}

/** `failure`: neither the server nor this device has any to show, and why; `network`: the server did not answer. */
export type TrailAnswer = Trail | { failure: FailureCode };

const keptSchema = z.array(positionSchema);

/** A whole answer of the server; rejects with FailureError or the network's error otherwise. */
export function askPositions(
  profile: string,
  vehicleId: string,
  fromIso: string,
  toIso: string,
  { fetchImpl = fetch, signal, elements = false }: { fetchImpl?: typeof fetch; signal?: AbortSignal; elements?: boolean } = {},
): Promise<Position[]> {
  const query = new URLSearchParams({ from: fromIso, to: toIso, ...(elements ? { elements: 'all' } : {}) });
  return askLines(`/api/v1/vehicles/${encodeURIComponent(vehicleId)}/positions?${query}`, profile, positionSchema, {
    fetchImpl,
    ...(signal ? { signal } : {}),
  });
}

/** Positions of a vehicle as kept on this device; null when it has none. */
export async function keptTrail(database: LocalDatabase, vehicleId: string, fromIso: string, toIso: string): Promise<Trail | null> {
  const kept = await readCacheOf<unknown>(database, trailKey(vehicleId, fromIso));
  const positions = kept && keptSchema.safeParse(kept.value);
  if (!kept || !positions?.success) return null;
  return { positions: positions.data.filter(({ at }) => at >= fromIso && at <= toIso), at: kept.at };
}

/** Positions of a vehicle, oldest first: from the server and kept, else as kept on this device, unless the server refuses them. Empty: there are none. */
export async function fetchTrail(
  database: LocalDatabase,
  profile: string,
  vehicleId: string,
  fromIso: string,
  toIso: string,
  fetchImpl: typeof fetch = fetch,
): Promise<TrailAnswer> {
  let failure: FailureCode = 'network';
  try {
    const positions = await askPositions(profile, vehicleId, fromIso, toIso, { fetchImpl });
    await writeCacheOf(database, trailKey(vehicleId, fromIso), positions);
    return { positions, at: null };
  } catch (error) {
    // No network, or half an answer: what is kept.
    if (error instanceof FailureError) failure = error.failure.code;
    if (failure === 'forbidden' || failure === 'not-found') return { failure };
  }
  return (await keptTrail(database, vehicleId, fromIso, toIso)) ?? { failure };
}

const TIMEOUT_MS = 30_000;

/** A whole NDJSON answer of the server, without the lines that do not fit; rejects with FailureError or the network's error otherwise. */
export async function askLines<T>(
  path: string,
  profile: string,
  schema: z.ZodMiniType<T>,
  { fetchImpl = fetch, signal }: { fetchImpl?: typeof fetch; signal?: AbortSignal } = {},
): Promise<T[]> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetchImpl(path, {
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: { accept: 'application/x-ndjson', 'x-sillage-profile': profile },
  });
  if (response.status === 403) throw fail('forbidden');
  if (response.status === 404) throw fail('not-found');
  // Anything else that says 200 is not our server: a captive portal (F18).
  if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) throw fail('unavailable');
  return (await response.text()).split('\n').flatMap((line) => {
    const read = line === '' ? null : schema.safeParse(JSON.parse(line));
    return read?.success ? [read.data] : [];
  });
}
