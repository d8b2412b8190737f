import type { CheckAssignment } from '../../domain/check-list/check-template.ts';
import { type DueEdge, dueEdges, hasEdges, isInScope, triggerSchema, type VehicleAt } from '../../domain/check-list/due.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import { distanceM } from '../../domain/geo/geometry.ts';
import { ENTITIES } from '../../domain/registry.ts';
import { grouped } from '../../domain/text/order-rows.ts';
import { DAY_MS, dayOf, dayStartMs } from '../../domain/time/time-zone.ts';
import { RETIRED_STATUSES, type vehicle as declaredVehicle } from '../../domain/vehicle/vehicle.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { droveWithout, duesMet, firstTrips, movedVehicles, repairs, type VehicleEvent } from '../database/reads/field-work-reads.ts';
import { inTransaction } from '../database/pool.ts';
import { tellLater } from './deliver-notifications.ts';

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

interface EdgeOf extends DueEdge {
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

type AssignedVehicle = RowOf<typeof declaredVehicle>;

const { vehicle, site } = ENTITIES;

/** Vehicles that an assignment is for now: not those nobody drives any more, nor those in the workshop where that excuses. */
async function assignedVehicles(context: Context, org: string, { scope, skipIf }: CheckAssignment): Promise<AssignedVehicle[]> {
  const { results } = await context.store.list(systemActor(org), vehicle, ALL);
  const sitesOf = scope.kind === 'sites' ? await standingIn(context, org, scope.ids) : () => [];
  return results.filter(
    (one) =>
      !RETIRED_STATUSES.includes(one.status) &&
      !(skipIf.inRepair && one.status === 'workshop') &&
      isInScope(scope, { ...one, sites: sitesOf(one._id) }),
  );
}

/** Sites that vehicles stand in, by their last state. */
async function standingIn({ store, pool }: Context, org: string, ids: readonly string[]): Promise<(vehicle: string) => string[]> {
  const { results } = await store.list(systemActor(org), site, { ...ALL, filters: { _id: ids } });
  const { rows } = await pool.query<{ id: string; lat: number | null; lng: number | null }>(
    `SELECT vehicle_id AS id, (state->>'lat')::float8 AS lat, (state->>'lng')::float8 AS lng FROM vehicle_states WHERE org_id = $1`,
    [org],
  );
  const places = new Map(rows.map((row) => [row.id, row]));
  return (of) => {
    const at = places.get(of);
    if (at?.lat == null || at.lng == null) return [];
    return results
      .filter(({ lat, lng, radiusM }) => lat !== null && lng !== null && distanceM([at.lng!, at.lat!], [lng, lat]) <= Number(radiusM))
      .map(({ _id }) => _id);
  };
}

const { driver, membership } = ENTITIES;
/** Plates of one message; the others are counted. */
const NAMED = 5;

/** Reminds who is asked of the checks that are due soon and not done: one message a person and assignment. A check that anyone may do has nobody to remind. */
async function remind({ pool, store }: Context, org: string, edges: readonly EdgeOf[], timeZone: string): Promise<void> {
  const named = edges.filter(({ assignment }) => assignment.who.kind !== 'anyone');
  if (named.length === 0) return;
  const met = await duesMet(
    pool,
    org,
    named.map(({ due }) => due.id),
  );
  const drivers = (await store.list(systemActor(org), driver, ALL)).results;
  const members = (await store.list(systemActor(org), membership, { ...ALL, filters: { active: ['true'] } })).results;
  const users = new Map(members.map(({ _id, user }) => [_id, user]));
  const active = new Set(users.values());
  const driversUser = new Map(drivers.map(({ _id, member }) => [_id, member === null ? null : (users.get(member) ?? null)]));
  const told = new Map<string, { user: string; first: EdgeOf; plates: string[] }>();
  for (const edge of named) {
    if (met.has(edge.due.id)) continue;
    const { who, _id } = edge.assignment;
    const people =
      who.kind === 'people'
        ? who.ids.filter((id) => active.has(id))
        : [edge.vehicle.driver === null ? null : (driversUser.get(edge.vehicle.driver) ?? null)];
    for (const user of people) {
      if (user === null) continue;
      const key = `${user} ${_id}`;
      const known = told.get(key);
      if (known) known.plates.push(edge.vehicle.registration);
      else told.set(key, { user, first: edge, plates: [edge.vehicle.registration] });
    }
  }
  const time = new Intl.DateTimeFormat('fr', { timeZone, hour: '2-digit', minute: '2-digit' });
  const client = await pool.connect();
  try {
    for (const { user, first, plates } of told.values()) {
      const plate = plates.length <= NAMED ? plates.join(', ') : `${plates.slice(0, NAMED).join(', ')} + ${plates.length - NAMED}`;
      const { due, assignment, vehicle } = first;
      const target = plates.length === 1 ? `?do=fill&vehicle=${vehicle._id}&template=${assignment.templateKey}&due=${due.id}` : '';
      await tellLater(client, org, user, 'checkReminder', due.id, {
        plate,
        name: assignment.name,
        time: time.format(due.dueAtMs!),
        target,
      });
    }
  } finally {
    client.release();
  }
}
