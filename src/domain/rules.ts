import { checkAlert, checkAlertRule, normalizeAlertRule } from './alert/alert.rules.ts';
import { checkDevice, normalizeDevice } from './device/device.rules.ts';
import { checkDriver, checkDriverAssignment, normalizeDriver, normalizeDriverAssignment } from './driver/driver.rules.ts';
import type { FieldIssue } from './entity/failure.ts';
import type { FieldRecord } from './field-work/field-record.ts';
import { checkReportSchedule, normalizeReportSchedule } from './report-schedule/report-schedule.rules.ts';
import { checkReservation } from './reservation/availability.ts';
import { roundStopsSchema } from './mission/round.ts';
import { checkSettings, normalizeSettings } from './organization/settings.rules.ts';
import { checkSite, checkZone, normalizeSite, normalizeZone } from './geo/area.rules.ts';
import { checkVehicle, normalizeVehicle } from './vehicle/vehicle.rules.ts';

/** Rules of an entity beyond its declaration, the same on the device and on the server. */
interface Rules {
  /** Puts what was entered in its stored form (capitals, dashes). */
  normalize?: (doc: Record<string, unknown>) => Record<string, unknown>;
  /** Issues of the fields present in `doc` (a create document or a patch). */
  check?: (doc: Record<string, unknown>) => FieldIssue[];
  /** It is sent in place of something thrown away: who discards all they have still leaves it. */
  isLeft?: true;
  /** What is sent in place of a creation that the server refused, or never had, and its author throws away: its entity and document; `why`: the refusal. */
  leaves?: (doc: Record<string, unknown>, why: string) => { entity: string; doc: Record<string, unknown> } | null;
}

/** Nothing is declared before it happens, and an immobilization ends after it began. */
export function checkClaim(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const { happenedAt, declaredOn, immobilizedFrom, immobilizedTo } = doc;
  // A day of any time zone: one may be ahead of the instant's.
  if (typeof happenedAt === 'string' && typeof declaredOn === 'string' && Date.parse(declaredOn) + 36 * 3_600_000 < Date.parse(happenedAt))
    issues.push({ field: 'declaredOn', code: 'before' });
  if (
    typeof immobilizedTo === 'string' &&
    (typeof immobilizedFrom !== 'string' ? 'immobilizedFrom' in doc : immobilizedTo < immobilizedFrom)
  )
    issues.push({ field: 'immobilizedTo', code: 'before' });
  return issues;
}

const isBefore = (later: unknown, earlier: unknown): boolean => typeof later === 'string' && typeof earlier === 'string' && later < earlier;

/** A cost ends no sooner than it begins; a value that is left is that of a purchase, over days, and less than its price. */
export function checkVehicleCost(doc: Record<string, unknown>): FieldIssue[] {
  const { fromOn, toOn, netCents, residualCents, post } = doc;
  const issues: FieldIssue[] = isBefore(toOn, fromOn) ? [{ field: 'toOn', code: 'before' }] : [];
  if (typeof residualCents !== 'number') return issues;
  if (post !== undefined && post !== 'financing') issues.push({ field: 'residualCents', code: 'cost-residual' });
  else if (typeof netCents === 'number' && residualCents > netCents) issues.push({ field: 'residualCents', code: 'cost-residual' });
  else if (toOn === null) issues.push({ field: 'toOn', code: 'required' });
  return issues;
}

/** A budget ends no sooner than it begins, and is that of a fleet or of a vehicle. */
export function checkCostBudget(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = isBefore(doc['endOn'], doc['startOn']) ? [{ field: 'endOn', code: 'before' }] : [];
  if (typeof doc['fleet'] === 'string' && typeof doc['vehicle'] === 'string') issues.push({ field: 'vehicle', code: 'cost-one-scope' });
  return issues;
}

/** A contract ends after it began. */
export function checkRentalContract(doc: Record<string, unknown>): FieldIssue[] {
  const { startOn, endOn } = doc;
  return typeof startOn === 'string' && typeof endOn === 'string' && endOn <= startOn ? [{ field: 'endOn', code: 'before' }] : [];
}

const INTERVALS = ['everyMonths', 'everyKm', 'everyHours'] as const;

/** A plan says when. */
export function checkMaintenancePlan(doc: Record<string, unknown>): FieldIssue[] {
  return INTERVALS.every((name) => name in doc && doc[name] === null) ? [{ field: 'everyMonths', code: 'required' }] : [];
}

/** What is done was done on a day. */
export function checkMaintenance(doc: Record<string, unknown>): FieldIssue[] {
  return doc['state'] === 'done' && doc['doneOn'] === null ? [{ field: 'doneOn', code: 'required' }] : [];
}

/** A mission leads somewhere: to a site, or to a point. */
export function checkMission({ site, lat, lng }: Record<string, unknown>): FieldIssue[] {
  if (typeof site === 'string' || (typeof lat === 'number' && typeof lng === 'number')) return [];
  return [{ field: typeof lat === 'number' ? 'lng' : typeof lng === 'number' ? 'lat' : 'site', code: 'required' }];
}

