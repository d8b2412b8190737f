import { type Part, startsOf, wholeOf } from '../../driving/journey-parts.ts';
import type { JourneySummary } from '../../driving/journey-summary.ts';
import { addScored, type EcoSums, roadOf } from '../../eco/eco-score.ts';
import { zoneOffsetMs } from '../../time/time-zone.ts';

/*
 * What was driven by weekday, by hours of the day and by length of journey: each journey, or part of one, is in a band of each. Sums of journeys (journey-sums.ts) keep what theirs
 * came to, made by the clock of the organization: a year of statistics is read from them.
 */

type One = JourneySummary & Part;

const HOURS_A_BAND = 3;
/** Journeys up to so many kilometres, the last longer. Figures are the same words in every language. */
const LENGTHS: readonly (readonly [string, number])[] = [
  ['< 5', 5000],
  ['5 – 20', 20_000],
  ['20 – 50', 50_000],
  ['50 – 100', 100_000],
  ['> 100', Infinity],
];

const WEEKDAY_NAMES = ['1', '2', '3', '4', '5', '6', '7'];
const HOURS_NAMES = Array.from({ length: 24 / HOURS_A_BAND }, (_, at) => `${at * HOURS_A_BAND} – ${(at + 1) * HOURS_A_BAND} h`);

/** A kind of bands: the number of its first one among all of them, and what each is called (of a weekday, Monday 1 … Sunday 7). */
export interface BandKind {
  first: number;
  names: readonly string[];
}

export const WEEKDAYS: BandKind = { first: 0, names: WEEKDAY_NAMES };
export const HOURS: BandKind = { first: WEEKDAY_NAMES.length, names: HOURS_NAMES };
export const LENGTHS_KM: BandKind = { first: HOURS.first + HOURS_NAMES.length, names: LENGTHS.map(([name]) => name) };

/** Bands of what is called night (Code du travail, L3122-2: 21 h to 6 h). */
const NIGHT = [0, 1, 7].map((at) => HOURS.first + at);

type Band = Pick<EcoSums, 'journeys' | 'distanceM' | 'drivingS' | 'scoredM' | 'scoreM'>;
/** What was driven in each band, by its number; none where nothing was. */
export type Bands = Map<number, Band>;

const noBand = (): Band => ({ journeys: 0, distanceM: 0, drivingS: 0, scoredM: 0, scoreM: 0 });

/** Bands that a journey or a part of one is of: by when it begins, and by how far all of it went. */
function bandsOf(journey: One, timeZone: string): [weekday: number, hours: number, length: number] {
  const wall = new Date(journey.startMs + zoneOffsetMs(journey.startMs, timeZone));
  const { distanceM } = wholeOf(journey);
  return [
    WEEKDAYS.first + ((wall.getUTCDay() + 6) % 7),
    HOURS.first + Math.floor(wall.getUTCHours() / HOURS_A_BAND),
    LENGTHS_KM.first + LENGTHS.findIndex(([, most]) => distanceM < most),
  ];
}

const bandOf = (bands: Bands, number: number): Band => {
  const band = bands.get(number) ?? noBand();
  bands.set(number, band);
  return band;
};

function addBand(bands: Bands, number: number, { journeys, distanceM, drivingS, scoredM, scoreM }: Band): void {
  const band = bandOf(bands, number);
  band.journeys += journeys;
  band.distanceM += distanceM;
  band.drivingS += drivingS;
  band.scoredM += scoredM;
  band.scoreM += scoreM;
}

/** Adds what was driven in a journey, in a part of one or in a sum of several; nothing of a private one, which is not judged. Throws for a sum whose bands were not read. */
export function addBands(bands: Bands, journey: One, timeZone: string): void {
  const { kind, isPrivate, distanceM, drivingS, alike } = journey;
  if (kind !== 'driven' || isPrivate) return;
  if (alike) {
    if (!alike.bands) throw new TypeError('a sum without its bands');
    // Journeys that are alike have a score all, or none.
    const isScored = journey.eco?.score != null;
    for (const [number, journeys, metres, drivingS, scoreM] of alike.bands)
      addBand(bands, number, { journeys, distanceM: metres, drivingS, scoredM: isScored ? metres : 0, scoreM });
    return;
  }
  for (const number of bandsOf(journey, timeZone)) {
    const band = bandOf(bands, number);
    band.journeys += startsOf([journey]);
    band.distanceM += distanceM;
    band.drivingS += drivingS;
    addScored(band, journey);
  }
}

/** What several vehicles drove in each band. */
export function bandsOfAll(several: Iterable<Bands>): Bands {
  const all: Bands = new Map();
  for (const bands of several) for (const [number, band] of bands) addBand(all, number, band);
  return all;
}

/** Metres driven at night, of what is in bands. */
export const nightM = (bands: Bands): number => NIGHT.reduce((sum, number) => sum + (bands.get(number)?.distanceM ?? 0), 0);

/** Metres driven in town, with a score or without, of a journey, a part of one or a sum of several. */
export const townMOf = (journey: One): number =>
  journey.alike ? journey.alike.townM : journey.kind === 'driven' && roadOf(journey) === 'urban' ? journey.distanceM : 0;
