import { driverOfJourney, type Had, type TagTimes, timesOfTag } from '../driver/who-had.ts';
import { begunMs, type Part } from '../driving/journey-parts.ts';
import type { JourneySummary } from '../driving/journey-summary.ts';
import { sumsOf } from './journey-sums.ts';
import type { SummariesSource } from './sources.ts';

/*
 * Sums of journeys of one driver each (docs/decisions/0040-summaries.md). A sum names no driver: it keeps the badge that was read and between which instants its journeys began,
 * and who that was is asked when it is read, as of a journey. Where somebody else may have had the vehicle in between, it is made of its days, these of their journeys.
 */

type One = JourneySummary & Part;

/** Who had a vehicle when, and who had which badge or card when. */
export interface Whose {
  had: readonly Had[];
  badges: TagTimes;
}

/** The same of each vehicle of a report, by its id. */
export function whoseOf({ vehicles, badges }: Pick<SummariesSource, 'vehicles' | 'badges'>): (vehicle: string) => Whose {
  const byId = new Map(vehicles.map(({ _id, had }) => [_id, had]));
  return (vehicle) => ({ had: byId.get(vehicle) ?? [], badges });
}

interface DriverCut {
  /** All the journeys of a sum are of one driver, whoever it is. */
  isOne: (sum: One) => boolean;
  /** Journeys, parts of them or sums that are of one driver each, added up as far as nobody else may have had the vehicle in between; in order of time. */
  sumsOf: (journeys: readonly One[], timeZone: string) => JourneySummary[];
}

/** Cuts journeys of a vehicle where who had it, or a badge, changes. */
export function driverCut({ had, badges }: Whose): DriverCut {
  const known = new Map<string | null, number[]>();
  /** Instants at which somebody begins or ends to have it, in order. */
  function changesOf(tag: string | null): number[] {
    let changes = known.get(tag);
    if (!changes) {
      const times = tag === null ? had : timesOfTag(tag, badges);
      const all = times.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs].filter((ms) => ms !== null));
      known.set(tag, (changes = [...new Set(all)].sort((a, b) => a - b)));
    }
    return changes;
  }
  /** How many changes there were by an instant. */
  function changesBy(changes: readonly number[], atMs: number): number {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changes[middle] ?? Infinity) <= atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  return {
    isOne(sum) {
      const [firstMs, lastMs] = [begunMs(sum), sum.alike?.lastDriverMs ?? sum.startMs];
      const changes = changesOf(sum.driverTag);
      const between = changes.slice(changesBy(changes, firstMs), changesBy(changes, lastMs));
      if (!sum.alike || sum.alike.parts === 1 || between.length === 0) return true;
      const driver = driverOfJourney(sum, firstMs, had, badges);
      return between.every((atMs) => driverOfJourney(sum, atMs, had, badges) === driver);
    },
    sumsOf: (journeys, timeZone) => sumsOf(journeys, timeZone, (one) => changesBy(changesOf(one.driverTag), begunMs(one))),
  };
}
