import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device } from '../../src/domain/device/device.ts';
import { dayStartMs, HOUR_MS, MINUTE_MS } from '../../src/domain/time/time-zone.ts';
import type { ReportDeclaration, ReportParams, ReportResult } from '../../src/domain/reports/report.ts';
import { trackOf } from '../../src/domain/driving/replay-track.ts';
import { REPORTS } from '../../src/domain/reports/catalogue.ts';
import type { ReportSlug } from '../../src/domain/reports/slugs.ts';
import { settings } from '../../src/domain/organization/organization.ts';
import { dayTimelineSchema, type DayTimeline } from '../../src/domain/telemetry/day-timeline.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import type { AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodeRecords, teltonikaProtocol } from '../../src/server/connectors/teltonika/protocol.ts';
import { startTcpGateway, type Gateway } from '../../src/server/connectors/tcp-gateway.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { summariesOverHttp, journeysOverHttp } from '../../src/sync/ask-made.ts';
import { periodJourneys } from '../../src/sync/period/period-journeys.ts';
import { periodPositions } from '../../src/sync/period/past-positions.ts';
import { SOURCE_LOADERS, type SourcePorts } from '../../src/sync/report/report-source.ts';
import { askPositions } from '../../src/sync/trail.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { localDatabase } from '../helpers/local-database.ts';
import { sendFrames } from '../helpers/send-frames.ts';

/*
 * A figure of a day is the same wherever it is shown: the bytes of a few devices, and every place that tells kilometres, driving, idling, standing with the
 * engine on and engine on of a day, on the server and on a device without network. What they must come to is reckoned here, by hand.
 */
const [DAY, NEXT] = ['2026-11-20', '2026-11-21'];
const ZONE = 'Europe/Paris';
/** Local midnight that begins `DAY`. */
const MIDNIGHT_MS = Date.parse('2026-11-19T23:00:00Z');
let nowMs = MIDNIGHT_MS + 60 * HOUR_MS;
let server: TestContext;
let telemetry: Telemetry;
let gateway: Gateway;
let manager: Signed;
let orgId: string;

/** A part of a day: until which minute after local midnight, how fast, with the ignition on; a record every so many minutes. */
type Part = readonly [untilMin: number, kmh: number, on: boolean, everyMin: number];
interface Expected {
  distanceM: number;
  drivingS: number;
  idlingS: number;
  standingS: number;
  journeys: number;
}

/** Records of a drive northwards, with an odometer in metres. */
function recordsOf(fromMin: number, parts: readonly Part[]): AvlRecord[] {
  const records: AvlRecord[] = [];
  let [atMin, metres] = [fromMin, 0];
  for (const [untilMin, kmh, on, everyMin] of parts)
    for (; atMin < untilMin; atMin += everyMin) {
      records.push({
        timeMs: MIDNIGHT_MS + atMin * MINUTE_MS,
        priority: 0,
        lat: 45 + metres / 111_195,
        lng: 4.85,
        altitudeM: 170,
        headingDeg: 0,
        satellites: 11,
        speedKmh: kmh,
        valid: true,
        eventId: 0,
        generation: null,
        elements: [
          { id: 239, size: 1, value: on ? 1 : 0 },
          { id: 16, size: 4, value: 1_000_000 + Math.round(metres) },
        ],
      });
      metres += (kmh * 1000 * everyMin) / 60;
    }
  return records;
}

