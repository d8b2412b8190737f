import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { summaryOf, packedSummary } from '../../src/domain/driving/journey-summary.ts';
import { JOURNEY_EVENT_KINDS, type Journey } from '../../src/domain/driving/journey.ts';
import { Movements } from '../../src/server/database/movements.ts';
import { summariesOf } from '../../src/server/telemetry/journeys/journey-reads.ts';
import { scoreOfJourney } from '../../src/domain/eco/eco-score.ts';
import { driver } from '../../src/domain/driver/driver.ts';
import { membership } from '../../src/domain/identity/user.ts';
import { vehicle as vehicleEntity } from '../../src/domain/vehicle/vehicle.ts';
import type { Actor } from '../../src/server/context.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { createOrganization, signIn, testContext, type TestContext } from '../helpers/context.ts';
import { sampleJourney } from '../helpers/journey.ts';

const START_MS = Date.parse('2026-11-20T06:00:00.125Z');
const vehicle = uuidv7();
const places = ['Dépôt "Nord"', 'Győr, \\ út 5.', null];
let server: TestContext;
let orgId: string;

const FIGURES = { distanceM: 20_000, drivingS: 900, idlingS: 100, maxKmh: 90, accelerations: 0, corners: 1, speedingS: 20 };
/** Journeys whose every part of a brief differs from one to another. */
const JOURNEYS: Journey[] = Array.from({ length: 40 }, (_, n) =>
  sampleJourney(vehicle, START_MS + n * 3_600_000, {
    kind: (['driven', 'towed', 'standing'] as const)[n % 3]!,
    open: n === 39,
    partialStart: n % 2 === 0,
    partialEnd: n % 5 === 0,
    start: n % 4 === 0 ? null : { lat: 45, lng: 4, place: places[n % 3]! },
    end: n % 7 === 0 ? null : { lat: 45, lng: 4, place: places[(n + 1) % 3]! },
    distanceM: n * 1234,
    distanceSource: (['can', 'device', 'gps'] as const)[n % 3]!,
    odometerKm: { start: n % 2 ? n / 3 : null, end: n % 3 ? 1e6 + n / 10 : null },
    meanKmh: n % 4 ? n + 0.1 : null,
    maxKmh: n % 5 ? n * 2.5 : null,
    fuelUsedL: n % 6 ? n / 7 : null,
    driverTag: n % 3 ? `00A${n}` : null,
    events: JOURNEY_EVENT_KINDS.slice(0, n % 11).map((kind) => ({
      kind,
      at: '2026-11-20T06:01:00.000Z',
      endAt: n % 4 ? `2026-11-20T06:02:0${n % 7}.500Z` : null,
      lat: null,
      lng: null,
      value: null,
      unit: null,
      source: 'device' as const,
    })),
    engineS: n % 3 ? n * 60 : null,
    engineHours: { start: n % 2 ? n + 0.25 : null, end: n % 5 ? n + 1 : null },
    batteryPct: { start: n % 4 ? 90 - n : null, end: n % 6 ? 80 - n : null },
    ...(n % 3 ? { slices: [[n, 0, 0, 0, n, 7 * n]] } : {}),
    rules: n % 8 ? {} : { stopS: 60 + n, speedLimitKmh: 50 },
    ...(n % 9 ? {} : { isPrivate: true }),
    ...(n % 5 === 0
      ? {}
      : n % 5 === 1
        ? { eco: null }
        : { eco: scoreOfJourney('vp', { ...FIGURES, brakings: n % 3, engineS: n % 4 ? 900 : null }, n % 2 === 0) }),
  }),
);

beforeAll(async () => {
  server = await testContext();
  orgId = await createOrganization(server.context, 'Briefs');
  // The last one first: they are put in order as they are read.
  await server.context.pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey)
     SELECT $1, (j->>'startAt')::timestamptz, $2, (j->>'endAt')::timestamptz, j->>'kind', (j->>'open')::bool, CASE WHEN j->>'driverTag' IS NULL THEN '{}' ELSE ARRAY[lower(j->>'driverTag')] END, j FROM jsonb_array_elements($3::jsonb) j`,
    [vehicle, orgId, JSON.stringify([...JOURNEYS].reverse())],
  );
});
afterAll(() => server.close());

const all = { from: new Date(START_MS), to: new Date(START_MS + 40 * 3_600_000), vehicles: [vehicle] };

it('a journey in brief is the same, made by the database or by a device', async () => {
  const briefs = await summariesOf(server.context.pool, Movements.ofFleet(orgId), all);
  expect(briefs).toEqual({ [vehicle]: JOURNEYS.map((one) => summaryOf(JSON.parse(JSON.stringify(packedSummary(one))) as unknown[])) });
});

it('follows the row, whoever changes it', async () => {
  const { pool } = server.context;
  await pool.query(`UPDATE journeys SET journey = jsonb_set(journey, '{end,place}', '"Nice"') WHERE vehicle_id = $1 AND start_at = $2`, [
    vehicle,
    JOURNEYS[1]!.startAt,
  ]);
  expect((await summariesOf(pool, Movements.ofFleet(orgId), all))[vehicle]![1]).toMatchObject({
    startMs: START_MS + 3_600_000,
    end: { place: 'Nice' },
  });
});

it('is told only to whom the journey is', async () => {
  const { pool } = server.context;
  const other = await createOrganization(server.context, 'Other');
  expect(await summariesOf(pool, Movements.ofFleet(other), all)).toEqual({ [vehicle]: [] });
  const person = await signIn(server.app, { role: 'user', orgId });
  const system = systemActor(orgId);
  const { results } = await server.context.store.list(system, membership, {
    page: 1,
    size: 1,
    filters: { user: [person.userId] },
  });
  const driverId = uuidv7();
  await server.context.store.write(system, (writer) => writer.insert(driver, driverId, { name: 'Own', member: results[0]!._id }));
  const actor: Actor = { ...system, kind: 'person', userId: person.userId, role: 'user' };
  const starts = async (): Promise<number[]> =>
    (await summariesOf(pool, await Movements.of(pool, actor, 'journeys'), all))[vehicle]!.map(({ startMs }) => startMs);
  expect(await starts()).toEqual([]);
  await server.context.store.write(system, (writer) => writer.patch(driver, driverId, { badge: '00a4' }));
  expect(await starts()).toEqual([START_MS + 4 * 3_600_000]);
  await server.context.store.write(system, async (writer) => {
    await writer.patch(driver, driverId, { badge: null });
    writer.madeMs = 0;
    await writer.insert(vehicleEntity, vehicle, { registration: 'BR-100-EF', driver: driverId });
  });
  // Read while the badge was theirs, it stays so.
  const read = START_MS + 4 * 3_600_000;
  expect(await starts()).toEqual(
    JOURNEYS.map(({ startAt, driverTag }) => ({ ms: Date.parse(startAt), driverTag }))
      .filter(({ ms, driverTag }) => driverTag === null || ms === read)
      .map(({ ms }) => ms),
  );
});
