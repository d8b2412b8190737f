import { v7 as uuidv7 } from 'uuid';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { organization } from '../../src/domain/organization/organization.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { siteFacts, type FactList } from '../../src/server/database/reads/site-facts.ts';
import { ANOMALIES, IGNITIONS, SITE_JOURNEYS } from '../../src/server/modules/admin/fact-lists.ts';
import { median, spread, type Row } from './measure.ts';
import { startOwnDatabase } from './own-database.ts';

const RUNS = 7;
const VEHICLES = 300;
const DAYS = 365;
const JOURNEYS_A_DAY = 6;
const BAR_MS = 300;

const JOURNEYS = `
  INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey)
  SELECT $2, s.at, $1, s.at + interval '25 minutes', 'driven', false, '{}', jsonb_build_object('kind', 'driven', 'open', false, 'partialStart', false, 'partialEnd', false,
    'start', jsonb_build_object('lat', 45.7, 'lng', 4.8, 'place', '12 rue de la Charité, Lyon'), 'end', jsonb_build_object('lat', 45.7 + CASE WHEN n % 50 = 0 THEN 0.2 ELSE 0 END, 'lng', 4.8, 'place', '3 quai Perrache, Lyon'),
    'distanceM', 12000, 'distanceSource', 'odometer', 'odometerKm', jsonb_build_object('start', n * 12, 'end', n * 12 + 12), 'odometerSource', 'can', 'durationS', 1500, 'drivingS', 1300, 'idlingS', 150, 'stoppedS', 50,
    'silentS', CASE WHEN n % 40 = 0 THEN 400 ELSE 0 END, 'meanKmh', 33, 'maxKmh', 88, 'fuelUsedL', null, 'driverTag', null, 'messages', 90, 'badFixes', 1, 'rules', '{}'::jsonb,
    'events', (SELECT jsonb_agg(jsonb_build_object('kind', 'harsh-braking', 'at', '2026-11-20T08:00:00Z', 'lat', 45.7, 'lng', 4.8, 'value', -4.2 - g)) FROM generate_series(1, 4) g))
    FROM (SELECT n, now() - interval '${DAYS} days' + n * interval '4 hours' AS at FROM generate_series(1, ${DAYS * JOURNEYS_A_DAY}) n) s`;
/** What the trigger on journeys finds of these, put down at once. */
const ANOMALOUS = `
  INSERT INTO journey_anomalies (vehicle_id, start_at, anomaly, org_id, end_at, value, start_place, end_place, distance_km)
  SELECT j.vehicle_id, j.start_at, a.anomaly, j.org_id, j.end_at, a.value, j.journey#>>'{start,place}', j.journey#>>'{end,place}', 12
    FROM journeys j CROSS JOIN LATERAL (VALUES ('gap', (j.journey->>'silentS')::float8), ('teleport', CASE WHEN (j.journey#>>'{end,lat}')::float8 > 45.8 THEN 22239 ELSE 0 END)) AS a (anomaly, value)
   WHERE j.vehicle_id = $1 AND a.value > 0`;
const STRIPS = `
  INSERT INTO vehicle_days (vehicle_id, day, org_id, closed, strip, facts)
  SELECT $2, current_date - n, $1, true, '{}', jsonb_build_object('latency', '[]'::jsonb, 'ignitions', (SELECT jsonb_agg(jsonb_build_object('at', to_char(current_date - n + k * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
    'endAt', null, 'on', true, 'durationS', 1500, 'messages', 90, 'moving', 80, 'maxKmh', 88, 'suspicion', CASE WHEN k = 3 AND n % 9 = 0 THEN 'still' END)) FROM generate_series(1, 12) k))
    FROM generate_series(0, ${DAYS - 1}) n`;

/** Lists of the platform's administration: a page of a year of 300 vehicles, the longest period that may be asked. */
export async function rows(): Promise<Row[]> {
  const own = await startOwnDatabase();
  try {
    const { context } = own;
    const orgId = uuidv7();
    await context.pool.query('ALTER TABLE journeys DISABLE TRIGGER USER');
    await context.store.write(systemActor(null), (writer) => writer.insert(organization, orgId, { name: 'Bench' }));
    for (let i = 0; i < VEHICLES; i++) {
      const id = uuidv7();
      await context.store.write(systemActor(orgId), (writer) => writer.insert(vehicle, id, { registration: `BN-${100 + i}-CH` }));
      await context.pool.query(JOURNEYS, [orgId, id]);
      await context.pool.query(ANOMALOUS, [id]);
      await context.pool.query(STRIPS, [orgId, id]);
    }
    await context.pool.query('VACUUM (ANALYZE) journeys, journey_anomalies, vehicle_days');
    const actor = { ...systemActor(null), kind: 'person' as const, user: { isAdmin: true, adminMode: true } as never };
    const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const measured: Row[] = [];
    const measure = async (path: string, list: FactList, sort: string, page: number): Promise<void> => {
      const times: number[] = [];
      let [count, more]: [number, boolean | undefined] = [0, false];
      for (let run = 0; run < RUNS; run++) {
        const started = performance.now();
        const query = { from: day(61), to: day(0), page, size: 200, sort, owners: null, vehicle: null, kinds: null, q: null };
        ({ count, more } = await siteFacts(context, actor, list, query));
        times.push(performance.now() - started);
      }
      const value = median(times);
      measured.push({
        group: 'facts',
        path: `${path}: page ${page} of 200 among ${count.toLocaleString('en')}${more ? '+' : ''}, ${DAYS} days of ${VEHICLES} vehicles stored, 62 asked`,
        value,
        unit: 'ms',
        floor: BAR_MS,
        floorName: 'the bar',
        bar: `≤ ${BAR_MS} ms`,
        met: value <= BAR_MS,
        runs: RUNS,
        spread: spread(times),
      });
    };
    for (const page of [1, 50]) {
      await measure('/admin/journeys', SITE_JOURNEYS, 'startAt:-1', page);
      await measure('/admin/journeys/anomalies', ANOMALIES, 'startAt:-1', page);
      await measure('/admin/vehicles/ignitions', IGNITIONS, 'at:-1', page);
    }
    await measure('/admin/journeys/anomalies by kind', ANOMALIES, 'anomaly:1', 1);
    return measured;
  } finally {
    await own.close();
  }
}
