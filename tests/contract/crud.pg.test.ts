import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../src/domain/access/permissions.ts';
import { rowSchema, type Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES, ENTITY_LIST } from '../../src/domain/registry.ts';
import { plateKey } from '../../src/domain/vehicle/vehicle.rules.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { seedEveryOrganization } from '../../src/server/field-work/templates.ts';
import { isCreatable, isPatchable } from '../../src/server/http/crud.ts';
import { caller } from '../helpers/call.ts';
import { signIn, testCompany, type Signed, type TestContext } from '../helpers/context.ts';
import { drivenBy } from '../helpers/driven.ts';
import { newId, requiredRefs, sampleDoc } from '../helpers/sample.ts';
import { sealedRecord } from '../helpers/sealed-record.ts';

let server: TestContext;
let orgId: string;
let people: Record<Role, Signed>;

beforeAll(async () => {
  ({ server, orgId, people } = await testCompany());
  await seedEveryOrganization(server.context);
});
afterAll(() => server.close());

const call = caller(() => server.app);

let n = 1000;
/** A row of the organization, made by the server. */
async function given(entity: Entity): Promise<string> {
  const id = newId();
  const over =
    entity.name === 'membership'
      ? { user: (await signIn(server.app, { role: null })).userId }
      : entity.name === 'diagnostic'
        ? { vehicle: null, device: null }
        : entity.name === 'driverAssignment'
          ? { vehicle: await given(vehicle), tag: null }
          : {};
  const refs = await requiredRefs(entity, given);
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(entity, id, sampleDoc(entity, n++, { ...refs, ...over }, true)),
  );
  return id;
}

/** A document that this person may create one of `entity` from. */
async function created(entity: Entity, who: Signed = people.admin): Promise<Record<string, unknown>> {
  if (entity.name === 'fieldRecord') {
    const { id, doc } = await sealedRecord({ org: orgId, author: { id: who.userId } });
    return { ...doc, _id: id };
  }
  if (entity.name === 'journeyReason') {
    const startMs = 1_790_000_000_000;
    const times = { startAt: new Date(startMs).toISOString(), endAt: new Date(startMs + 1000).toISOString() };
    return sampleDoc(entity, n++, { ...times, vehicle: await drivenBy(server.context, who, [[startMs]]) });
  }
  const over = entity.name === 'driverAssignment' ? { vehicle: await given(vehicle), tag: null } : {};
  return sampleDoc(entity, n++, { ...(await requiredRefs(entity, given)), ...over });
}

const MANY = ENTITY_LIST.filter((entity) => !entity.single && entity.space === 'organization');
const SINGLE = ENTITY_LIST.filter((entity) => entity.single);

