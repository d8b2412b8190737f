import { knownRole, MANAGERS } from '../../domain/access/roles.ts';
import { driver } from '../../domain/driver/driver.ts';
import type { RowBase } from '../../domain/kit/entity.ts';
import { fail } from '../../domain/kit/failure.ts';
import { membership } from '../../domain/membership/membership.ts';
import type { Mission } from '../../domain/mission/mission.ts';
import { answerAt, isOver, MANAGED_FIELDS, maySetMission, SENT_FIELDS } from '../../domain/mission/mission-state.ts';
import { hindranceOf, moment } from '../../domain/vehicle/can-go.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Actor } from '../context.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { hindrancesAt } from '../database/vehicle-hindrances.ts';
import { tellMission, tellRemoved } from './tell-missions.ts';

type Doc = Record<string, unknown>;

const manages = ({ role }: Actor): boolean => role !== null && MANAGERS.includes(knownRole(role));
const refused = (field: keyof Mission, code = 'not-allowed'): Error => fail('invalid', undefined, [{ field, code }]);

/** The driver a mission is for, and the person that is: of whom no account is known nobody can answer. */
async function driverOf(
  { find }: TransactionContext,
  doc: Pick<Mission, 'vehicle' | 'driver'>,
): Promise<{ driver: string | null; assignee: string | null }> {
  const id = doc.driver ?? (await find(vehicle, doc.vehicle))?.driver ?? null;
  if (id === null) return { driver: null, assignee: null };
  const member = (await find(driver, id))?.member;
  const user = member ? (await find(membership, member))?.user : null;
  return { driver: id, assignee: user ?? null };
}

/** Refuses to send a vehicle that cannot go by then. */
async function demandGoing(within: TransactionContext, { vehicle: id, plannedAt }: Pick<Mission, 'vehicle' | 'plannedAt'>): Promise<void> {
  const row = await within.find(vehicle, id);
  if (!row) return;
  const known = await hindrancesAt(within, id);
  const hindrance = hindranceOf(row, moment(plannedAt, Date.now()), known, known.timeZone);
  if (hindrance !== null) throw refused('vehicle', hindrance);
}

async function beforeCreate(within: TransactionContext, doc: Omit<Mission, keyof RowBase>): Promise<Doc> {
  const person = within.actor.kind === 'person';
  if (person && (doc.state !== 'sent' || doc.answeredAt !== null)) throw refused('state');
  if (person) await demandGoing(within, doc);
  const own = await driverOf(within, doc);
  return person ? { ...own, sentAt: new Date().toISOString() } : { ...own, assignee: doc.assignee ?? own.assignee };
}

async function beforeUpdate(within: TransactionContext, before: Mission, after: Mission): Promise<Doc> {
  const { actor } = within;
  const part = { isManager: manages(actor), isAssignee: before.assignee !== null && before.assignee === actor.userId };
  if (!part.isManager && !part.isAssignee) throw fail('forbidden');
  for (const field of SENT_FIELDS) if (before[field] !== after[field]) throw refused(field);
  if (!part.isManager || isOver(before)) for (const field of MANAGED_FIELDS) if (before[field] !== after[field]) throw refused(field);
  if (!maySetMission(before.state, after.state, part)) throw refused('state');
  // Sent for another time it has to be able to go then.
  if (before.plannedAt !== after.plannedAt && !isOver(after)) await demandGoing(within, after);
  const answers = before.state === 'sent' && (after.state === 'accepted' || after.state === 'refused');
  return { answeredAt: answers ? answerAt(after.answeredAt, before.sentAt, Date.now()) : before.answeredAt };
}

/** What the server does with missions, in the transactions that write them: whose each is, each step its driver's or a manager's, and who is told of it. */
export const MISSIONS: FeatureHooks = {
  mission: {
    stamp: ({ userId, userName }) => ({ sender: userId, sentByName: userName.slice(0, 120) || null }),
    beforeCreate: (within, _id, doc) => beforeCreate(within, doc),
    beforeUpdate,
    afterWrite: tellMission,
    beforeDelete: tellRemoved,
  },
};
