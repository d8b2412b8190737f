import { expose } from 'comlink';
import { v4 as uuidv4 } from 'uuid';
import { openLocal, type LocalDatabase } from '../db/database.ts';
import { announce, type Delta } from '../db/deltas.ts';
import { deviceId } from '../db/registry.ts';
import { countBytes, startTrafficMeter } from '../db/traffic-meter.ts';
import { Allowance } from '../sync/lane.ts';
import { Announcer } from '../sync/announcer.ts';
import { deviceClock } from '../sync/ports.ts';
import { dexieStorage } from '../sync/dexie-storage.ts';
import { httpTransport, withFirstPage } from '../sync/http-transport.ts';
import type { Socket } from '../sync/live.ts';
import { SyncSession } from '../sync/session.ts';
import { fetchTrail, keptTrail } from '../sync/trail.ts';
import { Started } from './started.ts';
import type { SyncWorkerApi } from './client/sync.ts';

interface Running {
  id: string;
  database: LocalDatabase;
  session: SyncSession;
}

const started = new Started<Running>();

function setTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, Math.min(ms, 2 ** 31 - 1));
  return () => clearTimeout(timer);
}

function liveUrl(): string {
  const url = new URL('/api/v1/live', self.location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

const allowance = new Allowance();

async function open({ userId, orgId, build, first }: Parameters<SyncWorkerApi['start']>[0], id: string): Promise<Running> {
  const database = openLocal(userId, orgId);
  const announcer = new Announcer((delta) => announce(database.name, delta), deviceClock.elapsed, setTimer);
  const tell = (delta: Delta): void => announcer.tell(delta);
  const session = new SyncSession(
    database,
    { userId, orgId, device: await deviceId(), build: build.slice(0, 60) },
    {
      storage: dexieStorage(database, tell),
      tell,
      transport: withFirstPage(httpTransport(id), first),
      clock: deviceClock,
      random: Math.random,
      seemsOnline: () => navigator.onLine,
      uuid: uuidv4,
      open: (url) => {
        const socket = new WebSocket(url);
        socket.addEventListener('message', ({ data }) => countBytes('records', { down: String(data).length }));
        return socket as unknown as Socket;
      },
      setTimer,
      locks: navigator.locks,
      openLane: async (isFree) => (await import('../sync/quiet-lanes.ts')).openQuietLanes(database, id, isFree, allowance),
    },
    liveUrl(),
  );
  return { id, database, session };
}

const api: SyncWorkerApi = {
  async start(profile) {
    const id = `${profile.userId}:${profile.orgId ?? 'none'}`;
    const before = started.now;
    if (before?.id === id && !before.database.closed) return before.session.nudge();
    await api.stop();
    try {
      const running = await open(profile, id);
      started.set(running);
      running.session.start();
    } catch (error) {
      started.fail(error);
      throw error;
    }
  },
  async nudge(pressed) {
    started.now?.session.nudge(pressed);
  },
  async trail(vehicleId, fromIso, toIso) {
    const { database, id } = await started.ready();
    return fetchTrail(database, id, vehicleId, fromIso, toIso);
  },
  async keptTrail(vehicleId, fromIso, toIso) {
    const { database } = await started.ready();
    return keptTrail(database, vehicleId, fromIso, toIso);
  },
  async afford(what) {
    allowance.set(what);
  },
  async stop() {
    started.now?.session.stop();
    started.now?.database.close();
    started.clear();
  },
};

self.addEventListener('online', () => started.now?.session.nudge());

startTrafficMeter();
expose(api);
