import { MANAGERS, type Role } from '../../domain/access/permissions.ts';
import type { PoolClient } from 'pg';
import type { AnyRow, RowBase } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { DAY_MS, dayOf, HOUR_MS } from '../../domain/time/time-zone.ts';
import { askedPlaceOf } from '../../domain/places/asked-place.ts';
import { REPORTS } from '../../domain/reports/catalogue.ts';
import { askedHoursOf } from '../../domain/reports/row-filter.ts';
import { withVehicleFilters } from '../../domain/reports/report-query.ts';
import type { ReportDeclaration } from '../../domain/reports/report.ts';
import { isReportSlug, reportFlag } from '../../domain/reports/slugs.ts';
import { asksAnew, scheduledAsk, scheduledRange } from '../../domain/report-schedule/scheduled-ask.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import { nextRun, type Timing } from '../../domain/report-schedule/next-run.ts';
import { reportRun, reportSchedule, type ReportSchedule, type Scheduled } from '../../domain/report-schedule/report-schedule.ts';
import { settings } from '../../domain/organization/organization.ts';
import type { Actor } from '../context.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { movementsSeenBy } from '../database/movements.ts';
import { storeReads } from '../database/store.ts';
import { allRows, askedDrivers } from '../modules/reports/had-rows.ts';
import { activeSchedules, outsideAddresses } from '../database/reads/schedule-reads.ts';
import { demandFlag } from '../database/own-permissions.ts';
import { RateLimit, type Limit } from '../identity/sign-in-limits.ts';
import { toAsk, unasked } from './recipients.ts';
import { reporterNow } from './send-report.ts';
import { queueTurn, RUN_WAITS, runDoc, runIdOf } from './runs.ts';

type Doc = Record<string, unknown>;
type AuthorFault = NonNullable<ReportSchedule['stopped']>;
const TIMING = ['frequency', 'onDay', 'weekday', 'everyWeeks', 'fromDay', 'monthDay', 'minuteOfDay', 'active'] as const;

const zoneIn = (row: Doc | null): string => String(row?.['timeZone'] ?? settings.fields.timeZone.initial);

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function nextOf(schedule: Timing & { active: boolean }, timeZone: string): string | null {
  return schedule.active ? iso(nextRun(schedule, Date.now(), timeZone)) : null;
}

/** Refuses what a report can never be made of, and more than its author may ask for (as `computeReport` refuses it). */
async function demandPossible(within: TransactionContext, schedule: Scheduled, author: Actor): Promise<void> {
  const { report: slug, asked } = schedule;
  if (!isReportSlug(slug)) return;
  const report: ReportDeclaration<never> = REPORTS[slug];
  const { asksPlace, takesPlace, takesSlot } = report;
  const { place, slot } = asked;
  const isWrongPlace = asksPlace ? !askedPlaceOf(place) : takesPlace && place !== undefined && !askedPlaceOf(place);
  if (isWrongPlace || (takesSlot && slot !== undefined && !askedHoursOf(slot)))
    throw fail('invalid', undefined, [{ field: 'asked', code: isWrongPlace ? 'required' : 'hours' }]);
  const { client, space, find } = within;
  const reading = { store: storeReads(client) };
  const timeZone = zoneIn(await find(settings, space));
  const today = dayOf(Date.now(), timeZone);
  const range = scheduledRange(report, schedule, today);
  const { issue } = scheduledAsk(report, schedule, {
    vehicles: await allRows(reading, author, vehicle),
    driversOf: await askedDrivers(reading, author, withVehicleFilters(report, asked), range, timeZone),
    today,
    timeZone,
    isOwn: (await movementsSeenBy(client, author, 'journeys')) === 'own',
  });
  if (issue) throw fail('invalid', undefined, [issue]);
}

/** What of a schedule makes its author's rights show a report, and to whom. */
const SHOWS = ['report', 'asked', 'recipients', 'runAskedAt'] as const;

