import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/driving/journey.ts';
import { summaryOf, type JourneySummary, type SummariesLine } from '../../src/domain/driving/journey-summary.ts';
import { settledOptions, type ReportDeclaration, type ReportParams, type ReportResult } from '../../src/domain/reports/report.ts';
import { addDays, dayStartMs } from '../../src/domain/time/time-zone.ts';
import { REPORTS } from '../../src/domain/reports/catalogue.ts';
import { driver, driverAssignment } from '../../src/domain/driver/driver.ts';
import { conducteur } from '../../src/domain/reports/conducteur.ts';
import { whoseOf } from '../../src/domain/reports/eco/energy-rows.ts';
import { daySums, sumsOf } from '../../src/domain/reports/journeys/journey-sums.ts';
import { settings } from '../../src/domain/organization/organization.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { scoreOfJourney } from '../../src/domain/eco/eco-score.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { Movements } from '../../src/server/database/movements.ts';
import { SERVER_SOURCES } from '../../src/server/modules/reports/report-source.ts';
import { summariesOf } from '../../src/server/telemetry/journeys/journey-reads.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { summariesOverHttp, sumsOverHttp } from '../../src/sync/ask-made.ts';
import { periodSums } from '../../src/sync/period/period-sums.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { sampleJourney } from '../helpers/journey.ts';
import { localDatabase } from '../helpers/local-database.ts';

const TODAY = '2026-11-20';
const FROM = '2026-09-10';
const NOW_MS = Date.parse(`${TODAY}T16:00:00Z`);
const ids = [uuidv7(), uuidv7(), uuidv7()].sort();
let server: TestContext;
let orgId: string;
let manager: Signed;
let user: Signed;
let stranger: Signed;

/** Every six hours and a half, so that some go over midnight; each with other signals. */
function drives(id: string, n0: number): Journey[] {
  const startMs = dayStartMs(FROM, 'Europe/Paris') - 5 * 3_600_000;
  const count = Math.floor((NOW_MS - startMs) / 23_400_000);
  return Array.from({ length: count }, (_, at) => {
    const n = at * 7 + n0;
    const figures = { distanceM: (n * 7919) % 90_000, drivingS: 7000 + (n % 300), idlingS: n % 180, maxKmh: n % 11 ? 60 + (n % 50) : null };
    const engineS = n % 5 ? figures.drivingS + figures.idlingS : null;
    const judged = { ...figures, engineS, accelerations: 0, brakings: 0, corners: 0, speedingS: 0 };
    return sampleJourney(id, startMs + at * 23_400_000, {
      ...figures,
      engineS,
      kind: n % 9 ? 'driven' : n % 2 ? 'standing' : 'towed',
      endAt: new Date(startMs + at * 23_400_000 + 7_200_000).toISOString(),
      fuelUsedL: n % 4 ? (n % 90) / 10 : null,
      odometerKm: { start: n % 3 ? 1000 + at * 40 : null, end: n % 2 ? 1030 + at * 40 : null },
      ...(n % 13 ? {} : { isPrivate: true }),
      // One without would be scored behind the test, between two readings.
      eco: n % 6 ? scoreOfJourney('vp', judged, n % 2 === 0) : null,
      ...(n % 17 ? {} : { partialEnd: true }),
      ...(n % 5 ? {} : { driverTag: n % 2 ? 'A1' : 'Unknown' }),
    });
  });
}

