import { v4 as uuidv4 } from 'uuid';
import type { SessionUser } from '../domain/identity/session-user.ts';
import { Connection, storageFailure } from './connection.ts';

/** A person in an organization known on this device. */
export interface Profile {
  /** `{user}:{org}` */
  id: string;
  userId: string;
  orgId: string | null;
  user: SessionUser;
  /** Site theme and public settings, as last answered. */
  theme?: unknown;
  lastUsedAt: string;
}

const STORES = { profiles: 'id,lastUsedAt', meta: 'key' };
let connection: Connection | undefined;

function registry(): Connection {
  if (!connection || connection.closed) connection = new Connection('sillage', 'strict', () => undefined, STORES, 1);
  return connection;
}

async function guarded<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  try {
    return await work(registry());
  } catch (error) {
    throw storageFailure(error);
  }
}

export function profileId(userId: string, orgId: string | null): string {
  return `${userId}:${orgId ?? 'none'}`;
}

export async function saveProfile(profile: Omit<Profile, 'id' | 'lastUsedAt'>): Promise<void> {
  const row: Profile = { ...profile, id: profileId(profile.userId, profile.orgId), lastUsedAt: new Date().toISOString() };
  await guarded((to) => to.run((dexie) => dexie.table('profiles').put(row)));
}

/** What is known of the device can be read from then on, however long a silent storage takes; rejects where it fails. */
export async function registryAnswers(): Promise<void> {
  await guarded((to) => to.answers());
}

/** Who is known on this device, the last one first. */
export async function listProfiles(): Promise<Profile[]> {
  return guarded((to) => to.run((dexie) => dexie.table<Profile>('profiles').orderBy('lastUsedAt').reverse().toArray()));
}

/** Forgets who was signed in; local databases and their unsent writes stay. */
export async function removeProfile(id: string): Promise<void> {
  await guarded((to) => to.run((dexie) => dexie.table('profiles').delete(id)));
}

/** Identity of this browser profile, given once: `device` of every mutation. */
export async function deviceId(): Promise<string> {
  return guarded((to) =>
    to.run((dexie) =>
      dexie.transaction('rw', 'meta', async (tx) => {
        const meta = tx.table<{ key: string; value: string }>('meta');
        const known = await meta.get('device');
        if (known) return known.value;
        const value = uuidv4();
        await meta.add({ key: 'device', value });
        return value;
      }),
    ),
  );
}

/** Small device-wide values (theme of the site before anybody signed in). */
export async function readDeviceValue<T>(key: string): Promise<T | undefined> {
  return guarded((to) => to.run(async (dexie) => ((await dexie.table('meta').get(key)) as { value: T } | undefined)?.value));
}

export async function writeDeviceValue(key: string, value: unknown): Promise<void> {
  await guarded((to) => to.run((dexie) => dexie.table('meta').put({ key, value })));
}

/** Reads and writes a device-wide value in one transaction; what `change` leaves as it is, is not written. Gives what is stored then. */
export async function changeDeviceValue<T>(key: string, change: (value: unknown) => T): Promise<T> {
  return guarded((to) =>
    to.run((dexie) =>
      dexie.transaction('rw', 'meta', async (tx) => {
        const meta = tx.table<{ key: string; value: unknown }>('meta');
        const known = (await meta.get(key))?.value;
        const next = change(known);
        if (next !== known) await (next === undefined ? meta.delete(key) : meta.put({ key, value: next }));
        return next;
      }),
    ),
  );
}
