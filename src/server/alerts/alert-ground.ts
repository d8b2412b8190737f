import type { PoolClient } from 'pg';
import { alertRule, type AlertRule, isInScope, type RuleState } from '../../domain/alert/alert-rule.ts';
import { type AlertReading, type DueItem, readingOf, type Scene, type WatchedRule } from '../../domain/alert/watch.ts';
import { journeyRulesFor, type OwnJourneyRules, ownJourneyRulesOf } from '../../domain/driving/journey-rules.ts';
import type { Entity, RowOf } from '../../domain/entity/entity.ts';
import { dueItemsOfPlans, isPlanned, lastDone } from '../../domain/maintenance/dues.ts';
import { maintenance, type Maintenance, maintenancePlan, type MaintenancePlan } from '../../domain/maintenance/maintenance.ts';
import { settings } from '../../domain/organization/organization.ts';
import { zone } from '../../domain/places/site.ts';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { fleet, type vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { currentVersions } from '../database/changes.ts';
import { jsonText } from '../database/pool.ts';

export type VehicleRow = RowOf<typeof vehicle>;

/** What the rules of an organization are evaluated with, beside its vehicles. */
export interface Ground {
  ver: number;
  timeZone: string;
  journeyRules: OwnJourneyRules | null;
  /** Disabled ones too. */
  rules: ReadonlyMap<string, AlertRule>;
  zones: ReadonlyMap<string, RowOf<typeof zone>>;
  /** The fleet above each fleet. */
  parents: ReadonlyMap<string, string | null>;
  /** Of maintenance, when a rule watches it; the work done last by plan and vehicle. */
  plans: readonly MaintenancePlan[];
  works: ReadonlyMap<string, Maintenance>;
}

const ALL = { page: 1, size: 100_000 };
const DEFAULT_ZONE = 'Europe/Paris';

/** Grounds of organizations, read again when anything was written in them. */
export class Grounds {
  private readonly known = new Map<string, Ground>();

  constructor(private readonly context: Pick<Context, 'pool' | 'store'>) {}

  async of(orgId: string): Promise<Ground> {
    const { ver } = await currentVersions(this.context.pool, orgId, null);
    const known = this.known.get(orgId);
    if (known?.ver === ver) return known;
    const rows = async <E extends Entity>(entity: E): Promise<RowOf<E>[]> =>
      (await this.context.store.list(systemActor(orgId), entity, ALL)).results;
    const rules = await rows(alertRule);
    const hasZones = rules.some(({ zones }) => zones.length > 0);
    const zones = hasZones ? await rows(zone) : [];
    const fleets = rules.some(({ scope }) => scope.kind === 'some') ? await rows(fleet) : [];
    const plans = rules.some(({ kind }) => kind === 'maintenance') ? (await rows(maintenancePlan)).filter(({ active }) => active) : [];
    const works = lastDone(plans.length > 0 ? await rows(maintenance) : []);
    const own = await this.context.store.get(systemActor(orgId), settings, orgId);
    const ground: Ground = {
      ver,
      timeZone: typeof own?.['timeZone'] === 'string' ? own['timeZone'] : DEFAULT_ZONE,
      journeyRules: ownJourneyRulesOf(own),
      rules: new Map(rules.map((rule) => [rule._id, rule])),
      zones: new Map(zones.map((row) => [row._id, row])),
      parents: new Map(fleets.map(({ _id, parent }) => [_id, parent])),
      plans,
      works,
    };
    this.known.set(orgId, ground);
    return ground;
  }
}

/** Whether a rule is in force for a vehicle now. */
export function isInForce({ parents }: Ground, rule: AlertRule, vehicle: VehicleRow): boolean {
  return rule.enabled && isInScope(rule.scope, vehicle, parents);
}

/** Whether the counters on the sheet of a vehicle say that it is due, with the notice of the plan. */
const isWrittenDue = ({ dueKm, noticeKm, dueEngineHours, noticeHours }: DueItem, { odometerKm, engineHours }: VehicleRow): boolean =>
  (dueKm !== null && odometerKm !== null && odometerKm >= dueKm - noticeKm) ||
  (dueEngineHours !== null && engineHours !== null && engineHours >= dueEngineHours - noticeHours);

/** What a vehicle is due for: its plans, and its inspection where none is of inspections. A day is the same in every language. */
function dueItemsOf({ plans, works, timeZone }: Ground, row: VehicleRow): DueItem[] {
  const own = plans.filter((plan) => isPlanned(plan, row));
  // Of a vehicle with a device, its messages say where its counters stand as they come; of another one, its sheet does.
  const isTold = row.device !== null;
  const facts = {
    inServiceOn: row.inServiceOn,
    inspectionDueOn: row.inspectionDueOn,
    odometerKm: isTold ? null : row.odometerKm,
    engineHours: isTold ? null : row.engineHours,
    kmPerDay: null,
    hoursPerDay: null,
  };
  const items =
    own.length === 0 ? [] : dueItemsOfPlans(own, facts, (plan) => works.get(`${plan} ${row._id}`) ?? null, dayOf(Date.now(), timeZone));
  for (const item of items) if (isWrittenDue(item, row)) item.writtenMs = Date.parse(row.odometerAt ?? row.updatedAt);
  const { inspectionDueOn } = row;
  if (inspectionDueOn === null || own.some(({ kind }) => kind === 'inspection')) return items;
  return [
    ...items,
    { id: 'inspection', title: inspectionDueOn, dueOn: inspectionDueOn, dueKm: null, dueEngineHours: null, noticeKm: 0, noticeHours: 0 },
  ];
}

type Known = Pick<Scene, 'listeningSinceMs' | 'known'>;

export function sceneOf(ground: Ground, rule: WatchedRule, vehicle: VehicleRow | null, vehicleId: string, known: Known): Scene {
  const zones = rule.zones.flatMap((id) => ground.zones.get(id) ?? []).filter(({ active }) => active);
  const { speedToleranceKmh, speedingS } = journeyRulesFor(vehicle, ground.journeyRules);
  return {
    // An excess lasts as long as in journeys, where the rule does not say how long.
    rule: rule.kind === 'speed' && rule.forS === null ? { ...rule, forS: speedingS } : rule,
    speedToleranceKmh,
    vehicle: { _id: vehicleId, tankL: vehicle?.tankL ?? null, boxOffsets: vehicle?.boxOffsets ?? null },
    zones,
    timeZone: ground.timeZone,
    dueItems: rule.kind === 'maintenance' && vehicle ? dueItemsOf(ground, vehicle) : [],
    ...known,
  };
}

/** By rule, what is kept of one vehicle. */
export type VehicleStates = Record<string, RuleState>;

/** Taken at a time, so that no transaction is long. */
const MARKS = 200;

const TAKE = `
  WITH taken AS (SELECT * FROM alert_marks WHERE org_id = $1 ORDER BY id LIMIT ${MARKS}),
       gone AS (DELETE FROM alert_marks WHERE id IN (SELECT id FROM taken))
  SELECT vehicle_id, min(from_at) AS from_at, max(to_at) AS to_at, min(from_received) AS from_received, min(from_at) FILTER (WHERE is_joined) AS joined_at FROM taken GROUP BY vehicle_id`;

/** Columns of a position `p` as rules look at it. */
export const READING = `p.vehicle_id AS "vehicleId", p.device_id AS device, (SELECT type FROM devices WHERE devices.id = p.device_id) AS type, extract(epoch FROM p.received_at)::float8 * 1000 AS "receivedMs", to_char(p.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
         p.lat, p.lng, p.altitude_m AS "altitudeM", p.heading_deg AS "headingDeg", p.speed_kmh AS "speedKmh", p.satellites, p.hdop, p.valid, p.ignition, p.moving, p.odometer_km AS "odometerKm",
         p.odometer_source AS "odometerSource", p.engine_hours AS "engineHours", p.fuel_pct AS "fuelPct", p.fuel_l AS "fuelL", p.battery_pct AS "batteryPct", p.voltage_v AS "voltageV", p.rpm,
         p.driver_tag AS "driverTag", p.event, p.raw,
         p.private_by IS NOT NULL AS "isPrivate"`;

/** In the order they were received; those of a packet in order of time. */
const MESSAGES = `
  SELECT ${READING}
    FROM unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[]) m (vehicle_id, from_at, to_at, from_received)
    CROSS JOIN LATERAL (SELECT * FROM positions WHERE org_id = $1 AND vehicle_id = m.vehicle_id AND at >= m.from_at AND at <= m.to_at AND received_at >= m.from_received) p
   ORDER BY p.received_at, p.at, p.device_id`;

export type Found = TelemetryMessage & { vehicleId: string; device: string; type: string | null; receivedMs: number };

export interface Marked {
  readings: AlertReading[];
  /** The first message that was joined with more since it was stored; null: none was. */
  joinedMs: number | null;
}

/** Takes marks of an organization with their messages, by vehicle. They are gone if and only if the transaction commits. */
export async function takeMarked(db: PoolClient, orgId: string): Promise<Map<string, Marked>> {
  const marks = await db.query<{ vehicle_id: string; from_at: Date; to_at: Date; from_received: Date; joined_at: Date | null }>(TAKE, [
    orgId,
  ]);
  const found = new Map<string, Marked>(
    marks.rows.map(({ vehicle_id, joined_at }) => [vehicle_id, { readings: [], joinedMs: joined_at?.getTime() ?? null }]),
  );
  if (found.size === 0) return found;
  const column = <K extends keyof (typeof marks.rows)[number]>(name: K) => marks.rows.map((row) => row[name]);
  const { rows } = await db.query<Found>(MESSAGES, [
    orgId,
    column('vehicle_id'),
    column('from_at'),
    column('to_at'),
    column('from_received'),
  ]);
  for (const { vehicleId, device, type, receivedMs, ...message } of rows)
    found.get(vehicleId)!.readings.push(readingOf(message, device, type, receivedMs));
  return found;
}

/** What is kept of these vehicles, or of all of the organization. */
export async function loadStates(db: PoolClient, orgId: string, vehicles: readonly string[] | null): Promise<Map<string, VehicleStates>> {
  const { rows } = await db.query<{ vehicle_id: string; states: VehicleStates }>(
    `SELECT vehicle_id, states FROM alert_states WHERE org_id = $1${vehicles ? ' AND vehicle_id = ANY($2)' : ''}`,
    vehicles ? [orgId, vehicles] : [orgId],
  );
  return new Map(rows.map(({ vehicle_id, states }) => [vehicle_id, states]));
}

export async function saveStates(db: PoolClient, orgId: string, states: ReadonlyMap<string, VehicleStates>): Promise<void> {
  const kept = [...states].filter(([, of]) => Object.keys(of).length > 0);
  const gone = [...states].filter(([, of]) => Object.keys(of).length === 0).map(([id]) => id);
  if (kept.length > 0)
    await db.query(
      `INSERT INTO alert_states (org_id, vehicle_id, states) SELECT $1, v, s FROM ROWS FROM (unnest($2::uuid[]), jsonb_array_elements($3::jsonb)) AS t (v, s)
       ON CONFLICT (org_id, vehicle_id) DO UPDATE SET states = excluded.states`,
      [orgId, kept.map(([id]) => id), jsonText(kept.map(([, of]) => of))],
    );
  if (gone.length > 0) await db.query('DELETE FROM alert_states WHERE org_id = $1 AND vehicle_id = ANY($2)', [orgId, gone]);
}

/** When vehicles were last heard, and whether they were parked then. */
export async function lastHeard(db: PoolClient, orgId: string): Promise<Map<string, { heardMs: number; isParked: boolean }>> {
  const { rows } = await db.query<{ vehicle_id: string; received: string; activity: string }>(
    `SELECT vehicle_id, state->>'receivedAt' AS received, state->>'activity' AS activity FROM vehicle_states WHERE org_id = $1`,
    [orgId],
  );
  return new Map(
    rows.map(({ vehicle_id, received, activity }) => [vehicle_id, { heardMs: Date.parse(received), isParked: activity === 'parked' }]),
  );
}
