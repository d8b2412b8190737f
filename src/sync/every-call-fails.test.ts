import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { failCall, type Failing } from '../../tests/helpers/failing-indexeddb.ts';
import { nextId, resetIds } from '../../tests/property/sync-ids.ts';
import type { Change } from '../../tests/property/sync-server.ts';
import { World } from '../../tests/property/sync-world.ts';
import type { Entity } from '../domain/entity/entity.ts';
import { ENTITIES } from '../domain/registry.ts';
import { openLocal, setCurrent, type LocalDatabase } from '../db/current.ts';
import type { OutboxItem, RepairItem } from '../db/local-row.ts';
import { createRow, patchRow } from '../db/mutate.ts';
import { deviceId } from '../db/registry.ts';
import { dexieStorage } from './dexie-storage.ts';
import { Engine } from './engine.ts';

const vehicle = ENTITIES.vehicle as unknown as Entity;
const USER = '0199aaaa-0000-7000-8000-000000000001';
const ORG = '0199aaaa-0000-7000-8000-000000000002';
const TAKEN = 'AA-900-AA';
let database: LocalDatabase;

afterEach(async () => {
  setCurrent(null);
  await Dexie.delete(database.name);
});

interface Scene {
  world: World;
  engine: Engine;
}

/** A device with a mirror of seven vehicles and five writes that wait, one of which the server refuses; removals and changes to fetch. */
async function scene(): Promise<Scene> {
  resetIds();
  const world = new World();
  world.roles.set(`${USER} ${ORG}`, 'manager');
  await world.found([USER], [ORG]);
  const change = (what: Change['what'], id: string, values: Change['values'] = {}): Promise<void> =>
    world.change({ space: ORG, entity: vehicle, id, what, values });
  const ids = Array.from({ length: 7 }, nextId);
  for (const [i, id] of ids.entries()) await change('create', id, { registration: `R${i}`, name: 'Before' });
  const session = { user: USER, org: ORG, expired: false, over: false };
  database = openLocal(USER, ORG);
  setCurrent(database);
  const engine = new Engine(
    {
      storage: dexieStorage(database, () => undefined),
      transport: { send: ({ path, body }) => world.handle(session, path, structuredClone(body)).then((reply) => structuredClone(reply)) },
      clock: { now: () => 1_760_000_000_000, elapsed: () => 1_760_000_000_000 },
      random: () => 0,
      uuid: nextId,
    },
    { userId: USER, orgId: ORG, device: await deviceId(), build: 'test' },
  );
  while (engine.idleMs() < Infinity) await engine.step();
  await createRow('vehicle', { registration: 'AA-100-AA' });
  await createRow('vehicle', { registration: TAKEN });
  await patchRow('vehicle', ids[0]!, { name: 'First' });
  await patchRow('vehicle', ids[0]!, { name: 'Second' });
  await patchRow('vehicle', ids[1]!, { note: 'Here' });
  await change('create', nextId(), { registration: TAKEN });
  await change('patch', ids[1]!, { name: 'There' });
  await change('remove', ids[2]!);
  for (const { patch, mid } of await all<OutboxItem>('outbox'))
    if (patch) world.witness.saw.set(mid, Object.fromEntries(Object.keys(patch).map((name) => [name, ['Before', 'First', null]])));
  return { world, engine };
}

const all = <T>(table: string): Promise<T[]> => database.read((dexie) => dexie.table<T>(table).toArray());

async function run(at: number, how: Failing): Promise<{ calls: number; failures: number }> {
  const { world, engine } = await scene();
  const mids = (await all<OutboxItem>('outbox')).map(({ mid }) => mid);
  expect(mids).toHaveLength(5);
  const failing = failCall(at, how);
  let failures = 0;
  engine.want();
  for (let i = 0; i < 30 && engine.idleMs() < Infinity; i++)
    await engine.step().catch(() => {
      failures++;
      engine.want();
    });
  expect(engine.idleMs()).toBe(Infinity);
  failing.stop();
  expect(world.witness.violations).toEqual([]);
  expect(await all('outbox')).toEqual([]);
  expect((await all<RepairItem>('repair')).map(({ mutation }) => mutation.doc?.['registration'])).toEqual([TAKEN]);
  for (const mid of mids) expect(world.witness.effects.get(mid) ?? 0).toBe(mid === mids[1] ? 0 : 1);
  const there = (await world.rows(USER, ORG, vehicle)).sort((a, b) => (a._id < b._id ? -1 : 1));
  expect(await all('vehicles')).toEqual(there);
  expect(there.map(({ name }) => name)).toContain('Second');
  setCurrent(null);
  await Dexie.delete(database.name);
  return { calls: failing.calls(), failures };
}

it.each<Failing>(['lost', 'aborted', 'quota'])(
  'F4 F9 F13 every call of IndexedDB failing once while the queue leaves and the mirror comes (%s): nothing is lost or doubled',
  async (how) => {
    const { calls, failures } = await run(0, how);
    expect(failures).toBe(0);
    expect(calls).toBeGreaterThan(how === 'quota' ? 10 : 60);
    for (let at = 1; at <= calls; at++) expect((await run(at, how)).failures).toBeLessThanOrEqual(1);
  },
  120_000,
);