/** Who has a report made and sent with its author's rights could ask for it themselves. */
async function demandRight({ client, actor }: TransactionContext, { report }: Pick<ReportSchedule, 'report'>): Promise<void> {
  if (isReportSlug(report)) await demandFlag(client, actor, reportFlag(report));
}

/** Whose rights the report of a schedule is made with, by what they may now (`reporterNow`, as its run asks). */
async function authorOf(
  { client, actor, space }: TransactionContext,
  { report, author }: Pick<ReportSchedule, 'report' | 'author'>,
): Promise<{ actor: Actor } | { fault: AuthorFault }> {
  if (actor.kind === 'system' || !isReportSlug(report)) return { actor };
  return reporterNow({ pool: client, store: storeReads(client), now: Date.now }, space, author, report);
}

/** Reports asked for at once: by person, and by organization. */
const NOW_BY_PERSON: Limit = { attempts: 20, windowMs: HOUR_MS };
const NOW_BY_ORGANIZATION: Limit = { attempts: 200, windowMs: DAY_MS };

/** Questions to addresses outside: by person, and by organization. */
const ASKED_BY_PERSON: Limit = { attempts: 20, windowMs: HOUR_MS };
const ASKED_BY_ORGANIZATION: Limit = { attempts: 60, windowMs: DAY_MS };

const quotasOf = (client: PoolClient): RateLimit => new RateLimit(client, () => Date.now());

/** Says by the clock of the organization when it may be asked again. */
async function refusedUntil({ find, space }: TransactionContext, field: string, atMs: number): Promise<never> {
  const at = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zoneIn(await find(settings, space)),
    dateStyle: 'short',
    timeStyle: 'short',
  });
  throw fail('rate-limited', undefined, [{ field, code: 'again-at', params: { at: at.format(Math.ceil(atMs / 60_000) * 60_000) } }]);
}

/** Mail to who is no member leaves in the name of the organization: its managers decide who has it, and who reads it agrees first. */
async function demandRecipients(
  within: TransactionContext,
  { recipients, lang }: Pick<ReportSchedule, 'recipients' | 'lang'>,
  before: ReportSchedule | null,
): Promise<void> {
  const { client, actor, space } = within;
  if (actor.kind === 'system') return;
  const known = new Set(before?.recipients.emails ?? []);
  const added = recipients.emails.filter((email) => !known.has(email));
  if (added.length === 0) return;
  if (!MANAGERS.includes(actor.role as Role)) {
    const [outside] = await outsideAddresses(client, space, added);
    if (outside !== undefined) throw fail('invalid', undefined, [{ field: 'recipients', code: 'outside', params: { value: outside } }]);
  }
  const asked = await unasked(client, space, added);
  const quotas = quotasOf(client);
  for (const _email of asked) {
    const taken = await quotas.ask([ASKED_BY_PERSON, `report-asks:${actor.userId}`], [ASKED_BY_ORGANIZATION, `report-asks-of:${space}`]);
    if (!('giveBack' in taken)) await refusedUntil(within, 'recipients', taken.refusedUntilMs);
  }
  if (asked.length === 0) return;
  // In the language that the schedule says, else the one that who plans it has chosen.
  const { rows } = await client.query<{ locale: string | null }>(
    'SELECT coalesce(p.lang, u.locale) AS locale FROM users u LEFT JOIN preferences p ON p.id = u.id WHERE u.id::text = $1',
    [actor.userId],
  );
  await toAsk(client, space, asked, actor.userName, lang ?? rows[0]?.locale ?? '', Date.now());
  within.tell(RUN_WAITS, {});
}

async function demandQuota(
  within: TransactionContext,
  { runAskedAt }: Pick<ReportSchedule, 'runAskedAt'>,
  before: ReportSchedule | null,
): Promise<void> {
  const { client, actor, space } = within;
  if (actor.kind === 'system' || runAskedAt === null || runAskedAt === before?.runAskedAt) return;
  const taken = await quotasOf(client).ask([NOW_BY_PERSON, `report-now:${actor.userId}`], [NOW_BY_ORGANIZATION, `report-now-of:${space}`]);
  if (!('giveBack' in taken)) await refusedUntil(within, 'runAskedAt', taken.refusedUntilMs);
}