async function put(journeys: readonly Journey[]): Promise<void> {
  await server.context.pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey)
     SELECT (j->>'vehicle')::uuid, (j->>'startAt')::timestamptz, $1, (j->>'endAt')::timestamptz, j->>'kind', (j->>'open')::bool, '{}', j FROM jsonb_array_elements($2::jsonb) j
     ON CONFLICT (vehicle_id, start_at) DO UPDATE SET end_at = excluded.end_at, journey = excluded.journey`,
    [orgId, JSON.stringify(journeys)],
  );
}

type Slug = 'kilometrique' | 'synthese' | 'journalier' | 'conducteur' | 'eco-classement' | 'eco-conduite' | 'eco-statistique';

const params = (slug: Slug, more: Partial<ReportParams> = {}): ReportParams => ({
  from: FROM,
  to: TODAY,
  timeZone: 'Europe/Paris',
  vehicles: ids,
  nowMs: NOW_MS,
  options: settledOptions(REPORTS[slug].options, {}),
  ...more,
});

async function result(slug: Slug, asked: ReportParams): Promise<ReportResult> {
  const actor = systemActor(orgId);
  const { results } = await server.context.store.list(actor, vehicle, { page: 1, size: 100 });
  const source = await SERVER_SOURCES[REPORTS[slug].source](server.context, { ...actor, orgId, role: 'manager' }, results, asked);
  return (REPORTS[slug] as ReportDeclaration<never>).compute(source as never, asked);
}

const plain = ({ rows, figures, tables }: ReportResult): unknown =>
  JSON.parse(JSON.stringify({ rows, tables, figures: figures?.map(({ way: _way, ...one }) => one) }), (_key, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value,
  );

async function expectSame(timeZone = 'Europe/Paris'): Promise<void> {
  for (const [slug, sums] of [
    ['kilometrique', 'month'],
    ['eco-statistique', 'month'],
    ['journalier', 'day'],
  ] as const)
    expect(plain(await result(slug, params(slug, { timeZone, sums })))).toEqual(plain(await result(slug, params(slug, { timeZone }))));
  const [bySums, byJourneys] = [
    await result('synthese', params('synthese', { timeZone, sums: 'month' })),
    await result('synthese', params('synthese', { timeZone })),
  ];
  expect(plain({ ...bySums, rows: [] })).toEqual(plain({ ...byJourneys, rows: [] }));
  expect(bySums.rows).toHaveLength(3);
}

/** What is told of drivers. By journeys the duties of `conducteur` are made months of too. */
async function expectSameOfDrivers(): Promise<void> {
  for (const slug of ['conducteur', 'eco-classement', 'eco-conduite'] as const) {
    const asked = params(slug, { sums: 'driver' });
    const { results } = await server.context.store.list(systemActor(orgId), vehicle, { page: 1, size: 100 });
    const source = await SERVER_SOURCES.eco(server.context, { ...systemActor(orgId), orgId, role: 'manager' }, results, params(slug));
    const byJourneys = (REPORTS[slug] as ReportDeclaration<never>).compute(source as never, asked);
    expect(plain(await result(slug, asked)), slug).toEqual(plain(byJourneys));
    expect(new Set(byJourneys.rows.map((row) => row[slug === 'conducteur' ? 1 : 0])).size).toBeGreaterThan(2);
  }
}

const ask = (who: Signed, query: string) => server.app.inject({ url: `/api/v1/journeys/sums?${query}`, headers: who.headers });
const OCTOBER = 'from=2026-10-01&to=2026-10-31';

beforeAll(async () => {
  server = await testContext({ now: () => NOW_MS });
  orgId = await createOrganization(server.context, 'Years');
  manager = await signIn(server.app, { role: 'manager', orgId });
  user = await signIn(server.app, { role: 'user', orgId });
  stranger = await signIn(server.app, { role: 'manager' });
  await server.context.store.write(systemActor(orgId), async (writer) => {
    for (const [at, id] of ids.entries())
      await writer.insert(vehicle, id, { registration: `YY-${at}00-YY`, energy: 'diesel', category: 'vp', consumptionRef: 6.3 });
  });
  await put(ids.flatMap((id, at) => drives(id, at + 1)));
});
afterAll(() => server.close());

it('reports made of sums say what those of journeys say', () => expectSame());

it('a late journey, one that changed and one that is gone move the sums; a better address does not', async () => {
  const [id] = ids as [string];
  const pool = server.context.pool;
  const marks = async (): Promise<number> =>
    (
      await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM vehicle_sum_marks WHERE vehicle_id = $1 AND from_at < $2', [
        id,
        `${TODAY}T00:00:00+01:00`,
      ])
    ).rows[0]?.n ?? 0;
  expect(await marks()).toBe(0);
  await pool.query(`UPDATE journeys SET journey = jsonb_set(journey, '{start,place}', '"12, rue Neuve"') WHERE vehicle_id = $1`, [id]);
  expect(await marks()).toBe(0);
  const late = sampleJourney(id, Date.parse('2026-10-03T02:20:00Z'), { distanceM: 123_456, eco: null });
  await put([late]);
  expect(await marks()).toBe(1);
  await expectSame();
  await put([{ ...late, distanceM: 1 }]);
  expect(await marks()).toBe(1);
  await expectSame();
  await pool.query('DELETE FROM journeys WHERE vehicle_id = $1 AND start_at = $2', [id, late.startAt]);
  await expectSame();
});

it('an answer is by day or of all the days, of who sees the fleet, of days of one month that are over', async () => {
  const answer = await ask(manager, `${OCTOBER}&by=day&vehicle=${ids[0]}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { results } = answer.json<{ results: SummariesLine[] }>();
  const span = { from: new Date(dayStartMs('2026-10-01', 'Europe/Paris')), to: new Date(dayStartMs('2026-11-01', 'Europe/Paris')) };
  const briefs = await summariesOf(server.context.pool, Movements.ofFleet(orgId), { ...span, vehicles: ids.slice(0, 1) });
  const days = daySums(briefs[ids[0] ?? ''] ?? [], { from: '2026-10-01', to: '2026-10-31', timeZone: 'Europe/Paris' });
  const sorted = (list: readonly { startMs: number; distanceM: number }[]) =>
    list.toSorted((a, b) => a.startMs - b.startMs || a.distanceM - b.distanceM);
  // By day there are no bands.
  const told = [...days.values()].flat().map((one) => (one.alike ? { ...one, alike: { ...one.alike, bands: undefined } } : one));
  expect(results[0]).not.toHaveProperty('bands');
  expect(sorted((results[0]?.briefs ?? []).map((one) => summaryOf(one)))).toEqual(sorted(told));
  const [month] = (await ask(manager, `${OCTOBER}&by=month&vehicle=${ids[0]}`)).json<{ results: SummariesLine[] }>().results;
  expect(month?.briefs.map((one, at) => summaryOf(one, month.bands?.[at]))).toEqual(sumsOf([...days.values()].flat(), 'Europe/Paris'));
  const parts = await Promise.all(
    ['from=2026-10-01&to=2026-10-12', 'from=2026-10-13&to=2026-10-31', OCTOBER].map(async (part) =>
      (await ask(manager, `${part}&by=month`))
        .json<{ results: SummariesLine[] }>()
        .results.flatMap((line) => line.briefs.map((one) => summaryOf(one)))
        .reduce((sum, { distanceM }) => sum + distanceM, 0),
    ),
  );
  expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(parts[2]);
  expect((await ask(user, `${OCTOBER}&by=month`)).statusCode).toBe(403);
  expect((await ask(stranger, `${OCTOBER}&by=month&vehicle=${ids[0]}`)).json()).toMatchObject({ results: [] });
  expect((await server.app.inject({ url: `/api/v1/journeys/sums?${OCTOBER}&by=month` })).statusCode).toBe(401);
  for (const bad of [`from=${TODAY}&to=${TODAY}`, 'from=2026-09-30&to=2026-10-01', 'from=2026-10-02&to=2026-10-01'])
    expect((await ask(manager, `${bad}&by=month`)).statusCode, bad).toBe(400);
});

