import { areaCenter, areaContains } from '../geo/area.ts';
import { distanceM, type Area, type LngLat } from '../geo/geometry.ts';
import { activityAt, type VehicleState } from '../telemetry/state.ts';
import { isOver, missionStatus } from './mission-state.ts';
import type { Mission } from './mission.ts';

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
