import { REPORTS } from '../../src/domain/reports/catalogue.ts';
import type { ReportDeclaration, ReportParams, ReportResult } from '../../src/domain/reports/report.ts';
import { addDays, dayOf, dayStartMs } from '../../src/domain/time/time-zone.ts';
import { summaryOf, type JourneySummary, type PackedSummary } from '../../src/domain/driving/journey-summary.ts';
import { sampleJourney } from '../helpers/journey.ts';
import { benchFleet, SMALL } from './fleet.ts';
import { median, sample, spread, type Row } from './measure.ts';
import { inWorkerRows } from './report/in-worker.ts';
import { colleague, startStack } from './stack.ts';

const RUNS = 5;
const DAYS = 30;
const A_DAY = 4;
const ZONE = 'Europe/Paris';

/** What a manager asks of a month: drives, distance and time of each vehicle. */
const AGGREGATE = `
  SELECT vehicle_id, count(*)::int AS journeys, sum((journey->>'distanceM')::float8) AS m, sum((journey->>'drivingS')::float8) AS s FROM journeys
   WHERE org_id = $1 AND start_at >= $2 AND start_at < $3 GROUP BY vehicle_id`;

/** Journeys of every vehicle over a month, through the report of journeys: on the server over HTTP, of journeys in memory, and in a browser's worker of what it keeps. */
export async function rows(): Promise<Row[]> {
  const fleet = await benchFleet(SMALL);
  const { pool } = fleet.context;
  const to = addDays(dayOf(Date.now(), ZONE), -1);
  const from = addDays(to, 1 - DAYS);
  const [start, end] = [dayStartMs(from, ZONE), dayStartMs(addDays(to, 1), ZONE)];
  const { _id, vehicle: _vehicle, updatedAt: _updatedAt, ...rest } = sampleJourney('', start);
  await pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey)
     SELECT v.id, s.at, v.org_id, s.at + interval '30 minutes', 'driven', false, '{}',
            $4::jsonb || jsonb_build_object('_id', replace(v.id::text, '-', '') || (extract(epoch FROM s.at) * 1000)::bigint, 'vehicle', v.id, 'startAt', to_char(s.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'endAt', to_char((s.at + interval '30 minutes') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'distanceM', 1000 + s.n * 7)
       FROM vehicles v CROSS JOIN (SELECT n, $2::timestamptz + n * ($3 * interval '1 millisecond') AS at FROM generate_series(0, ${DAYS * A_DAY - 1}) n) s
      WHERE v.org_id = $1 ON CONFLICT DO NOTHING`,
    [fleet.orgId, new Date(start), (end - start) / (DAYS * A_DAY), JSON.stringify(rest)],
  );
  await pool.query('ANALYZE journeys');
  const stack = await startStack(fleet);
  try {
    const other = await colleague(stack.url);
    let answered: { params: ReportParams; result: ReportResult } | undefined;
    const overHttp = async (): Promise<number> => {
      const started = performance.now();
      const answer = await other.get(`/api/v1/reports/trajets?from=${from}&to=${to}`);
      if (!answer.ok) throw new Error(`report: ${answer.status} ${await answer.text()}`);
      answered = (await answer.json()) as NonNullable<typeof answered>;
      return performance.now() - started;
    };
    const aggregate = async (): Promise<number> => {
      const started = performance.now();
      await pool.query(AGGREGATE, [fleet.orgId, new Date(start), new Date(end)]);
      return performance.now() - started;
    };
    const server = await sample(RUNS, overHttp, aggregate);
    const { params, result } = answered!;
    const { rows: stored } = await pool.query<{ vehicle: string; brief: string }>(
      'SELECT vehicle_id AS vehicle, brief FROM journeys WHERE org_id = $1 AND start_at >= $2 AND start_at < $3 ORDER BY start_at, vehicle_id',
      [fleet.orgId, new Date(start), new Date(end)],
    );
    const briefs: Record<string, JourneySummary[]> = Object.fromEntries(params.vehicles.map((id) => [id, []]));
    for (const { vehicle, brief } of stored) briefs[vehicle]?.push(summaryOf(JSON.parse(brief) as PackedSummary));
    const vehicles = params.vehicles.map((id) => ({ _id: id, registration: result.names[id] ?? id, fleet: null, driver: null, had: [] }));
    const here = REPORTS.trajets as ReportDeclaration<never>;
    const device = await sample(
      RUNS,
      async () => {
        const started = performance.now();
        here.compute({ vehicles, names: {}, briefs, badges: {}, teams: {} } as never, params);
        return performance.now() - started;
      },
      async () => {
        const started = performance.now();
        let metres = 0;
        for (const list of Object.values(briefs)) for (const { distanceM } of list) metres += distanceM;
        if (metres === 0) throw new Error('no journey');
        return performance.now() - started;
      },
    );
    const [value, floor] = [median(server.values), median(server.floors)];
    const what = `${stored.length.toLocaleString('en')} journeys of ${params.vehicles.length.toLocaleString('en')} vehicles in ${DAYS} days`;
    return [
      {
        group: 'report',
        path: `Report of ${what}: HTTP answer of ${(result.rows.length + result.cut).toLocaleString('en')} lines (${result.cut.toLocaleString('en')} cut), read`,
        value,
        unit: 'ms',
        floor,
        floorName: 'SQL aggregate by vehicle',
        bar: '≤ 2 ×',
        met: value <= 2 * floor,
        runs: RUNS,
        spread: spread(server.values),
      },
      {
        group: 'report',
        path: `The same computed of journeys in memory, in Node`,
        value: median(device.values),
        unit: 'ms',
        floor: median(device.floors),
        floorName: 'bare loop over them',
        bar: 'reported',
        met: null,
        runs: RUNS,
        spread: spread(device.values),
      },
      ...(await inWorkerRows(stack, { from, to, lines: result.rows.length + result.cut })),
    ];
  } finally {
    await stack.close();
  }
}