describe.each(MANY.map((entity) => [entity.plural, entity] as const))('%s', (plural, entity) => {
  const path = `/api/v1/${plural}`;

  test('P-011 each role may do what the declaration says', async () => {
    const id = await given(entity);
    for (const role of ROLES) {
      const may = (roles: readonly Role[]): boolean => roles.includes(role);
      const who = people[role];
      const readsOwn = entity.readOwn && (entity.access.create.length === 0 || may(entity.access.create) || may(entity.access.update));
      // Somebody else's row does not exist for who reads only their own.
      const isHidden = readsOwn && !may(entity.access.read);
      expect([role, (await call(who, 'GET', path)).status]).toEqual([role, may(entity.access.read) || readsOwn ? 200 : 403]);
      expect([role, (await call(who, 'GET', `${path}/${id}`)).status]).toEqual([
        role,
        may(entity.access.read) ? 200 : readsOwn ? 404 : 403,
      ]);
      const made = await call(who, 'POST', path, await created(entity, who));
      expect([role, made.status, made.text]).toEqual([
        role,
        !isCreatable(entity) ? 404 : may(entity.access.create) ? 201 : 403,
        expect.anything(),
      ]);
      expect([role, (await call(who, 'PATCH', `${path}/${id}`, {})).status]).toEqual([
        role,
        !isPatchable(entity)
          ? 404
          : isHidden && may(entity.access.update)
            ? 404
            : may(entity.access.update) && !entity.changeOwn?.includes(role)
              ? 200
              : 403,
      ]);
      const gone = await given(entity);
      expect([role, (await call(who, 'DELETE', `${path}/${gone}`)).status]).toEqual([
        role,
        entity.access.remove.length === 0 ? 404 : isHidden && may(entity.access.remove) ? 404 : may(entity.access.remove) ? 204 : 403,
      ]);
    }
  });

  test('F-015 rows are those of the declaration, with their owner', async () => {
    const id = await given(entity);
    const { body } = await call(people.admin, 'GET', `${path}/${id}`);
    expect(Object.keys(body).sort()).toEqual(
      ['_id', 'owner', 'createdAt', 'updatedAt', 'ver', 'fieldVersions', ...Object.keys(entity.fields)].sort(),
    );
    expect(body).toMatchObject({ _id: id, owner: { type: 'organization', id: orgId, name: 'Acme' } });
    if (Object.values(entity.fields).every((field) => !field.embed)) expect(rowSchema(entity).safeParse(body).success).toBe(true);
  });

  if (!isCreatable(entity)) return;
  test('creates once for one _id, then changes and removes what may be', async () => {
    const doc: Record<string, unknown> = { _id: newId(), ...(await created(entity)) };
    const _id = String(doc['_id']);
    const first = await call(people.admin, 'POST', path, doc);
    expect([first.status, first.headers['location']]).toEqual([201, `${path}/${_id}`]);
    expect(await call(people.admin, 'POST', path, doc)).toMatchObject({ status: 200, body: { _id } });
    if (!isPatchable(entity)) return;
    // The first that a person may write.
    const field = [entity.title, ...entity.search].find((name) => entity.fields[name]?.server === false) ?? entity.title;
    const changed = await call(people.admin, 'PATCH', `${path}/${_id}`, { [field]: sampleDoc(entity, n++)[field] });
    expect(changed.status).toBe(200);
    expect(changed.body['ver']).toBeGreaterThan(first.body['ver'] as number);
    if (entity.access.remove.length === 0) return;
    expect((await call(people.admin, 'DELETE', `${path}/${_id}`)).status).toBe(204);
    expect((await call(people.admin, 'DELETE', `${path}/${_id}`)).status).toBe(404);
    expect((await call(people.admin, 'GET', `${path}/${_id}`)).status).toBe(404);
  });

  test('G-023 unknown and server fields, malformed ids and bodies are refused by name', async () => {
    const id = await given(entity);
    expect((await call(people.admin, 'GET', `${path}/nothing`)).body).toMatchObject({ code: 'invalid', fields: [{ field: 'id' }] });
    if (isCreatable(entity))
      expect((await call(people.admin, 'POST', path, { ...(await created(entity)), ver: 9 })).body).toMatchObject({
        code: 'invalid',
        fields: [{ field: 'ver', code: 'not-allowed' }],
      });
    if (!isPatchable(entity)) return;
    expect((await call(people.admin, 'PATCH', `${path}/${id}`, { surprise: 1 })).body).toMatchObject({
      code: 'invalid',
      fields: [{ field: 'surprise', code: 'not-allowed' }],
    });
    const server = Object.keys(entity.fields).find((name) => entity.fields[name]!.server);
    if (server)
      expect((await call(people.admin, 'PATCH', `${path}/${id}`, { [server]: null })).body).toMatchObject({
        code: 'invalid',
        fields: [{ field: server, code: 'not-allowed' }],
      });
    expect((await call(people.admin, 'PATCH', `${path}/${id}`, [1])).body).toMatchObject({ code: 'invalid' });
  });
});

describe.each(SINGLE.map((entity) => [entity.plural, entity] as const))('%s', (plural, entity) => {
  const path = `/api/v1/${plural}`;
  test('is one object; each role may do what the declaration says', async () => {
    for (const role of ROLES) {
      const who = people[role];
      const { status, body } = await call(who, 'GET', path);
      const mayRead = entity.access.read.includes(role);
      expect([role, status]).toEqual([role, mayRead ? 200 : 403]);
      if (mayRead) expect(rowSchema(entity).safeParse(body).success).toBe(true);
      if (mayRead) expect(body['_id']).toBe(entity.space === 'user' ? who.userId : orgId);
      expect([role, (await call(who, 'PATCH', path, {})).status]).toEqual([
        role,
        !isPatchable(entity) ? 404 : entity.access.update.includes(role) ? 200 : 403,
      ]);
    }
  });
});

test('P-011 G-009 people are the site administration’s', async () => {
  expect((await call(people.admin, 'GET', '/api/v1/users')).status).toBe(403);
  const root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
  expect((await call(root, 'GET', '/api/v1/users')).status).toBe(200);
  expect((await call(root, 'POST', '/api/v1/users', { email: 'x@x.test', name: 'x' })).status).toBe(404);
});