const NOTHING: Expected = { distanceM: 0, drivingS: 0, idlingS: 0, standingS: 0, journeys: 0 };
const CASES: Readonly<Record<string, { from: number; parts: readonly Part[]; days: Readonly<Record<string, Expected>> }>> = {
  // 08:00: 30 min of driving, 4 min standing with the engine on at a customer's, 20 min of driving; 10:00: 20 min of engine without a drive.
  idles: {
    from: 8 * 60,
    parts: [
      [510, 60, true, 1],
      [514, 0, true, 1],
      [534, 60, true, 1],
      [600, 0, false, 6],
      [620, 0, true, 1],
      [660, 0, false, 5],
    ],
    days: { [DAY]: { distanceM: 50_000, drivingS: 3000, idlingS: 240, standingS: 1200, journeys: 1 }, [NEXT]: NOTHING },
  },
  // Heard every nine minutes.
  sparse: {
    from: 12 * 60,
    parts: [
      [810, 40, true, 9],
      [900, 0, false, 9],
    ],
    days: { [DAY]: { distanceM: 60_000, drivingS: 5400, idlingS: 0, standingS: 0, journeys: 1 }, [NEXT]: NOTHING },
  },
  // From 23:30 to 00:40: of each day what was driven in it, counted where it starts.
  midnight: {
    from: 23 * 60 + 30,
    parts: [
      [1480, 60, true, 1],
      [1500, 0, false, 5],
    ],
    days: {
      [DAY]: { distanceM: 30_000, drivingS: 1800, idlingS: 0, standingS: 0, journeys: 1 },
      [NEXT]: { distanceM: 40_000, drivingS: 2400, idlingS: 0, standingS: 0, journeys: 0 },
    },
  },
};

const NAMES = Object.keys(CASES);
/** Each once as it was sent, and twice in another order. */
const fleet: { name: string; vehicleId: string; serial: string; records: AvlRecord[][] }[] = [];

/** A serial with the check digit that an IMEI ends with. */
function imei(n: number): string {
  const digits = `356307042${20_000 + n}`;
  const sum = [...digits].reduce(
    (total, digit, at) => total + (at % 2 === 0 ? Number(digit) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]!),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function chunks(records: readonly AvlRecord[], size: number): AvlRecord[][] {
  return Array.from({ length: Math.ceil(records.length / size) }, (_, at) => records.slice(at * size, (at + 1) * size));
}

/** The same in another order, each time the same one. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const all = [...list];
  let state = seed;
  for (let at = all.length - 1; at > 0; at--) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (at + 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

/** Until nothing is marked any more: marks of a day rest for a while. */
async function made(): Promise<void> {
  for (let left: number | null = 1; left !== 0;) {
    nowMs += 21_000;
    await telemetry.days.run();
    await telemetry.journeys.run();
    left = (await server.context.pool.query('SELECT 1 FROM dirty_days UNION ALL SELECT 1 FROM dirty_journeys')).rowCount;
  }
}

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  telemetry = telemetryOf(server.context);
  orgId = await createOrganization(server.context, 'One truth');
  manager = await signIn(server.app, { role: 'manager', orgId });
  gateway = await startTcpGateway({
    protocol: teltonikaProtocol,
    port: 0,
    host: '127.0.0.1',
    ingest: telemetry.ingest,
    log: server.context.log,
  });
  await server.context.store.write(systemActor(orgId), async (writer) => {
    if (!(await writer.get(settings, orgId))) await writer.insert(settings, orgId, {});
    for (const [at, name] of NAMES.entries())
      for (const order of [0, 1, 2]) {
        const [vehicleId, serial] = [uuidv7(), imei(at * 10 + order)];
        const { from, parts } = CASES[name]!;
        const sent = chunks(recordsOf(from, parts), 7);
        fleet.push({ name, vehicleId, serial, records: order === 0 ? sent : shuffled(sent, 7 + order) });
        await writer.insert(vehicle, vehicleId, { registration: `OT-${at}${order}0-UR`, category: 'vp', energy: 'diesel' });
        await writer.insert(device, uuidv7(), { title: serial, type: 'teltonika', serial, vehicle: vehicleId, status: 'installed' });
      }
  });
  for (const { serial, records } of fleet)
    for (const [at, packet] of records.entries()) {
      await sendFrames(gateway.port, encodeLogin(serial), encodeRecords('8E', packet), packet.length);
      // What came so far is made before the rest comes.
      if (at === Math.floor(records.length / 2)) await made();
    }
  await made();
}, 120_000);
afterAll(async () => {
  await gateway?.close();
  await server?.close();
});

let calls = 0;
const get = (path: string) =>
  server.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers: manager.headers, remoteAddress: `10.8.0.${++calls % 250}` });

async function stripsOf(day: string): Promise<Map<string, DayTimeline>> {
  const { results } = (await get(`vehicles/days?day=${day}`)).json<{ results: unknown[] }>();
  return new Map(results.map((strip) => dayTimelineSchema.parse(strip)).map((strip) => [strip.vehicle, strip]));
}

