import { v5 as uuidv5 } from 'uuid';
import type { Pool } from 'pg';
import { type ReportRun, type ReportSchedule, reportRun, reportSchedule } from '../../domain/report-schedule/report-schedule.ts';
import type { ReportVoice } from '../../domain/reports/report-text.ts';
import { formatDate, formatDateTime, formatNumber, formatTime } from '../../domain/text/format.ts';
import { HOUR_MS, addDays, DAY_MS, dayStartMs, MINUTE_MS } from '../../domain/time/time-zone.ts';
import type { Db } from '../database/rows.ts';
import type { ReportParams } from '../../domain/reports/report.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';

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

/** Data of a report is looked for so long after it was made, every so often. */
const WATCHED_MS = 7 * DAY_MS;
const LOOK_MS = 15 * MINUTE_MS;
/** What a device sends of so long ago came late; more of it may be on its way until as long was quiet. */
const LATE_MS = 10 * MINUTE_MS;
const SOME = 50;

/** Has the data of a run looked for, in the transaction that leaves it. */
export async function watchData(db: Db, run: { id: string; orgId: string }, params: ReportParams, nowMs: number): Promise<void> {
  const { from, to, timeZone, vehicles } = params;
  const untilMs = Math.min(dayStartMs(addDays(to, 1), timeZone), nowMs - LATE_MS);
  await db.query(
    `INSERT INTO report_watches (run_id, org_id, from_at, until_at, vehicles, made_at, look_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      run.id,
      run.orgId,
      new Date(dayStartMs(from, timeZone)),
      new Date(untilMs),
      vehicles,
      new Date(nowMs),
      new Date(nowMs + LOOK_MS),
      new Date(nowMs + WATCHED_MS),
    ],
  );
}

interface Watch {
  run_id: string;
  org_id: string;
  from_at: Date;
  until_at: Date;
  vehicles: string[];
  made_at: Date;
}

/** Begins a run that follows another one, where data of its days came after it was made and no more of it is on its way. */
export async function followLateData(context: Context): Promise<void> {
  const nowMs = context.now();
  await context.pool.query('DELETE FROM report_watches WHERE ends_at <= $1', [new Date(nowMs)]);
  for (;;) {
    const { rows } = await context.pool.query<Watch>(
      `UPDATE report_watches SET look_at = $2 WHERE run_id IN (
         SELECT run_id FROM report_watches WHERE look_at <= $1 ORDER BY look_at LIMIT ${SOME} FOR UPDATE SKIP LOCKED)
       RETURNING run_id, org_id, from_at, until_at, vehicles, made_at`,
      [new Date(nowMs), new Date(nowMs + LOOK_MS)],
    );
    for (const watch of rows)
      await follow(context, watch, nowMs).catch((error: unknown) =>
        context.log.error({ err: error, run: watch.run_id }, 'reports: late data was not looked for'),
      );
    if (rows.length < SOME) return;
  }
}

async function follow(context: Context, watch: Watch, nowMs: number): Promise<void> {
  const { run_id: runId, org_id: orgId, made_at: madeAt } = watch;
  const late = await lateVehicles(context.pool, {
    orgId,
    vehicles: watch.vehicles,
    from: watch.from_at,
    until: watch.until_at,
    after: madeAt,
  });
  if (late.count === 0 || late.lastMs > nowMs - LATE_MS) return;
  const isDone = await context.store.write(systemActor(orgId), async (writer) => {
    const run = await writer.get(reportRun, runId);
    const schedule = run?.schedule ? await writer.get(reportSchedule, run.schedule) : null;
    // Nobody asks for it any more.
    if (!run || !schedule?.active || schedule.lateData === 'none') return true;
    const id = runIdOf(schedule._id, `late ${runId} ${madeAt.toISOString()}`);
    if ((await writer.get(reportRun, id)) !== null) return false;
    await writer.insert(reportRun, id, { ...runDoc(schedule, Date.parse(run.dueAt)), lateVehicles: late.count });
    await queueTurn(writer.client, orgId, id, nowMs);
    await writer.client.query('UPDATE report_watches SET made_at = $2 WHERE run_id = $1', [runId, new Date(nowMs)]);
    return false;
  });
  if (isDone) await context.pool.query('DELETE FROM report_watches WHERE run_id = $1', [runId]);
}

interface Asked {
  orgId: string;
  vehicles: readonly string[];
  from: Date;
  until: Date;
  after: Date;
}

/** How many of these vehicles have messages of a time that came after an instant, and when the last of them came. Only days that were made again since are looked at message by message. */
async function lateVehicles(pool: Pool, { orgId, vehicles, from, until, after }: Asked): Promise<{ count: number; lastMs: number }> {
  const { rows } = await pool.query<{ count: number; last: Date | null }>(
    `SELECT count(*)::int AS count, max(came.last) AS last FROM unnest($2::uuid[]) AS asked (vehicle)
       CROSS JOIN LATERAL (SELECT max(received_at) AS last FROM positions
         WHERE vehicle_id = asked.vehicle AND at >= $3 AND at < $4 AND received_at > $5 AND org_id = $1) AS came
      WHERE came.last IS NOT NULL AND EXISTS (
        SELECT 1 FROM vehicle_days WHERE vehicle_id = asked.vehicle AND updated_at > $5 AND day BETWEEN ($3::timestamptz - interval '1 day')::date AND ($4::timestamptz + interval '1 day')::date
        UNION ALL SELECT 1 FROM dirty_days WHERE vehicle_id = asked.vehicle)`,
    [orgId, vehicles, from, until, after],
  );
  return { count: rows[0]?.count ?? 0, lastMs: rows[0]?.last?.getTime() ?? 0 };
}
