import { knownRole, MANAGERS } from '../../domain/access/permissions.ts';
import type { RowBase } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { membership } from '../../domain/identity/user.ts';
import {
  obstacleOf,
  slotOf,
  BOOKED,
  firstState,
  isLive,
  isMoved,
  LIVE_STATES,
  mayMove,
  maySet,
  stateAfterChange,
} from '../../domain/reservation/availability.ts';
import type { Reservation } from '../../domain/reservation/reservation.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Actor } from '../context.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { prepared } from '../database/rows.ts';
import { hindrancesAt } from '../database/reads/vehicle-reads.ts';

type Doc = Record<string, unknown>;
type Wanted = Pick<Reservation, 'vehicle' | 'startAt' | 'endAt'>;

const decides = ({ role }: Actor): boolean => role !== null && MANAGERS.includes(knownRole(role));
const refused = (field: keyof Reservation, code: string): Error => fail('invalid', undefined, [{ field, code }]);

/**
 * Refuses a reservation of a vehicle that cannot be had, or that another one holds by then. The space is locked: what is free here is free at the commit;
 * the constraint of the table says the same once more.
 */
async function demandFree(within: TransactionContext, id: string, { vehicle: wanted, startAt, endAt }: Wanted): Promise<void> {
  const row = await within.find(vehicle, wanted);
  // A reference that leads nowhere is refused by the writer.
  if (!row) return;
  const known = await hindrancesAt(within, wanted);
  const obstacle = obstacleOf(row, slotOf({ startAt, endAt }), known, known.timeZone);
  if (obstacle !== null) throw refused('vehicle', obstacle);
  const { rows } = await prepared<{ taken: boolean }>(
    within.client,
    `SELECT EXISTS (SELECT 1 FROM reservations WHERE org_id = $1::uuid AND vehicle = $2::uuid AND id <> $3::uuid AND state = ANY ($4::text[])
       AND tstzrange(start_at, end_at) && tstzrange($5::timestamptz, $6::timestamptz)) AS taken`,
    [within.space, wanted, id, [...LIVE_STATES], startAt, endAt],
  );
  if (rows[0]!.taken) throw fail('duplicate', undefined, [BOOKED]);
}

/** Whose a reservation is that a manager makes for somebody else: a member's who is there. */
async function heldFor(within: TransactionContext, id: string): Promise<Doc> {
  const member = decides(within.actor) ? await within.find(membership, id) : null;
  if (!member || member.user === null || !member.active) throw refused('holder', 'not-allowed');
  return { bookedBy: member.user, bookedByName: member.name, enteredByName: within.actor.userName.slice(0, 120) || null };
}

async function beforeCreate(within: TransactionContext, id: string, doc: Omit<Reservation, keyof RowBase>): Promise<Doc> {
  if (within.actor.kind === 'system') return {};
  const { state, holder, answer } = doc;
  if (answer !== null && !decides(within.actor)) throw refused('answer', 'not-allowed');
  // A manager may also ask for one that another manager decides.
  if (state !== 'requested' && state !== firstState(decides(within.actor))) throw refused('state', 'not-allowed');
  await demandFree(within, id, doc);
  return holder === null ? {} : heldFor(within, holder);
}

async function beforeUpdate(within: TransactionContext, before: Reservation, after: Reservation): Promise<Doc> {
  const isManager = decides(within.actor);
  if (before.holder !== after.holder) throw refused('holder', 'not-allowed');
  if (before.answer !== after.answer && !isManager) throw refused('answer', 'not-allowed');
  if (!maySet(before.state, after.state, isManager)) throw refused('state', 'not-allowed');
  if (!mayMove(before.state, before, after)) throw refused(before.vehicle === after.vehicle ? 'startAt' : 'vehicle', 'not-allowed');
  const state = stateAfterChange(before, after, isManager);
  // What was free when it was asked for may not be when it is confirmed, or taken.
  const isStep = state !== before.state && (state === 'confirmed' || state === 'inProgress');
  if (isLive(state) && (isStep || isMoved(before, after))) await demandFree(within, before._id, after);
  return {
    state,
    ...(before.state === 'requested' && (state === 'confirmed' || state === 'refused')
      ? { decidedByName: within.actor.userName.slice(0, 120) || null }
      : {}),
  };
}

/** What the server does with reservations, in the transactions that write them: no vehicle is held twice, each step is its person's or a manager's. */
export const RESERVATIONS: FeatureHooks = {
  reservation: {
    stamp: ({ userId, userName }) => ({ bookedBy: userId, bookedByName: userName.slice(0, 120) || null }),
    beforeCreate,
    beforeUpdate,
  },
};