it('a device comes by the same sums, and has them without network', async () => {
  const database = localDatabase();
  const fetchImpl = (async (url: string) => {
    const { statusCode, body, headers } = await server.app.inject({ url, headers: manager.headers });
    return new Response(body, { status: statusCode, headers: { 'content-type': String(headers['content-type']) } });
  }) as typeof fetch;
  const period = { ...params('kilometrique'), by: 'month' as const };
  const sorted = (list: Record<string, readonly { startMs: number; distanceM: number }[]>) =>
    Object.values(list).map((own) => own.toSorted((a, b) => a.startMs - b.startMs || a.distanceM - b.distanceM));
  const asks = { sums: sumsOverHttp('p', fetchImpl), briefs: summariesOverHttp('p', fetchImpl) };
  const online = await periodSums(database, period, { ask: asks, onProgress: () => undefined });
  const source = await SERVER_SOURCES.mileage(
    server.context,
    { ...systemActor(orgId), orgId, role: 'manager' },
    ids.map((_id) => ({ _id })) as never,
    params('kilometrique', { sums: 'month' }),
  );
  expect(online.missing).toBe(0);
  expect(sorted(online.journeys)).toEqual(sorted(source.briefs));
  const offline = await periodSums(database, period, { ask: null, onProgress: () => undefined });
  expect(offline.missing).toBe(0);
  expect(sorted(offline.journeys)).toEqual(sorted(online.journeys));
  // Bands came along and are kept beside: who asks for them has them too.
  const banded = await periodSums(database, { ...period, bands: true }, { ask: null, onProgress: () => undefined });
  expect(banded.missing).toBe(0);
  const bandsOf = (journeys: Readonly<Record<string, readonly JourneySummary[]>>) =>
    Object.values(journeys).flatMap((own) => own.map(({ alike }) => alike && alike.bands));
  const { briefs: told } = await SERVER_SOURCES.banded(
    server.context,
    { ...systemActor(orgId), orgId, role: 'manager' },
    ids.map((_id) => ({ _id })) as never,
    params('eco-statistique', { sums: 'month' }),
  );
  expect(bandsOf(banded.journeys)).toEqual(bandsOf(told));
  expect(bandsOf(banded.journeys).flat().length).toBeGreaterThan(100);
  expect(bandsOf(offline.journeys).flat().filter(Boolean)).toEqual([]);
  // Of days that were never asked for nothing is here, and they are counted.
  const longer = await periodSums(database, { ...period, from: addDays(FROM, -30) }, { ask: null, onProgress: () => undefined });
  expect(longer.missing).toBeGreaterThan(0);
  // Months in which nobody drove were asked for: of their bands there is nothing to know either.
  const earlier = { ...period, from: addDays(FROM, -100) };
  await periodSums(database, earlier, { ask: asks, onProgress: () => undefined });
  expect((await periodSums(database, { ...earlier, bands: true }, { ask: null, onProgress: () => undefined })).missing).toBe(0);
});

