import type { FieldIssue } from '../kit/failure.ts';
import { alertStateOf } from './alert-state.ts';

/** Rules of an alert beyond its declaration: it ends after it began, its state says what its fields say, and only what was acknowledged has who did. */
export function checkAlert(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const { startAt, endAt, acknowledged, acknowledgedAt, state } = doc;
  if (typeof startAt === 'string' && typeof endAt === 'string' && Date.parse(endAt) < Date.parse(startAt))
    issues.push({ field: 'endAt', code: 'not-allowed' });
  // An acknowledgement is not taken back.
  if (acknowledged === false && typeof acknowledgedAt === 'string') issues.push({ field: 'acknowledged', code: 'not-allowed' });
  // On a device `state` waits for the server's answer: only that of an alert that is over, or is not, can be wrong there.
  if (
    typeof state === 'string' &&
    typeof acknowledged === 'boolean' &&
    endAt !== undefined &&
    (state === 'closed') !== (alertStateOf({ endAt: endAt as string | null, acknowledged }) === 'closed')
  )
    issues.push({ field: 'state', code: 'not-allowed' });
  return issues;
}
