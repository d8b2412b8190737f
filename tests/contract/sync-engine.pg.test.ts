import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldVersion } from '../../src/domain/entity/field.ts';
import { asContentId, SCHEMA } from '../../src/domain/sync/protocol.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';
import { SyncClient, type SyncClientOptions } from '../helpers/sync-client.ts';
import { DAY_MS } from '../../src/domain/time/time-zone.ts';

let test: TestContext;
let ana: Signed;
let ben: Signed;

beforeAll(async () => {
  test = await testContext();
});
afterAll(() => test.close());

beforeEach(async () => {
  const orgId = await createOrganization(test.context);
  ana = await signIn(test.app, { role: 'manager', orgId });
  ben = await signIn(test.app, { role: 'admin', orgId });
});

const client = (who: Signed, options: SyncClientOptions = {}): SyncClient => new SyncClient(test.app, who, options);

/** Two people who have the same vehicle on their devices. */
async function both(one: SyncClientOptions = {}, two: SyncClientOptions = {}): Promise<{ a: SyncClient; b: SyncClient; id: string }> {
  const [a, b, id] = [client(ana, one), client(ben, two), newId()];
  await a.rest();
  a.write({ entity: 'vehicle', id, op: 'create', doc: { registration: 'ZZ-999-ZZ', name: 'Before', note: 'Before' } });
  await a.rest();
  await b.rest();
  return { a, b, id };
}

it('two devices of two people come to the same mirror, with the writes of both, once', async () => {
  const [one, two, id, second] = [client(ana), client(ben), newId(), newId()];
  for (const device of [one, two]) await device.rest();
  const version = async (): Promise<number> =>
    Number((await test.context.pool.query<{ ver: string }>('SELECT ver FROM spaces WHERE id = $1', [ana.orgId])).rows[0]!.ver);
  const before = await version();
  one.write({ entity: 'vehicle', id, op: 'create', doc: { registration: 'ZZ-999-ZZ' } });
  one.patch('vehicle', 'vehicles', id, { name: 'Once' });
  one.patch('vehicle', 'vehicles', id, { name: 'Twice' });
  two.write({ entity: 'vehicle', id: second, op: 'create', doc: { registration: 'YY-888-YY' } });
  for (const device of [one, two, one]) await device.rest();
  one.patch('vehicle', 'vehicles', second, { name: 'Hers' });
  two.patch('vehicle', 'vehicles', id, { note: 'His' });
  for (const device of [one, two, one]) await device.rest();
  const sorted = (device: SyncClient) => device.rows('vehicles').sort((a, b) => (a._id < b._id ? -1 : 1));
  for (const device of [one, two]) {
    expect(device.queued).toBe(0);
    expect(device.repair).toEqual([]);
    expect(sorted(device)).toMatchObject([
      { _id: id, registration: 'ZZ-999-ZZ', name: 'Twice', note: 'His' },
      { _id: second, registration: 'YY-888-YY', name: 'Hers', note: null },
    ]);
  }
  expect(sorted(two)).toEqual(sorted(one));
  // Six writes, six versions: each had its effect once.
  expect((await version()) - before).toBe(6);
  expect(one.rows('preferences')).toMatchObject([{ _id: ana.userId }]);
});

it('what two devices bring in from one file while neither hears of the other is there once, and what was made of it stays', async () => {
  const [a, b, first, second] = [client(ana), client(ben), asContentId(newId()), asContentId(newId())];
  for (const device of [a, b]) {
    await device.rest();
    device.write({ entity: 'vehicle', id: first, op: 'create', doc: { registration: 'ZZ-777-ZZ', name: 'File' } });
    device.write({ entity: 'vehicle', id: second, op: 'create', doc: { registration: 'ZZ-778-ZZ', name: 'File' } });
  }
  a.patch('vehicle', 'vehicles', first, { name: 'Hers' });
  b.patch('vehicle', 'vehicles', first, { name: 'His' });
  b.patch('vehicle', 'vehicles', second, { note: 'His' });
  for (const device of [a, b, a]) await device.rest();
  for (const device of [a, b]) {
    expect(device.queued).toBe(0);
    expect(device.rows('vehicles')).toHaveLength(2);
    expect([device.row('vehicles', first), device.row('vehicles', second)]).toMatchObject([
      { name: 'Hers', note: null },
      { name: 'File', note: 'His' },
    ]);
  }
  expect(a.repair).toEqual([]);
  expect(b.repair).toMatchObject([
    { mutation: { op: 'patch', patch: { name: 'His' } }, reason: { kind: 'conflict', fields: ['name'], server: { name: 'Hers' } } },
  ]);
});

