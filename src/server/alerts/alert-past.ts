import type { PoolClient } from 'pg';
import { alert, type Alert, alertStateOf } from '../../domain/alert/alert.ts';
import { takeBack } from '../../domain/alert/remake.ts';
import { keptPoints, type Point } from '../../domain/alert/alert-rule.ts';
import { type AlertReading, readingOf } from '../../domain/alert/watch.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Writer } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { jsonText } from '../database/pool.ts';
import { type Found, READING, type VehicleRow } from './alert-ground.ts';
import type { Looked, Outcome } from './alert-steps.ts';
import { isForgotten, valuesOf, writeFact, type WriteParts } from './alert-write.ts';

/** Messages that are read at a time. */
const PART = 2000;

const PARTS = `
  SELECT ${READING} FROM positions p
   WHERE org_id = $1 AND vehicle_id = $2 AND at >= $3 AND received_at >= $4 AND (at, device_id) > ($3, $5::uuid)
   ORDER BY at, device_id LIMIT ${PART}`;
const FIRST_DEVICE = '00000000-0000-0000-0000-000000000000';

/** What is stored of a vehicle from an instant on, in order of time and in parts, for rules that begin again: those received since. */
export async function* storedReadings(
  db: PoolClient,
  { orgId, vehicleId, fromMs, receivedFromMs }: { orgId: string; vehicleId: string; fromMs: number; receivedFromMs: number },
): AsyncGenerator<AlertReading[]> {
  const received = new Date(Math.max(0, receivedFromMs));
  for (let [at, device] = [new Date(fromMs), FIRST_DEVICE]; ;) {
    const { rows } = await db.query<Found>(PARTS, [orgId, vehicleId, at, received, device]);
    yield rows.map(({ vehicleId: _vehicleId, device: of, type, receivedMs, ...message }) => readingOf(message, of, type, receivedMs));
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    [at, device] = [new Date(last.at), last.device];
  }
}

/** Takes away the points that a late message reaches, and keeps the new ones: few of each rule and vehicle. */
async function savePoints(
  db: PoolClient,
  { orgId, vehicleId, ruleId }: { orgId: string; vehicleId: string; ruleId: string },
  { points, remadeFromMs }: { points: readonly Point[]; remadeFromMs: number | null },
): Promise<void> {
  const of = [orgId, vehicleId, ruleId];
  const WHERE = 'WHERE org_id = $1 AND vehicle_id = $2 AND rule_id = $3';
  // A point at the instant itself is of what comes before it.
  if (remadeFromMs !== null) await db.query(`DELETE FROM alert_points ${WHERE} AND at > $4`, [...of, new Date(remadeFromMs)]);
  if (points.length === 0) return;
  await db.query(
    `INSERT INTO alert_points (org_id, vehicle_id, rule_id, at, state)
     SELECT $1, $2, $3, a, s FROM ROWS FROM (unnest($4::timestamptz[]), jsonb_array_elements($5::jsonb)) AS t (a, s)
     ON CONFLICT (org_id, vehicle_id, rule_id, at) DO UPDATE SET state = excluded.state`,
    [...of, points.map(({ atMs }) => new Date(atMs)), jsonText(points.map(({ state }) => state))],
  );
  const { rows } = await db.query<{ at: Date }>(`SELECT at FROM alert_points ${WHERE}`, of);
  const kept = new Set(keptPoints(rows.map(({ at }) => at.getTime())));
  const gone = rows.map(({ at }) => at).filter((at) => !kept.has(at.getTime()));
  if (gone.length > 0) await db.query(`DELETE FROM alert_points ${WHERE} AND at = ANY($4)`, [...of, gone]);
}

/** A rule that is not in force for a vehicle any more, or whose condition is another, begins anew. */
async function forgetPoints(db: PoolClient, orgId: string, vehicleId: string, rules: readonly string[]): Promise<void> {
  if (rules.length > 0)
    await db.query('DELETE FROM alert_points WHERE org_id = $1 AND vehicle_id = $2 AND rule_id = ANY($3)', [orgId, vehicleId, rules]);
}

