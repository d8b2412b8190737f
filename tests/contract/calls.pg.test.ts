import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERMISSION_FLAGS } from '../../src/domain/access/permissions.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId, sampleDoc } from '../helpers/sample.ts';

/* The calls of the specification §7, as a client that knows nothing else sees them. */
const VEHICLES = 1001;
const DIAGNOSTICS = 25;

let server: TestContext;
let orgId: string;
let admin: Signed;
let user: Signed;
const ids = { vehicle: newId(), device: newId() };

beforeAll(async () => {
  server = await testContext();
  orgId = await createOrganization(server.context, 'Transports Lumière');
  admin = await signIn(server.app, { role: 'admin', orgId });
  user = await signIn(server.app, { role: 'user', orgId });
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(ENTITIES.vehicle, ids.vehicle, { registration: 'AA-001-AA', name: 'Navette' });
    await writer.insert(ENTITIES.device, ids.device, sampleDoc(ENTITIES.device, 1, { serial: 'boitier-1' }));
    for (let n = 0; n < DIAGNOSTICS; n++)
      await writer.insert(
        ENTITIES.diagnostic,
        newId(),
        sampleDoc(
          ENTITIES.diagnostic,
          n,
          { ...ids, title: `Message ${n}`, lastTrigger: new Date(Date.UTC(2026, 10, 1, (7 * n) % DIAGNOSTICS)).toISOString() },
          true,
        ),
      );
  });
});
afterAll(() => server.close());

async function get(path: string, who: Signed | null = admin) {
  const answer = await server.app.inject({ url: path, ...(who ? { headers: who.headers } : {}) });
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    body: (String(answer.headers['content-type']).includes('json') ? answer.json() : null) as Record<string, unknown>,
  };
}
const results = (body: Record<string, unknown>) => body['results'] as Record<string, unknown>[];
const list = (page: number, who = admin) => get(`/api/v1/diagnostics?page=${page}&size=10&sort=lastTrigger:-1`, who);

describe('single objects', () => {
  test('C-001 the site: colours, without a session', async () => {
    const { status, body } = await get('/simple-directory/api/sites/_public', null);
    expect(status).toBe(200);
    expect(body['theme']).toMatchObject({
      colors: { primary: expect.stringMatching(/^#[0-9a-f]{6}$/i), secondary: expect.stringMatching(/^#[0-9a-f]{6}$/i) },
    });
  });

  test('C-002 F-005 the settings: theme colour, links, showDiagnosticErrors; a session is needed', async () => {
    const changed = await server.app.inject({
      method: 'PATCH',
      url: '/api/v1/settings',
      headers: admin.headers,
      payload: {
        themeColor: '#1976D2FF',
        links: [
          { title: 'A', href: 'https://a.example/' },
          { title: 'B', href: 'https://b.example/' },
        ],
        showDiagnosticErrors: true,
      },
    });
    expect(changed.statusCode).toBe(200);
    expect((await get('/api/v1/settings', user)).body).toMatchObject({
      themeColor: '#1976D2FF',
      links: [
        { title: 'A', href: 'https://a.example/' },
        { title: 'B', href: 'https://b.example/' },
      ],
      showDiagnosticErrors: true,
    });
    expect((await get('/api/v1/settings', null)).status).toBe(401);
  });

  test('C-007 F-004 the preferences: language and layout, of the person', async () => {
    expect(
      (
        await server.app.inject({
          method: 'PATCH',
          url: '/api/v1/preferences',
          headers: user.headers,
          payload: { lang: 'it', layout: 'side' },
        })
      ).statusCode,
    ).toBe(200);
    expect((await get('/api/v1/preferences', user)).body).toMatchObject({ lang: 'it', layout: 'side' });
    expect((await get('/api/v1/preferences')).body).toMatchObject({ lang: 'fr', layout: 'default' });
  });

  test('C-008 F-006 the permissions: eight flags with active, and suspended', async () => {
    const { body } = await get('/api/v1/permissions', user);
    expect(PERMISSION_FLAGS).toEqual([
      'cartography',
      'geolocation',
      'dashboard',
      'dailyDashboard',
      'eco',
      'reports',
      'carSharing',
      'management',
    ]);
    for (const flag of PERMISSION_FLAGS) expect([flag, body[flag]]).toEqual([flag, { active: expect.any(Boolean) }]);
    expect(body['suspended']).toBe(false);
  });
});

describe('diagnostics', () => {
  test('C-013 F-003 a page, newest first, with the count of all and the embedded vehicle and device', async () => {
    const [first, second, third] = [await list(1), await list(2), await list(3)];
    expect([first, second, third].map(({ body }) => [body['count'], results(body).length])).toEqual([
      [DIAGNOSTICS, 10],
      [DIAGNOSTICS, 10],
      [DIAGNOSTICS, 5],
    ]);
    const all = [first, second, third].flatMap(({ body }) => results(body));
    const times = all.map((row) => String(row['lastTrigger']));
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(all.map((row) => row['_id'])).size).toBe(DIAGNOSTICS);
    expect(all[0]).toMatchObject({
      _id: expect.any(String),
      owner: { name: 'Transports Lumière' },
      vehicle: { _id: ids.vehicle, title: 'AA-001-AA' },
      device: { _id: ids.device, title: expect.any(String), type: 'mdi' },
      title: expect.stringMatching(/^Message/),
      lastTrigger: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  test('C-014 one is deleted and gone from the next list; one of another organization is not', async () => {
    const [row] = results((await list(1)).body);
    const remove = (who: Signed) =>
      server.app.inject({ method: 'DELETE', url: `/api/v1/diagnostics/${String(row!['_id'])}`, headers: who.headers });
    expect((await remove(await signIn(server.app, { role: 'admin' }))).statusCode).toBe(404);
    expect((await list(1)).body['count']).toBe(DIAGNOSTICS);
    expect((await remove(user)).statusCode, 'P-011 the lowest role').toBe(403);
    expect((await remove(admin)).statusCode).toBe(204);
    const after = await list(1);
    expect(after.body['count']).toBe(DIAGNOSTICS - 1);
    expect(results(after.body).map((one) => one['_id'])).not.toContain(row!['_id']);
  });
});

describe('lists', () => {
  test('C-011 the devices: objects with _id', async () => {
    const { status, body } = await get('/api/v1/devices');
    expect(status).toBe(200);
    expect(results(body)).toEqual([expect.objectContaining({ _id: ids.device })]);
  });

  test('C-004 C-006 K-005 vehicles with size=1000: of 1001, 1000, and the rest on the next page', async () => {
    await server.context.store.write(systemActor(orgId), async (writer) => {
      for (let n = 1; n < VEHICLES; n++)
        await writer.insert(ENTITIES.vehicle, newId(), { registration: `PARC ${String(n).padStart(4, '0')}` });
    });
    const { status, body } = await get('/api/v1/vehicles?size=1000');
    expect([status, body['count'], results(body).length]).toEqual([200, VEHICLES, 1000]);
    expect(results((await get('/api/v1/vehicles?size=1000&page=2')).body)).toHaveLength(1);
  });

  test('C-016 none of these calls without a session', async () => {
    for (const path of [
      'settings',
      'settings/logo',
      'vehicles?size=1000',
      'preferences',
      'permissions',
      'fleets',
      'devices',
      'diagnostics?page=1&size=10&sort=lastTrigger:-1',
    ])
      expect([path, (await get(`/api/v1/${path}`, null)).status]).toEqual([path, 401]);
  });
});
