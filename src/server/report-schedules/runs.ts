import { v5 as uuidv5 } from 'uuid';
import type { ReportRun, ReportSchedule } from '../../domain/report-schedule/report-schedule.ts';
import type { ReportVoice } from '../../domain/reports/report-text.ts';
import { formatDate, formatDateTime, formatNumber, formatTime } from '../../domain/text/format.ts';
import { HOUR_MS } from '../../domain/time/time-zone.ts';
import type { Db } from '../database/rows.ts';

/** Of the ids of runs. */
const NAMESPACE = '4f1c7d2e-6f0b-5a53-9a43-0c7f6c1d9b11';

/** Bus channel: a run waits to be made. */
export const RUN_WAITS = 'reports:run';

/** The id of a run is made of its schedule and of what it is due for: the same is the same run, whoever begins it. */
export function runIdOf(schedule: string, dueFor: string): string {
  return uuidv5(`${schedule} ${dueFor}`, NAMESPACE);
}

/** A run of a schedule as it begins. */
export function runDoc({ _id, name, report, author, authorName }: ReportSchedule, dueMs: number): Record<string, unknown> {
  return { schedule: _id, name, report, dueAt: new Date(dueMs).toISOString(), state: 'waiting', author, authorName };
}

/** Has a run made as soon as somebody is free, in the transaction that begins it. */
export async function queueTurn(db: Db, orgId: string, runId: string, nowMs: number): Promise<void> {
  await db.query('INSERT INTO report_turns (run_id, org_id, next_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    runId,
    orgId,
    new Date(nowMs),
  ]);
}

/** A run that is made later than this after it was due says so. */
export const MADE_LATE_MS = HOUR_MS;

/**
 * When a run was due and when it is made, where that is late: no server ran by then, or it failed and was tried again. null: it is not, or nobody
 * planned it for an hour (it was asked for, or follows another one whose data came later).
 */
export function madeLateText(
  run: Pick<ReportRun, '_id' | 'schedule' | 'dueAt'>,
  madeMs: number,
  { t, lang, timeZone }: ReportVoice,
): string | null {
  const isPlanned = run.schedule !== null && run._id === runIdOf(run.schedule, run.dueAt);
  if (!isPlanned || madeMs - Date.parse(run.dueAt) <= MADE_LATE_MS) return null;
  return t('madeLate', {
    dueDay: formatDate(run.dueAt, lang, timeZone),
    dueTime: formatTime(run.dueAt, lang, timeZone),
    madeDay: formatDate(madeMs, lang, timeZone),
    madeTime: formatTime(madeMs, lang, timeZone),
  });
}

/** How many runs were left out while no server ran, and when each was due. */
export function skippedText({ t, lang, timeZone }: ReportVoice, dueMs: readonly number[]): string {
  return t('skippedRuns', {
    count: dueMs.length,
    figure: formatNumber(dueMs.length, lang),
    days: dueMs.map((atMs) => formatDateTime(atMs, lang, timeZone)).join(', '),
  });
}
