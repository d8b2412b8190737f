import type { Claim } from '../../domain/cost/claim.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { Maintenance } from '../../domain/maintenance/maintenance.ts';
import type { RentalContract } from '../../domain/cost/vehicle-cost.ts';
import { isNewlyPlanned, hinderedDays } from '../../domain/mission/round-days.ts';
import { type Round, round } from '../../domain/mission/round.ts';
import { hindranceOf, isForGood, moment, type Hindrances } from '../../domain/vehicle/can-go.ts';
import { MANAGERS } from '../../domain/access/permissions.ts';
import { driver } from '../../domain/driver/driver.ts';
import { dayOf, dayStartMs } from '../../domain/time/time-zone.ts';
import { membership } from '../../domain/identity/user.ts';
import { MISSION_LASTS_MS } from '../../domain/mission/mission-state.ts';
import { obstacleOf } from '../../domain/reservation/availability.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { prepared } from '../database/rows.ts';
import { hindrancesAt } from '../database/reads/vehicle-reads.ts';
import { tellLater } from '../field-work/deliver-notifications.ts';
import type { HinderedRow, HinderedTold } from './hindered-words.ts';

type Vehicle = RowOf<typeof vehicle>;

/** A vehicle and what may keep it from going, at one side of a write. */
interface Standing {
  vehicle: Vehicle;
  known: Hindrances;
}

/** What counts on a vehicle and cannot be had any more; `people`: whose it is. */
interface Missed extends HinderedRow {
  people: (string | null)[];
  /** Somebody who decides about it is told too. */
  managers: boolean;
}

async function missedBookings({ client, space }: TransactionContext, before: Standing, after: Standing, zone: string): Promise<Missed[]> {
  const { rows } = await prepared<{ id: string; start_at: Date; end_at: Date; booked_by: string | null; booked_by_name: string | null }>(
    client,
    `SELECT id, start_at, end_at, booked_by, booked_by_name FROM reservations
       WHERE org_id = $1::uuid AND vehicle = $2::uuid AND state IN ('requested', 'confirmed') AND end_at > now()`,
    [space, after.vehicle._id],
  );
  return rows.flatMap(({ id, start_at: from, end_at: to, booked_by: person, booked_by_name: name }) => {
    const slot = { fromMs: from.getTime(), toMs: to.getTime() };
    const reason = obstacleOf(after.vehicle, slot, after.known, zone);
    if (reason === null || obstacleOf(before.vehicle, slot, before.known, zone) !== null) return [];
    const times = { from: from.toISOString(), to: to.toISOString() };
    return [{ what: 'reservation', id, name, ...times, reason, people: [person], managers: true }];
  });
}

async function missedMissions({ client, space }: TransactionContext, before: Standing, after: Standing, zone: string): Promise<Missed[]> {
  const nowMs = Date.now();
  const { rows } = await prepared<{ id: string; title: string; planned_at: Date | null; assignee: string | null; sender: string | null }>(
    client,
    `SELECT id, title, planned_at, assignee, sender FROM missions
       WHERE org_id = $1::uuid AND vehicle = $2::uuid AND state IN ('sent', 'accepted') AND arrived_at IS NULL
         AND (planned_at > $3::timestamptz OR sent_at > $4::timestamptz)`,
    [space, after.vehicle._id, new Date(nowMs), new Date(nowMs - MISSION_LASTS_MS)],
  );
  return rows.flatMap(({ id, title: name, planned_at: at, assignee, sender }) => {
    // What is on its way needs the vehicle now.
    const fromMs = Math.max(at?.getTime() ?? nowMs, nowMs);
    const slot = { fromMs, toMs: fromMs + 1 };
    const reason = hindranceOf(after.vehicle, slot, after.known, zone);
    if (reason === null || hindranceOf(before.vehicle, slot, before.known, zone) !== null) return [];
    return [{ what: 'mission', id, name, from: at?.toISOString() ?? null, to: null, reason, people: [assignee, sender], managers: false }];
  });
}

/** The account of a driver; null: none is known. */
async function accountOf({ find }: TransactionContext, id: string | null): Promise<string | null> {
  const member = id === null ? null : ((await find(driver, id))?.member ?? null);
  return member === null ? null : ((await find(membership, member))?.user ?? null);
}

async function missedRounds(within: TransactionContext, before: Standing, after: Standing, zone: string): Promise<Missed[]> {
  const { rows } = await prepared<{ id: string }>(
    within.client,
    'SELECT id FROM rounds WHERE org_id = $1::uuid AND vehicle = $2::uuid AND active',
    [within.space, after.vehicle._id],
  );
  const today = dayOf(Date.now(), zone);
  const missed: Missed[] = [];
  for (const { id } of rows) {
    const row = await within.find(round, id);
    if (!row) continue;
    const known = new Set(hinderedDays(row, before.vehicle, before.known, today, zone).map(({ day }) => day));
    const first = hinderedDays(row, after.vehicle, after.known, today, zone).find(({ day }) => !known.has(day));
    if (!first) continue;
    const from = new Date(dayStartMs(first.day, zone)).toISOString();
    const person = await accountOf(within, row.driver ?? after.vehicle.driver);
    missed.push({ what: 'round', id, name: row.name, from, to: null, reason: first.hindrance, people: [person], managers: true });
  }
  return missed;
}

