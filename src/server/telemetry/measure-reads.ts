import type { Pool } from 'pg';
import { MEASURE_NAMES, Thinner, type MeasureKind, type MeasureReading } from '../../domain/telemetry/measures.ts';

const PAGE_ROWS = 5000;

interface Row {
  at: Date;
  device: string;
  lat: number | null;
  lng: number | null;
  odometerKm: number | null;
  measures: Record<string, number> | null;
  batteryPct: number | null;
}

/** What a row says of a kind; null: nothing. Doors alone say nothing of a temperature. */
function measuresOf(kind: MeasureKind, { measures, batteryPct }: Row): Record<string, number> | null {
  if (kind === 'charge') return batteryPct === null ? measures : { ...measures, chargePct: batteryPct };
  if (kind === 'temperature' && measures && !Object.keys(measures).some((name) => name.startsWith('temperatureC'))) return null;
  return measures;
}

/**
 * What the sensors of a vehicle measured of a kind, oldest first, both ends included, without what says nothing new. Read page by page after the last
 * key, as positions are (reads.ts). Of private time, what tells no place.
 */
export async function* readMeasures(pool: Pool, orgId: string, vehicleId: string, kind: MeasureKind, from: Date, to: Date): AsyncGenerator<MeasureReading> {
  const thinner = new Thinner();
  let after: { at: Date; device: string } = { at: from, device: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows } = await pool.query<Row>(
      `SELECT p.at, p.device_id AS device, CASE WHEN p.valid THEN p.lat END AS lat, CASE WHEN p.valid THEN p.lng END AS lng, p.odometer_km AS "odometerKm", p.battery_pct AS "batteryPct",
              (SELECT jsonb_object_agg(key, value) FROM jsonb_each(p.raw) WHERE key ~ $6 AND jsonb_typeof(value) = 'number') AS measures
         FROM positions p
        WHERE p.org_id = $1 AND p.vehicle_id = $2 AND p.at >= $3 AND p.at <= $4 AND (p.at, p.device_id) > ($3, $5)
        ORDER BY p.at, p.device_id LIMIT ${PAGE_ROWS}`,
      [orgId, vehicleId, after.at, to, after.device, MEASURE_NAMES[kind]],
    );
    yield* thinner.take(
      rows.flatMap((row): MeasureReading[] => {
        const measures = measuresOf(kind, row);
        return measures ? [{ at: row.at.toISOString(), lat: row.lat, lng: row.lng, odometerKm: row.odometerKm, measures }] : [];
      }),
    );
    if (rows.length < PAGE_ROWS) break;
    const last = rows.at(-1)!;
    after = { at: last.at, device: last.device };
  }
  yield* thinner.end();
}

/** The same as NDJSON. */
export async function* measureLines(readings: AsyncIterable<MeasureReading>): AsyncGenerator<string> {
  for await (const reading of readings) yield `${JSON.stringify(reading)}\n`;
}
