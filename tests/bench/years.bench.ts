import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { settledOptions, type ReportDeclaration, type ReportParams, type SumsBy } from '../../src/domain/reports/report.ts';
import { addDays, dayOf } from '../../src/domain/time/time-zone.ts';
import { organization } from '../../src/domain/organization/organization.ts';
import { conducteur } from '../../src/domain/reports/conducteur.ts';
import { ecoClassement } from '../../src/domain/reports/eco/eco-classement.ts';
import type { Whose } from '../../src/domain/reports/eco/energy-rows.ts';
import { kilometrique } from '../../src/domain/reports/kilometrique.ts';
import { synthese } from '../../src/domain/reports/synthese.ts';
import { journalier } from '../../src/domain/reports/journalier.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { SERVER_SOURCES } from '../../src/server/modules/reports/report-source.ts';
import { VehicleSums } from '../../src/server/telemetry/vehicle-sums.ts';
import { Movements } from '../../src/server/database/movements.ts';
import { periodSums } from '../../src/sync/period/period-sums.ts';
import { openLocal } from '../../src/db/database.ts';
import { median, spread, type Row } from './measure.ts';
import { startOwnDatabase } from './own-database.ts';

const RUNS = 5;
const VEHICLES = 1000;
/** Of so many the sums are made; the others have the same. */
const MADE = 10;
const DAYS = 365;
const ZONE = 'Europe/Paris';

/**
 * A vehicle as the demonstration has them, of the busier ones: ten journeys a day on five days of seven, every eighth of them an engine that ran standing, some too short to be
 * scored, some private, some days of which the metres are the device's. Five kinds of journey a month (the demonstration: 4.0, seven at most), 1.9 a day (1.7).
 */
const JOURNEYS = `
  INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey)
  SELECT $2, s.at, $1, s.at + interval '25 minutes', kind, false, '{}', jsonb_build_object('kind', kind, 'open', false, 'partialStart', false, 'partialEnd', d % 5 = 0 AND k = 9, 'isPrivate', private,
    'start', jsonb_build_object('lat', 45.7, 'lng', 4.8, 'place', '12 rue de la Charité, Lyon'), 'end', jsonb_build_object('lat', 45.7, 'lng', 4.8, 'place', '3 quai Perrache, Lyon'),
    'distanceM', CASE WHEN kind = 'standing' THEN 0 WHEN short THEN 800 ELSE 12000 END, 'distanceSource', CASE WHEN d % 14 = 4 THEN 'device' ELSE 'can' END, 'odometerKm', jsonb_build_object('start', n * 12, 'end', n * 12 + 12), 'odometerSource', 'can', 'durationS', 1500, 'drivingS', 1300, 'idlingS', 150,
    'stoppedS', 50, 'silentS', 0, 'engineS', 1450, 'meanKmh', 33, 'maxKmh', 88, 'fuelUsedL', 1.2, 'driverTag', null, 'messages', 90, 'badFixes', 1, 'rules', '{}'::jsonb, 'events', '[]'::jsonb,
    'engineHours', jsonb_build_object('start', null, 'end', null), 'batteryPct', jsonb_build_object('start', null, 'end', null),
    'eco', CASE WHEN kind = 'driven' AND NOT private THEN jsonb_build_object('profile', 'vp', 'tells', true, 'score', CASE WHEN NOT short THEN 82.5 END, 'points', jsonb_build_object('acceleration', CASE WHEN NOT short THEN 90 END, 'braking', CASE WHEN NOT short THEN 80 END, 'cornering', null, 'speeding', CASE WHEN NOT short THEN 100 END, 'idling', CASE WHEN NOT short THEN 60 END)) END)
    FROM (SELECT d, k, d * 10 + k AS n, CASE WHEN d % 7 IN (0, 1, 3) AND k IN (3, 7) THEN 'standing' ELSE 'driven' END AS kind, d % 7 = 2 AND k IN (1, 5) AS short, d % 14 = 11 AND k > 7 AS private,
                 date_trunc('day', now(), '${ZONE}') - interval '${DAYS + 1} days' + d * interval '1 day' + (7 + k) * interval '1 hour' AS at
            FROM generate_series(1, ${DAYS}) d CROSS JOIN generate_series(0, 9) k WHERE d % 7 < 5) s`;

