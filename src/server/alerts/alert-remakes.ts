import type { Pool, PoolClient } from 'pg';
import { Again, beginningOf } from '../../domain/alert/remake.ts';
import { SECOND_MS } from '../../domain/time/time-zone.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { inTransaction } from '../database/pool.ts';
import {
  type Ground,
  type Grounds,
  isInForce,
  loadStates,
  saveStates,
  sceneOf,
  type VehicleRow,
  type VehicleStates,
} from './alert-ground.ts';
import { tellOf } from './alert-notification.ts';
import { applyLook, storedReadings } from './alert-past.ts';
import { type Looked, noteOutcomes } from './alert-steps.ts';
import { partsOf } from './alert-write.ts';
import type { Point, RuleState } from '../../domain/alert/alert-rule.ts';

/** What came late waits for more of it: until a vehicle was quiet for so long… */
const QUIET_MS = 5 * SECOND_MS;
/** …or at most so long. */
const MOST_MS = 60 * SECOND_MS;
/** One that could not be made again is tried again after this. */
const AGAIN_MS = 60 * SECOND_MS;
/** What is live goes on after so long: of a fleet that comes back from an outage hundreds are late at once. */
const TURN_MS = 5 * SECOND_MS;

interface Late {
  orgId: string;
  vehicleId: string;
  /** The earliest message that came late. */
  fromMs: number;
}

/** Widens what of a vehicle is to be made again; one that could not be (due after its latest) waits its time whatever comes. In the transaction that looked at the messages. */
export async function noteLate(db: PoolClient, { orgId, vehicleId, fromMs }: Late, nowMs: number): Promise<void> {
  await db.query(
    `INSERT INTO alert_lates (org_id, vehicle_id, from_at, due_at, latest_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (vehicle_id) DO UPDATE SET org_id = excluded.org_id, from_at = LEAST(alert_lates.from_at, excluded.from_at),
       due_at = CASE WHEN alert_lates.due_at > alert_lates.latest_at THEN alert_lates.due_at ELSE LEAST(excluded.due_at, alert_lates.latest_at) END`,
    [orgId, vehicleId, new Date(fromMs), new Date(nowMs + QUIET_MS), new Date(nowMs + MOST_MS)],
  );
}

/** Vehicles whose alerts are due to be made again, those that wait longest first. */
async function dueLates(pool: Pool, nowMs: number): Promise<Late[]> {
  const { rows } = await pool.query<{ org_id: string; vehicle_id: string; from_at: Date }>(
    'SELECT org_id, vehicle_id, from_at FROM alert_lates WHERE due_at <= $1 ORDER BY due_at LIMIT 200',
    [new Date(nowMs)],
  );
  return rows.map(({ org_id, vehicle_id, from_at }) => ({ orgId: org_id, vehicleId: vehicle_id, fromMs: from_at.getTime() }));
}

/** One of them as it is now that its organization's turn is held; null: somebody made it meanwhile. */
async function lateOf(db: PoolClient, { orgId, vehicleId }: Late): Promise<Late | null> {
  const { rows } = await db.query<{ from_at: Date }>('SELECT from_at FROM alert_lates WHERE org_id = $1 AND vehicle_id = $2', [
    orgId,
    vehicleId,
  ]);
  return rows[0] ? { orgId, vehicleId, fromMs: rows[0].from_at.getTime() } : null;
}

async function forgetLate(db: PoolClient, { vehicleId }: Late): Promise<void> {
  await db.query('DELETE FROM alert_lates WHERE vehicle_id = $1', [vehicleId]);
}

async function postpone(pool: Pool, { vehicleId }: Late, nowMs: number): Promise<void> {
  await pool.query('UPDATE alert_lates SET due_at = $2, latest_at = LEAST(latest_at, $3) WHERE vehicle_id = $1', [
    vehicleId,
    new Date(nowMs + AGAIN_MS),
    new Date(nowMs),
  ]);
}

/*
 * Alerts made again for messages that came late, once a vehicle is quiet: what is stored is read once for all of its rules, while the organization's turn is
 * held and nothing else of it is: people and devices write meanwhile.
 */
