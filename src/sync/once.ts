import type { LocalDatabase } from '../db/database.ts';
import { announce } from '../db/deltas.ts';
import { dexieStorage } from './dexie-storage.ts';
import { Engine, type EngineProfile } from './engine.ts';
import type { Ports } from './ports.ts';

/** Web Locks as far as one turn needs them: null when somebody holds the lock. */
export interface TurnLocks {
  request<T>(name: string, options: { ifAvailable: true }, held: (lock: unknown) => Promise<T>): Promise<T>;
}

/** `led`: a tab syncs already; `waits`: something has still to be sent. */
export type Turn = 'led' | 'done' | 'waits';

/**
 * One turn of the engine where no page is open: sends what waits and fetches what is new, under the same lock as a tab, then stops.
 * `untilMs`, by `clock.elapsed`: the browser ends a worker that takes longer.
 */
export async function syncOnce(
  database: LocalDatabase,
  profile: EngineProfile,
  ports: Omit<Ports, 'storage'>,
  locks: TurnLocks,
  untilMs: number,
): Promise<Turn> {
  return locks.request(`sync:${database.name}`, { ifAvailable: true }, async (lock): Promise<Turn> => {
    if (lock === null) return 'led';
    const storage = dexieStorage(database, (delta) => announce(database.name, delta));
    const engine = new Engine({ ...ports, storage }, profile);
    await engine.restore();
    do await engine.step();
    while (engine.idleMs() <= 0 && ports.clock.elapsed() < untilMs);
    return (await storage.read(['outbox'], (tx) => tx.queueSize())) > 0 ? 'waits' : 'done';
  });
}
