import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '../../src/domain/identity/session-user.ts';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { FailureError } from '../../src/domain/entity/failure.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { localBus } from '../../src/server/bus.ts';
import type { Actor, Store } from '../../src/server/context.ts';
import { personActor, systemActor } from '../../src/server/database/actors.ts';
import { currentVersions } from '../../src/server/database/changes.ts';
import { siteStore } from '../../src/server/database/site-store.ts';
import { openStore } from '../../src/server/open-store.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { newId, sampleDoc } from '../helpers/sample.ts';

const { vehicle, organization, user, preferences, settings } = ENTITIES as unknown as Record<keyof typeof ENTITIES, Entity>;
const [orgA, orgB] = [newId(), newId()];
const bus = localBus();
let database: TestDatabase;
let store: Store;

function person(over: Partial<SessionUser> = {}): Actor {
  const org = { id: orgA, name: 'A', role: 'admin' };
  return personActor(
    {
      id: newId(),
      email: 'p@x.test',
      name: 'P',
      organization: org,
      organizations: [org],
      siteOwner: null,
      siteRole: undefined,
      isAdmin: false,
      adminMode: false,
      asAdmin: null,
      ...over,
    },
    null,
  );
}
const root = person({ isAdmin: true, adminMode: true });
const siteAdmin = person({ siteRole: 'admin' });

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof FailureError ? error.failure.code : String(error);
  }
  return 'none';
}

beforeAll(async () => {
  database = await createTestDatabase();
  store = openStore(database.pool, bus);
  for (const [id, name] of [
    [orgA, 'Zèbre Transports'],
    [orgB, 'Autocars Bleus'],
  ] as const) {
    await store.write(systemActor(null), (writer) => writer.insert(organization, id, { name }));
    for (const n of [1, 2])
      await store.write(systemActor(id), (writer) =>
        writer.insert(vehicle, newId(), sampleDoc(vehicle, n, { registration: `${id === orgA ? 'AA' : 'BB'}-${100 + n}-CD` })),
      );
  }
});
afterAll(() => database.drop());

const door = (actor: Actor, guard?: 'superadmin') => siteStore({ pool: database.pool, store }, actor, guard);
const plates = (rows: { results: Record<string, unknown>[] }): unknown[] => rows.results.map((row) => row['registration']);

describe('the door across organizations', () => {
  test('P-008 opens for administrators of the platform, for nobody else', () => {
    const refused: [string, Actor][] = [
      ['organization administrator', person()],
      ['super administrator out of admin mode', person({ isAdmin: true })],
      ['member of the owner of the site', person({ siteRole: 'user' })],
      ['nobody', person({ organization: null, organizations: [] })],
      ['the server itself', systemActor(null)],
    ];
    for (const [name, actor] of refused) expect([name, refusal(() => door(actor))]).toEqual([name, 'forbidden']);
    expect([refusal(() => door(root)), refusal(() => door(siteAdmin))]).toEqual(['none', 'none']);
    expect([refusal(() => door(root, 'superadmin')), refusal(() => door(siteAdmin, 'superadmin'))]).toEqual(['none', 'forbidden']);
  });

  test('lists every organization, in the order of their names, or only some', async () => {
    const all = await door(siteAdmin).list(vehicle, {
      page: 1,
      size: 10,
      sort: [
        { field: 'owner', direction: 1 },
        { field: 'registration', direction: -1 },
      ],
    });
    expect([all.count, plates(all)]).toEqual([4, ['BB-102-CD', 'BB-101-CD', 'AA-102-CD', 'AA-101-CD']]);
    expect(all.results[0]!.owner.name).toBe('Autocars Bleus');
    expect(plates(await door(siteAdmin).list(vehicle, { page: 1, size: 10, owners: [orgA] }))).toEqual(['AA-101-CD', 'AA-102-CD']);
    expect((await door(siteAdmin).list(vehicle, { page: 2, size: 3 })).results).toHaveLength(1);
  });

  test('searches rows and the names of their organizations', async () => {
    expect(plates(await door(root).list(vehicle, { page: 1, size: 10, q: 'bb101' }))).toEqual(['BB-101-CD']);
    expect(plates(await door(root).list(vehicle, { page: 1, size: 10, q: 'zebre' }))).toEqual(['AA-101-CD', 'AA-102-CD']);
  });

  test('the ordinary list of an organization takes no order by account', async () => {
    await expect(store.list(person(), vehicle, { page: 1, size: 1, sort: [{ field: 'owner', direction: 1 }] })).rejects.toMatchObject({
      failure: { code: 'invalid' },
    });
  });

  test('people’s own spaces and the list of people keep their own rule', async () => {
    await expect(door(root).list(preferences, { page: 1, size: 1 })).rejects.toMatchObject({ failure: { code: 'forbidden' } });
    await expect(door(siteAdmin).list(user, { page: 1, size: 1 })).rejects.toMatchObject({ failure: { code: 'forbidden' } });
    await expect(door(root).list(user, { page: 1, size: 1 })).resolves.toMatchObject({ count: 0 });
  });

  test('writes in the space of the organization: its version rises, its devices are told, the other’s are not', async () => {
    const heard: string[] = [];
    const stop = bus.subscribe(
      (channel) => channel.endsWith(':sync'),
      (channel) => heard.push(channel),
    );
    const before = await currentVersions(database.pool, orgB, null);
    await door(siteAdmin).write(orgB, (writer) => writer.patch(settings, orgB, { timeZone: 'Europe/London' }));
    expect((await currentVersions(database.pool, orgB, null)).ver).toBe(before.ver + 1);
    expect(heard).toEqual([`organization:${orgB}:sync`]);
    stop();
    const foreign = (await door(root).list(vehicle, { page: 1, size: 1, owners: [orgA] })).results[0]!;
    await expect(door(root).write(orgB, (writer) => writer.patch(vehicle, foreign._id, { name: 'x' }))).rejects.toMatchObject({
      failure: { code: 'not-found' },
    });
    await expect(door(root).write(newId(), async () => undefined)).rejects.toMatchObject({ failure: { code: 'not-found' } });
  });
});