interface Told {
  params: ReportParams;
  result: ReportResult;
  /** Rows by the names of their columns. */
  rows: Record<string, unknown>[];
}

async function report(slug: ReportSlug, query: string): Promise<Told> {
  const answer = await get(`reports/${slug}?${query}`);
  expect(answer.statusCode).toBe(200);
  const { columns, params, result } = answer.json<{ columns: string[]; params: ReportParams; result: ReportResult }>();
  return { params, result, rows: result.rows.map((row) => Object.fromEntries(columns.map((id, at) => [id, row[at]]))) };
}

const sum = (rows: readonly Record<string, unknown>[], id: string, times = 1): number =>
  Math.round(rows.reduce((total, row) => total + Number(row[id] ?? 0), 0) * times);

/** Days of a vehicle by what each place says of them: `undefined` where it does not tell the figure. */
async function toldOf(day: string, id: string): Promise<Record<string, Partial<Expected & { engineS: number }>>> {
  const query = `from=${day}&to=${day}&vehicles=${id}`;
  const strip = (await stripsOf(day)).get(id);
  const [daily, chrono, hours, journeys, all, eco, statistics, fuel] = await Promise.all([
    report('journalier', query),
    report('chronologique', query),
    report('horametre', query),
    report('trajets', `${query}&journeys=all`),
    report('global', `${query}&line=vehicle`),
    report('eco-conduite', `${query}&by=vehicle`),
    report('eco-statistique', `${query}&by=vehicle`),
    report('eco-consommation', query),
  ]);
  const drawn = chrono.result.days!.find((one) => one.day === day)!;
  const driven = journeys.rows.filter(({ kind }) => kind === 'driven');
  return {
    ...(strip
      ? {
          strip: {
            distanceM: Math.round(strip.distanceKm * 1000),
            drivingS: strip.drivingS,
            idlingS: strip.idlingS,
            standingS: strip.standingS,
            journeys: strip.journeys,
          },
          drives: {
            distanceM: strip.drives.reduce((metres, [, , of]) => metres + of, 0),
            journeys: strip.drives.filter(([fromMs]) => fromMs > dayStartMs(day, ZONE)).length,
          },
        }
      : {}),
    journalier: {
      distanceM: sum(daily.rows, 'distanceKm', 1000),
      drivingS: sum(daily.rows, 'drivingS'),
      idlingS: sum(daily.rows, 'idlingS'),
      journeys: sum(daily.rows, 'journeys'),
    },
    chronologique: {
      distanceM: sum(chrono.rows, 'distanceKm', 1000),
      drivingS: sum(chrono.rows, 'drivingS'),
      idlingS: sum(chrono.rows, 'idlingS'),
      standingS: sum(chrono.rows, 'standingS'),
      journeys: chrono.rows.filter(({ type, startAt, journeyAt }) => type === 'driven' && startAt === journeyAt).length,
    },
    days: {
      distanceM: Math.round(drawn.distanceKm * 1000),
      drivingS: drawn.drivingS,
      idlingS: drawn.idlingS,
      standingS: drawn.standingS,
      journeys: drawn.journeys,
    },
    horametre: {
      drivingS: sum(hours.rows, 'drivingH', 3600),
      idlingS: sum(hours.rows, 'idlingH', 3600),
      standingS: sum(hours.rows, 'standingH', 3600),
      engineS: sum(hours.rows, 'engineH', 3600),
    },
    trajets: {
      distanceM: sum(driven, 'distanceKm', 1000),
      drivingS: sum(journeys.rows, 'drivingS'),
      idlingS: sum(journeys.rows, 'idlingS'),
      journeys: driven.filter(({ startAt, journeyAt }) => startAt === journeyAt).length,
    },
    global: { distanceM: sum(all.rows, 'distanceKm', 1000), drivingS: sum(all.rows, 'drivingS'), idlingS: sum(all.rows, 'idlingS') },
    'eco-conduite': {
      distanceM: sum(eco.rows, 'distanceKm', 1000),
      drivingS: sum(eco.rows, 'drivingS'),
      idlingS: sum(eco.rows, 'idlingS'),
    },
    'eco-statistique': { drivingS: sum(statistics.rows, 'drivingS'), idlingS: sum(statistics.rows, 'idlingS') },
    'eco-consommation': { distanceM: sum(fuel.rows, 'distanceKm', 1000), idlingS: sum(fuel.rows, 'idlingS') },
  };
}

