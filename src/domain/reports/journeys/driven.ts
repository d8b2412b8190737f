import { harshOf, type JourneySummary } from '../../driving/journey-summary.ts';
import { addScored, meanScore, scoreParts } from '../../eco/eco-score.ts';
import type { LocalDay } from '../../time/periods.ts';
import { grouped } from '../../text/order-rows.ts';
import type { ReportNote, ReportParams } from '../report.ts';
import { byPlate } from './report-vehicles.ts';
import type { SummariesSource } from '../sources.ts';

/** What journeys come to. null: of some of them it is not known. */
interface Driven {
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

/** Sums of journeys; litres in thousandths of each, then to the hundredth. One loop: years are hundreds of thousands of them. */
export function drivenOf(journeys: readonly JourneySummary[]): Driven {
  const sums = { distanceM: 0, privateM: 0, drivingS: 0, idlingS: 0, silentS: 0, speeding: 0, harsh: 0 };
  const scored = { scoredM: 0, scoreM: 0 };
  let fuelL: number | null = 0;
  let maxKmh: number | null = null;
  for (const journey of journeys) {
    sums.distanceM += journey.distanceM;
    if (journey.isPrivate) sums.privateM += journey.distanceM;
    if (journey.kind === 'driven') {
      sums.drivingS += journey.drivingS;
      sums.idlingS += journey.idlingS;
    }
    sums.silentS += journey.silentS;
    sums.speeding += journey.speeding;
    sums.harsh += harshOf(journey);
    fuelL = fuelL === null || journey.fuelUsedL === null ? null : fuelL + Math.round(journey.fuelUsedL * 1000);
    if (journey.maxKmh !== null && (maxKmh === null || journey.maxKmh > maxKmh)) maxKmh = journey.maxKmh;
    addScored(scored, journey);
  }
  const [scoreKm, scoredKm] = scoreParts(scored);
  return {
    ...sums,
    fuelL: fuelL === null ? null : Math.round(fuelL / 10) / 100,
    maxKmh,
    score: meanScore(scored),
    scoreKm,
    scoredKm,
  };
}

/** From a first departure to a last arrival. */
interface Amplitude {
  firstMs: number;
  last: JourneySummary;
  amplitudeS: number;
  /** Of it neither driven, idled nor silent. */
  stoppedS: number;
}

/** From the first departure to the last arrival of journeys of one day, no later than its midnight; there is at least one. `dayAt`: a `localDays`. */
export function amplitudeOf(
  journeys: readonly JourneySummary[],
  dayAt: (atMs: number) => LocalDay,
  { drivingS, idlingS, silentS }: Pick<Driven, 'drivingS' | 'idlingS' | 'silentS'> = drivenOf(journeys),
): Amplitude {
  const last = journeys.reduce((latest, one) => (one.endMs > latest.endMs ? one : latest));
  const firstMs = journeys.reduce((first, { startMs }) => Math.min(first, startMs), Infinity);
  const wholeS = Math.round((last.endMs - firstMs) / 1000);
  const amplitudeS = Math.round((Math.min(last.endMs, dayAt(firstMs).toMs) - firstMs) / 1000);
  // Nobody stands after the last departure: what is beyond midnight is of the last journey.
  return { firstMs, last, amplitudeS, stoppedS: Math.max(0, wholeS - drivingS - idlingS - silentS) };
}

/** Journeys by the calendar day they are of (`dayOf`: a `dayFinder`), in the order they come. */
export function byDay<One extends JourneySummary>(journeys: readonly One[], dayOf: (atMs: number) => string): Map<string, One[]> {
  return grouped(journeys, ({ startMs }) => dayOf(startMs));
}

/** What somebody drove; not what was towed, nor an engine that ran without going anywhere. */
export const driven = ({ kind }: JourneySummary): boolean => kind === 'driven';

/** All that the vehicles did is asked for: nothing by driver, site, hours, use or length. */
export function isWhole({ drivers, sites, slot, options }: Pick<ReportParams, 'drivers' | 'sites' | 'slot' | 'options'>): boolean {
  return (
    drivers === undefined &&
    sites === undefined &&
    slot === undefined &&
    (options['use'] ?? 'all') === 'all' &&
    (options['least'] ?? '0') === '0'
  );
}

/** How many of some lines have a counter that was first read after their first journey (`first` null): it says nothing of what was before. */
export function lateNotes(lines: readonly { first: number | null; known: number | null }[]): ReportNote[] {
  const late = lines.filter(({ first, known }) => first === null && known !== null);
  return late.length > 0 ? [{ code: 'lateReading', count: late.length }] : [];
}

/** Which of the vehicles that are asked for did not drive, where all they did is asked for; their words go into `names`, that of the ones that did are there. */
export function stillNotes(
  { vehicles }: Pick<SummariesSource, 'vehicles'>,
  params: ReportParams,
  names: Record<string, string>,
): ReportNote[] {
  const still = isWhole(params) ? byPlate(vehicles).filter(({ _id }) => names[_id] === undefined) : [];
  for (const { _id, registration } of still) names[_id] = registration;
  return still.length > 0 ? [{ code: 'still', count: still.length, vehicles: still.map(({ _id }) => _id) }] : [];
}
