import type { AnyRow, Entity } from '../../domain/kit/entity.ts';
import { fail } from '../../domain/kit/failure.ts';
import { askedHoursOf } from '../../domain/kit/report-hours.ts';
import type { ReportDeclaration } from '../../domain/kit/report.ts';
import { askedPlaceOf } from '../../domain/places/asked-place.ts';
import { REPORTS } from '../../domain/reports/catalogue.ts';
import { isReportSlug, reportFlag } from '../../domain/reports/slugs.ts';
import { nextRun, type Timing } from '../../domain/report-schedule/next-run.ts';
import { reportRun } from '../../domain/report-schedule/report-run.ts';
import { reportSchedule, type ReportSchedule } from '../../domain/report-schedule/report-schedule.ts';
import { settings } from '../../domain/settings/settings.ts';
import type { Consequences, Within } from '../database/consequences.ts';
import { activeSchedules } from '../database/due-schedules.ts';
import { demandFlag } from '../database/own-permissions.ts';
import { queueTurn, RUN_WAITS, runDoc, runIdOf } from './new-run.ts';

type Doc = Record<string, unknown>;
const [scheduleEntity, runEntity, settingsEntity] = [reportSchedule, reportRun, settings] as unknown as [Entity, Entity, Entity];
const TIMING = ['frequency', 'onDay', 'weekday', 'monthDay', 'minuteOfDay', 'active'] as const;

const zoneIn = (row: Doc | null): string => String(row?.['timeZone'] ?? settings.fields.timeZone.initial);

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function nextOf(schedule: Timing & { active: boolean }, timeZone: string): string | null {
  return schedule.active ? iso(nextRun(schedule, Date.now(), timeZone)) : null;
}

/** Refuses what a report can never be made of: the device knows no declaration of reports as it writes. */
function demandPossible({ report, asked }: Pick<ReportSchedule, 'report' | 'asked'>): void {
  if (!isReportSlug(report)) return;
  const { asksPlace, takesPlace, takesSlot } = REPORTS[report] as ReportDeclaration<never>;
  const { place, slot } = asked;
  const isWrongPlace = asksPlace ? !askedPlaceOf(place) : takesPlace && place !== undefined && !askedPlaceOf(place);
  if (isWrongPlace || (takesSlot && slot !== undefined && !askedHoursOf(slot))) throw fail('invalid', undefined, [{ field: 'asked', code: isWrongPlace ? 'required' : 'hours' }]);
}

/** What of a schedule makes its author's rights show a report, and to whom. */
const SHOWS = ['report', 'asked', 'recipients', 'runAskedAt'] as const;

/** Who has a report made and sent with its author's rights could ask for it themselves. */
async function demandRight({ client, actor }: Within, { report }: Pick<ReportSchedule, 'report'>): Promise<void> {
  if (isReportSlug(report)) await demandFlag(client, actor, reportFlag(report));
}

async function admit(within: Within, _id: string, doc: Doc): Promise<Doc> {
  demandPossible(doc as unknown as ReportSchedule);
  await demandRight(within, doc as unknown as ReportSchedule);
  return { nextRunAt: nextOf(doc as unknown as ReportSchedule, zoneIn(await within.find(settingsEntity, within.space))) };
}

/** Another timing is another next run; any other change leaves one that is due. Who sets a stopped one going again answers for it. */
async function amend(within: Within, before: ReportSchedule, after: ReportSchedule): Promise<Doc> {
  if (before.report !== after.report || JSON.stringify(before.asked) !== JSON.stringify(after.asked)) demandPossible(after);
  if (SHOWS.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))) await demandRight(within, after);
  if (TIMING.every((field) => before[field] === after[field])) return {};
  const { userId, userName } = within.actor;
  const nextRunAt = nextOf(after, zoneIn(await within.find(settingsEntity, within.space)));
  return { nextRunAt, ...(after.active && before.stopped !== null ? { stopped: null, author: userId, authorName: userName.slice(0, 120) || null } : {}) };
}

/** A run that is asked for now begins with the transaction that asks, once. */
async function beginAsked(within: Within, row: ReportSchedule, before: ReportSchedule | null): Promise<void> {
  const { runAskedAt } = row;
  if (runAskedAt === null || runAskedAt === before?.runAskedAt) return;
  const id = runIdOf(row._id, `asked ${runAskedAt}`);
  if (await within.find(runEntity, id)) return;
  const nowMs = Date.now();
  await within.insert(runEntity, id, runDoc(row, Math.min(Date.parse(runAskedAt), nowMs)));
  await queueTurn(within.client, within.space, id, nowMs);
  within.tell(RUN_WAITS, {});
}

/** Hours are by the clock of the organization: with another clock they are at other instants. What is due stays due. */
async function moveWithClock(within: Within, row: AnyRow, before: AnyRow | null): Promise<void> {
  if (before === null || zoneIn(row) === zoneIn(before)) return;
  for (const id of await activeSchedules(within.client, within.space)) {
    const schedule = (await within.find(scheduleEntity, id)) as unknown as ReportSchedule | null;
    if (!schedule || (schedule.nextRunAt !== null && Date.parse(schedule.nextRunAt) <= Date.now())) continue;
    await within.set(scheduleEntity, id, { nextRunAt: nextOf(schedule, zoneIn(row)) });
  }
}

/** What the server does with schedules of reports, in the transactions that write them. */
export const REPORT_SCHEDULES: Record<string, Consequences> = {
  reportSchedule: {
    stamp: ({ userId, userName }) => ({ author: userId, authorName: userName.slice(0, 120) || null }),
    admit,
    amend: (within, before, after) => amend(within, before as unknown as ReportSchedule, after as unknown as ReportSchedule),
    settle: (within, row, before) => beginAsked(within, row as unknown as ReportSchedule, before as unknown as ReportSchedule | null),
  },
  settings: { settle: moveWithClock },
};