/** The figures of what a place tells. */
const only = (expected: Expected & { engineS: number }, told: object): object =>
  Object.fromEntries(Object.keys(told).map((key) => [key, expected[key as keyof typeof expected]]));

describe.each(NAMES)('%s: a day is told alike', (name) => {
  const own = () => fleet.find((one) => one.name === name)!.vehicleId;

  it.each([DAY, NEXT])('on %s by the strip and by every report', async (day) => {
    const { drivingS, idlingS, standingS, ...rest } = CASES[name]!.days[day]!;
    const expected = { ...rest, drivingS, idlingS, standingS, engineS: drivingS + idlingS + standingS };
    const told = await toldOf(day, own());
    if (day === DAY) expect(told['strip']).toBeDefined();
    expect(told).toEqual(Object.fromEntries(Object.entries(told).map(([place, figures]) => [place, only(expected, figures)])));
  });

  it('in whatever order its messages came', async () => {
    const bare = (strip: DayTimeline | undefined) => strip && { ...strip, _id: '', vehicle: '', updatedAt: '' };
    for (const day of [DAY, NEXT]) {
      const strips = await stripsOf(day);
      const [first, ...others] = fleet.filter((one) => one.name === name).map(({ vehicleId }) => bare(strips.get(vehicleId)));
      expect(others).toEqual(others.map(() => first));
    }
  });

  it('on a device too, with the network and then without', async () => {
    const id = own();
    const database = localDatabase();
    const rows = (await get('vehicles?size=100')).json<{ results: { _id: string }[] }>().results;
    await database.change(['vehicles'], async (tx) => tx.table('vehicles').bulkPut(rows));
    const inject = (async (url: string) => {
      const answer = await server.app.inject({ method: 'GET', url, headers: manager.headers });
      return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': String(answer.headers['content-type']) } });
    }) as unknown as typeof fetch;
    const ask = { journeys: journeysOverHttp('u:o', inject), briefs: summariesOverHttp('u:o', inject) } as unknown as SourcePorts['ask'];
    const strip = (await stripsOf(DAY)).get(id)!;
    for (const slug of ['journalier', 'chronologique', 'horametre', 'eco-conduite'] as const) {
      const { params, result } = await report(slug, `from=${DAY}&to=${NEXT}&vehicles=${id}`);
      for (const ports of [ask, null]) {
        const { source } = await SOURCE_LOADERS[REPORTS[slug].source](database, params, { ask: ports, onProgress: () => undefined });
        expect((REPORTS[slug] as ReportDeclaration<never>).compute(source as never, params).rows).toEqual(result.rows);
      }
    }
    const period = { vehicles: [id], from: DAY, to: NEXT, timeZone: ZONE, nowMs };
    const replayed = async (from: string, online: boolean) => {
      const days = { ...period, from, to: DAY };
      const onProgress = (): void => undefined;
      const { positions } = await periodPositions(database, days, {
        ask: online ? (vehicleId, fromIso, toIso) => askPositions('u:o', vehicleId, fromIso, toIso, { fetchImpl: inject }) : null,
        onProgress,
      });
      const { journeys } = await periodJourneys(database, days, { ask: online ? journeysOverHttp('u:o', inject) : null, onProgress });
      return trackOf(id, positions[id]!, journeys[id]!, days);
    };
    for (const online of [true, false]) {
      const { distanceKm, drivingS, idlingS, standingS, drives, segments } = await replayed(DAY, online);
      expect({ distanceKm, drivingS, idlingS, standingS, journeys: drives.length }).toEqual({
        distanceKm: strip.distanceKm,
        drivingS: strip.drivingS,
        idlingS: strip.idlingS,
        standingS: strip.standingS,
        journeys: strip.journeys,
      });
      expect(segments).toEqual(strip.segments);
    }
  });
});

