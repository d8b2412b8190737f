import type { Mission, MissionState } from './mission.ts';
import type { ReportParams } from '../reports/report.ts';
import { addDays, dayOf } from '../time/time-zone.ts';
import type { MissionsSource } from '../reports/sources.ts';
import { areaCenter, areaContains } from '../geo/area.ts';
import { distanceM, type Area, type LngLat } from '../geo/geometry.ts';
import { activityAt, type VehicleState } from '../telemetry/state.ts';
import { type Visit, visitSpan } from '../places/visits.ts';
import { siteArea } from '../places/site.ts';

/** A mission is looked for at its destination for so long after it was sent. */
export const MISSION_LASTS_MS = 48 * 3_600_000;

/** What is told of a mission: its state, and what became of it. */
const MISSION_STATUSES = ['sent', 'accepted', 'arrived', 'missed', 'refused', 'cancelled'] as const;
type MissionStatus = (typeof MISSION_STATUSES)[number];

/** Who asks for a change: what they may do depends on it. */
interface MissionPart {
  isManager: boolean;
  isAssignee: boolean;
}

/** May a mission go from one state to another? Its driver answers, once; a manager takes it back until then and after. */
export function maySetMission(before: MissionState, after: MissionState, { isManager, isAssignee }: MissionPart): boolean {
  if (before === after) return true;
  if (after === 'cancelled') return isManager && (before === 'sent' || before === 'accepted');
  return isAssignee && before === 'sent' && (after === 'accepted' || after === 'refused');
}

/** What was sent stays: another vehicle, driver or place is another mission. */
export const SENT_FIELDS = ['vehicle', 'driver', 'site', 'lat', 'lng', 'destination'] as const;

/** Is a mission over: refused, taken back, or reached? Nothing that was said of it changes any more. */
export const isOver = ({ state, arrivedAt }: Pick<Mission, 'state' | 'arrivedAt'>): boolean => !isExpected(state) || arrivedAt !== null;

/** Is the vehicle of a mission in this state expected at its destination? */
export const isExpected = (state: MissionState): boolean => state === 'sent' || state === 'accepted';

/** What became of a mission, as it is known at an instant. Who refused and came all the same has refused. */
export function missionStatus({ state, sentAt, arrivedAt }: Pick<Mission, 'state' | 'sentAt' | 'arrivedAt'>, nowMs: number): MissionStatus {
  if (!isExpected(state)) return state;
  if (arrivedAt !== null) return 'arrived';
  return sentAt !== null && nowMs > Date.parse(sentAt) + MISSION_LASTS_MS ? 'missed' : state;
}

/** When a driver answered: as their device says, but neither before the mission was sent nor later than now. */
export function answerAt(told: string | null, sentAt: string | null, nowMs: number): string {
  const toldMs = told === null ? nowMs : Date.parse(told);
  return new Date(Math.min(nowMs, Math.max(toldMs, sentAt === null ? toldMs : Date.parse(sentAt)))).toISOString();
}

/** Where a mission leads, in words: as it was written, else the site, else the point. */
export function missionPlace(
  { destination, site, lat, lng }: Pick<Mission, 'destination' | 'site' | 'lat' | 'lng'>,
  siteName: string | null | undefined,
): string | null {
  const named = destination ?? (site === null ? null : (siteName ?? null));
  return named ?? (lat === null || lng === null ? null : `${lat.toFixed(5)}, ${lng.toFixed(5)}`);
}

/** Days that a mission sent in the last day of a period may still be driven in. */
const DAYS_AFTER = 2;

/** Missions as a report reads them, by when they were sent: the same from rows of the server and of a device. */
export function missionsOf(rows: readonly Mission[]): MissionsSource['missions'] {
  return rows
    .filter(({ sentAt }) => sentAt !== null)
    .toSorted((a, b) => (a.sentAt! + a._id < b.sentAt! + b._id ? -1 : 1))
    .map(
      ({ title, vehicle, driver, site, destination, lat, lng, plannedAt, plannedKm, message, state, answeredAt, sentAt, arrivedAt }) => ({
        title,
        vehicle,
        driver,
        site,
        destination,
        lat,
        lng,
        plannedAt,
        plannedKm,
        message,
        state,
        answeredAt,
        sentAt,
        arrivedAt,
      }),
    );
}

