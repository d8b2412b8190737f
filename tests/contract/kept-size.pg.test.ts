import { gzipSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fleet, vehicle } from '../../src/domain/vehicle/vehicle.ts';
import type { KeptSize } from '../../src/domain/telemetry/past-position.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

const DAY = '2026-11-20';
const PERIOD = `from=2026-11-15T00:00:00.000Z&to=2026-11-21T23:59:59.999Z`;
const [fleetId, empty] = [uuidv7(), uuidv7()];
let server: TestContext;
let manager: Signed;
let driver: Signed;
let stranger: Signed;

beforeAll(async () => {
  server = await testContext({ now: () => Date.parse(`${DAY}T12:00:00Z`) });
  const orgId = await createOrganization(server.context, 'Kept');
  const otherOrg = await createOrganization(server.context, 'Other');
  manager = await signIn(server.app, { role: 'manager', orgId });
  driver = await signIn(server.app, { role: 'user', orgId });
  stranger = await signIn(server.app, { role: 'admin', orgId: otherOrg });
  const device = uuidv7();
  const ids = [uuidv7(), uuidv7()];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(fleet, fleetId, { name: 'Nord' });
    await writer.insert(fleet, empty, { name: 'Vide' });
    for (const [n, id] of ids.entries()) await writer.insert(vehicle, id, { registration: `AA-${100 + n}-AA`, fleet: fleetId });
  });
  await telemetryOf(server.context).partitions.ensure([Date.parse(DAY)]);
  await server.context.pool.query(
    `INSERT INTO positions (device_id, at, org_id, vehicle_id, received_at, lat, lng, speed_kmh, valid, raw)
     SELECT $1, $2::timestamptz + n * interval '30 seconds', $3, $4, $2::timestamptz + n * interval '30 seconds', 45 + random(), 4 + random(), random() * 90, true, '{}'
       FROM generate_series(1, 500) AS n`,
    [device, `${DAY}T06:00:00Z`, orgId, ids[0]],
  );
});
afterAll(() => server.close());

const ask = (as: Signed, id = fleetId, query = PERIOD) =>
  server.app.inject({ method: 'GET', url: `/api/v1/fleets/${id}/kept-size?${query}`, headers: as.headers });

it('counts what a fleet sent in a period, and weighs it as a device would store it', async () => {
  const size = (await ask(manager)).json<KeptSize>();
  expect(size).toMatchObject({ vehicles: 2, positions: 500, photos: 0 });
  const id = (
    await server.app.inject({ method: 'GET', url: `/api/v1/vehicles?fleet=${fleetId}&q=AA-100-AA`, headers: manager.headers })
  ).json<{ results: { _id: string }[] }>().results[0]!._id;
  const lines = (
    await server.app.inject({ method: 'GET', url: `/api/v1/vehicles/${id}/positions?${PERIOD}`, headers: manager.headers })
  ).body
    .trim()
    .split('\n');
  const stored = gzipSync(`[${lines.join(',')}]`).length;
  expect(size.bytes).toBeGreaterThan(stored * 0.9);
  expect(size.bytes).toBeLessThan(stored * 1.1);
  expect((await ask(manager, empty)).json()).toEqual({ vehicles: 0, positions: 0, photos: 0, bytes: 0 });
});

it('is for who manages, in their own organization, 31 days at most', async () => {
  expect((await ask(driver)).statusCode).toBe(403);
  expect((await ask(stranger)).statusCode).toBe(404);
  expect((await ask(manager, fleetId, 'from=2026-01-01T00:00:00.000Z&to=2026-03-01T00:00:00.000Z')).statusCode).toBe(400);
  expect((await ask(manager, fleetId, `${PERIOD}&x=1`)).statusCode).toBe(400);
});