async function beforeCreate(within: TransactionContext, _id: string, doc: Omit<ReportSchedule, keyof RowBase>): Promise<Doc> {
  await demandRight(within, doc);
  await demandPossible(within, doc, within.actor);
  await demandRecipients(within, doc, null);
  await demandQuota(within, doc, null);
  return { nextRunAt: nextOf(doc, zoneIn(await within.find(settings, within.space))) };
}

/** How the door says what a run would be stopped for. */
const FAULT_CODES: Record<AuthorFault, string> = { 'author-left': 'author-left', forbidden: 'author-forbidden' };

/**
 * Another timing is another next run; any other change leaves one that is due. Who sets one going that was stopped, or whose author may not have it made,
 * answers for it. What is asked for as it was before, for the same author, is not judged again: of a fleet that grew, the run says so.
 */
async function beforeUpdate(within: TransactionContext, before: ReportSchedule, after: ReportSchedule): Promise<Doc> {
  const { actor, space, find } = within;
  const isShown = SHOWS.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const isSetGoing = after.active && !before.active;
  const isAnew = isReportSlug(after.report) && asksAnew(REPORTS[after.report], before, after);
  const planned = isShown || isSetGoing || isAnew ? await authorOf(within, after) : { actor };
  const isTaken = isSetGoing && (before.stopped !== null || 'fault' in planned);
  if (isShown || isTaken) await demandRight(within, after);
  if (!isTaken && 'fault' in planned)
    throw fail('invalid', undefined, [{ field: 'report', code: FAULT_CODES[planned.fault], params: { name: before.authorName ?? '' } }]);
  if (isTaken || isAnew) await demandPossible(within, after, isTaken || 'fault' in planned ? actor : planned.actor);
  await demandRecipients(within, after, before);
  await demandQuota(within, after, before);
  if (TIMING.every((field) => before[field] === after[field])) return {};
  return {
    nextRunAt: nextOf(after, zoneIn(await find(settings, space))),
    ...(isTaken ? { stopped: null, author: actor.userId, authorName: actor.userName.slice(0, 120) || null } : {}),
  };
}

/** A run that is asked for now begins with the transaction that asks, once. */
async function beginAsked(within: TransactionContext, row: ReportSchedule, before: ReportSchedule | null): Promise<void> {
  const { runAskedAt } = row;
  if (runAskedAt === null || runAskedAt === before?.runAskedAt) return;
  const id = runIdOf(row._id, `asked ${runAskedAt}`);
  if (await within.find(reportRun, id)) return;
  const nowMs = Date.now();
  await within.insert(reportRun, id, runDoc(row, Math.min(Date.parse(runAskedAt), nowMs)));
  await queueTurn(within.client, within.space, id, nowMs);
  within.tell(RUN_WAITS, {});
}

/** Hours are by the clock of the organization: with another clock they are at other instants. What is due stays due. */
async function moveWithClock(within: TransactionContext, row: AnyRow, before: AnyRow | null): Promise<void> {
  if (before === null || zoneIn(row) === zoneIn(before)) return;
  for (const id of await activeSchedules(within.client, within.space)) {
    const schedule = await within.find(reportSchedule, id);
    if (!schedule || (schedule.nextRunAt !== null && Date.parse(schedule.nextRunAt) <= Date.now())) continue;
    await within.set(reportSchedule, id, { nextRunAt: nextOf(schedule, zoneIn(row)) });
  }
}

/** What the server does with schedules of reports, in the transactions that write them. */
export const REPORT_SCHEDULES: FeatureHooks = {
  reportSchedule: {
    stamp: ({ userId, userName }) => ({ author: userId, authorName: userName.slice(0, 120) || null }),
    beforeCreate,
    beforeUpdate,
    afterWrite: beginAsked,
  },
  settings: { afterWrite: moveWithClock },
};
