import { v4 as uuidv4 } from 'uuid';
import { openLocal } from '../db/database.ts';
import { deviceId, listProfiles, readDeviceValue } from '../db/registry.ts';
import { deviceClock } from '../sync/ports.ts';
import { httpTransport } from '../sync/http-transport.ts';
import { syncOnce } from '../sync/once.ts';

declare const __BUILD__: string;

/** Browsers give an event some minutes; a phone is asked for less. */
const TURN_MS = 60_000;

/**
 * One turn for who is signed in on this device, for the service worker, which loads this file only when the browser wakes it
 * without a page. Nobody signed in, nobody's queue leaves. Rejects when something still waits: the browser wakes it again.
 */
async function sillageBackground(): Promise<void> {
  const active = await readDeviceValue<string | null>('active');
  const profile = active ? (await listProfiles()).find(({ id }) => id === active) : undefined;
  if (!profile) return;
  const { userId, orgId } = profile;
  const database = openLocal(userId, orgId);
  try {
    const ports = { transport: httpTransport(profile.id), clock: deviceClock, random: Math.random, uuid: uuidv4 };
    const turn = await syncOnce(
      database,
      { userId, orgId, device: await deviceId(), build: __BUILD__.slice(0, 60) },
      ports,
      navigator.locks,
      deviceClock.elapsed() + TURN_MS,
    );
    if (turn === 'waits') throw new Error('something waits');
  } finally {
    database.close();
  }
}

Object.assign(self, { sillageBackground });