/**
 * Tells who counts on a vehicle that it cannot go then: each person one message of what is theirs, the managers of what they decide about. Only of what
 * could be had before this write and cannot after it: told once, and again when it was freed in between. Who wrote it is told as well: the sheet of a
 * vehicle and the plan of a workshop show no bookings.
 */
async function tellHindered(within: TransactionContext, before: Standing, after: Standing, timeZone: string): Promise<void> {
  const { client, space } = within;
  const missed = [
    ...(await missedBookings(within, before, after, timeZone)),
    ...(await missedMissions(within, before, after, timeZone)),
    ...(await missedRounds(within, before, after, timeZone)),
  ];
  if (missed.length === 0) return;
  const { rows: members } = await prepared<{ user: string; role: string }>(
    client,
    'SELECT "user", role FROM memberships WHERE org_id = $1::uuid AND active AND "user" IS NOT NULL',
    [space],
  );
  for (const { user, role } of members) {
    const isManager = (MANAGERS as readonly string[]).includes(role);
    const own = missed.filter(({ people, managers }) => people.includes(user) || (managers && isManager));
    if (own.length === 0) continue;
    const rows = own.map(({ people: _people, managers: _managers, ...row }): HinderedRow => row);
    const told: HinderedTold = { plate: after.vehicle.registration, timeZone, rows };
    await tellLater(client, space, user, 'hindered', after.vehicle._id, { ...told });
  }
}

/** As it stands in this transaction; null: there is no such vehicle. */
async function standingOf(within: TransactionContext, id: string): Promise<(Standing & { timeZone: string }) | null> {
  const row = await within.find(vehicle, id);
  if (!row) return null;
  const { timeZone, ...known } = await hindrancesAt(within, id);
  return { vehicle: row, known, timeZone };
}

type Planned = Pick<Round, 'vehicle' | 'active'>;

/** Refuses to plan a vehicle that is nobody's any more into a round; what may be over by the day of the round is shown where it is planned. */
async function demandInFleet(within: TransactionContext, before: Planned | null, after: Planned): Promise<void> {
  if (within.actor.kind !== 'person' || !isNewlyPlanned(before, after)) return;
  const at = await standingOf(within, after.vehicle);
  const code = at && hindranceOf(at.vehicle, moment(null, Date.now()), at.known, at.timeZone);
  if (code !== null && isForGood(code)) throw fail('invalid', undefined, [{ field: 'vehicle', code }]);
}

/** What a demonstration or the platform writes of a vehicle is told to nobody. */
const isTold = ({ actor }: TransactionContext): boolean => actor.kind === 'person';

type Kind = { claims: Claim; works: Maintenance; contracts: RentalContract };

/** Of a row that keeps vehicles from going, as it was written: `before` null, it is new; `after` null, it is about to go. */
async function follow<K extends keyof Kind>(
  within: TransactionContext,
  kind: K,
  fields: readonly (keyof Kind[K])[],
  before: Kind[K] | null,
  after: Kind[K] | null,
): Promise<void> {
  if (!isTold(within) || (before && after && fields.every((field) => before[field] === after[field]))) return;
  for (const id of new Set([before?.vehicle, after?.vehicle])) {
    const at = id === undefined ? null : await standingOf(within, id);
    if (at === null) continue;
    const others = at.known[kind].filter((row) => (row as Kind[K])._id !== (before ?? after)?._id);
    const withRow = (row: Kind[K] | null): Hindrances => ({ ...at.known, [kind]: row === null ? others : [...others, row] });
    await tellHindered(within, { ...at, known: withRow(before) }, { ...at, known: withRow(after) }, at.timeZone);
  }
}

/** What the server does as vehicles can no longer go: none that has left is planned anew, and who counts on one is told. */
export const VEHICLE_HINDRANCES: FeatureHooks = {
  round: {
    beforeCreate: async (within, _id, doc) => {
      await demandInFleet(within, null, doc);
      return {};
    },
    beforeUpdate: async (within, before, after) => {
      await demandInFleet(within, before, after);
      return {};
    },
  },
  vehicle: {
    afterWrite: async (within, row, before) => {
      if (!isTold(within) || before === null || (before.status === row.status && before.carSharing === row.carSharing)) return;
      const at = await standingOf(within, row._id);
      if (at) await tellHindered(within, { ...at, vehicle: before }, { ...at, vehicle: row }, at.timeZone);
    },
  },
  claim: {
    afterWrite: (within, row, before) => follow(within, 'claims', ['vehicle', 'state', 'immobilizedFrom', 'immobilizedTo'], before, row),
  },
  maintenance: { afterWrite: (within, row, before) => follow(within, 'works', ['vehicle', 'state', 'plannedOn'], before, row) },
  rentalContract: {
    afterWrite: (within, row, before) => follow(within, 'contracts', ['vehicle', 'endOn'], before, row),
    beforeDelete: (within, row) => (isTold(within) ? follow(within, 'contracts', [], row, null) : Promise.resolve()),
  },
};
