import { benchFleet, LARGE } from './fleet.ts';
import { median, sample, spread, type Row } from './measure.ts';
import { colleague, startStack } from './stack.ts';

const RUNS = 9;
const HISTORY = 30;

/** The newest position of each vehicle asked of the positions themselves. */
const LATERAL = `
  SELECT v.id, p.* FROM vehicles v
   CROSS JOIN LATERAL (SELECT at, lat, lng, altitude_m, heading_deg, speed_kmh, satellites, ignition, odometer_km FROM positions
                        WHERE org_id = v.org_id AND vehicle_id = v.id AND lat IS NOT NULL ORDER BY at DESC LIMIT 1) p
   WHERE v.org_id = $1`;

/** Last positions of ten thousand vehicles over HTTP, beside the query that a server without kept states would make. */
export async function rows(): Promise<Row[]> {
  const fleet = await benchFleet(LARGE);
  const { pool } = fleet.context;
  // Some history, so that "last" has something to choose from.
  await pool.query(
    `INSERT INTO positions (device_id, at, org_id, vehicle_id, received_at, lat, lng, altitude_m, heading_deg, speed_kmh, satellites, valid, raw)
     SELECT device_id, at - n * interval '20 seconds', org_id, vehicle_id, received_at, lat, lng, altitude_m, heading_deg, speed_kmh, satellites, valid, raw
       FROM positions CROSS JOIN generate_series(1, ${HISTORY}) n WHERE org_id = $1 ON CONFLICT DO NOTHING`,
    [fleet.orgId],
  );
  await pool.query('ANALYZE positions');
  const stack = await startStack(fleet);
  try {
    const other = await colleague(stack.url);
    let count = 0;
    const endpoint = async (): Promise<number> => {
      const started = performance.now();
      const answer = (await (await other.get('/api/v1/vehicles/states')).json()) as { results: unknown[] };
      count = answer.results.length;
      return performance.now() - started;
    };
    const lateral = async (): Promise<number> => {
      const started = performance.now();
      await pool.query(LATERAL, [fleet.orgId]);
      return performance.now() - started;
    };
    const { values, floors } = await sample(RUNS, endpoint, lateral);
    const [value, floor] = [median(values), median(floors)];
    return [
      {
        group: 'server',
        path: `Last positions of ${count.toLocaleString('en')} vehicles: HTTP answer read, compressed on the way`,
        value,
        unit: 'ms',
        floor,
        floorName: `LATERAL query over ${HISTORY + 1} positions each, rows read`,
        bar: '≤ 2 ×',
        met: value <= 2 * floor,
        runs: RUNS,
        spread: spread(values),
      },
    ];
  } finally {
    await stack.close();
  }
}
