import { afterAll, beforeAll, expect, it } from 'vitest';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { settleServerHome } from '../../src/server/database/migrate.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { copyDatabase } from '../helpers/database.ts';
import { newId } from '../helpers/sample.ts';
import { SyncClient } from '../helpers/sync-client.ts';

/*
 * A backup is restored (docs/how-to/restore-a-backup.md): the database goes back to before what devices were told was written. They notice, walk their mirror
 * again and send what was acknowledged since: nothing is lost, nothing is doubled, and what somebody changed meanwhile is decided by a person.
 */
let before: TestContext;
let after: TestContext;
let orgId: string;
let ana: Signed;
let ben: Signed;

beforeAll(async () => {
  before = await testContext();
  orgId = await createOrganization(before.context);
  ana = await signIn(before.app, { role: 'manager', orgId });
  ben = await signIn(before.app, { role: 'admin', orgId });
});
afterAll(async () => {
  await after?.close();
  await before.close();
});

const idOf = async ({ context }: TestContext): Promise<string> =>
  (await context.pool.query<{ id: string }>('SELECT id FROM server')).rows[0]!.id;

it('is noticed at the start, by where it is; the first start of a database and the next one are none', async () => {
  expect(await settleServerHome(before.context.pool)).toBe(false);
  const known = await idOf(before);
  expect(await settleServerHome(before.context.pool)).toBe(false);
  expect(await idOf(before)).toBe(known);
});

it('devices come back to it: rows are as they should be, each write once, a conflict is a person’s', async () => {
  const [a, b] = [new SyncClient(before.app, ana), new SyncClient(before.app, ben)];
  const [one, two, three, gone, contested] = [newId(), newId(), newId(), newId(), newId()];
  for (const device of [a, b]) await device.rest();
  a.write({ entity: 'vehicle', id: one, op: 'create', doc: { registration: 'RB-001-AA', name: 'Before' } });
  a.write({ entity: 'vehicle', id: gone, op: 'create', doc: { registration: 'RB-002-AA' } });
  a.write({ entity: 'vehicle', id: contested, op: 'create', doc: { registration: 'RB-003-AA', name: 'Before' } });
  for (const device of [a, b]) await device.rest();

  const backup = await copyDatabase(before.database);
  // What the backup has not: created, changed by two people, removed, changed twice, and by who has no device.
  a.write({ entity: 'vehicle', id: two, op: 'create', doc: { registration: 'RB-004-AA', name: 'Two' } });
  a.patch('vehicle', 'vehicles', one, { name: 'After' });
  await a.rest();
  a.patch('vehicle', 'vehicles', one, { name: 'After twice' });
  a.patch('vehicle', 'vehicles', contested, { name: 'Ana’s' });
  await a.rest();
  await b.rest();
  b.write({ entity: 'vehicle', id: three, op: 'create', doc: { registration: 'RB-005-AA' } });
  b.patch('vehicle', 'vehicles', one, { note: 'Ben’s' });
  b.write({ entity: 'vehicle', id: gone, op: 'remove' });
  for (const device of [b, a, b]) await device.rest();
  expect([a.queued, b.queued, a.repair.length, b.repair.length]).toEqual([0, 0, 0, 0]);
  const lost = await before.context.store.list(systemActor(orgId), vehicle, { page: 1, size: 100 });
  const known = await idOf(before);

  after = await testContext({ database: backup });
  expect(await settleServerHome(after.context.pool)).toBe(true);
  expect(await idOf(after)).not.toBe(known);
  // Somebody works on it before the devices are back.
  await after.context.store.write(systemActor(orgId), (writer) => writer.patch(vehicle, contested, { name: 'Somebody’s' }));
  // This one wrote without network as it happened: it waits until the mirror is of this database.
  a.write({ entity: 'vehicle', id: newId(), op: 'create', doc: { registration: 'RB-006-AA' } });
  for (const device of [a, b]) device.meet(after.app);
  for (const device of [a, b, a, b]) await device.rest();

  const { results } = await after.context.store.list(systemActor(orgId), vehicle, { page: 1, size: 100 });
  const told = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ registration, name, note }) => [registration, name, note].join()).sort();
  expect(told(results)).toEqual(['RB-001-AA,After twice,Ben’s', 'RB-003-AA,Somebody’s,', 'RB-004-AA,Two,', 'RB-005-AA,,']);
  expect(told(results).filter((row) => !row.startsWith('RB-003'))).toEqual(told(lost.results).filter((row) => !row.startsWith('RB-003')));
  for (const device of [a, b]) expect(told(device.rows('vehicles'))).toEqual(told(results));
  expect([a.queued, b.queued, b.repair]).toEqual([1, 0, []]);
  expect(a.repair).toMatchObject([
    { mutation: { id: contested, patch: { name: 'Ana’s' } }, reason: { kind: 'conflict', fields: ['name'] } },
  ]);
  const { rows } = await after.context.pool.query('SELECT mid FROM mutation_log GROUP BY mid HAVING count(*) > 1');
  expect(rows).toEqual([]);
});

it('sends no more than once: at the next walk nothing of it leaves again', async () => {
  const device = new SyncClient(after.app, ana);
  await device.rest();
  const log = async (): Promise<number> =>
    Number((await after.context.pool.query<{ count: string }>('SELECT count(*) AS count FROM mutation_log')).rows[0]!.count);
  const count = await log();
  await device.storage.transact(['meta'], async (tx) => ({ result: await tx.setMeta('rewalk', true) }));
  await device.rest();
  expect([await log(), device.queued]).toEqual([count, 0]);
});
