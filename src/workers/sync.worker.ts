import { expose } from 'comlink';
import { v4 as uuidv4 } from 'uuid';
import { openLocal, type LocalDatabase } from '../db/database.ts';
import { announce, type Delta } from '../db/deltas.ts';
import { deviceId } from '../db/registry.ts';
import { Announcer } from '../sync/announcer.ts';
import { deviceClock } from '../sync/clock.ts';
import { dexieStorage } from '../sync/dexie-storage.ts';
import { httpTransport } from '../sync/http-transport.ts';
import type { QuietLane } from '../sync/lane.ts';
import type { Socket } from '../sync/live.ts';
import type { Locks } from '../sync/leader.ts';
import { Lanes } from '../sync/lanes.ts';
import { SyncSession } from '../sync/session.ts';
import { askPositions, fetchTrail, keptTrail } from '../sync/trail.ts';
import type { SyncWorkerApi, Trail } from './sync-worker-api.ts';

interface Running {
  id: string;
  database: LocalDatabase;
  session: SyncSession;
}

let running: Running | undefined;

function setTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, Math.min(ms, 2 ** 31 - 1));
  return () => clearTimeout(timer);
}

function liveUrl(): string {
  const url = new URL('/api/v1/live', self.location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

async function openLane(database: LocalDatabase, profile: string, isFree: () => boolean): Promise<QuietLane> {
  const [{ PackLane }, { askPhoto }, { MapLane }, { askPiece }] = await Promise.all([import('../sync/pack-lane.ts'), import('../sync/kept-photo.ts'), import('../sync/map-lane.ts'), import('../db/ask-piece.ts')]);
  const tell = (): void => announce(database.name, { keys: { packs: '*' } });
  const fleets = new PackLane(database, {
    positions: (vehicle, fromIso, toIso, signal) => askPositions(profile, vehicle, fromIso, toIso, { signal }),
    photo: (url, signal) => askPhoto(profile, url, signal),
    clock: deviceClock,
    isFree,
    tell,
  });
  // What is kept here is not kept a second time by the browser.
  const areas = new MapLane(database, { ask: (archive, piece, signal) => askPiece(archive, piece, { signal, cache: 'no-store' }), clock: deviceClock, isFree, tell });
  return new Lanes([fleets, areas]);
}

const api: SyncWorkerApi = {
  async start({ userId, orgId, build }) {
    const id = `${userId}:${orgId ?? 'none'}`;
    if (running?.id === id && !running.database.closed) return running.session.nudge();
    await api.stop();
    const database = openLocal(userId, orgId);
    const announcer = new Announcer((delta) => announce(database.name, delta), deviceClock.elapsed, setTimer);
    const tell = (delta: Delta): void => announcer.tell(delta);
    const session = new SyncSession(
      database,
      { userId, orgId, device: await deviceId(), build: build.slice(0, 60) },
      {
        storage: dexieStorage(database, tell),
        tell,
        transport: httpTransport(id),
        clock: deviceClock,
        random: Math.random,
        uuid: uuidv4,
        open: (url) => new WebSocket(url) as unknown as Socket,
        setTimer,
        locks: navigator.locks as unknown as Locks,
        openLane: (isFree) => openLane(database, id, isFree),
      },
      liveUrl(),
    );
    running = { id, database, session };
    session.start();
  },
  async nudge() {
    running?.session.nudge();
  },
  async trail(vehicleId, fromIso, toIso): Promise<Trail> {
    if (!running) return { positions: [], at: null };
    return fetchTrail(running.database, running.id, vehicleId, fromIso, toIso);
  },
  async keptTrail(vehicleId, fromIso, toIso) {
    return running ? keptTrail(running.database, vehicleId, fromIso, toIso) : null;
  },
  async stop() {
    running?.session.stop();
    running?.database.close();
    running = undefined;
  },
};

self.addEventListener('online', () => running?.session.nudge());

expose(api);
