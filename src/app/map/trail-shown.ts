import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import type { DayTrail } from './use-day-trail.ts';

/**
 * What stands in the place of a day's trail. `way`: the trail itself; `coming`: it is waited for; `private`, `unequipped`, `none`: there is
 * none; `untold`: the day was driven, its positions are not there; `notHere`, `refused`, `failed`: it is not known.
 */
export type TrailShown = 'way' | 'coming' | 'private' | 'unequipped' | 'none' | 'untold' | 'notHere' | 'refused' | 'failed';

const NEEDED = 2;

/** Loading, failed and none are three things, and none is said of a day that nothing says otherwise of. */
export function trailShown({ phase, positions, failure }: DayTrail, strip: DayTimeline | undefined, isEquipped: boolean): TrailShown {
  if (positions.length >= NEEDED) return 'way';
  if (phase === 'loading' || phase === 'off') return 'coming';
  if (strip?.isPrivate) return 'private';
  if (phase === 'failed') return failure === 'network' ? 'notHere' : failure === 'forbidden' ? 'refused' : 'failed';
  if ((strip?.distanceKm ?? 0) > 0) return 'untold';
  return isEquipped || positions.length > 0 ? 'none' : 'unequipped';
}
