import type { PoolClient } from 'pg';
import { Again, beginningOf } from '../../domain/alert/remake.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { isInForce, sceneOf, type Ground, type Grounds, type VehicleRow } from './alert-ground.ts';
import { dueLates, forgetLate, lateOf, postpone, type Late } from './alert-lates.ts';
import { loadStates, saveStates, type VehicleStates } from './alert-load.ts';
import { tellOf } from './alert-notification.ts';
import { pointsOf, storedReadings, applyLook } from './alert-past.ts';
import { noteOutcomes, type Looked } from './alert-steps.ts';
import { partsOf } from './alert-write.ts';

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

  /** Makes again what is due; one that fails is logged, and tried again later. */
  async run(): Promise<void> {
    const { pool, log, now } = this.context;
    for (const late of await dueLates(pool, now()))
      try {
        await this.remake(late);
      } catch (error) {
        log.error({ err: error, vehicle: late.vehicleId }, 'alerts not made again');
        await postpone(pool, late, now());
      }
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
