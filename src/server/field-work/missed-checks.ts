import { inTransaction } from '../database/in-transaction.ts';
import type { CheckAssignment } from '../../domain/check-list/check-assignment.ts';
import { triggerSchema, type VehicleAt, dueEdges, hasEdges, type DueEdge } from '../../domain/check-list/due.ts';
import { dayOf, dayStartMs } from '../../domain/kit/time-zone.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { droveWithout, duesMet, firstTrips, movedVehicles, repairs, type VehicleEvent } from '../database/due-reads.ts';
import { remind } from './check-reminders.ts';
import { tellLater } from './deliver-notifications.ts';
import { assignedVehicles, type AssignedVehicle } from './assigned-vehicles.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';
import { grouped } from '../../domain/kit/grouped.ts';

/*
 * Checks that become due (field-work.md §3). Every minute, of each organization that asks for checks: what became due, or was to be reminded of, since it was
 * looked at last (`due_turns`, whose row is the lock of who looks). Invariants:
 *  - a missed check has the id of its due: whoever says it twice says it once;
 *  - whether a record meets it is looked at in the transaction that says it missed, the space locked: a record comes before, or meets it after;
 *  - nothing is looked at of vehicles while nothing of an assignment becomes due; a server that was stopped says what it missed, `BACK_MS` at most.
 */
const ALL = { page: 1, size: 100_000 };
const BACK_MS = 7 * DAY_MS;
/** A journey or a repair is known a little after it happened. */
const SETTLE_MS = 60_000;
const WRITE_ROWS = 500;
const FALLBACK_ZONE = 'Europe/Paris';
const { checkAssignment, missedCheck, settings } = ENTITIES;

export interface EdgeOf extends DueEdge {
  assignment: CheckAssignment;
  vehicle: AssignedVehicle;
}

/** Looks at every organization that asks for checks; gives how many checks were said missed. */
export async function lookAtDues(context: Context): Promise<number> {
  const { results } = await context.store.list(systemActor(null), checkAssignment, { ...ALL, filters: { enabled: ['true'] } });
  const byOrg = grouped(results, ({ owner }) => owner.id);
  let said = 0;
  for (const [org, assignments] of byOrg) {
    try {
      said += await turn(
        context,
        org,
        assignments.filter(({ trigger }) => triggerSchema.safeParse(trigger).success),
      );
    } catch (error) {
      context.log.error({ err: error, organization: org }, 'dues not looked at');
    }
  }
  return said;
}