it('a strip of older rules is not told, and is made again of the journeys', async () => {
  const before = await stripsOf(DAY);
  const { pool } = server.context;
  const old = JSON.stringify({ distanceKm: 1, drivingS: 2 });
  await pool.query(`UPDATE vehicle_days SET strip = strip || $1::jsonb, rules = 0`, [old]);
  expect((await stripsOf(DAY)).size).toBe(0);
  expect(await telemetry.strips.renew(3)).toBe(3);
  while ((await telemetry.strips.renew()) > 0);
  const bare = (strips: Map<string, DayTimeline>) =>
    [...strips.values()].map(({ updatedAt: _at, ...strip }) => strip).sort((a, b) => (a._id < b._id ? -1 : 1));
  expect(bare(await stripsOf(DAY))).toEqual(bare(before));
});

it('an open journey counts from its first minutes, and the day is closed once it is over', async () => {
  const [vehicleId, serial] = [uuidv7(), imei(77)];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, vehicleId, { registration: 'OT-770-UR' });
    await writer.insert(device, uuidv7(), { title: serial, type: 'teltonika', serial, vehicle: vehicleId, status: 'installed' });
  });
  const dayS = (nowMs - MIDNIGHT_MS) / 1000;
  const nowMin = Math.floor(dayS / 60);
  const today = '2026-11-22';
  const packet = recordsOf(nowMin - 10, [[nowMin, 60, true, 1]]);
  await sendFrames(gateway.port, encodeLogin(serial), encodeRecords('8E', packet), packet.length);
  await made();
  expect((await stripsOf(today)).get(vehicleId)).toMatchObject({ journeys: 1, distanceKm: 9, drivingS: 540, lastStopS: null });
  const { rows: daily } = await report('journalier', `from=${today}&to=${today}&vehicles=${vehicleId}`);
  expect(daily[0]).toMatchObject({ journeys: 1, distanceKm: 9, drivingS: 540, arrivedAt: null });
  nowMs += 2 * 24 * HOUR_MS;
  await telemetry.journeys.markOpen();
  await made();
  await telemetry.strips.closeOver();
  // Two days later.
  manager = await signIn(server.app, { role: 'manager', orgId });
  const strip = (await stripsOf(today)).get(vehicleId)!;
  expect(strip).toMatchObject({ journeys: 1, distanceKm: 9 });
  expect(strip.segments.at(-1)![1]).toBe(24 * 3600);
  const { rows } = await server.context.pool.query('SELECT 1 FROM vehicle_days WHERE NOT closed');
  expect(rows).toEqual([]);
});

it('an organization that gets another time zone later has its days there, on the card as in the reports', async () => {
  const { store, pool } = server.context;
  // 23:30 to 00:40 in Paris is the night of the next day in Réunion.
  const id = fleet.find(({ name }) => name === 'midnight')!.vehicleId;
  const kilometres = async (day: string): Promise<[card: number, report: number]> => {
    const { rows } = await report('kilometrique', `from=${day}&to=${day}&vehicles=${id}`);
    return [(await stripsOf(day)).get(id)?.distanceKm ?? 0, Number(rows[0]?.['distanceKm'] ?? 0)];
  };
  expect([await kilometres(DAY), await kilometres(NEXT)]).toEqual([
    [30, 30],
    [40, 40],
  ]);
  await store.write(systemActor(orgId), (writer) => writer.patch(settings, orgId, { timeZone: 'Indian/Reunion' }));
  // Not told as it was while it is still to be made again.
  expect((await stripsOf(DAY)).size).toBe(0);
  while ((await telemetry.strips.renew()) > 0);
  expect([await kilometres(DAY), await kilometres(NEXT)]).toEqual([
    [0, 0],
    [70, 70],
  ]);
  expect((await pool.query("SELECT 1 FROM vehicle_days WHERE org_id = $1 AND zone <> 'Indian/Reunion'", [orgId])).rowCount).toBe(0);
  await store.write(systemActor(orgId), (writer) => writer.patch(settings, orgId, { timeZone: ZONE }));
  while ((await telemetry.strips.renew()) > 0);
});
