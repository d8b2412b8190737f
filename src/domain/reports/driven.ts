import { harshOf, type JourneyBrief } from '../driving/journey-brief.ts';

const sum = (journeys: readonly JourneyBrief[], of: (journey: JourneyBrief) => number): number => journeys.reduce((total, one) => total + of(one), 0);

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
}

/** Sums of journeys; litres to the hundredth. */
export function drivenOf(journeys: readonly JourneyBrief[]): Driven {
  const known = journeys.flatMap(({ maxKmh }) => maxKmh ?? []);
  return {
    distanceM: sum(journeys, ({ distanceM }) => distanceM),
    privateM: sum(journeys, ({ isPrivate, distanceM }) => (isPrivate ? distanceM : 0)),
    drivingS: sum(journeys, ({ drivingS }) => drivingS),
    idlingS: sum(journeys, ({ idlingS }) => idlingS),
    silentS: sum(journeys, ({ silentS }) => silentS),
    fuelL: journeys.some(({ fuelUsedL }) => fuelUsedL === null) ? null : Math.round(sum(journeys, ({ fuelUsedL }) => fuelUsedL!) * 100) / 100,
    maxKmh: known.length > 0 ? known.reduce((most, kmh) => Math.max(most, kmh)) : null,
    speeding: sum(journeys, ({ speeding }) => speeding),
    harsh: sum(journeys, harshOf),
  };
}

/** From a first departure to a last arrival. */
export interface Amplitude {
  firstMs: number;
  last: JourneyBrief;
  amplitudeS: number;
  /** Of it neither driven, idled nor silent. */
  stoppedS: number;
}

/** From the first departure to the last arrival of journeys of a day; there is at least one. */
export function amplitudeOf(journeys: readonly JourneyBrief[], { drivingS, idlingS, silentS }: Pick<Driven, 'drivingS' | 'idlingS' | 'silentS'> = drivenOf(journeys)): Amplitude {
  const last = journeys.reduce((latest, one) => (one.endMs > latest.endMs ? one : latest));
  const firstMs = journeys.reduce((first, { startMs }) => Math.min(first, startMs), Infinity);
  const amplitudeS = Math.round((last.endMs - firstMs) / 1000);
  return { firstMs, last, amplitudeS, stoppedS: Math.max(0, amplitudeS - drivingS - idlingS - silentS) };
}

/** Journeys by the calendar day they start on (`dayOf`: a `dayFinder`), in the order they come. */
export function byDay(journeys: readonly JourneyBrief[], dayOf: (atMs: number) => string): Map<string, JourneyBrief[]> {
  const days = new Map<string, JourneyBrief[]>();
  for (const journey of journeys) {
    const day = dayOf(journey.startMs);
    const list = days.get(day);
    if (list) list.push(journey);
    else days.set(day, [journey]);
  }
  return days;
}