async function turn(context: Context, org: string, assignments: readonly CheckAssignment[]): Promise<number> {
  const untilMs = context.now();
  return inTransaction(context.pool, async (client) => {
    await client.query('INSERT INTO due_turns (org_id, seen_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [org, new Date(untilMs)]);
    const { rows } = await client.query<{ seen_at: Date }>('SELECT seen_at FROM due_turns WHERE org_id = $1 FOR UPDATE SKIP LOCKED', [org]);
    const seenMs = rows[0]?.seen_at.getTime();
    const said =
      seenMs === undefined || seenMs >= untilMs ? 0 : await look(context, org, assignments, Math.max(seenMs, untilMs - BACK_MS), untilMs);
    if (seenMs !== undefined && seenMs < untilMs)
      await client.query('UPDATE due_turns SET seen_at = $2 WHERE org_id = $1', [org, new Date(untilMs)]);
    return said;
  });
}

async function look(
  context: Context,
  org: string,
  assignments: readonly CheckAssignment[],
  afterMs: number,
  untilMs: number,
): Promise<number> {
  const zone = String((await context.store.get(systemActor(org), settings, org))?.['timeZone'] ?? FALLBACK_ZONE);
  const edges: EdgeOf[] = [];
  for (const assignment of assignments) {
    if (!(await hasEdges(assignment, afterMs, untilMs, zone))) continue;
    const events = await eventsOf(context, org, assignment, afterMs, untilMs, zone);
    if (events !== null && events.length === 0) continue;
    const kind = assignment.trigger.every as VehicleAt['events'][number]['kind'];
    const byVehicle = grouped(events ?? [], (event) => event.vehicle);
    for (const vehicle of await assignedVehicles(context, org, assignment)) {
      const own = byVehicle.get(vehicle._id) ?? [];
      if (events !== null && own.length === 0) continue;
      const at: VehicleAt = {
        id: vehicle._id,
        odometerKm: null,
        engineHours: null,
        events: own.map(({ key, atMs }) => ({ kind, key, atMs })),
      };
      // What happened is known a little later than the clock says.
      const settled = events === null ? 0 : SETTLE_MS;
      for (const edge of await dueEdges(assignment, at, afterMs - settled, untilMs - settled, zone))
        if (edge.due.dueAtMs! >= Date.parse(vehicle.createdAt)) edges.push({ ...edge, assignment, vehicle });
    }
  }
  const said = await sayMissed(
    context,
    org,
    await asked(
      context,
      org,
      edges.filter(({ kind }) => kind === 'late'),
      untilMs,
      zone,
    ),
  );
  await remind(
    context,
    org,
    edges.filter(({ kind }) => kind === 'remind'),
    zone,
  );
  await sayDriven(context, org, untilMs);
  return said;
}

/** What happened that dues of this assignment follow from; null: they follow from the clock. */
async function eventsOf(
  { pool }: Context,
  org: string,
  { trigger, graceMin }: CheckAssignment,
  afterMs: number,
  untilMs: number,
  zone: string,
): Promise<VehicleEvent[] | null> {
  const from = afterMs - graceMin * 60_000 - SETTLE_MS;
  if (trigger.every === 'firstTrip') return firstTrips(pool, org, new Date(dayStartMs(dayOf(from, zone), zone)), new Date(untilMs), zone);
  return trigger.every === 'afterRepair' ? repairs(pool, org, new Date(from), new Date(untilMs)) : null;
}

/** Without those of vehicles that stayed all the day, where that is no fault. */
async function asked({ pool }: Context, org: string, edges: readonly EdgeOf[], untilMs: number, zone: string): Promise<EdgeOf[]> {
  const byDay = grouped(
    edges.filter(({ assignment }) => assignment.skipIf.noMovement),
    ({ due }) => dayOf(due.dueAtMs!, zone),
  );
  const stayed = new Set<string>();
  for (const [day, some] of byDay) {
    const start = dayStartMs(day, zone);
    const end = Math.min(untilMs, start + 26 * 3_600_000);
    const moved = await movedVehicles(
      pool,
      org,
      some.map(({ vehicle }) => vehicle._id),
      new Date(start),
      new Date(dayOf(end, zone) === day ? end : dayStartMs(dayOf(end, zone), zone)),
    );
    for (const { due, vehicle } of some) if (!moved.has(vehicle._id)) stayed.add(due.id);
  }
  return edges.filter(({ due }) => !stayed.has(due.id));
}

async function sayMissed({ store }: Context, org: string, late: readonly EdgeOf[]): Promise<number> {
  let said = 0;
  for (let at = 0; at < late.length; at += WRITE_ROWS) {
    const some = late.slice(at, at + WRITE_ROWS);
    said += await store.write(systemActor(org), async (writer) => {
      await writer.versionOf(missedCheck);
      const met = await duesMet(
        writer.client,
        org,
        some.map(({ due }) => due.id),
      );
      await writer.readAhead(
        missedCheck,
        some.map(({ due }) => due.id),
      );
      const missed: { plate: string; name: string }[] = [];
      for (const { due, assignment, vehicle } of some) {
        if (met.has(due.id) || (await writer.get(missedCheck, due.id))) continue;
        await writer.insert(missedCheck, due.id, {
          assignment: assignment._id,
          assignmentName: assignment.name,
          templateKey: assignment.templateKey,
          vehicle: vehicle._id,
          driver: vehicle.driver,
          period: due.period,
          dueAt: new Date(due.dueAtMs!).toISOString(),
          lateAt: new Date(due.lateAtMs!).toISOString(),
          state: 'missed',
        });
        missed.push({ plate: vehicle.registration, name: assignment.name });
      }
      if (missed.length > 0) await tellLater(writer.client, org, null, 'missedChecks', org, { missed });
      return missed.length;
    });
  }
  return said;
}

/** Vehicles that drove without the check they missed. */
async function sayDriven({ pool, store }: Context, org: string, untilMs: number): Promise<void> {
  const driven = await droveWithout(pool, org, new Date(untilMs));
  if (driven.length === 0) return;
  await store.write(systemActor(org), async (writer) => {
    for (const { id, at } of driven) await writer.patch(missedCheck, id, { droveAt: at.toISOString() });
  });
}