/** Writes what the rules found of a vehicle, but their states; gives the alerts that are new. */
export async function applyLook(
  writer: Writer,
  parts: WriteParts,
  { id, row }: { id: string; row: VehicleRow | null },
  look: Looked,
): Promise<Alert[]> {
  const { client: db } = writer;
  const opened: Alert[] = [];
  await forgetPoints(db, parts.orgId, id, look.begunAnew);
  for (const [ruleId, made] of look.points) {
    await savePoints(db, { orgId: parts.orgId, vehicleId: id, ruleId }, made);
    if (made.remadeFromMs !== null)
      for (const key of await setBack(writer, parts, { vehicleId: id, ruleId, fromMs: made.remadeFromMs, outcomes: look.outcomes }))
        look.outcomes.delete(key);
  }
  for (const { fact, isNew } of look.outcomes.values()) {
    const written = await writeFact(writer, parts, fact, isNew, row);
    if (written) opened.push(written);
  }
  return opened;
}

/** Rows that are read at a time, the last first. */
const PAGE = 200;

interface Remade {
  vehicleId: string;
  ruleId: string;
  /** Alerts were made again from this instant of the vehicle on. */
  fromMs: number;
  outcomes: ReadonlyMap<string, Outcome>;
}

const openedMs = ({ openedAt, startAt }: Alert): number => Date.parse(openedAt ?? startAt);

/** Alerts of a rule and vehicle that were opened at an instant or later. */
async function openedFrom({ store, orgId }: WriteParts, { vehicleId, ruleId, fromMs }: Remade): Promise<Alert[]> {
  const found: Alert[] = [];
  for (let page = 1; ; page++) {
    const { results } = await store.list(systemActor(orgId), alert, {
      page,
      size: PAGE,
      filters: { rule: [ruleId], vehicle: [vehicleId] },
      sort: [{ field: 'openedAt', direction: -1 }],
    });
    found.push(...results.filter((row) => openedMs(row) >= fromMs));
    if (results.length < PAGE || results.every((row) => openedMs(row) < fromMs)) return found;
  }
}

/**
 * Makes the rows of alerts what late messages make of them, before the others are written: one that began at another instant is moved, and told to nobody
 * again; one that was none goes, unless a person has seen to it: then it ends. Gives the keys that are written with that.
 */
async function setBack(writer: Writer, parts: WriteParts, remade: Remade): Promise<string[]> {
  const rows = new Map((await openedFrom(parts, remade)).map((row) => [row._id, row]));
  if (rows.size === 0) return [];
  const keys = new Set([...rows.values()].map(({ key }) => key));
  // None that is there becomes one that was forgotten.
  const facts = [...remade.outcomes.values()]
    .map(({ fact }) => fact)
    .filter((fact) => fact.rule === remade.ruleId && (keys.has(fact.key) || !isForgotten(parts, fact)));
  const known = [...rows.values()].map(({ _id, key, zone, detail, startAt }) => ({
    id: _id,
    key,
    zone,
    detail,
    startMs: Date.parse(startAt),
  }));
  const { moved, gone } = takeBack(known, facts, remade.fromMs);
  if (moved.size === 0 && gone.length === 0) return [];
  const of = (await writer.get(vehicle, remade.vehicleId)) ?? null;
  // Out of each other's way: a key is there once.
  for (const id of gone) {
    const row = rows.get(id);
    if (row && (row.acknowledged || row.comment !== null)) {
      const endAt = row.endAt ?? row.startAt;
      await writer.patch(alert, id, { endAt, state: alertStateOf({ endAt, acknowledged: row.acknowledged }) });
    } else await writer.remove(alert, id);
  }
  for (const [id, fact] of moved) {
    const values = await valuesOf(parts, fact, of);
    await writer.patch(alert, id, {
      ...values,
      state: alertStateOf({ endAt: values.endAt, acknowledged: rows.get(id)?.acknowledged ?? false }),
    });
  }
  return [...moved.values()].map(({ key }) => key);
}
