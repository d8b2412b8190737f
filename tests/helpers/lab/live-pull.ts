import { createRequire } from 'node:module';
import { expect, vi } from 'vitest';
import type { Entity } from '../../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';
import { announce } from '../../../src/db/deltas.ts';
import { deviceId } from '../../../src/db/registry.ts';
import { systemActor } from '../../../src/server/database/actors.ts';
import type { Socket } from '../../../src/sync/live.ts';
import { SyncSession } from '../../../src/sync/session.ts';
import { newId } from '../sample.ts';
import type { Stage } from './flows.ts';

/** A browser's, of a package that comes without types; a socket that fails tells it before it closes. */
const { WebSocket } = createRequire(import.meta.url)('ws') as {
  WebSocket: new (url: string, options: { headers: Record<string, string> }) => Socket & { on(event: 'error', heard: () => void): void };
};
const vehicle = ENTITIES.vehicle as unknown as Entity;
/** So many seconds of a device's waits pass in one. */
const SPEED = 50;
const WAIT = { timeout: 30_000, interval: 20 };

/** What a colleague writes comes to a whole session, with its live connection or without one; whether it is said to come by asking is true. */
export async function livePull({ server, neighbour, profile, who, device }: Stage): Promise<void> {
  neighbour.be(profile);
  const session = new SyncSession(
    device.database,
    { userId: who.userId, orgId: who.orgId, device: await deviceId(), build: 'lab' },
    {
      ...device.ports(),
      clock: { now: () => device.now(), elapsed: () => performance.now() * SPEED },
      tell: (delta) => announce(device.database.name, delta),
      open: (url) => {
        const socket = new WebSocket(url, { headers: { cookie: who.cookie, origin: 'http://localhost:8080' } });
        socket.on('error', () => undefined);
        return socket;
      },
      setTimer: (work, ms) => {
        const timer = setTimeout(work, ms / SPEED);
        return () => clearTimeout(timer);
      },
      openLane: () => Promise.resolve({ wake: () => undefined, interrupt: () => undefined, stop: () => undefined }),
    },
    `ws://127.0.0.1:${neighbour.port}/notify/`,
  );
  const write = (registration: string): Promise<unknown> =>
    server.context.store.write(systemActor(who.orgId), (writer) => writer.insert(vehicle, newId(), { registration }));
  const comes = (registration: string): Promise<void> =>
    vi.waitFor(async () => {
      const plates = (await device.rows<{ registration: string }>('vehicles')).map((row) => row.registration);
      if (!plates.includes(registration)) throw new Error(`${registration} has not come: ${JSON.stringify(device.status)}`);
    }, WAIT);
  session.start();
  try {
    await vi.waitFor(() => expect(device.status).toMatchObject({ phase: 'synced', online: true }), WAIT);
    for (const plate of ['LIVE-1', 'LIVE-2', 'LIVE-3']) {
      await write(plate);
      await comes(plate);
    }
    const isNeverHeard = profile.live === 'refuse' || profile.live === 'hold';
    if (isNeverHeard) await vi.waitFor(() => expect(device.status.asking).toBe(true), WAIT);
    else await vi.waitFor(() => expect(neighbour.upgrades).toBeGreaterThan(2), WAIT);
    neighbour.be(null);
    await vi.waitFor(() => expect(device.status.asking).toBeUndefined(), WAIT);
    await write('LIVE-4');
    await comes('LIVE-4');
  } finally {
    session.stop();
  }
}