it('reports of drivers made of sums say what those of journeys say, before and after somebody else is found to have had a vehicle', async () => {
  const [ana, bo] = [uuidv7(), uuidv7()];
  const [first, second] = ids as [string, string, string];
  const given = (of: string, who: string, from: string, until: string) =>
    server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(driverAssignment, uuidv7(), {
        vehicle: of,
        driver: who,
        from: `${from}:00.000Z`,
        until: `${until}:00.000Z`,
        reason: 'found',
      }),
    );
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(driver, ana, { name: 'Ana', badge: 'A1' });
    await writer.insert(driver, bo, { name: 'Bo' });
  });
  await given(first, ana, '2026-09-01T06:00', '2026-10-20T22:00');
  await given(first, bo, '2026-10-20T22:00', '2026-11-19T23:00');
  await given(second, bo, '2026-09-20T22:00', '2026-10-31T23:00');
  await expectSameOfDrivers();
  const database = localDatabase();
  const rows = async () => {
    const actor = { ...systemActor(orgId), orgId, role: 'manager' };
    const { results } = await server.context.store.list(systemActor(orgId), vehicle, { page: 1, size: 100 });
    return SERVER_SOURCES.eco(server.context, actor, results, params('conducteur'));
  };
  const fetchImpl = (async (url: string) => {
    const { statusCode, body, headers } = await server.app.inject({ url, headers: manager.headers });
    return new Response(body, { status: statusCode, headers: { 'content-type': String(headers['content-type']) } });
  }) as typeof fetch;
  const asks = { sums: sumsOverHttp('p', fetchImpl), briefs: summariesOverHttp('p', fetchImpl) };
  /** As a device that knows of who had the vehicles makes it, with a server or without. */
  const onDevice = async (source: Awaited<ReturnType<typeof rows>>, asked: typeof asks | null) => {
    const period = { ...params('conducteur'), by: 'driver' as const, whose: whoseOf(source) };
    const { journeys: briefs, missing } = await periodSums(database, period, { ask: asked, onProgress: () => undefined });
    const told = params('conducteur', { sums: 'driver' });
    return { missing, told: plain(conducteur.compute({ ...source, briefs }, told)), expected: plain(conducteur.compute(source, told)) };
  };
  const before = await rows();
  const online = await onDevice(before, asks);
  expect(online.missing).toBe(0);
  expect(online.told).toEqual(online.expected);
  const offline = await onDevice(before, null);
  expect([offline.missing, offline.told]).toEqual([0, online.expected]);
  await given(first, bo, '2026-10-05T09:10', '2026-10-06T17:20');
  await expectSameOfDrivers();
  const after = await rows();
  // What is kept was cut otherwise: without network it is not told as if it was right.
  expect((await onDevice(after, null)).missing).toBeGreaterThan(0);
  const anew = await onDevice(after, asks);
  expect(anew.missing).toBe(0);
  expect(anew.told).toEqual(anew.expected);
  expect(anew.told).not.toEqual(online.told);
  expect((await ask(user, `${OCTOBER}&by=driver`)).statusCode).toBe(403);
  expect((await ask(stranger, `${OCTOBER}&by=driver&vehicle=${first}`)).json()).toMatchObject({ results: [] });
});

it('another time zone of the organization moves them, and a vehicle that is removed takes them along', async () => {
  await server.context.store.write(systemActor(orgId), async (writer) => {
    if (!(await writer.get(settings, orgId))) await writer.insert(settings, orgId, {});
    await writer.patch(settings, orgId, { timeZone: 'America/New_York' });
  });
  await expectSame('America/New_York');
  const [gone] = ids as [string];
  const count = async (): Promise<number> =>
    (await server.context.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM vehicle_sums WHERE vehicle_id = $1', [gone])).rows[0]
      ?.n ?? 0;
  expect(await count()).toBeGreaterThan(0);
  await server.context.pool.query('DELETE FROM vehicles WHERE id = $1', [gone]);
  await telemetryOf(server.context).sums.renew();
  expect(await count()).toBe(0);
});
