import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { briefOf, packedBrief } from '../../src/domain/driving/journey-brief.ts';
import { JOURNEY_EVENT_KINDS, type Journey } from '../../src/domain/driving/journey.ts';
import { briefsOf } from '../../src/server/telemetry/journey-reads.ts';
import { createOrganization, testContext, type TestContext } from '../helpers/context.ts';
import { sampleJourney } from '../helpers/journey.ts';

const START_MS = Date.parse('2026-11-20T06:00:00.125Z');
const vehicle = uuidv7();
const places = ['Dépôt "Nord"', 'Győr, \\ út 5.', null];
let server: TestContext;
let orgId: string;

/** Journeys whose every part of a brief differs from one to another. */
const JOURNEYS: Journey[] = Array.from({ length: 40 }, (_, n) =>
  sampleJourney(vehicle, START_MS + n * 3_600_000, {
    kind: (['driven', 'towed', 'standing'] as const)[n % 3]!, open: n === 39, partialStart: n % 2 === 0, partialEnd: n % 5 === 0, start: n % 4 === 0 ? null : { lat: 45, lng: 4, place: places[n % 3]! }, end: n % 7 === 0 ? null : { lat: 45, lng: 4, place: places[(n + 1) % 3]! },
    distanceM: n * 1234, distanceSource: (['can', 'device', 'gps'] as const)[n % 3]!, odometerKm: { start: n % 2 ? n / 3 : null, end: n % 3 ? 1e6 + n / 10 : null }, meanKmh: n % 4 ? n + 0.1 : null, maxKmh: n % 5 ? n * 2.5 : null, fuelUsedL: n % 6 ? n / 7 : null,
    driverTag: n % 3 ? `00A${n}` : null, events: JOURNEY_EVENT_KINDS.slice(0, n % 11).map((kind) => ({ kind, at: '2026-11-20T06:01:00.000Z', endAt: n % 4 ? `2026-11-20T06:02:0${n % 7}.500Z` : null, lat: null, lng: null, value: null, unit: null, source: 'device' as const })),
    engineS: n % 3 ? n * 60 : null, engineHours: { start: n % 2 ? n + 0.25 : null, end: n % 5 ? n + 1 : null }, batteryPct: { start: n % 4 ? 90 - n : null, end: n % 6 ? 80 - n : null }, rules: n % 8 ? {} : { stopS: 60 + n, speedLimitKmh: 50 }, ...(n % 9 ? {} : { isPrivate: true }),
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
  const briefs = await briefsOf(server.context.pool, orgId, null, all);
  expect(briefs).toEqual({ [vehicle]: JOURNEYS.map((one) => briefOf(JSON.parse(JSON.stringify(packedBrief(one))) as unknown[])) });
});

it('follows the row, whoever changes it', async () => {
  const { pool } = server.context;
  await pool.query(`UPDATE journeys SET journey = jsonb_set(journey, '{end,place}', '"Nice"') WHERE vehicle_id = $1 AND start_at = $2`, [vehicle, JOURNEYS[1]!.startAt]);
  expect((await briefsOf(pool, orgId, null, all))[vehicle]![1]).toMatchObject({ startMs: START_MS + 3_600_000, end: { place: 'Nice' } });
});

it('is told only to whom the journey is', async () => {
  const { pool } = server.context;
  const other = await createOrganization(server.context, 'Other');
  expect(await briefsOf(pool, other, null, all)).toEqual({ [vehicle]: [] });
  const starts = async (own: { tags: string[]; vehicles: string[] }): Promise<number[]> => (await briefsOf(pool, orgId, own, all))[vehicle]!.map(({ startMs }) => startMs);
  expect(await starts({ tags: ['00a4'], vehicles: [] })).toEqual([START_MS + 4 * 3_600_000]);
  expect(await starts({ tags: [], vehicles: [vehicle] })).toEqual(JOURNEYS.filter(({ driverTag }) => driverTag === null).map(({ startAt }) => Date.parse(startAt)));
  expect(await starts({ tags: [], vehicles: [] })).toEqual([]);
});
