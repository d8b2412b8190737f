/**
 * `gap`: not heard within the journey, seconds. `teleport`: it begins elsewhere than the one before ended, metres. `odometer-jump`, `odometer-back`:
 * what the odometer did between the two, or backwards within one, km. `overlap`: it begins before the one before ended, seconds. `speed`: km/h.
 */
export const JOURNEY_ANOMALIES = ['gap', 'teleport', 'odometer-jump', 'odometer-back', 'overlap', 'speed'] as const;
export type JourneyAnomaly = (typeof JOURNEY_ANOMALIES)[number];