/** The period whose journeys missions sent in another one are driven by: they may have begun the day before, and end after it. */
export function drivenPeriod<P extends Pick<ReportParams, 'from' | 'to' | 'timeZone' | 'nowMs'>>(params: P): P {
  const [until, today] = [addDays(params.to, DAYS_AFTER), dayOf(params.nowMs, params.timeZone)];
  const known = until < today ? until : today;
  return { ...params, from: addDays(params.from, -1), to: known > params.to ? known : params.to };
}

/** A way by road is longer than the straight line: by this, about, where roads are dense. */
const ROAD_FACTOR = 1.3;
/** Speeds with stops and lights, by metres of the way: streets first, then roads, then motorways. */
const PACE: readonly { untilM: number; kmh: number }[] = [
  { untilM: 5000, kmh: 30 },
  { untilM: 30_000, kmh: 50 },
  { untilM: Infinity, kmh: 80 },
];
const STEP_MS = 5 * 60_000;

export interface EstimatedArrival {
  atMs: number;
  /** Of the position it is estimated from. */
  asOfMs: number;
}

/** How long a straight distance takes by road, as PACE has it. */
export function drivingMs(straightM: number): number {
  const wayM = straightM * ROAD_FACTOR;
  let [hours, fromM] = [0, 0];
  for (const { untilM, kmh } of PACE) {
    hours += Math.max(0, Math.min(wayM, untilM) - fromM) / 1000 / kmh;
    fromM = untilM;
  }
  return hours * 3_600_000;
}

/**
 * When a vehicle should be where it is sent, from its last position: the straight line to the middle of the destination, 1.3 times as long by road,
 * at 30 km/h for the first 5 km of it, 50 up to 30 km and 80 beyond. No roads and no traffic are known: it is an estimate, told in steps of five
 * minutes, rounded up. null: nothing honest can be told. The vehicle stands with its ignition off, was not heard for ten minutes, is private or
 * already there, or should have been there by now.
 */
export function estimatedArrival(
  state: Pick<VehicleState, 'activity' | 'at' | 'lat' | 'lng'> | undefined,
  area: Area,
  nowMs: number,
): EstimatedArrival | null {
  if (!state || state.lat === null || state.lng === null) return null;
  const activity = activityAt(state, nowMs);
  if (activity !== 'moving' && activity !== 'idling') return null;
  const at: LngLat = [state.lng, state.lat];
  if (areaContains(area, at)) return null;
  const asOfMs = Date.parse(state.at);
  const reachedMs = asOfMs + drivingMs(distanceM(at, areaCenter(area)));
  return reachedMs < nowMs ? null : { atMs: Math.ceil(reachedMs / STEP_MS) * STEP_MS, asOfMs };
}

/** The mission that each vehicle is on: of those that were accepted and not reached, the one due first. An arrival is estimated for no other: the way leads elsewhere first. */
export function missionsUnderWay(missions: readonly Mission[], nowMs: number): ReadonlyMap<string, string> {
  const first = new Map<string, { id: string; due: string }>();
  for (const mission of missions) {
    if (isOver(mission) || missionStatus(mission, nowMs) !== 'accepted') continue;
    const due = mission.plannedAt ?? mission.sentAt ?? mission.createdAt;
    const known = first.get(mission.vehicle);
    if (!known || due < known.due) first.set(mission.vehicle, { id: mission._id, due });
  }
  return new Map([...first].map(([vehicle, { id }]) => [vehicle, id]));
}

/** Around a destination that is a point. */
export const ARRIVAL_RADIUS_M = 150;
/** Who stays for less went past. */
const ARRIVAL_STAY_MS = 60_000;

/** Where the vehicle is expected: the site as it stands, else the surroundings of the point; null: the site is no more and left no point. */
export function destinationArea({ lat, lng }: Pick<Mission, 'lat' | 'lng'>, site: Parameters<typeof siteArea>[0] | null): Area | null {
  if (site) return siteArea(site);
  return lat === null || lng === null ? null : { kind: 'circle', center: [lng, lat], radiusM: ARRIVAL_RADIUS_M };
}

/**
 * When a vehicle arrived: the begin of the first stay there that goes on for a minute after the mission was sent; null: it has not. One that was
 * there already arrives as the mission is sent.
 */
export function arrivalOf(visits: readonly Visit[], sentMs: number, nowMs: number): number | null {
  for (const visit of visits) {
    const { startMs, untilMs } = visitSpan(visit, nowMs);
    const fromMs = Math.max(startMs, sentMs);
    if (untilMs - fromMs >= ARRIVAL_STAY_MS) return fromMs;
  }
  return null;
}
