import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import * as z from 'zod';
import { isWithin } from '../../domain/access/movements.ts';
import { fail } from '../../domain/entity/failure.ts';
import {
  MEASURE_KINDS,
  type MeasureKind,
  type MeasureReading,
  measuresBegin,
  measuresIn,
  packMeasures,
  Thinner,
} from '../../domain/telemetry/measures.ts';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { App, Context } from '../context.ts';
import { Movements } from '../database/movements.ts';
import { failures, written } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { allVehicleIds, spansOf } from './own-spans.ts';

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

interface MeasuresQuery {
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
async function* measureLines(pool: Pool, movements: Movements, query: MeasuresQuery): AsyncGenerator<string> {
  for await (const [vehicle, readings] of readMeasures(pool, movements, query))
    yield `${JSON.stringify(packMeasures(vehicle, readings))}\n`;
}

const MAX_PERIOD_MS = 31 * DAY_MS;
const instant = z.iso.datetime({ offset: true });
const ids = z
  .string()
  .max(40_000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1).max(1000));

/** What the sensors of vehicles measured. */
export function registerMeasures(app: App, context: Context): void {
  app.get(
    '/api/v1/vehicles/measures',
    {
      schema: {
        tags: ['telemetry'],
        summary: 'What the sensors of vehicles measured, by vehicle',
        description:
          'One JSON object a line (NDJSON), streamed: a vehicle that measured anything, the names of its measures, and its readings, oldest first: instant (ms), place, odometer (km), and a value for each name or null. 31 days at most, both ends included. Temperatures by probe with the doors, loads by axle, or the charge of the traction battery; what says nothing new is left out.',
        produces: ['application/x-ndjson'],
        querystring: z.strictObject({
          vehicle: ids.optional().describe('Only of these vehicles: ids, separated by commas.'),
          kind: z.enum(MEASURE_KINDS),
          from: instant,
          to: instant,
        }),
        response: { 200: z.string(), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      const movements = await Movements.of(context.pool, actor, 'measures');
      const { vehicle, kind } = request.query;
      const [from, to] = [new Date(request.query.from), new Date(request.query.to)];
      if (to < from) throw fail('invalid', undefined, [{ field: 'to', code: 'range' }]);
      if (to.getTime() - from.getTime() > MAX_PERIOD_MS)
        throw fail('invalid', undefined, [{ field: 'to', code: 'range', params: { maxDays: 31 } }]);
      const vehicles = await allVehicleIds(context.store, actor, vehicle);
      const lines = measureLines(context.pool, movements, { vehicles, kind, from, to });
      return reply
        .header('cache-control', 'private, no-store')
        .type('application/x-ndjson; charset=utf-8')
        .send(written(Readable.from(lines)));
    },
  );
}