/** A round is made on some day; its stops follow each other in time. */
export function checkRound(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const { days, onDate, fromDate, untilDate } = doc;
  if ('days' in doc && 'onDate' in doc && Array.isArray(days) && days.length === 0 && onDate === null)
    issues.push({ field: 'days', code: 'round-never' });
  if (typeof fromDate === 'string' && typeof untilDate === 'string' && untilDate < fromDate)
    issues.push({ field: 'untilDate', code: 'range' });
  if (Array.isArray(doc['stops']) && doc['stops'].length === 0) issues.push({ field: 'stops', code: 'round-no-stop' });
  if (Array.isArray(doc['stops']) && doc['stops'].some((stop: { site?: unknown } | null) => !stop?.site))
    return [...issues, { field: 'stops', code: 'round-no-site' }];
  // A form holds what is no time as no minutes.
  if (
    Array.isArray(doc['stops']) &&
    doc['stops'].some((stop: { arriveMin?: unknown; leaveMin?: unknown }) =>
      [stop.arriveMin, stop.leaveMin].some((min) => typeof min === 'number' && !Number.isFinite(min)),
    )
  )
    return [...issues, { field: 'stops', code: 'hours' }];
  const stops = roundStopsSchema.safeParse(doc['stops']);
  if (!stops.success) return issues;
  const isBehind = stops.data.some(
    ({ arriveMin, leaveMin }, at) =>
      (leaveMin ?? arriveMin) < arriveMin || (at > 0 && arriveMin < (stops.data[at - 1]!.leaveMin ?? stops.data[at - 1]!.arriveMin)),
  );
  return isBehind ? [...issues, { field: 'stops', code: 'round-order' }] : issues;
}

/** A reason is of a journey that ends after it begins. */
export function checkJourneyReason({ startAt, endAt }: Record<string, unknown>): FieldIssue[] {
  return typeof startAt === 'string' && typeof endAt === 'string' && Date.parse(endAt) < Date.parse(startAt)
    ? [{ field: 'endAt', code: 'end-before' }]
    : [];
}

/** A sealed record that never reached the server leaves its link: the chain of its device keeps no hole (field-work.md §4.4). */
function leftOfRecord(doc: Record<string, unknown>, why: string): { entity: string; doc: Record<string, unknown> } | null {
  const { sealed, recordHash } = doc as Partial<Pick<FieldRecord, 'sealed' | 'recordHash'>>;
  if (!sealed?.chain || !recordHash) return null;
  const { id, seq, prev } = sealed.chain;
  return { entity: 'recordStub', doc: { chain: id, seq, prev, recordHash, reason: why.slice(0, 400) || 'discarded' } };
}

/** An organization whose administrators lost the management could not give it back. */
function checkRoleRights(doc: Record<string, unknown>): FieldIssue[] {
  const { admin } = doc;
  return Array.isArray(admin) && admin.includes('management') ? [{ field: 'admin', code: 'not-allowed' }] : [];
}

type Doc = Record<string, unknown>;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** A host name, perhaps with a port: what a browser's address has between its scheme and its path. */
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*(?::\\d{1,5})?$`);

/** A pasted address becomes its host; names are read without case. */
export function normalizeSiteDomain(doc: Doc): Doc {
  const { host } = doc;
  return typeof host === 'string'
    ? {
        ...doc,
        host: host
          .trim()
          .toLowerCase()
          .replace(/^https?:\/\//, '')
          .replace(/[/?#].*$/, '')
          .replace(/\.$/, ''),
      }
    : doc;
}

export function checkSiteDomain({ host }: Doc): FieldIssue[] {
  return typeof host !== 'string' || HOST.test(host) ? [] : [{ field: 'host', code: 'host' }];
}

const RULES: Record<string, Rules> = {
  vehicle: { normalize: normalizeVehicle, check: checkVehicle },
  device: { normalize: normalizeDevice, check: checkDevice },
  driver: { normalize: normalizeDriver, check: checkDriver },
  driverAssignment: { normalize: normalizeDriverAssignment, check: checkDriverAssignment },
  settings: { normalize: normalizeSettings, check: checkSettings },
  site: { normalize: normalizeSite, check: checkSite },
  zone: { normalize: normalizeZone, check: checkZone },
  alertRule: { normalize: normalizeAlertRule, check: checkAlertRule },
  alert: { check: checkAlert },
  fieldRecord: { leaves: leftOfRecord },
  recordStub: { isLeft: true },
  maintenance: { check: checkMaintenance },
  maintenancePlan: { check: checkMaintenancePlan },
  claim: { check: checkClaim },
  rentalContract: { check: checkRentalContract },
  vehicleCost: { check: checkVehicleCost },
  costBudget: { check: checkCostBudget },
  reportSchedule: { normalize: normalizeReportSchedule, check: checkReportSchedule },
  reservation: { check: checkReservation },
  journeyReason: { check: checkJourneyReason },
  siteDomain: { normalize: normalizeSiteDomain, check: checkSiteDomain },
  roleRights: { check: checkRoleRights },
  round: { check: checkRound },
  mission: { check: checkMission },
};

/** Rules of an entity by name; an entity without any has an empty set. */
export function rulesOf(entityName: string): Rules {
  return RULES[entityName] ?? {};
}
