import { positionSchema, type Position } from '../domain/telemetry/message.ts';
import type { LocalDatabase } from '../db/database.ts';
import { readCacheOf, writeCacheOf } from '../db/cache.ts';

export interface Trail {
  positions: Position[];
  /** ISO instant they were fetched at when they come from this device; null: just fetched. */
  at: string | null;
}

const TIMEOUT_MS = 30_000;

function parsed(text: string): Position[] {
  const positions: Position[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const position = positionSchema.safeParse(JSON.parse(line));
    if (position.success) positions.push(position.data);
  }
  return positions;
}

/** Positions of a vehicle, oldest first: from the server and kept, else as kept on this device. Empty when neither has any. */
export async function fetchTrail(
  database: LocalDatabase,
  profile: string,
  vehicleId: string,
  fromIso: string,
  toIso: string,
  fetchImpl: typeof fetch = fetch,
): Promise<Trail> {
  // By vehicle and beginning: the trail of the day asked again later replaces the earlier, shorter one.
  const key = `trail:${vehicleId}:${fromIso.slice(0, 16)}`;
  try {
    const query = new URLSearchParams({ from: fromIso, to: toIso });
    const response = await fetchImpl(`/api/v1/vehicles/${encodeURIComponent(vehicleId)}/positions?${query}`, {
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/x-ndjson', 'x-sillage-profile': profile },
    });
    if (response.ok && /json/.test(response.headers.get('content-type') ?? '')) {
      const positions = parsed(await response.text());
      await writeCacheOf(database, key, positions);
      return { positions, at: null };
    }
  } catch {
    // No network, or half an answer: what is kept.
  }
  const kept = await readCacheOf<Position[]>(database, key);
  if (!kept) return { positions: [], at: null };
  return { positions: kept.value.filter(({ at }) => at >= fromIso && at <= toIso), at: kept.at };
}
