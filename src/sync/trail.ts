import * as z from 'zod/mini';
import { positionSchema, type Position } from '../domain/telemetry/message.ts';
import type { LocalDatabase } from '../db/database.ts';
import { readCacheOf, writeCacheOf } from '../db/cache.ts';
import { trailKey } from '../db/shard-keys.ts';
import { fail } from '../domain/kit/failure.ts';

export interface Trail {
  positions: Position[];
  /** ISO instant they were fetched at when they come from this device; null: just fetched. */
  at: string | null;
}

const TIMEOUT_MS = 30_000;
const keptSchema = z.array(positionSchema);

function parsed(text: string): Position[] {
  const positions: Position[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const position = positionSchema.safeParse(JSON.parse(line));
    if (position.success) positions.push(position.data);
  }
  return positions;
}

/** A whole answer of the server; rejects with FailureError or the network's error otherwise. */
export async function askPositions(profile: string, vehicleId: string, fromIso: string, toIso: string, { fetchImpl = fetch, signal, elements = false }: { fetchImpl?: typeof fetch; signal?: AbortSignal; elements?: boolean } = {}): Promise<Position[]> {
  const query = new URLSearchParams({ from: fromIso, to: toIso, ...(elements ? { elements: 'all' } : {}) });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetchImpl(`/api/v1/vehicles/${encodeURIComponent(vehicleId)}/positions?${query}`, {
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
  return parsed(await response.text());
}

/** Positions of a vehicle as kept on this device; null when it has none. */
export async function keptTrail(database: LocalDatabase, vehicleId: string, fromIso: string, toIso: string): Promise<Trail | null> {
  const kept = await readCacheOf<unknown>(database, trailKey(vehicleId, fromIso));
  const positions = kept && keptSchema.safeParse(kept.value);
  if (!kept || !positions?.success) return null;
  return { positions: positions.data.filter(({ at }) => at >= fromIso && at <= toIso), at: kept.at };
}

/** Positions of a vehicle, oldest first: from the server and kept, else as kept on this device. Empty when neither has any. */
export async function fetchTrail(database: LocalDatabase, profile: string, vehicleId: string, fromIso: string, toIso: string, fetchImpl: typeof fetch = fetch): Promise<Trail> {
  try {
    const positions = await askPositions(profile, vehicleId, fromIso, toIso, { fetchImpl });
    await writeCacheOf(database, trailKey(vehicleId, fromIso), positions);
    return { positions, at: null };
  } catch {
    // No network, or half an answer: what is kept.
  }
  return (await keptTrail(database, vehicleId, fromIso, toIso)) ?? { positions: [], at: null };
}
