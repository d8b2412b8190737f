import { JOURNEY_RULES } from '../driving/journey-rules.ts';
import type { VehicleState } from './state.ts';

/**
 * The engine runs and the vehicle stands outside of a journey, as its day counts it (`engineTime`): it was started where it was parked,
 * or stands as long as ends a journey. Before, and within one, that is idling.
 */
export function standsWithEngineOn(
  { activity, activitySince, ignitionSince }: Pick<VehicleState, 'activity' | 'activitySince' | 'ignitionSince'>,
  nowMs: number,
): boolean {
  if (activity !== 'idling') return false;
  const sinceMs = Date.parse(activitySince);
  return (nowMs - sinceMs) / 1000 >= JOURNEY_RULES.stopS || (ignitionSince !== null && Date.parse(ignitionSince) >= sinceMs);
}
