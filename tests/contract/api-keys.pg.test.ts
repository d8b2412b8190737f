import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_CALLS_PER_MINUTE, type ApiKey, type ApiKeyInput } from '../../src/domain/platform/api-key.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';

let server: TestContext;
let orgId: string;
let admin: Signed;
let nowMs = Date.parse('2026-11-23T08:00:00Z');
const vehicle = newId();
const call = caller(() => server.app);
const INPUT: ApiKeyInput = { name: 'Paie', scopes: { vehicles: 'read' }, addresses: [], expiresAt: null };

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  orgId = await createOrganization(server.context, 'Transports Lumière');
  admin = await signIn(server.app, { role: 'admin', orgId });
  await server.context.store.write(systemActor(orgId), (writer) => writer.insert(ENTITIES.vehicle, vehicle, { registration: 'AA-001-AA' }));
});
afterAll(() => server.close());

async function make(over: Partial<ApiKeyInput> = {}, who = admin): Promise<{ key: ApiKey; secret: string }> {
  const { status, body } = await call(who, 'POST', '/api/v1/api-keys', { ...INPUT, ...over });
  expect(status).toBe(201);
  return body as never;
}
const withKey = (secret: string, url = '/api/v1/vehicles', more: object = {}) =>
  server.app.inject({ url, headers: { authorization: `Bearer ${secret}`, 'accept-language': 'en' }, ...more });
const list = async (): Promise<ApiKey[]> => (await call(admin, 'GET', '/api/v1/api-keys')).body['results'] as ApiKey[];

