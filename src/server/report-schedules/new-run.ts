import { v5 as uuidv5 } from 'uuid';
import type { ReportSchedule } from '../../domain/report-schedule/report-schedule.ts';
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
