import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId, sampleDoc } from '../helpers/sample.ts';

let server: TestContext;
let root: Signed;
let owner: Signed;
const organizations: string[] = [];
const call = caller(() => server.app);
const MASTER = {
  make: 'Renault',
  model: 'Master L3H2',
  category: 'vul',
  energy: 'diesel',
  tankL: 105,
  consumptionRef: 9.6,
  co2GKm: 236,
  gvwrKg: 3500,
};

beforeAll(async () => {
  server = await testContext();
  root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
  for (const name of ['Transports Lumière', 'Garonne Services']) organizations.push(await createOrganization(server.context, name));
  owner = await signIn(server.app, { role: 'admin', orgId: organizations[0]! });
  for (const [at, orgId] of organizations.entries())
    await server.context.store.write(systemActor(orgId), async (writer) => {
      await writer.insert(ENTITIES.vehicle, newId(), {
        registration: `AA-00${at}-AA`,
        make: 'Renault',
        model: at === 0 ? 'Master L3H2' : 'master l3h2',
        energy: 'diesel',
      });
      await writer.insert(ENTITIES.vehicle, newId(), {
        registration: `BB-00${at}-BB`,
        make: 'Peugeot',
        model: 'e-208',
        energy: 'electric',
        status: at === 0 ? 'active' : 'sold',
      });
      await writer.insert(ENTITIES.device, newId(), sampleDoc(ENTITIES.device, at, { title: `Boîtier ${at}`, serial: `boitier-${at}` }));
    });
});
afterAll(() => server.close());

/** Created, changed from a version, not from an older one, removed; and none of it for an organization's administrator. */
async function keeps(path: string, doc: Record<string, unknown>, change: Record<string, unknown>): Promise<void> {
  const made = await call(root, 'POST', path, doc);
  expect([path, made.status]).toEqual([path, 201]);
  const url = `${path}/${String(made.body['_id'])}`;
  expect((await call(root, 'PATCH', url, { ...change, ver: made.body['ver'] })).body).toMatchObject({ ...doc, ...change });
  expect([path, (await call(root, 'PATCH', url, { ...change, ver: made.body['ver'] })).status]).toEqual([path, 409]);
  expect((await call(root, 'GET', `${path}?size=100`)).body['count']).toBe(1);
  for (const [method, at] of [
    ['GET', path],
    ['POST', path],
    ['GET', url],
    ['DELETE', url],
  ] as const)
    expect([method, at, (await call(owner, method, at, method === 'POST' ? doc : undefined)).status]).toEqual([method, at, 403]);
}

describe('rows that the platform keeps', () => {
  test('R-037 the catalogue of models is kept by the platform, and read by everybody with a session', async () => {
    await keeps('/api/v1/admin/vehicle-models', MASTER, { tankL: 100 });
    const { body } = await call(await signIn(server.app, { role: 'user' }), 'GET', '/api/v1/known-vehicle-models');
    expect(body['results']).toEqual([{ ...MASTER, tankL: 100, batteryKwh: null, seats: null, bootL: null }]);
    expect((await call(null, 'GET', '/api/v1/known-vehicle-models')).status).toBe(401);
  });

  test('R-047 models in use: vehicles and accounts by model, whatever the spelling; those that nobody drives are not counted', async () => {
    const { body } = await call(root, 'GET', '/api/v1/admin/vehicles/models');
    expect(body['results']).toEqual([
      expect.objectContaining({ make: 'Renault', vehicles: 2, organizations: 2, energies: ['diesel'], known: expect.any(String) }),
      expect.objectContaining({ make: 'Peugeot', model: 'e-208', vehicles: 1, organizations: 1, known: null }),
    ]);
    expect((await call(owner, 'GET', '/api/v1/admin/vehicles/models')).status).toBe(403);
  });

  test('R-020 devices of every account, with it', async () => {
    const { body } = await call(root, 'GET', '/api/v1/admin/assets?size=10&sort=title:1');
    expect(body).toMatchObject({
      count: 2,
      results: [
        { title: 'Boîtier 0', owner: { name: 'Transports Lumière' } },
        { title: 'Boîtier 1', owner: { name: 'Garonne Services' } },
      ],
    });
    expect((await call(root, 'GET', `/api/v1/admin/assets?owner=${organizations[1]}`)).body).toMatchObject({
      count: 1,
      results: [{ title: 'Boîtier 1' }],
    });
  });

  test('R-025 customers: contact, stage, what is next, the organization they have', async () => {
    await keeps(
      '/api/v1/admin/crm',
      {
        company: 'Transports Lumière',
        stage: 'trial',
        contact: 'Agathe',
        nextAction: 'Rappeler',
        nextOn: '2026-12-01',
        organization: organizations[0],
      },
      { stage: 'customer' },
    );
    expect((await call(root, 'POST', '/api/v1/admin/crm', { company: 'X', organization: root.userId })).body).toMatchObject({
      fields: [{ field: 'organization', code: 'reference' }],
    });
  });

  test('R-022 offsets: of an account, a year, a project, a certificate, at a price', async () => {
    await keeps(
      '/api/v1/admin/carbon-offsets',
      { organization: organizations[0], year: 2025, kgCo2e: 184_000, project: 'Reboisement', certificate: 'LBC-1', priceCents: 588_800 },
      { certificate: 'LBC-2' },
    );
    expect(
      (await call(root, 'POST', '/api/v1/admin/carbon-offsets', { year: 2025, kgCo2e: 1, project: 'P' })).status,
      'it is somebody’s',
    ).toBe(400);
  });
});
