/**
 * What a vehicle did between two rests. `driven`: from the start to the stop (ignition where known, else movement). `towed`: it moved
 * with the ignition off. `standing`: the engine ran for a while and the vehicle went nowhere (it is no journey to a person; its
 * engine time and idling are facts all the same).
 */
export const JOURNEY_KINDS = ['driven', 'towed', 'standing'] as const;
export type JourneyKind = (typeof JOURNEY_KINDS)[number];

/**
 * `gap`: not heard within the journey, seconds. `teleport`: it begins elsewhere than the one before ended, metres. `odometer-jump`, `odometer-back`:
 * what the odometer did between the two, or backwards within one, km. `overlap`: it begins before the one before ended, seconds. `speed`: km/h.
 */
export const JOURNEY_ANOMALIES = ['gap', 'teleport', 'odometer-jump', 'odometer-back', 'overlap', 'speed'] as const;
export type JourneyAnomaly = (typeof JOURNEY_ANOMALIES)[number];
