import { hooksOfAll } from '../../src/server/database/hooks.ts';
import { createStore } from '../../src/server/database/store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow, Entity } from '../../src/domain/entity/entity.ts';
import { FailureError } from '../../src/domain/entity/failure.ts';
import { fieldVersion } from '../../src/domain/entity/field.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { Actor, Store, Writer } from '../../src/server/context.ts';
import { localBus } from '../../src/server/bus.ts';
import { personActor, systemActor } from '../../src/server/database/actors.ts';
import { changesSince, currentVersions, tombstonesSince, walkRows } from '../../src/server/database/changes.ts';
import { openStore } from '../../src/server/open-store.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { newId, sampleDoc } from '../helpers/sample.ts';

const { vehicle, device, fleet, organization, user, settings, preferences, membership, diagnostic, ticket, ticketMessage } =
  ENTITIES as unknown as Record<keyof typeof ENTITIES, Entity>;
let database: TestDatabase;
let store: Store;
const bus = localBus();
const orgA = newId();
const orgB = newId();
const userId = newId();

function person(role: string | null, orgId: string | null = orgA): Actor {
  const org = orgId === null || role === null ? null : { id: orgId, name: 'Org', role };
  return personActor(
    {
      id: userId,
      email: 'p@x.test',
      name: 'P',
      organization: org,
      organizations: org ? [org] : [],
      siteOwner: null,
      siteRole: undefined,
      isAdmin: false,
      adminMode: false,
      asAdmin: null,
    },
    null,
  );
}
const insert = (actor: Actor, entity: Entity, doc: Record<string, unknown>, id = newId()): Promise<AnyRow> =>
  store.write(actor, (writer) => writer.insert(entity, id, doc));
const patch = (actor: Actor, entity: Entity, id: string, doc: Record<string, unknown>): Promise<AnyRow> =>
  store.write(actor, (writer) => writer.patch(entity, id, doc));
const remove = (actor: Actor, entity: Entity, id: string): Promise<boolean> => store.write(actor, (writer) => writer.remove(entity, id));

async function failure(promise: Promise<unknown>): Promise<{ code: string; fields: string[] }> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof FailureError)
      return { code: error.failure.code, fields: (error.failure.fields ?? []).map((issue) => `${issue.field}:${issue.code}`) };
    throw error;
  }
  return { code: 'none', fields: [] };
}

let next = 0;
const aVehicle = (over = {}): Record<string, unknown> => sampleDoc(vehicle, next++, over);

beforeAll(async () => {
  database = await createTestDatabase();
  store = openStore(database.pool, bus);
  await insert(systemActor(null), user, { email: 'p@x.test', name: 'P' }, userId);
  await insert(systemActor(null), organization, { name: 'A' }, orgA);
  await insert(systemActor(null), organization, { name: 'B' }, orgB);
});
afterAll(() => database.drop());

