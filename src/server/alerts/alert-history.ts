import type { PoolClient } from 'pg';
import type { AlertReading } from '../../domain/alert/alert-reading.ts';
import { keptPoints } from '../../domain/alert/alert-points.ts';
import { goesByVehicleTime } from '../../domain/alert/evaluate.ts';
import { Again } from '../../domain/alert/remake.ts';
import { HOUR_MS } from '../../domain/kit/durations.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { applyLook } from './alert-apply.ts';
import { isInForce, sceneOf, type Ground, type Grounds, type VehicleRow } from './alert-ground.ts';
import { loadStates, saveStates, type VehicleStates } from './alert-load.ts';
import { storedReadings } from './alert-past.ts';
import { noteOutcomes, type Looked } from './alert-steps.ts';
import { partsOf } from './alert-write.ts';

/** Where a history begins, whatever it holds. */
const WHOLE = { fromMs: 0, receivedFromMs: -Infinity } as const;

interface Of {
  orgId: string;
  vehicleId: string;
}

interface Past {
  look: Looked;
  states: VehicleStates;
  /** Its last message; null: there is none. */
  lastMs: number | null;
}

/**
 * Alerts of a history that was loaded (the demonstration), as though the rules had looked at it while it happened: every rule goes through all that is
 * stored of a vehicle. Nobody is told, and an alert is known since it was one. Made a second time they are the same rows.
 */
export class AlertHistory {
  constructor(
    private readonly context: Context,
    private readonly grounds: Grounds,
    private readonly place: (orgId: string, lat: number, lng: number) => string | null,
  ) {}

  async make(of: Of): Promise<void> {
    const { store, pool } = this.context;
    const { orgId, vehicleId } = of;
    const ground = await this.grounds.of(orgId);
    const row = await store.get(systemActor(orgId), vehicle, vehicleId);
    if (!row) return;
    // Reading takes longest: nobody waits for it.
    const early = await inTransaction(pool, (db) => lookBack(db, ground, row, of, {}));
    const { lastMs } = early;
    if (lastMs === null) return;
    await pool.query('INSERT INTO alert_turns (org_id) VALUES ($1) ON CONFLICT DO NOTHING', [orgId]);
    await inTransaction(pool, async (held) => {
      await held.query('SELECT 1 FROM alert_turns WHERE org_id = $1 FOR UPDATE', [orgId]);
      const before = (await loadStates(held, orgId, [vehicleId])).get(vehicleId) ?? {};
      // Messages that came meanwhile were looked at already.
      const isBehind = Object.values(before).some(({ mark }) => mark !== null && mark.atMs > lastMs);
      const past = isBehind ? await lookBack(held, ground, row, of, before) : early;
      await store.write(systemActor(orgId), async (writer) => {
        const db = writer.client;
        const parts = await partsOf(this.context, db, ground, orgId, this.place);
        const known = { ...parts, knownMs: ({ openedMs, startMs }: { openedMs: number | null; startMs: number }) => openedMs ?? startMs };
        await applyLook(writer, known, { id: vehicleId, row }, past.look);
        await saveStates(db, orgId, new Map([[vehicleId, { ...before, ...past.states }]]));
        await db.query('DELETE FROM alert_marks WHERE org_id = $1 AND vehicle_id = $2 AND to_at <= $3', [
          orgId,
          vehicleId,
          new Date(past.lastMs ?? lastMs),
        ]);
      });
    });
  }
}

/** Counters go up slowly, and what is due is dear to look at: one message an hour. */
const hourly = (part: readonly AlertReading[]): AlertReading[] =>
  part.filter(({ atMs }, at) => at === 0 || Math.floor(atMs / HOUR_MS) !== Math.floor((part[at - 1]?.atMs ?? 0) / HOUR_MS));

async function lookBack(db: PoolClient, ground: Ground, row: VehicleRow, of: Of, before: VehicleStates): Promise<Past> {
  const rules = [...ground.rules.values()]
    .filter((rule) => isInForce(ground, rule, row))
    .map((rule) => {
      const scene = sceneOf(ground, rule, row, of.vehicleId, { listeningSinceMs: null, known: null });
      return { rule, again: new Again(scene, before[rule._id] ?? null, { ...WHOLE, state: null }) };
    });
  let lastMs: number | null = null;
  for await (const part of storedReadings(db, { ...of, ...WHOLE })) {
    for (const { rule, again } of rules) again.take(rule.kind === 'maintenance' ? hourly(part) : part);
    lastMs = part.at(-1)?.atMs ?? lastMs;
  }
  const look: Looked = { outcomes: new Map(), states: null, points: new Map(), begunAnew: [], lateMs: null };
  const states: VehicleStates = {};
  for (const { rule, again } of rules) {
    const made = again.end();
    noteOutcomes(look.outcomes, made.alerts);
    if (made.state) states[rule._id] = made.state;
    const kept = new Set(keptPoints(made.points.map(({ atMs }) => atMs)));
    const points = goesByVehicleTime(rule.kind) ? made.points.filter(({ atMs }) => kept.has(atMs)) : [];
    look.points.set(rule._id, { points, remadeFromMs: made.remadeFromMs });
  }
  return { look, states, lastMs };
}
