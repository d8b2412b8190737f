import type { FieldIssue } from '../kit/failure.ts';

const INTERVALS = ['everyMonths', 'everyKm', 'everyHours'] as const;

/** A plan says when. */
export function checkMaintenancePlan(doc: Record<string, unknown>): FieldIssue[] {
  return INTERVALS.every((name) => name in doc && doc[name] === null) ? [{ field: 'everyMonths', code: 'required' }] : [];
}

/** What is done was done on a day. */
export function checkMaintenance(doc: Record<string, unknown>): FieldIssue[] {
  return doc['state'] === 'done' && doc['doneOn'] === null ? [{ field: 'doneOn', code: 'required' }] : [];
}
