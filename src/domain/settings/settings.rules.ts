import type { FieldIssue } from '../kit/failure.ts';
import { isTimeZone } from '../kit/time-zone.ts';

export function checkSettings(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (typeof doc['timeZone'] === 'string' && !isTimeZone(doc['timeZone'])) issues.push({ field: 'timeZone', code: 'time-zone' });
  if (typeof doc['themeColor'] === 'string' && !/^#[0-9a-f]{3}([0-9a-f]{3}([0-9a-f]{2})?)?$/i.test(doc['themeColor']))
    issues.push({ field: 'themeColor', code: 'color' });
  return issues;
}