/** Reports of a year of 1,000 vehicles, and of a week of 10,000, made of sums of journeys: on the server, and on a device without network. */
export async function rows(): Promise<Row[]> {
  const own = await startOwnDatabase();
  try {
    const { context } = own;
    const { pool, store } = context;
    const orgId = uuidv7();
    await store.write(systemActor(null), (writer) => writer.insert(organization, orgId, { name: 'Bench' }));
    const ids: string[] = [];
    for (let from = 0; from < VEHICLES; from += 500)
      await store.write(systemActor(orgId), async (writer) => {
        for (let at = from; at < from + 500; at++) {
          const id = uuidv7();
          ids.push(id);
          await writer.insert(vehicle, id, { registration: `BN-${at}-CH`, energy: 'diesel', category: 'vp', consumptionRef: 6 });
        }
      });
    const made = ids.slice(0, MADE);
    for (const id of made) await pool.query(JOURNEYS, [orgId, id]);
    const sums = new VehicleSums({ pool, now: context.now });
    const began = performance.now();
    while ((await sums.renew()) > 0);
    const makeMs = (performance.now() - began) / MADE;
    // What is going on today stays marked of the ones that were made; the others are marked as they are.
    await pool.query(
      `INSERT INTO vehicle_sums (vehicle_id, is_month, first, org_id, sums, bands) SELECT v.id, s.is_month, s.first, s.org_id, s.sums, s.bands FROM unnest($1::uuid[]) AS v (id) CROSS JOIN vehicle_sums s WHERE s.vehicle_id = $2`,
      [ids.slice(MADE), made[0]],
    );
    await pool.query(
      'INSERT INTO vehicle_sum_marks SELECT v, rules, zone FROM unnest($1::uuid[]) AS v, vehicle_sum_marks WHERE vehicle_id = $2 ON CONFLICT DO NOTHING',
      [ids.slice(MADE), made[0]],
    );
    await pool.query('VACUUM (ANALYZE) vehicle_sums, vehicle_sum_marks, journeys');
    const nowMs = context.now();
    const today = dayOf(nowMs, ZONE);
    const base = { timeZone: ZONE, vehicles: ids, nowMs };
    const year = { ...base, from: `${today.slice(0, 4)}-01-01`, to: today };
    const { results } = await store.list(systemActor(orgId), vehicle, { page: 1, size: VEHICLES });
    const actor = { ...systemActor(orgId), orgId, role: 'manager' };
    const measured: Row[] = [];
    const measure = async (path: string, bar: number, work: () => Promise<unknown>, note: string): Promise<void> => {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const started = performance.now();
        await work();
        times.push(performance.now() - started);
      }
      const value = median(times);
      measured.push({
        group: 'years',
        path: `${path} (${note})`,
        value,
        unit: 'ms',
        floor: bar,
        floorName: 'the bar',
        bar: `≤ ${bar} ms`,
        met: value <= bar,
        runs: RUNS,
        spread: spread(times),
      });
    };
    const movements = Movements.ofFleet(orgId);
    const whose = (): Whose => ({ had: [], badges: {} });
    const reports = [
      [kilometrique, 'month'],
      [synthese, 'month'],
      [conducteur, 'driver'],
      [ecoClassement, 'driver'],
    ] as const;
    for (const [report, by] of reports) {
      const params: ReportParams = { ...year, sums: by, options: settledOptions(report.options, {}) };
      await measure(
        `${report.slug}, year of 1,000 vehicles, server`,
        1000,
        async () => {
          const source = await SERVER_SOURCES[report.source](context, actor, results, params);
          (report as ReportDeclaration<never>).compute(source as never, params);
        },
        `${Math.round(makeMs)} ms to make a year of a vehicle`,
      );
    }
    const week: ReportParams = {
      ...base,
      from: addDays(today, -69),
      to: today,
      sums: 'day',
      options: settledOptions(journalier.options, {}),
    };
    await measure(
      'journalier by day, 70,000 days of vehicles, server',
      1000,
      async () => {
        journalier.compute(await SERVER_SOURCES.briefs(context, actor, results, week), week);
      },
      'as a week of 10,000',
    );
    const database = openLocal(uuidv7(), orgId);
    const sent = { bytes: 0 };
    const ask = {
      sums: async (_vehicles: readonly string[] | null, from: string, to: string, by: SumsBy) => {
        const lines = await sums.read(movements, ids, { from, to, timeZone: ZONE }, by === 'driver' ? whose : by, by !== 'day');
        const texts = lines.map(({ id, texts: own }) => ({ id, ...own }));
        sent.bytes += texts.reduce((sum, { list, bands }) => sum + list.length + (bands?.length ?? 0), 0);
        return {
          results: texts.map(({ id, list, bands }) => ({
            vehicle: id,
            briefs: JSON.parse(list) as unknown[][],
            ...(bands === null ? {} : { bands: JSON.parse(bands) as unknown[][] }),
          })),
          madeUntil: null,
        };
      },
      briefs: async () => ({ results: [], madeUntil: null }),
    };
    const period = { ...year, by: 'month' as const };
    const { journeys: kept } = await periodSums(database, period, { ask, onProgress: () => undefined });
    const known = {
      vehicles: results.map((row) => ({ _id: row._id, registration: String(row['registration']), fleet: null, driver: null, had: [] })),
      names: {},
      badges: {},
      teams: {},
    };
    await measure(
      'kilometrique, year of 1,000 vehicles, device without network',
      500,
      async () => {
        const params: ReportParams = { ...year, sums: 'month', options: settledOptions(kilometrique.options, {}) };
        const { journeys } = await periodSums(database, period, { ask: null, onProgress: () => undefined });
        kilometrique.compute({ ...known, briefs: journeys, contracts: [] }, params);
      },
      `${Object.values(kept).reduce((sum, { length }) => sum + length, 0)} sums, ${Math.round(sent.bytes / 1000)} kB of answers`,
    );
    database.close();
    return measured;
  } finally {
    await own.close();
  }
}
