import type { Pool } from 'pg';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { addDays, DAY_MS } from '../../domain/time/time-zone.ts';
import type { MadeVehicle } from './make-vehicles.ts';
import { type Cadence, type Counters, countersAfter, LAST_DAYS, OLD, PlanReader, RECENT } from './moments.ts';
import { planDay, planDayAt } from './plan.ts';
import { telemetryOf as messageOf } from './records.ts';

/** Trails of the last days are looked at closely: they get more points. Hours before the end of the fill, and the cadence from there on. */
const TIERS: readonly (readonly [number, Cadence])[] = [
  [Infinity, OLD],
  [48, LAST_DAYS],
  [18, RECENT],
];

/** Beginning of a vehicle that was never played. */
export function unplayed(vehicle: MadeVehicle, firstDay: string): Played {
  return { untilMs: 0, day: firstDay, counters: { odometerKm: vehicle.odometerKm, engineHours: vehicle.engineHours } };
}

/** When the device of a silent vehicle spoke last; Infinity for the others. */
export function mutedFromMs(vehicle: MadeVehicle, firstDay: string): number {
  return vehicle.silentDays === null ? Infinity : Date.parse(`${addDays(firstDay, 30 - vehicle.silentDays)}T10:40:00Z`);
}

/**
 * Messages of a vehicle from where it was played to `untilMs`, in packets of `size`; gives how far it then is. A fill of more than
 * `capDays` begins later; the kilometres of the days left out are counted all the same.
 */
export function* playHistory(
  vehicle: MadeVehicle,
  firstDay: string,
  from: Played,
  untilMs: number,
  size: number,
  capDays = 31,
): Generator<TelemetryMessage[], Played> {
  const sinceMs = Math.max(from.untilMs, untilMs - capDays * DAY_MS);
  const stopMs = Math.min(untilMs, mutedFromMs(vehicle, firstDay));
  let { day, counters } = from;
  let packet: TelemetryMessage[] = [];
  const lastDay = planDayAt(vehicle.duty, untilMs);
  for (; ; day = addDays(day, 1)) {
    const plan = planDay(vehicle, day);
    const reader = new PlanReader(vehicle, plan, counters);
    for (const [index, [hours, cadence]] of TIERS.entries()) {
      const fromMs = Math.max(sinceMs, untilMs - hours * 3_600_000);
      const toMs = Math.min(stopMs, untilMs - (TIERS[index + 1]?.[0] ?? 0) * 3_600_000);
      if (vehicle.device === null || plan.endMs <= fromMs || plan.startMs >= toMs) continue;
      for (const moment of reader.between(fromMs, toMs, cadence)) {
        packet.push(messageOf(vehicle, moment, cadence === OLD));
        if (packet.length < size) continue;
        yield packet;
        packet = [];
      }
    }
    if (day >= lastDay) break;
    counters = countersAfter(counters, plan);
  }
  if (packet.length > 0) yield packet;
  return { untilMs, day, counters };
}

/** A line at most every second or so, and the last one. */
export function progressOf(what: string, total: number, print: (line: string) => void): (done: number) => void {
  let toldMs = 0;
  return (done) => {
    const nowMs = Date.now();
    if (done < total && nowMs - toldMs < 1500) return;
    toldMs = nowMs;
    print(`demo: ${what} ${done} / ${total}`);
  };
}

/*
 * How far each vehicle of the demonstration has been played: until when, and its counters at the beginning of that day of its plan.
 * The tables are made here and not by a migration: a production database never has them.
 */
export interface Played {
  untilMs: number;
  /** Day of the plan that `counters` begin. */
  day: string;
  counters: Counters;
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS demo_run (one boolean PRIMARY KEY DEFAULT true CHECK (one), first_day text NOT NULL, rows_at timestamptz, filled_at timestamptz);
  CREATE TABLE IF NOT EXISTS demo_vehicles (key text PRIMARY KEY, until timestamptz(3) NOT NULL, day text NOT NULL, odometer_km float8 NOT NULL, engine_hours float8 NOT NULL)`;

export interface Run {
  firstDay: string;
  hasRows: boolean;
  isFilled: boolean;
}

/** The run of this database; the first call opens it with `firstDay`. */
export async function openRun(pool: Pool, firstDay: string): Promise<Run> {
  await pool.query(TABLES);
  await pool.query('INSERT INTO demo_run (first_day) VALUES ($1) ON CONFLICT DO NOTHING', [firstDay]);
  const { rows } = await pool.query<{ first_day: string; rows_at: Date | null; filled_at: Date | null }>(
    'SELECT first_day, rows_at, filled_at FROM demo_run',
  );
  const run = rows[0]!;
  return { firstDay: run.first_day, hasRows: run.rows_at !== null, isFilled: run.filled_at !== null };
}

export async function markRun(pool: Pool, step: 'rows_at' | 'filled_at'): Promise<void> {
  await pool.query(step === 'rows_at' ? 'UPDATE demo_run SET rows_at = now()' : 'UPDATE demo_run SET filled_at = now()');
}

export async function readPlayed(pool: Pool): Promise<Map<string, Played>> {
  const { rows } = await pool.query<{ key: string; until: Date; day: string; odometer_km: number; engine_hours: number }>(
    'SELECT * FROM demo_vehicles',
  );
  return new Map(
    rows.map((row) => [
      row.key,
      { untilMs: row.until.getTime(), day: row.day, counters: { odometerKm: row.odometer_km, engineHours: row.engine_hours } },
    ]),
  );
}

export async function writePlayed(pool: Pool, played: ReadonlyMap<string, Played>): Promise<void> {
  const all = [...played];
  await pool.query(
    `INSERT INTO demo_vehicles (key, until, day, odometer_km, engine_hours) SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::float8[], $5::float8[])
     ON CONFLICT (key) DO UPDATE SET until = excluded.until, day = excluded.day, odometer_km = excluded.odometer_km, engine_hours = excluded.engine_hours
       WHERE demo_vehicles.until <= excluded.until`,
    [
      all.map(([key]) => key),
      all.map(([, { untilMs }]) => new Date(untilMs)),
      all.map(([, { day }]) => day),
      all.map(([, { counters }]) => counters.odometerKm),
      all.map(([, { counters }]) => counters.engineHours),
    ],
  );
}
