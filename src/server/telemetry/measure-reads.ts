import type { Pool } from 'pg';
import {
  measuresBegin,
  measuresIn,
  packMeasures,
  Thinner,
  type MeasureKind,
  type MeasureReading,
} from '../../domain/telemetry/measures.ts';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';
import { isWithin } from '../../domain/movements/movements.ts';
import type { Movements } from '../database/movements.ts';
import { spansOf } from './own-spans.ts';

/** Days of vehicles read at once: some ten thousand positions. */
const DAYS_A_PAGE = 28;
/** Of a vehicle. */
const DAYS_AT_ONCE = 7;

interface Row {
  vehicle: string;
  at: Date;
  lat: number | null;
  lng: number | null;
  odometerKm: number | null;
  raw: TelemetryMessage['raw'];
  batteryPct: number | null;
}

export interface MeasuresQuery {
  vehicles: readonly string[];
  kind: MeasureKind;
  /** Both ends included. */
  from: Date;
  to: Date;
}

/** What a row says of a kind; null: nothing. */
function measuresOf(kind: MeasureKind, { raw, batteryPct }: Row): Record<string, number> | null {
  const measures = measuresIn(kind, raw);
  return kind === 'charge' && batteryPct !== null ? { ...measures, chargePct: batteryPct } : measures;
}

/** Their elements are gone through here: for the database that is most of the work, so it only leaves out what says nothing at all. */
async function rowsOf(pool: Pool, orgId: string, { vehicles, kind, from, to }: MeasuresQuery): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `SELECT p.vehicle_id AS vehicle, p.at, CASE WHEN p.valid THEN p.lat END AS lat, CASE WHEN p.valid THEN p.lng END AS lng, p.odometer_km AS "odometerKm", p.battery_pct AS "batteryPct", p.raw
       FROM positions p
      WHERE p.org_id = $1 AND p.vehicle_id = ANY ($2::uuid[]) AND p.at >= $3 AND p.at <= $4 AND (p.raw::text LIKE ANY ($5) OR ($6 AND p.battery_pct IS NOT NULL))
      ORDER BY p.vehicle_id, p.at, p.device_id`,
    [orgId, vehicles, from, to, measuresBegin(kind).map((begin) => `%"${begin}%`), kind === 'charge'],
  );
  return rows;
}

/**
 * What the sensors of vehicles measured of a kind, each oldest first, without what says nothing new; those that measured nothing are left out. Some
 * vehicles and a week at a time: that is all that is ever in memory. Of private time, what tells no place.
 */
export async function* readMeasures(
  pool: Pool,
  movements: Movements,
  { vehicles: asked, kind, from, to }: MeasuresQuery,
): AsyncGenerator<[vehicle: string, readings: MeasureReading[]]> {
  const spans = await spansOf(pool, movements, from, to, asked);
  const vehicles = spans === null ? asked : asked.filter((id) => spans.has(id));
  const days = Math.min(DAYS_AT_ONCE, Math.max(1, Math.ceil((to.getTime() - from.getTime()) / DAY_MS)));
  const atOnce = Math.floor(DAYS_A_PAGE / days);
  for (let first = 0; first < vehicles.length; first += atOnce) {
    const some = vehicles.slice(first, first + atOnce);
    const found = new Map(some.map((id) => [id, { thinner: new Thinner(), readings: [] as MeasureReading[] }]));
    for (let fromMs = from.getTime(); fromMs <= to.getTime(); fromMs += days * DAY_MS) {
      const until = new Date(Math.min(to.getTime(), fromMs + days * DAY_MS - 1));
      for (const row of await rowsOf(pool, movements.orgId, { vehicles: some, kind, from: new Date(fromMs), to: until })) {
        if (spans !== null && !isWithin(spans.get(row.vehicle)!, row.at.getTime())) continue;
        const measures = measuresOf(kind, row);
        const own = measures && found.get(row.vehicle)!;
        if (own)
          own.readings.push(
            ...own.thinner.take([{ at: row.at.toISOString(), lat: row.lat, lng: row.lng, odometerKm: row.odometerKm, measures }]),
          );
      }
    }
    for (const [vehicle, { thinner, readings }] of found) {
      readings.push(...thinner.end());
      if (readings.length > 0) yield [vehicle, readings];
    }
  }
}

/** The same as NDJSON, as `measuresLineSchema` says. */
export async function* measureLines(pool: Pool, movements: Movements, query: MeasuresQuery): AsyncGenerator<string> {
  for await (const [vehicle, readings] of readMeasures(pool, movements, query))
    yield `${JSON.stringify(packMeasures(vehicle, readings))}\n`;
}