test('a person without an organization has preferences and nothing else', async () => {
  const nobody = await signIn(server.app, { role: null });
  expect((await call(nobody, 'GET', '/api/v1/preferences')).body).toMatchObject({ lang: 'fr', layout: 'default' });
  for (const plural of ['vehicles', 'settings', 'permissions', 'fleets', 'diagnostics'])
    expect((await call(nobody, 'GET', `/api/v1/${plural}`)).status).toBe(403);
});

test('F-003 diagnostics embed vehicle and device as the specification shows them', async () => {
  const [vehicle, device] = [await given(ENTITIES.vehicle), await given(ENTITIES.device)];
  const id = newId();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(ENTITIES.diagnostic, id, sampleDoc(ENTITIES.diagnostic, 1, { vehicle, device, title: 'Silent' }, true)),
  );
  const { body } = await call(people.admin, 'GET', '/api/v1/diagnostics?page=1&size=10&sort=lastTrigger:-1');
  const row = (body['results'] as Record<string, unknown>[]).find((found) => found['_id'] === id);
  expect(row).toMatchObject({
    title: 'Silent',
    vehicle: { _id: vehicle, title: expect.any(String) },
    device: { _id: device, title: expect.any(String), type: 'mdi' },
  });
  expect(body['count']).toBe((body['results'] as unknown[]).length);
});

test('a taken value is a duplicate, told in the person’s language', async () => {
  await call(people.admin, 'POST', '/api/v1/fleets', { name: 'Taken' });
  const french = await call(people.admin, 'POST', '/api/v1/fleets', { name: 'Taken' });
  expect(french).toMatchObject({
    status: 409,
    body: { code: 'duplicate', message: 'Cette valeur est déjà prise.', fields: [{ field: 'name', code: 'duplicate' }] },
  });
  const english = await call(
    people.admin,
    'POST',
    '/api/v1/fleets',
    { name: 'Taken' },
    { cookie: `${people.admin.cookie.replace(/i18n_lang=[^;]*(; )?/, '')}; i18n_lang=en` },
  );
  expect(english.body['message']).toBe('This value is already taken.');
});

test('blank optional text and entered plates take their stored form', async () => {
  const { body } = await call(people.manager, 'POST', '/api/v1/vehicles', { registration: 'zz 999 zz', make: '' });
  expect(body).toMatchObject({ registration: 'ZZ-999-ZZ', make: null });
});

test('a plate is one vehicle, however its separators are written; what was there before stays', async () => {
  const add = (registration: string) => call(people.manager, 'POST', '/api/v1/vehicles', { registration });
  const first = await add('1234 AB 06');
  expect(first).toMatchObject({ status: 201, body: { registration: '1234 AB 06' } });
  for (const spelling of ['1234AB06', '1234-AB-06', '1234\u2011ab\u201106\u200b'])
    expect(await add(spelling)).toMatchObject({ status: 409, body: { fields: [{ field: 'registration', code: 'duplicate' }] } });
  const own = await call(people.manager, 'PATCH', `/api/v1/vehicles/${String(first.body['_id'])}`, { registration: '1234-AB-06' });
  expect(own).toMatchObject({ status: 200, body: { registration: '1234-AB-06' } });
  expect((await add('B-AB 123')).status).toBe(201);
  expect((await add('BA-B 123')).status).toBe(201);
  expect((await add('B AB-123')).status).toBe(409);

  const older = await add('WÜ-AB 1234');
  await server.context.pool.query('UPDATE vehicles SET registration = $2 WHERE id = $1', [older.body['_id'], '1234AB06']);
  const renamed = await call(people.manager, 'PATCH', `/api/v1/vehicles/${String(older.body['_id'])}`, { name: 'Autre' });
  expect(renamed).toMatchObject({ status: 200, body: { registration: '1234AB06', name: 'Autre' } });
});

test('the key of a plate is the same in the database and on the devices', async () => {
  const plates = [
    '1234 AB 06',
    'GH-482-KD',
    'B-AB 123',
    'B AB 123',
    'BA-B 123',
    'ABC-D 12E',
    'AB-CD 12',
    'WÜ-A 7H',
    'M-1234-AB',
    '12-D-12345',
    'A',
  ];
  const { rows } = await server.context.pool.query<{ key: string }>(
    'SELECT plate_key(plate) AS key FROM unnest($1::text[]) AS of (plate)',
    [plates],
  );
  expect(rows.map(({ key }) => key)).toEqual(plates.map(plateKey));
});
