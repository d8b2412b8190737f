/**
 * What a vehicle did between two rests. `driven`: from the start to the stop (ignition where known, else movement). `towed`: it moved
 * with the ignition off. `standing`: the engine ran for a while and the vehicle went nowhere (it is no journey to a person; its
 * engine time and idling are facts all the same).
 */
export const JOURNEY_KINDS = ['driven', 'towed', 'standing'] as const;
export type JourneyKind = (typeof JOURNEY_KINDS)[number];