describe('R-077 keys of the API', () => {
  test('one is made, works on /api/v1 in its organization, and its last use is told; the secret is nowhere', async () => {
    const { key, secret } = await make();
    expect(secret).toMatch(/^slg_[\w-]{43}$/);
    expect(key).toMatchObject({ name: 'Paie', scopes: { vehicles: 'read' }, lastUsedAt: null, revokedAt: null, hint: secret.slice(-4) });
    const answer = await withKey(secret);
    expect(answer.json()).toMatchObject({ count: 1, results: [{ registration: 'AA-001-AA', owner: { name: 'Transports Lumière' } }] });
    expect(Number(answer.headers['ratelimit-remaining'])).toBe(API_CALLS_PER_MINUTE - 1);
    const kept = (await list()).find(({ _id }) => _id === key._id)!;
    expect([kept.lastUsedAt, kept.lastUsedFrom]).toEqual([new Date(nowMs).toISOString(), '127.0.0.1']);
    expect((await call(admin, 'GET', '/api/v1/api-keys')).text).not.toContain(secret);
    expect(JSON.stringify((await server.context.pool.query('SELECT * FROM api_keys')).rows)).not.toContain(secret.slice(4));
  });

  test('only what it is let to: another resource, a write and every other call are refused, and say why', async () => {
    const { secret } = await make();
    const fleets = await withKey(secret, '/api/v1/fleets');
    expect([fleets.statusCode, fleets.json<{ message: string }>().message]).toEqual([
      403,
      'This API key does not have the scope fleets:read.',
    ]);
    const write = await withKey(secret, `/api/v1/vehicles/${vehicle}`, { method: 'PATCH', payload: { name: 'Navette' } });
    expect([write.statusCode, write.json<{ message: string }>().message]).toEqual([
      403,
      'This API key does not have the scope vehicles:write.',
    ]);
    for (const url of [
      '/api/v1/memberships',
      '/api/v1/settings',
      '/api/v1/api-keys',
      '/api/v1/sync/devices',
      '/api/v1/admin/organizations',
    ]) {
      const closed = await withKey(secret, url);
      expect([url, closed.statusCode, closed.json<{ message: string }>().message]).toEqual([
        url,
        403,
        'This call is not open to API keys.',
      ]);
    }
    expect((await withKey(secret, '/simple-directory/api/auth/me')).statusCode).toBe(404);
    expect((await withKey(secret, '/notify/api/v1/notifications')).statusCode).toBe(401);
  });

  test('one that writes writes, under its name; its organization must have the permission', async () => {
    const { secret } = await make({ name: 'Atelier', scopes: { vehicles: 'write', fleets: 'read' } });
    const patched = await withKey(secret, `/api/v1/vehicles/${vehicle}`, { method: 'PATCH', payload: { name: 'Navette' } });
    expect([patched.statusCode, patched.json<{ name: string }>().name]).toEqual([200, 'Navette']);
    const { rows } = await server.context.pool.query(
      'SELECT k.name FROM space_writers w JOIN api_keys k ON k.id = w.user_id WHERE w.space_id = $1',
      [orgId],
    );
    expect(rows).toEqual([{ name: 'Atelier' }]);
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.patch(ENTITIES.permissions, orgId, { management: { active: false } }),
    );
    expect((await withKey(secret, `/api/v1/vehicles/${vehicle}`, { method: 'PATCH', payload: { name: 'Autre' } })).statusCode).toBe(403);
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.patch(ENTITIES.permissions, orgId, { management: { active: true } }),
    );
  });

  test('of an organization that was closed it lets nobody in, as its people', async () => {
    const closed = await createOrganization(server.context, 'Fermée');
    const { secret } = await make({}, await signIn(server.app, { role: 'admin', orgId: closed }));
    const organization = (active: boolean) =>
      server.context.store.write(systemActor(null), (writer) => writer.patch(ENTITIES.organization, closed, { active }));
    await organization(false);
    expect((await withKey(secret)).statusCode).toBe(401);
    await organization(true);
    expect((await withKey(secret)).statusCode).toBe(200);
  });

  test('what the server makes of positions: states, journeys, a report', async () => {
    const { secret } = await make({ scopes: { positions: 'read', journeys: 'read', reports: 'read' } });
    const urls = [
      '/api/v1/vehicles/states',
      `/api/v1/vehicles/${vehicle}/positions?from=2026-11-22T00:00:00Z&to=2026-11-23T00:00:00Z`,
      '/api/v1/journeys?from=2026-11-22T00:00:00Z&to=2026-11-23T00:00:00Z',
      '/api/v1/reports/emplacement',
    ];
    for (const url of urls) expect([url, (await withKey(secret, url)).statusCode]).toEqual([url, 200]);
    expect((await withKey(secret)).statusCode, 'the rows themselves are another scope').toBe(403);
  });

  test('a wrong secret, one that expired, another address: refused with the reason; a session beside it changes nothing', async () => {
    expect((await withKey('slg_wrong')).json()).toMatchObject({ code: 'unauthenticated', message: 'This API key does not exist.' });
    const both = await server.app.inject({ url: '/api/v1/vehicles', headers: { ...admin.headers, authorization: 'Bearer slg_wrong' } });
    expect([both.statusCode, both.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
    const { secret } = await make({ expiresAt: new Date(nowMs + 1000).toISOString() });
    expect((await withKey(secret)).statusCode).toBe(200);
    nowMs += 1000;
    expect((await withKey(secret)).json()).toMatchObject({ code: 'unauthenticated', message: 'This API key has expired.' });
    const { secret: elsewhere } = await make({ addresses: ['192.0.2.0/24'] });
    expect((await withKey(elsewhere)).json()).toMatchObject({
      code: 'forbidden',
      message: 'This API key cannot be used from this address.',
    });
    const { secret: here } = await make({ addresses: ['127.0.0.0/8'] });
    expect((await withKey(here)).statusCode).toBe(200);
  });

  test('changed, made again, revoked for good', async () => {
    const { key, secret } = await make();
    const changed = await call(admin, 'PATCH', `/api/v1/api-keys/${key._id}`, { ...INPUT, name: 'Paie 2', scopes: { fleets: 'read' } });
    expect([changed.status, changed.body['name']]).toEqual([200, 'Paie 2']);
    expect([(await withKey(secret)).statusCode, (await withKey(secret, '/api/v1/fleets')).statusCode]).toEqual([403, 200]);
    const { secret: second } = (await call(admin, 'POST', `/api/v1/api-keys/${key._id}/secret`)).body as { secret: string };
    expect([(await withKey(secret, '/api/v1/fleets')).statusCode, (await withKey(second, '/api/v1/fleets')).statusCode]).toEqual([
      401, 200,
    ]);
    expect((await call(admin, 'DELETE', `/api/v1/api-keys/${key._id}`)).body['revokedAt']).toEqual(expect.any(String));
    expect((await withKey(second, '/api/v1/fleets')).json()).toMatchObject({ message: 'This API key was revoked.' });
    expect((await call(admin, 'POST', `/api/v1/api-keys/${key._id}/secret`)).status).toBe(410);
    expect((await call(admin, 'PATCH', `/api/v1/api-keys/${key._id}`, INPUT)).status).toBe(410);
  });

  test('so many calls a minute, then none until the next one', async () => {
    const { key, secret } = await make();
    await withKey(secret);
    await server.context.pool.query('UPDATE api_keys SET calls = $2 WHERE id = $1', [key._id, API_CALLS_PER_MINUTE]);
    const answer = await withKey(secret);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
    nowMs += 60_000;
    expect((await withKey(secret)).statusCode).toBe(200);
  });

  test('an organization that is suspended has no keys that work', async () => {
    const closed = await createOrganization(server.context);
    const { secret } = await make({}, await signIn(server.app, { role: 'admin', orgId: closed }));
    await server.context.store.write(systemActor(closed), (writer) => writer.patch(ENTITIES.permissions, closed, { suspended: true }));
    expect((await withKey(secret)).json()).toMatchObject({ code: 'suspended' });
  });

  test('what a person may not say of a key; who may make one; another organization’s does not exist', async () => {
    const refused: object[] = [
      { ...INPUT, scopes: {} },
      { ...INPUT, scopes: { memberships: 'read' } },
      { ...INPUT, scopes: { alerts: 'write' } },
      { ...INPUT, addresses: ['example.org'] },
      { ...INPUT, expiresAt: new Date(nowMs).toISOString() },
      { ...INPUT, name: ' ' },
    ];
    for (const input of refused) expect([input, (await call(admin, 'POST', '/api/v1/api-keys', input)).status]).toEqual([input, 400]);
    for (const role of ['manager', 'technician', 'user'] as const)
      expect([role, (await call(await signIn(server.app, { role, orgId }), 'POST', '/api/v1/api-keys', INPUT)).status]).toEqual([
        role,
        403,
      ]);
    const { key } = await make();
    const stranger = await signIn(server.app, { role: 'admin' });
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/secret'],
    ] as const)
      expect((await call(stranger, method, `/api/v1/api-keys/${key._id}${path}`)).status).toBe(404);
    expect((await call(stranger, 'PATCH', `/api/v1/api-keys/${key._id}`, INPUT)).status).toBe(404);
    expect((await call(stranger, 'GET', '/api/v1/api-keys')).body['count']).toBe(0);
  });

  test('so many keys and no more', async () => {
    const full = await signIn(server.app, { role: 'admin' });
    for (let n = 0; n < 50; n++) await make({}, full);
    expect((await call(full, 'POST', '/api/v1/api-keys', INPUT)).body).toMatchObject({
      code: 'invalid',
      fields: [{ code: 'too-many-keys' }],
    });
  });

  test('the document says which calls a key opens', async () => {
    const { paths } = (await server.app.inject('/api/v1/openapi.json')).json<{
      paths: Record<string, Record<string, { security?: object[] }>>;
    }>();
    expect(paths['/api/v1/vehicles']!['get']!.security).toContainEqual({ key: [] });
    expect(JSON.stringify(paths['/api/v1/memberships']!['get']!.security ?? [])).not.toContain('key');
  });
});