export class AlertRemakes {
  constructor(
    private readonly context: Context,
    private readonly grounds: Grounds,
    private readonly place: (orgId: string, lat: number, lng: number) => string | null,
  ) {}

  /** Makes again what is due, as far as a turn goes; one that fails is logged, and tried again later. Gives how many it went through. */
  async run(): Promise<number> {
    const { pool, log, now } = this.context;
    const began = performance.now();
    let done = 0;
    for (const late of await dueLates(pool, now())) {
      if (performance.now() - began > TURN_MS) break;
      done++;
      try {
        await this.remake(late);
      } catch (error) {
        log.error({ err: error, vehicle: late.vehicleId }, 'alerts not made again');
        await postpone(pool, late, now());
      }
    }
    return done;
  }

  private async remake(due: Late): Promise<void> {
    const { store, pool, now } = this.context;
    const { orgId, vehicleId } = due;
    const ground = await this.grounds.of(orgId);
    const row = (await store.get(systemActor(orgId), vehicle, vehicleId)) ?? null;
    await inTransaction(pool, async (held) => {
      // Who has the turn is the only one to write the states of its rules, and what is late.
      const { rows } = await held.query('SELECT 1 FROM alert_turns WHERE org_id = $1 FOR UPDATE SKIP LOCKED', [orgId]);
      const late = rows.length > 0 ? await lateOf(held, due) : null;
      if (!late) return;
      const states = (await loadStates(held, orgId, [vehicleId])).get(vehicleId) ?? {};
      const look = row ? await lookAgain(held, ground, row, states, late) : null;
      await store.write(systemActor(orgId), async (writer) => {
        const db = writer.client;
        await forgetLate(db, late);
        if (!look) return;
        const parts = await partsOf(this.context, db, ground, orgId, this.place);
        const opened = await applyLook(writer, parts, { id: vehicleId, row }, look);
        if (look.states) await saveStates(db, orgId, new Map([[vehicleId, look.states]]));
        await tellOf(writer, parts, opened, now(), false);
      });
    });
  }
}

/** Points of every rule of a vehicle, in any order. */
async function pointsOf(db: PoolClient, orgId: string, vehicleId: string): Promise<Map<string, Point[]>> {
  const { rows } = await db.query<{ rule_id: string; at: Date; state: RuleState }>(
    'SELECT rule_id, at, state FROM alert_points WHERE org_id = $1 AND vehicle_id = $2',
    [orgId, vehicleId],
  );
  const points = new Map<string, Point[]>();
  for (const { rule_id, at, state } of rows) points.set(rule_id, [...(points.get(rule_id) ?? []), { atMs: at.getTime(), state }]);
  return points;
}

/** Every rule that the late messages are late for, again from its point before them. */
async function lookAgain(
  db: PoolClient,
  ground: Ground,
  row: VehicleRow,
  before: VehicleStates,
  { orgId, vehicleId, fromMs: lateMs }: Late,
): Promise<Looked> {
  const points = await pointsOf(db, orgId, vehicleId);
  const rules = [...ground.rules.values()].flatMap((rule) => {
    const state = before[rule._id];
    if (!state || !isInForce(ground, rule, row)) return [];
    const scene = sceneOf(ground, rule, row, vehicleId, { listeningSinceMs: null, known: null });
    const beginning = beginningOf(scene, state, points.get(rule._id) ?? [], lateMs);
    return beginning ? [{ id: rule._id, beginning, again: new Again(scene, state, beginning) }] : [];
  });
  const look: Looked = { outcomes: new Map(), states: null, points: new Map(), begunAnew: [], lateMs: null };
  if (rules.length === 0) return look;
  const least = (of: (one: (typeof rules)[number]) => number): number => Math.min(...rules.map(of));
  const span = {
    orgId,
    vehicleId,
    fromMs: least(({ beginning }) => beginning.fromMs),
    receivedFromMs: least(({ beginning }) => beginning.receivedFromMs),
  };
  for await (const part of storedReadings(db, span)) for (const { again } of rules) again.take(part);
  const states = { ...before };
  for (const { id, again } of rules) {
    const made = again.end();
    noteOutcomes(look.outcomes, made.alerts);
    look.points.set(id, made);
    if (made.state) states[id] = made.state;
    else delete states[id];
  }
  return { ...look, states };
}
