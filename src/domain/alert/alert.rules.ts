import type { FieldIssue } from '../entity/failure.ts';
import { checkOpeningHours, normalizeOpeningHours } from '../time/opening-hours.ts';
import { ALERT_KIND, type AlertKind } from './alert-kinds.ts';
import { alertStateOf } from './alert.ts';

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

const WEEKS = ['schedule', 'quiet'] as const;
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Issues of the threshold: there is one where the kind needs one, and within its bounds. */
function checkThreshold(kind: AlertKind, doc: Record<string, unknown>): FieldIssue[] {
  const { threshold: bounds } = ALERT_KIND[kind];
  const { threshold, thresholdLow } = doc;
  if (kind === 'temperature' && threshold === null && thresholdLow === null) return [{ field: 'threshold', code: 'required' }];
  if (typeof threshold === 'number' && typeof thresholdLow === 'number' && kind === 'temperature' && thresholdLow >= threshold)
    return [{ field: 'thresholdLow', code: 'too-big', params: { max: threshold } }];
  if (!bounds) return [];
  if (threshold === null) return bounds.bySubject ? [] : [{ field: 'threshold', code: 'required' }];
  if (typeof threshold !== 'number') return [];
  if (threshold < bounds.min) return [{ field: 'threshold', code: 'too-small', params: { min: bounds.min } }];
  return threshold > bounds.max ? [{ field: 'threshold', code: 'too-big', params: { max: bounds.max } }] : [];
}

/** Rules of an alert rule beyond its declaration; a field that the document does not have is not looked at. */
export function checkAlertRule(doc: Record<string, unknown>): FieldIssue[] {
  const issues = WEEKS.flatMap((field) => checkOpeningHours(field, doc[field]));
  const { kind, scope, zones, threshold } = doc;
  if (typeof kind === 'string' && Object.hasOwn(ALERT_KIND, kind)) {
    const spec = ALERT_KIND[kind as AlertKind];
    issues.push(...checkThreshold(kind as AlertKind, doc));
    if (isEmpty(zones) && (spec.needsZones || (kind === 'speed' && threshold === null))) issues.push({ field: 'zones', code: 'required' });
    if (isEmpty(doc['schedule']) && spec.needsSchedule) issues.push({ field: 'schedule', code: 'required' });
  }
  const some = scope as { kind?: unknown; fleets?: unknown; vehicles?: unknown } | null | undefined;
  if (some?.kind === 'some' && isEmpty(some.fleets) && isEmpty(some.vehicles)) issues.push({ field: 'scope', code: 'required' });
  return issues;
}

const unique = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)] : value);

function uniqueIn(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, list]) => [name, names.includes(name) ? unique(list) : list]));
}

/** Stored form: weeks in order, nobody and nothing named twice, what another kind needed is dropped with the kind. */
export function normalizeAlertRule(doc: Record<string, unknown>): Record<string, unknown> {
  const out = { ...doc };
  for (const field of WEEKS) if (field in out) out[field] = normalizeOpeningHours(out[field]);
  if (isEmpty(out['schedule']) && 'schedule' in out) out['schedule'] = null;
  if (isEmpty(out['quiet']) && 'quiet' in out) out['quiet'] = null;
  for (const field of ['zones', 'channels']) if (field in out) out[field] = unique(out[field]);
  if ('scope' in out) out['scope'] = uniqueIn(out['scope'], ['fleets', 'vehicles']);
  if ('recipients' in out) out['recipients'] = uniqueIn(out['recipients'], ['members', 'roles']);
  const { kind } = out;
  if (typeof kind !== 'string' || !Object.hasOwn(ALERT_KIND, kind)) return out;
  if (ALERT_KIND[kind as AlertKind].threshold === null) out['threshold'] = null;
  if (kind !== 'temperature') Object.assign(out, { thresholdLow: null, probe: null });
  return out;
}