describe('two people change a vehicle while neither hears of the other', () => {
  it('different fields: both changes are there, for both', async () => {
    const { a, b, id } = await both();
    a.patch('vehicle', 'vehicles', id, { name: 'Hers' });
    b.patch('vehicle', 'vehicles', id, { note: 'His' });
    for (const device of [a, b, a]) await device.rest();
    expect([...a.repair, ...b.repair]).toEqual([]);
    expect(a.row('vehicles', id)).toMatchObject({ name: 'Hers', note: 'His' });
    expect(b.row('vehicles', id)).toEqual(a.row('vehicles', id));
  });

  it('the same field: the first stays, the second waits in repair with mine, theirs and the base, and nothing of it was applied', async () => {
    const { a, b, id } = await both();
    const base = fieldVersion(b.row('vehicles', id)!.fieldVersions, 'name');
    a.patch('vehicle', 'vehicles', id, { name: 'Hers' });
    const his = b.patch('vehicle', 'vehicles', id, { name: 'His', note: 'His' });
    for (const device of [a, b, a]) await device.rest();
    expect(a.repair).toEqual([]);
    expect(b.repair).toMatchObject([
      {
        mid: his.mid,
        instance: `vehicle:${id}`,
        mutation: { patch: { name: 'His', note: 'His' }, base: { fieldVersions: { name: base } } },
        reason: { kind: 'conflict', fields: ['name'], server: { name: 'Hers', note: 'Before' } },
      },
    ]);
    for (const device of [a, b]) expect(device.row('vehicles', id)).toMatchObject({ name: 'Hers', note: 'Before' });
    await b.rest();
    expect(b.repair).toHaveLength(1);
  });

  it.each([
    [DAY_MS, -DAY_MS],
    [-DAY_MS, DAY_MS],
  ])('F24 it is the order of arrival that counts, whatever the clocks of the devices say (%i, %i)', async (hers, his) => {
    const { a, b, id } = await both({ skewMs: hers }, { skewMs: his });
    a.patch('vehicle', 'vehicles', id, { name: 'First' });
    await a.rest();
    b.patch('vehicle', 'vehicles', id, { name: 'Second' });
    a.patch('vehicle', 'vehicles', id, { note: 'Third' });
    await b.rest();
    await a.rest();
    await b.rest();
    expect(b.repair).toMatchObject([{ reason: { kind: 'conflict', fields: ['name'] } }]);
    expect(a.repair).toEqual([]);
    expect(b.row('vehicles', id)).toMatchObject({ name: 'First', note: 'Third' });
    for (const device of [a, b]) expect(Math.abs(Date.parse(device.row('vehicles', id)!.updatedAt) - Date.now())).toBeLessThan(DAY_MS / 2);
  });
});

describe('F6 an older application with writes that wait', () => {
  it.each([SCHEMA - 1, SCHEMA - 2])('those of schema %i are applied', async (schema) => {
    const device = client(ana, { schema });
    await device.rest();
    const id = newId();
    device.write({ entity: 'vehicle', id, op: 'create', doc: { registration: 'OLD-1' } });
    await device.rest();
    expect(device.queued).toBe(0);
    expect(device.repair).toEqual([]);
    expect(device.row('vehicles', id)).toMatchObject({ registration: 'OLD-1' });
  });

  it('what the server does not know goes to repair with all that was written, and holds up nothing', async () => {
    const device = client(ana);
    await device.rest();
    const unknown = device.write({ entity: 'tachograph', id: newId(), op: 'create', doc: { seal: '12' } });
    const old = device.write({ entity: 'vehicle', id: newId(), op: 'create', doc: { registration: 'OLD-2' }, schema: SCHEMA - 3 });
    const id = newId();
    device.write({ entity: 'vehicle', id, op: 'create', doc: { registration: 'NOW-1' } });
    await device.rest();
    expect(device.queued).toBe(0);
    expect(device.row('vehicles', id)).toBeDefined();
    expect(device.repair).toMatchObject(
      [unknown, old].map((mutation) => ({ mutation, reason: { kind: 'rejected', failure: { code: 'unknown-mutation' } } })),
    );
  });

  it('what a newer build wrote waits for a server that knows it', async () => {
    const device = client(ana);
    await device.rest();
    device.write({ entity: 'vehicle', id: newId(), op: 'create', doc: { registration: 'NEW-1' }, schema: SCHEMA + 1 });
    device.engine.want({ eager: true });
    for (let i = 0; i < 5; i++) await device.engine.step();
    expect(device.queued).toBe(1);
    expect(device.repair).toEqual([]);
  });
});
