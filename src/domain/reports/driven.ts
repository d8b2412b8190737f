import { engineTime } from '../driving/engine-time.ts';
import { harshOf, type JourneySummary } from '../driving/journey-summary.ts';
import { meanScore, scoreParts } from '../eco/eco-score.ts';
import { addScored } from '../eco/eco-sums.ts';
import { dayEndMs } from '../kit/time-zone.ts';
import { grouped } from '../kit/grouped.ts';

const sum = (journeys: readonly JourneySummary[], of: (journey: JourneySummary) => number): number =>
  journeys.reduce((total, one) => total + of(one), 0);

/** What journeys come to. null: of some of them it is not known. */
export interface Driven {
  distanceM: number;
  privateM: number;
  drivingS: number;
  idlingS: number;
  silentS: number;
  fuelL: number | null;
  /** Highest that was told. */
  maxKmh: number | null;
  speeding: number;
  harsh: number;
  /** Of the journeys that are judged: the mean of their scores by kilometre, and what it is made of. */
  score: number | null;
  scoreKm: number | null;
  scoredKm: number | null;
}

/** Sums of journeys; litres to the hundredth. */
export function drivenOf(journeys: readonly JourneySummary[]): Driven {
  const { drivingS, idlingS } = engineTime(journeys);
  const known = journeys.flatMap(({ maxKmh }) => maxKmh ?? []);
  const scored = { scoredM: 0, scoreM: 0 };
  for (const journey of journeys) addScored(scored, journey);
  const [scoreKm, scoredKm] = scoreParts(scored);
  return {
    distanceM: sum(journeys, ({ distanceM }) => distanceM),
    privateM: sum(journeys, ({ isPrivate, distanceM }) => (isPrivate ? distanceM : 0)),
    drivingS,
    idlingS,
    silentS: sum(journeys, ({ silentS }) => silentS),
    fuelL: journeys.some(({ fuelUsedL }) => fuelUsedL === null)
      ? null
      : Math.round(sum(journeys, ({ fuelUsedL }) => fuelUsedL!) * 100) / 100,
    maxKmh: known.length > 0 ? known.reduce((most, kmh) => Math.max(most, kmh)) : null,
    speeding: sum(journeys, ({ speeding }) => speeding),
    harsh: sum(journeys, harshOf),
    score: meanScore(scored),
    scoreKm,
    scoredKm,
  };
}

/** From a first departure to a last arrival. */
export interface Amplitude {
  firstMs: number;
  last: JourneySummary;
  amplitudeS: number;
  /** Of it neither driven, idled nor silent. */
  stoppedS: number;
}

/** From the first departure to the last arrival of journeys of one day, no later than its midnight; there is at least one. */
export function amplitudeOf(
  journeys: readonly JourneySummary[],
  timeZone: string,
  { drivingS, idlingS, silentS }: Pick<Driven, 'drivingS' | 'idlingS' | 'silentS'> = drivenOf(journeys),
): Amplitude {
  const last = journeys.reduce((latest, one) => (one.endMs > latest.endMs ? one : latest));
  const firstMs = journeys.reduce((first, { startMs }) => Math.min(first, startMs), Infinity);
  const wholeS = Math.round((last.endMs - firstMs) / 1000);
  const amplitudeS = Math.round((Math.min(last.endMs, dayEndMs(firstMs, timeZone)) - firstMs) / 1000);
  // Nobody stands after the last departure: what is beyond midnight is of the last journey.
  return { firstMs, last, amplitudeS, stoppedS: Math.max(0, wholeS - drivingS - idlingS - silentS) };
}

/** Journeys by the calendar day they are of (`dayOf`: a `dayFinder`), in the order they come. */
export function byDay<One extends JourneySummary>(journeys: readonly One[], dayOf: (atMs: number) => string): Map<string, One[]> {
  return grouped(journeys, ({ startMs }) => dayOf(startMs));
}
