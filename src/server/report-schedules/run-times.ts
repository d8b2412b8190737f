import { HOUR_MS } from '../../domain/kit/durations.ts';
import { formatDate, formatDateTime, formatNumber, formatTime } from '../../domain/kit/format.ts';
import type { ReportRun } from '../../domain/report-schedule/report-run.ts';
import type { ReportVoice } from '../../domain/reports/report-text.ts';
import { runIdOf } from './new-run.ts';

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
