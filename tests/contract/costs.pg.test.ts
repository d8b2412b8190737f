import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Claim } from '../../src/domain/cost/claim.ts';
import { costLines, ownershipTable } from '../../src/domain/cost/ownership.ts';
import type { RentalContract, VehicleCost } from '../../src/domain/cost/vehicle-cost.ts';
import type { Maintenance } from '../../src/domain/maintenance/maintenance.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { caller } from '../helpers/call.ts';
import { signIn, testCompany, type Signed, type TestContext } from '../helpers/context.ts';
import { sampleJourney } from '../helpers/journey.ts';
import { newId } from '../helpers/sample.ts';

let server: TestContext;
let orgId: string;
let people: Awaited<ReturnType<typeof testCompany>>['people'];
let stranger: Signed;
let vehicle: string;
const call = caller(() => server.app);

beforeAll(async () => {
  ({ server, orgId, people } = await testCompany());
  stranger = await signIn(server.app, { role: 'admin' });
  vehicle = newId();
  await server.context.store.write(systemActor(orgId), (writer) => writer.insert(ENTITIES.vehicle, vehicle, { registration: 'AB-123-CD' }));
  // Half past midnight in Paris of 1 January, within January, and half past midnight of 1 February; one that was towed.
  const journeys = [
    ['2025-12-31T23:30:00Z', 1000],
    ['2026-01-15T10:00:00Z', 20_500],
    ['2026-01-31T23:30:00Z', 4000],
  ] as const;
  for (const [at, distanceM] of journeys) await keep(sampleJourney(vehicle, Date.parse(at), { distanceM }));
  await keep(sampleJourney(vehicle, Date.parse('2026-01-16T10:00:00Z'), { distanceM: 9000, kind: 'towed' }));
});
afterAll(() => server.close());

const keep = (journey: ReturnType<typeof sampleJourney>) =>
  server.context.pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey) SELECT $1, (j->>'startAt')::timestamptz, $2, (j->>'endAt')::timestamptz, j->>'kind', false, '{}', j FROM (SELECT $3::jsonb AS j) AS one`,
    [vehicle, orgId, JSON.stringify(journey)],
  );
const make = async (path: string, doc: Record<string, unknown>) => call(people.manager, 'POST', `/api/v1/${path}`, { vehicle, ...doc });
const rowsOf = async <T>(path: string): Promise<T[]> =>
  (await call(people.manager, 'GET', `/api/v1/${path}?size=100`)).body['results'] as T[];
/** A reference is embedded in the answers of the API, and bare on a device. */
const bare = <T extends { vehicle: unknown }>(rows: readonly T[]): T[] =>
  rows.map((row) => ({ ...row, vehicle: (row.vehicle as { _id?: string } | null)?._id ?? row.vehicle }));

describe('R-065 F-025: costs of vehicles', () => {
  it('what was entered through the API comes to what was reckoned by hand', async () => {
    expect(
      (await make('vehicle-costs', { label: 'Prime 2026', post: 'insurance', fromOn: '2026-01-01', toOn: '2026-12-31', netCents: 73_000 }))
        .status,
    ).toBe(201);
    expect(
      (
        await make('vehicle-costs', {
          label: 'Plein',
          post: 'energy',
          fromOn: '2026-01-20',
          netCents: 8_000,
          taxCents: 1_600,
          energyL: 57.5,
          reference: 'T-1',
        })
      ).status,
    ).toBe(201);
    expect(
      (
        await make('rental-contracts', {
          number: 'LLD-1',
          lessor: 'Arval',
          startOn: '2026-01-17',
          endOn: '2028-12-31',
          allowedKm: 60_000,
          rentCents: 31_000,
        })
      ).status,
    ).toBe(201);
    expect(
      (
        await make('maintenances', {
          title: 'Freins',
          kind: 'brakes',
          state: 'done',
          doneOn: '2026-01-10',
          costs: [{ kind: 'parts', label: 'Plaquettes', quantityMilli: 2000, unitCents: 4_500, taxBp: 2000 }],
        })
      ).status,
    ).toBe(201);
    expect(
      (await make('claims', { reference: 'S-1', happenedAt: '2026-01-31T22:30:00.000Z', invoiceCents: 50_000, insurerCents: 35_000 }))
        .status,
    ).toBe(201);
    const ground = {
      costs: bare(await rowsOf<VehicleCost>('vehicle-costs')),
      contracts: bare(await rowsOf<RentalContract>('rental-contracts')),
      works: bare(await rowsOf<Maintenance>('maintenances')),
      claims: bare(await rowsOf<Claim>('claims')),
    };
    const days = { from: '2026-01-01', to: '2026-01-31' };
    const { body } = await call(people.manager, 'GET', '/api/v1/vehicles/distances?from=2026-01-01&to=2026-01-31');
    // 1 km and 20.5 km: the third journey is one of February in Paris, and one was towed.
    expect(body['results']).toEqual([{ vehicle, km: 21.5, since: expect.any(String) as string }]);
    const { lines } = costLines(ground, days, { timeZone: 'Europe/Paris', withTax: false });
    const { total } = ownershipTable({
      lines,
      vehicles: [{ _id: vehicle, fleet: null }],
      days,
      distanceOf: () => ({ km: 21.5, since: null }),
    });
    // 31 of 365 days of 730 €: 62 €; a rent of 310 € for 15 of 31 days: 150 €; 80 € of fuel; 2 × 45 €; 500 € less 350 €, at 23:30 in Paris.
    expect(total.byPost).toMatchObject({ insurance: 6_200, financing: 15_000, energy: 8_000, maintenance: 9_000, claims: 15_000 });
    expect(total).toMatchObject({ cents: 53_200, monthCents: 53_200 });
    expect(total.kmCents).toBeCloseTo(53_200 / 21.5, 9);
  });

  it('the same bill is not written twice, and what cannot be is refused on its field', async () => {
    const again = await make('vehicle-costs', { label: 'Plein', post: 'energy', fromOn: '2026-01-20', netCents: 8_000, reference: 'T-1' });
    expect(again.status).toBe(409);
    expect(JSON.stringify(again.body)).toContain('"field":"reference","code":"duplicate"');
    const late = await make('vehicle-costs', { label: 'Prime', post: 'insurance', fromOn: '2026-01-20', toOn: '2026-01-19', netCents: 1 });
    expect(JSON.stringify(late.body)).toContain('"field":"toOn","code":"before"');
    const two = await call(people.manager, 'POST', '/api/v1/cost-budgets', {
      name: 'Pneus',
      post: 'tyres',
      startOn: '2026-01-01',
      endOn: '2026-12-31',
      monthCents: 1,
      vehicle,
      fleet: newId(),
    });
    expect(two.status).toBe(400);
  });

  it('costs are no technician’s nor another organization’s; how far vehicles went is managers’', async () => {
    for (const path of ['vehicle-costs', 'cost-budgets']) {
      expect((await call(people.technician, 'GET', `/api/v1/${path}`)).status).toBe(403);
      expect((await call(stranger, 'GET', `/api/v1/${path}`)).body['results']).toEqual([]);
    }
    const url = '/api/v1/vehicles/distances?from=2026-01-01&to=2026-01-31';
    expect((await call(people.user, 'GET', url)).status).toBe(403);
    expect((await call(stranger, 'GET', url)).body).toEqual({ results: [] });
    expect((await call(people.manager, 'GET', '/api/v1/vehicles/distances?from=2026-02-01&to=2026-01-31')).status).toBe(400);
  });
});
