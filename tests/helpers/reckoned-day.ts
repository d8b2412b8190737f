import type { LightMyRequestResponse } from 'fastify';
import { ACCOUNTS, DEMO_PASSWORD } from '../../src/server/demo/accounts.ts';
import { seedDemo } from '../../src/server/demo/seed.ts';
import { organizationId } from '../../src/server/demo/world.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { logIn, testContext } from './context.ts';
import type { RawFix } from './reckoned-use.ts';

export const LUMIERE = organizationId('TL');

export interface Driven {
  id: string;
  plate: string;
  category: string;
  energy: string;
  limitKmh: number | null;
  gvwrKg: number | null;
  refPer100: number | null;
  driver: string | null;
  /** Of the day. */
  fixes: RawFix[];
  /** Of the day before too: who is where at midnight. */
  before: RawFix[];
}
interface Told {
  rows: Record<string, unknown>[];
}
export interface ReckonedDay {
  vehicles: Map<string, Driven>;
  rows: <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>;
  report: (slug: string, query?: string) => Promise<Told>;
  /** What a manager is answered. */
  get: (url: string) => Promise<LightMyRequestResponse>;
  fromMs: number;
  toMs: number;
  close: () => Promise<void>;
}

/** What stands there until the day is made. */
export const NO_DAY: ReckonedDay = {
  vehicles: new Map(),
  rows: () => Promise.resolve([]),
  report: () => Promise.resolve({ rows: [] }),
  get: () => Promise.reject(new Error('the day is not made')),
  fromMs: 0,
  toMs: 0,
  close: () => Promise.resolve(),
};

/** A day of the demonstration with its raw positions by vehicle, what a manager is told of it, and the database beside. */
export async function reckonedDay(day: string, fromMs: number, toMs: number): Promise<ReckonedDay> {
  const server = await testContext({ now: () => toMs + 9.5 * 3_600_000 });
  const rows: ReckonedDay['rows'] = async <T extends object>(sql: string, values: unknown[] = []) =>
    (await server.context.pool.query<T>(sql, values)).rows;
  await seedDemo(server.context, { scale: 0.04, days: 2, print: () => undefined });
  const telemetry = telemetryOf(server.context);
  await telemetry.visitedSites.watch();
  while ((await rows('SELECT 1 FROM dirty_visits LIMIT 1')).length > 0) await telemetry.visits.run();
  const { email } = ACCOUNTS.find((one) => one.email.startsWith('manager@')) ?? { email: '' };
  const headers = { cookie: await logIn(server.app, email, { password: DEMO_PASSWORD, orgId: LUMIERE }) };
  const vehicles = new Map<string, Driven>();
  const known = await rows<Omit<Driven, 'fixes' | 'before'>>(
    `SELECT id, registration AS plate, category, energy, speed_limit_kmh AS "limitKmh", gvwr_kg AS "gvwrKg", consumption_ref AS "refPer100", driver
       FROM vehicles WHERE org_id = $1 AND private_use IS NOT TRUE`,
    [LUMIERE],
  );
  for (const one of known) vehicles.set(one.id, { ...one, fixes: [], before: [] });
  const positions = await rows<RawFix & { vehicle: string }>(
    `SELECT vehicle_id AS vehicle, extract(epoch FROM at)::float8 * 1000 AS "atMs", lat, lng, speed_kmh AS kmh, fuel_l AS "fuelL", odometer_km AS "odometerKm", driver_tag AS tag,
            CASE WHEN event = 'green-driving' THEN (raw->>'253')::int END AS harsh
       FROM positions WHERE org_id = $1 AND at < $2 AND valid AND lat IS NOT NULL ORDER BY vehicle_id, at`,
    [LUMIERE, new Date(toMs)],
  );
  for (const { vehicle, ...fix } of positions) {
    const of = vehicles.get(vehicle);
    of?.before.push(fix);
    if (fix.atMs >= fromMs) of?.fixes.push(fix);
  }
  for (const [id, { fixes }] of vehicles) if (fixes.length === 0) vehicles.delete(id);
  const get: ReckonedDay['get'] = (url) => server.app.inject({ method: 'GET', url, headers });
  const report: ReckonedDay['report'] = async (slug, query = '') => {
    const answer = await get(`/api/v1/reports/${slug}?from=${day}&to=${day}${query}`);
    if (answer.statusCode !== 200) throw new Error(`${slug}: ${answer.statusCode}`);
    const { columns, result } = answer.json<{ columns: string[]; result: { rows: unknown[][] } }>();
    return { rows: result.rows.map((row) => Object.fromEntries(columns.map((id, at) => [id, row[at]]))) };
  };
  return { vehicles, rows, report, get, fromMs, toMs, close: () => server.close() };
}
