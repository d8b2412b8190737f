import { knownRole, MANAGERS } from '../../domain/access/permissions.ts';
import { driver } from '../../domain/driver/driver.ts';
import type { Entity, RowBase } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { Area } from '../../domain/geo/geometry.ts';
import { membership } from '../../domain/identity/user.ts';
import {
  arrivalOf,
  destinationArea,
  answerAt,
  isExpected,
  isOver,
  maySetMission,
  MISSION_LASTS_MS,
  missionPlace,
  SENT_FIELDS,
} from '../../domain/mission/mission-state.ts';
import { mission, type Mission } from '../../domain/mission/mission.ts';
import { settings } from '../../domain/organization/organization.ts';
import { PLACE_RULES } from '../../domain/places/place-rules.ts';
import { resumeAt } from '../../domain/places/resume-at.ts';
import { site } from '../../domain/places/site.ts';
import type { Visit } from '../../domain/places/visits.ts';
import { hindranceOf, moment } from '../../domain/vehicle/can-go.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Actor, Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { prepared } from '../database/rows.ts';
import { type ArrivalLook, dueLooks, hindrancesAt, keepLook } from '../database/reads/vehicle-reads.ts';
import { tellLater } from '../field-work/deliver-notifications.ts';
import { visitsAfter } from '../telemetry/visits/visit-reads.ts';
import { beliefsOf } from '../telemetry/visits/visits.ts';
import { beliefReachMs } from '../../domain/driving/journey-steps.ts';
import type { MissionNews, MissionTold } from './mission-words.ts';

/** What a manager may still say better, as long as the vehicle is expected. */
const MANAGED_FIELDS = ['title', 'plannedAt', 'plannedKm', 'message'] as const;

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

/** To the driver, what is asked of them; to the person who sent it, what became of it. */
type Kind = 'mission' | 'missionAnswer';

/** What a message says of a mission: as it is now, whatever it becomes. */
async function toldOf({ find, space }: TransactionContext, row: Mission, news: MissionNews): Promise<MissionTold> {
  const nameOf = async (entity: unknown, id: string | null, field: string): Promise<string | null> =>
    id === null ? null : (((await find(entity as Entity, id))?.[field] as string | null) ?? null);
  return {
    news,
    title: row.title,
    message: row.message,
    plate: await nameOf(vehicle, row.vehicle, 'registration'),
    driver: await nameOf(driver, row.driver, 'name'),
    place: missionPlace(row, await nameOf(site, row.site, 'name')),
    at: news === 'arrived' ? row.arrivedAt : row.plannedAt,
    timeZone: (await nameOf(settings, space, 'timeZone')) ?? String(settings.fields.timeZone.initial),
  };
}

/** Puts down that a person of the organization is to be told; who did it themselves, or is no longer there, is not. */
async function tell(within: TransactionContext, kind: Kind, to: string | null, row: Mission, news: MissionNews): Promise<void> {
  const { client, space, actor } = within;
  if (to === null || to === actor.userId) return;
  const { rowCount } = await prepared(client, 'SELECT 1 FROM memberships WHERE org_id = $1::uuid AND "user" = $2 AND active', [space, to]);
  if (rowCount !== 0) await tellLater(client, space, to, kind, row._id, { ...(await toldOf(within, row, news)) });
}

/** Of a mission as it was just written, tells its driver that it was given, changed or taken back, and who sent it that it was answered or reached. */
async function tellMission(within: TransactionContext, row: Mission, before: Mission | null): Promise<void> {
  if (before === null) {
    if (within.actor.kind === 'person') await tell(within, 'mission', row.assignee, row, 'sent');
  } else if (before.state !== row.state) {
    if (row.state === 'cancelled') await tell(within, 'mission', row.assignee, row, 'cancelled');
    if (row.state === 'accepted' || row.state === 'refused') await tell(within, 'missionAnswer', row.sender, row, row.state);
  } else if (before.arrivedAt === null && row.arrivedAt !== null) await tell(within, 'missionAnswer', row.sender, row, 'arrived');
  else if (MANAGED_FIELDS.some((field) => before[field] !== row[field])) await tell(within, 'mission', row.assignee, row, 'changed');
}

/** A mission that goes while its vehicle is on the way is taken back. */
async function tellRemoved(within: TransactionContext, row: Mission): Promise<void> {
  if (!isOver(row)) await tell(within, 'mission', row.assignee, row, 'removed');
}

/*
 * Vehicles that came to where they were sent. Every minute, of all organizations, by one of the servers. Of each mission it is kept which visits of its
 * destination there were so far; what changes of the vehicle's positions marks it (days.ts, as it marks visits), and from there on they are read again:
 * positions that come late are found too, at their own time. Said twice it is said once: it is written where none is yet.
 */

/** Says of each expected mission that its vehicle arrived, once it has. */
export async function findArrivals(context: Context): Promise<void> {
  for (const due of await dueLooks(context.pool, new Date(context.now() - MISSION_LASTS_MS), new Date(context.now()))) {
    try {
      await look(context, due);
    } catch (error) {
      context.log.error({ err: error, mission: due.id }, 'arrival not looked for');
    }
  }
}

async function look(context: Context, due: ArrivalLook): Promise<void> {
  const { id, orgId } = due;
  const actor = systemActor(orgId);
  const row = await context.store.get(actor, mission, id);
  if (!row?.sentAt) return;
  const area = destinationArea(row, row.site === null ? null : await context.store.get(actor, site, row.site));
  if (!area) return;
  const sentMs = Date.parse(row.sentAt);
  const untilMs = Math.min(context.now(), sentMs + MISSION_LASTS_MS);
  const visits = await visitsSoFar(context, due, row.vehicle, area, sentMs, untilMs);
  const arrivedMs = arrivalOf(visits, sentMs, untilMs);
  if (arrivedMs === null) return keepLook(context.pool, due, visits, new Date(untilMs));
  await context.store.write(actor, async (writer) => {
    await writer.readAhead(mission, [id]);
    const now = await writer.get(mission, id);
    if (now && now.arrivedAt === null && isExpected(now.state))
      await writer.patch(mission, id, { arrivedAt: new Date(arrivedMs).toISOString() });
  });
}

/** Visits of the destination, made again from where something changed. What was before it was sent says whether it was there already: as far back as it would still be there. */
async function visitsSoFar(
  context: Context,
  { orgId, visits, changedFrom }: ArrivalLook,
  vehicle: string,
  area: Area,
  sentMs: number,
  untilMs: number,
): Promise<Visit[]> {
  if (changedFrom === null) return visits;
  // What came says whether those before it are believed.
  const changedMs = changedFrom.getTime() - beliefReachMs(await (await beliefsOf(context.store, orgId))(vehicle)) / 2;
  const { fromMs, going } = resumeAt(visits, Math.max(changedMs, sentMs - PLACE_RULES.silentS * 1000));
  const anew = new Set(going.map(({ startAt }) => startAt));
  const kept = visits.filter(({ startAt }) => Date.parse(startAt) < fromMs && !anew.has(startAt));
  return [...kept, ...(await visitsAfter(context, orgId, area, vehicle, { from: new Date(fromMs), to: new Date(untilMs), going }))];
}