describe('versions', () => {
  test('every write raises the version of its space, of the row and of the changed fields, and tells the bus', async () => {
    const heard: unknown[] = [];
    const stop = bus.subscribe(
      (channel) => channel === `organization:${orgA}:sync`,
      (_channel, data) => heard.push(data),
    );
    const before = await currentVersions(database.pool, orgA, userId);
    const row = await insert(person('manager'), vehicle, aVehicle({ make: 'Renault' }));
    expect(row.ver).toBe(before.ver + 1);
    expect(fieldVersion(row.fieldVersions, 'make')).toBe(row.ver);
    const renamed = await patch(person('manager'), vehicle, row._id, { make: 'Peugeot', model: row['model'] });
    expect(renamed.ver).toBe(row.ver + 1);
    expect(['make', 'model'].map((field) => fieldVersion(renamed.fieldVersions, field))).toEqual([row.ver + 1, row.ver]);
    const same = await patch(person('manager'), vehicle, row._id, { make: 'Peugeot' });
    expect(same.ver).toBe(renamed.ver);
    stop();
    expect(heard).toEqual([{ ver: row.ver }, { ver: renamed.ver }]);
    expect((await currentVersions(database.pool, orgA, userId)).ver).toBe(renamed.ver);
  });

  test('writers of one organization follow each other: no version is seen before a lower one', async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => insert(person('manager'), vehicle, aVehicle())));
    expect(new Set(rows.map((row) => row.ver)).size).toBe(20);
  });

  test('what a write leaves behind and cannot store is told, and the write is answered as what it is', async () => {
    const lost: unknown[] = [];
    const hooks = hooksOfAll({
      vehicle: { afterWrite: async (within) => within.afterwards(() => Promise.reject(new Error('the disk is full'))) },
    });
    const own = createStore(database.pool, bus, hooks, (error) => lost.push(error));
    const id = newId();
    await own.write(person('manager'), (writer) => writer.insert(vehicle, id, aVehicle()));
    expect(await own.get(person('manager'), vehicle, id)).not.toBeNull();
    expect(lost).toMatchObject([{ message: 'the disk is full' }]);
    const refused = own.write(person('manager'), async (writer) => {
      await writer.insert(vehicle, newId(), aVehicle());
      throw new Error('refused for its own reason');
    });
    await expect(refused).rejects.toThrow('refused for its own reason');
    expect(lost).toHaveLength(2);
  });

  test('a failed transaction changes no counter and leaves no row', async () => {
    const before = await currentVersions(database.pool, orgA, userId);
    const id = newId();
    await expect(
      store.write(person('manager'), async (writer) => {
        await writer.insert(vehicle, id, aVehicle());
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect(await currentVersions(database.pool, orgA, userId)).toEqual(before);
    expect(await store.get(person('manager'), vehicle, id)).toBeNull();
  });

  test('changes, walk and tombstones page without gap or repeat', async () => {
    const actor = person('manager');
    const { ver } = await currentVersions(database.pool, orgA, null);
    const made = await store.write(actor, async (writer) => {
      const rows: AnyRow[] = [];
      for (let i = 0; i < 7; i++) rows.push(await writer.insert(vehicle, newId(), aVehicle()));
      return rows;
    });
    const first = await changesSince(database.pool, actor, vehicle, ver, 5);
    const second = await changesSince(database.pool, actor, vehicle, first.at(-1)!.ver, 5);
    expect([...first, ...second].map((row) => row._id)).toEqual(made.map((row) => row._id));
    await remove(actor, vehicle, made[0]!._id);
    expect(await tombstonesSince(database.pool, actor, 'organization', ver, 10)).toMatchObject([{ entity: 'vehicle', id: made[0]!._id }]);
    const walked: string[] = [];
    for (let after: string | null = null; ;) {
      const page = await walkRows(database.pool, actor, vehicle, after, 4);
      if (page.length === 0) break;
      walked.push(...page.map((row) => row._id));
      after = page.at(-1)!._id;
    }
    expect(walked).toEqual([...walked].sort());
    expect(walked).toHaveLength((await store.list(actor, vehicle, { page: 1, size: 1 })).count);
    expect(await changesSince(database.pool, person('user'), device, 0, 10)).toEqual([]);
  });

  test('rows read ahead are those that this transaction left, its own consequences and what it undid included', async () => {
    const [id, gone, pairedId] = [newId(), newId(), newId()];
    await insert(person('manager'), vehicle, aVehicle({ make: 'One' }), id);
    await insert(person('manager'), fleet, { name: 'Ahead' }, gone);
    await store.write(person('manager'), async (writer) => {
      await writer.readAhead(vehicle, [id]);
      await writer.readAhead(fleet, [gone]);
      await writer.readAhead(device, [pairedId]);
      const { ver } = (await writer.get(vehicle, id))!;
      await expect(
        writer.attempt(() => writer.patch(vehicle, id, { make: 'Two' }).then(() => Promise.reject(new Error('undone')))),
      ).rejects.toThrow('undone');
      expect(await writer.get(vehicle, id)).toMatchObject({ make: 'One', ver });
      await writer.patch(vehicle, id, { make: 'Three', fleet: gone });
      expect(await writer.get(vehicle, id)).toMatchObject({ make: 'Three', ver: ver + 2, fleet: gone });
      expect(await writer.get(device, pairedId)).toBeNull();
      const paired = await writer.insert(device, pairedId, sampleDoc(device, next++, { vehicle: id }));
      expect(await writer.get(device, pairedId)).toMatchObject({ ver: paired.ver, vehicle: id });
      expect(await writer.get(vehicle, id)).toMatchObject({ device: pairedId });
      await writer.remove(fleet, gone);
      expect(await writer.get(fleet, gone)).toBeNull();
      expect(await writer.get(vehicle, id)).toMatchObject({ fleet: null });
    });
    await remove(person('manager'), device, pairedId);
  });

  test('attempts that follow each other leave one savepoint, not one within the other', async () => {
    const release = (writer: Writer) => writer.client.query('RELEASE SAVEPOINT attempt');
    const left = store.write(person('manager'), async (writer) => {
      for (const work of [() => Promise.resolve(), () => Promise.reject(new Error('undone')), () => Promise.resolve()])
        await writer.attempt(work).catch(() => undefined);
      await release(writer);
      await release(writer);
    });
    await expect(left).rejects.toMatchObject({ code: '3B001' });
  });

  test('an attempt that fails leaves nothing of what it did; the transaction goes on', async () => {
    const told: unknown[] = [];
    const stop = bus.subscribe(
      (channel) => channel === 'created:ticket',
      (_channel, data) => told.push(data),
    );
    const before = await currentVersions(database.pool, orgA, userId);
    const [kept, undone, own] = [newId(), newId(), newId()];
    const after = await store.write(person('manager'), async (writer) => {
      const failing = (): Promise<never> =>
        writer.attempt(async () => {
          await writer.insert(fleet, undone, { name: 'Undone' });
          await writer.insert(vehicle, newId(), aVehicle({ fleet: undone }));
          await writer.insert(ticket, newId(), sampleDoc(ticket, 1));
          // An id that is none: the database itself refuses it.
          await writer.insert(fleet, 'none', { name: 'Fails' });
          throw new Error('not refused');
        });
      await expect(failing()).rejects.toMatchObject({ code: '22P02' });
      const row = await writer.attempt(() => writer.insert(fleet, kept, { name: 'Kept' }));
      await expect(failing()).rejects.toMatchObject({ code: '22P02' });
      // The undone row is known to nobody, in this transaction either.
      expect(await failure(writer.attempt(() => writer.insert(vehicle, own, aVehicle({ fleet: undone }))))).toEqual({
        code: 'invalid',
        fields: ['fleet:reference'],
      });
      await writer.attempt(() => writer.insert(vehicle, own, aVehicle({ fleet: kept })));
      return row;
    });
    stop();
    expect(after.ver).toBe(before.ver + 1);
    expect((await currentVersions(database.pool, orgA, userId)).ver).toBe(before.ver + 2);
    expect(await store.get(systemActor(orgA), fleet, kept)).toMatchObject({ ver: after.ver });
    expect(await store.get(systemActor(orgA), fleet, undone)).toBeNull();
    expect(await store.get(systemActor(orgA), vehicle, own)).toMatchObject({ fleet: kept });
    expect(told).toEqual([]);
    await remove(person('manager'), fleet, kept);
  });
});

describe('scope', () => {
  test('a row of another organization is one that does not exist', async () => {
    const theirs = await insert(person('admin', orgB), fleet, { name: 'Theirs' });
    expect(await store.get(person('admin'), fleet, theirs._id)).toBeNull();
    expect((await failure(patch(person('admin'), fleet, theirs._id, { name: 'Mine' }))).code).toBe('not-found');
    expect(await remove(person('admin'), fleet, theirs._id)).toBe(false);
    expect(await failure(insert(person('admin'), vehicle, aVehicle({ fleet: theirs._id })))).toEqual({
      code: 'invalid',
      fields: ['fleet:reference'],
    });
    expect((await store.list(person('admin'), fleet, { page: 1, size: 10, filters: { _id: [theirs._id] } })).count).toBe(0);
    expect(await failure(insert(person('admin'), fleet, { name: 'Same id' }, theirs._id))).toEqual({
      code: 'duplicate',
      fields: ['_id:duplicate'],
    });
  });

  test('roles are those of the declaration; no organization, no rows; people are the site’s', async () => {
    expect((await failure(store.list(person('user'), device, { page: 1, size: 10 }))).code).toBe('forbidden');
    expect((await failure(insert(person('technician'), vehicle, aVehicle()))).code).toBe('forbidden');
    expect((await failure(insert(person('user'), fleet, { name: 'No' }))).code).toBe('forbidden');
    expect((await failure(store.list(person(null), vehicle, { page: 1, size: 10 }))).code).toBe('forbidden');
    expect((await failure(store.list(person('admin'), user, { page: 1, size: 10 }))).code).toBe('forbidden');
    expect((await failure(insert(person('admin'), diagnostic, { title: 'x' }))).code).toBe('forbidden');
  });

  test('a person has their own preferences, without an organization too, and nobody else’s', async () => {
    expect(await store.get(person(null), preferences, userId)).toMatchObject({
      _id: userId,
      lang: 'fr',
      owner: { type: 'user', id: userId, name: 'P' },
    });
    expect(await patch(person(null), preferences, userId, { lang: 'en' })).toMatchObject({ lang: 'en' });
    expect(await store.get(person(null), preferences, newId())).toBeNull();
    expect((await failure(patch(person(null), preferences, newId(), { lang: 'en' }))).code).toBe('not-found');
  });

  test('a new organization has its settings and permissions; a suspended one writes nothing', async () => {
    expect(await store.get(person('user'), settings, orgA)).toMatchObject({ timeZone: 'Europe/Paris', ver: expect.any(Number) });
    await patch(systemActor(orgB), ENTITIES.permissions as unknown as Entity, orgB, { suspended: true });
    expect((await failure(insert(person('admin', orgB), fleet, { name: 'Late' }))).code).toBe('suspended');
    await patch(systemActor(orgB), ENTITIES.permissions as unknown as Entity, orgB, { suspended: false });
  });
});

describe('validation', () => {
  test('issues name the field and have stable codes', async () => {
    const bad = {
      registration: '',
      vin: 'WVWZZZ1JZXW00000I',
      year: 1900,
      category: 'boat',
      make: 'x'.repeat(61),
      photo: 'mine',
      extra: 1,
      tags: 'no',
    };
    expect((await failure(insert(person('manager'), vehicle, bad))).fields.sort()).toEqual(
      [
        'registration:required',
        'year:too-small',
        'category:choice',
        'make:too-long',
        'photo:not-allowed',
        'extra:not-allowed',
        'tags:type',
      ].sort(),
    );
    expect((await failure(insert(person('manager'), vehicle, aVehicle({ vin: '1M8GDM9A1KP042788' })))).fields).toEqual([
      'vin:vin-check-digit',
    ]);
    expect((await failure(insert(person('manager'), vehicle, {}))).fields).toEqual(['registration:required']);
  });

  test('normalizes, completes, empties become null', async () => {
    const row = await insert(person('manager'), vehicle, { registration: 'gh482kd', name: '  ', year: 2020 });
    expect(row).toMatchObject({ registration: 'GH-482-KD', name: null, category: 'vul', tags: [], carSharing: false });
  });

  test('unique values of one organization, not of the other', async () => {
    await insert(person('manager'), fleet, { name: 'North' });
    expect(await failure(insert(person('manager'), fleet, { name: 'North' }))).toEqual({ code: 'duplicate', fields: ['name:duplicate'] });
    await insert(person('manager', orgB), fleet, { name: 'North' });
    expect((await failure(insert(systemActor(null), user, { email: 'p@x.test', name: 'Q' }))).fields).toEqual(['email:duplicate']);
    await insert(systemActor(orgA), membership, { user: userId, name: 'P', email: 'p@x.test' });
    expect(await failure(insert(systemActor(orgA), membership, { user: userId, name: 'P', email: 'p@x.test' }))).toEqual({
      code: 'duplicate',
      fields: ['email:duplicate'],
    });
  });
});

describe('references', () => {
  test('removing clears optional references with their versions, and refuses required ones', async () => {
    const actor = person('manager');
    const group = await insert(actor, fleet, { name: 'To go' });
    const row = await insert(actor, vehicle, aVehicle({ fleet: group._id }));
    expect(await remove(actor, fleet, group._id)).toBe(true);
    const after = (await store.get(actor, vehicle, row._id))!;
    expect(after['fleet']).toBeNull();
    expect(fieldVersion(after.fieldVersions, 'fleet')).toBeGreaterThan(row.ver);
    expect(await remove(actor, fleet, group._id)).toBe(false);
    const request = await insert(systemActor(orgA), ticket, sampleDoc(ticket, 1, {}, true));
    await insert(systemActor(orgA), ticketMessage, sampleDoc(ticketMessage, 1, { ticket: request._id }, true));
    expect((await failure(remove(systemActor(orgA), ticket, request._id))).code).toBe('referenced');
  });

  test('vehicle and device keep each other in step', async () => {
    const actor = person('manager');
    const [one, two] = [await insert(actor, vehicle, aVehicle()), await insert(actor, vehicle, aVehicle())];
    const box = await insert(actor, device, sampleDoc(device, 1, { vehicle: one._id }));
    expect((await store.get(actor, vehicle, one._id))!['device']).toBe(box._id);
    await patch(actor, vehicle, two._id, { device: box._id });
    expect((await store.get(actor, vehicle, one._id))!['device']).toBeNull();
    expect((await store.get(actor, device, box._id))!['vehicle']).toBe(two._id);
    await patch(actor, device, box._id, { vehicle: null });
    expect((await store.get(actor, vehicle, two._id))!['device']).toBeNull();
  });
});

describe('lists', () => {
  test('q folds accents and separators; filters, order and pages', async () => {
    const actor = person('manager');
    await insert(actor, fleet, { name: 'Éclair du Midi', code: 'EC_1' });
    await insert(actor, fleet, { name: 'ecole', code: 'B' });
    await insert(actor, fleet, { name: 'Zinc' });
    const names = async (query: object): Promise<unknown[]> =>
      (await store.list(actor, fleet, { page: 1, size: 100, ...query })).results.map((row) => row['name']);
    expect(await names({ q: 'eclair' })).toEqual(['Éclair du Midi']);
    expect(await names({ q: 'EC-1' })).toEqual(['Éclair du Midi']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ sort: [{ field: 'name', direction: 1 }] })).toEqual(['Éclair du Midi', 'ecole', 'North', 'Zinc']);
    expect(await names({ sort: [{ field: 'name', direction: -1 }], size: 2, page: 2 })).toEqual(['ecole', 'Éclair du Midi']);
    expect((await store.list(actor, fleet, { page: 2, size: 2 })).count).toBe(4);
    expect(await names({ filters: { name: ['Zinc', 'ecole'] } })).toEqual(['ecole', 'Zinc']);
    expect((await failure(names({ filters: { secret: ['x'] } }))).fields).toEqual(['secret:not-allowed']);
    expect((await failure(names({ sort: [{ field: 'id; DROP', direction: 1 }] }))).code).toBe('invalid');
  });
});
