import type { Mission, MissionState } from './mission.ts';

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
/** What a manager may still say better, as long as the vehicle is expected. */
export const MANAGED_FIELDS = ['title', 'plannedAt', 'plannedKm', 'message'] as const;

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
