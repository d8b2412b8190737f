import { harshOf, type JourneyBrief } from '../driving/journey-brief.ts';
import { journeyHref, journeyId } from '../driving/journey-id.ts';
import { profileOf } from '../eco/eco-profiles.ts';
import { scoreOfJourney } from '../eco/eco-score.ts';
import { tellsHarsh } from '../eco/eco-sums.ts';
import { reasonOf } from '../journey-reason/reason-of.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportFigure, type ReportRhythm, type ReportRow } from '../kit/report.ts';
import { totalsOf } from '../kit/report-totals.ts';
import { rhythmOf } from './rhythm.ts';
import type { LogbookSource, ReportVehicle } from './sources.ts';
import { JOURNEY_OPTIONS, tellJourneys } from './tell-journeys.ts';

const columns: readonly ReportColumn[] = [
  { id: 'startAt', kind: 'instant', widthPx: 250 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'startPlace', kind: 'text', widthPx: 180 },
  { id: 'endAt', kind: 'instant', widthPx: 150 },
  { id: 'endPlace', kind: 'text', widthPx: 180 },
  { id: 'private', kind: 'private', widthPx: 130 },
  { id: 'durationS', kind: 'duration', total: 'sum', widthPx: 110 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'meanKmh', kind: 'number', unit: 'km/h', total: { sumOf: 'distanceKm', over: 'drivingS', times: 3600 }, widthPx: 110 },
  { id: 'maxKmh', kind: 'number', unit: 'km/h', total: 'max', widthPx: 120 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'fuelL', kind: 'number', unit: 'l', digits: 1, total: 'sum', widthPx: 90 },
  { id: 'score', kind: 'number', total: 'mean', widthPx: 90 },
  { id: 'driver', kind: 'driver', widthPx: 150 },
  { id: 'reason', kind: 'text', widthPx: 200 },
  { id: 'drivingS', kind: 'duration', total: 'sum', spare: true, widthPx: 100 },
  { id: 'harsh', kind: 'number', total: 'sum', spare: true, widthPx: 110 },
  { id: 'speeding', kind: 'number', total: 'sum', spare: true, widthPx: 90 },
  { id: 'odometerStartKm', kind: 'number', unit: 'km', digits: 1, spare: true, widthPx: 130 },
  { id: 'odometerEndKm', kind: 'number', unit: 'km', digits: 1, spare: true, widthPx: 130 },
  { id: 'distanceSource', kind: 'word', spare: true, widthPx: 120 },
  { id: 'kind', kind: 'word', spare: true, widthPx: 110 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

/** In the order of the columns. */
function rowOf(journey: JourneyBrief, vehicle: ReportVehicle, driver: string | null, score: number | null, reason: string | null): ReportRow {
  const { open } = journey;
  return [
    journey.startMs, vehicle._id, journey.start?.place ?? null, open ? null : journey.endMs, open ? null : (journey.end?.place ?? null), journey.isPrivate ? true : null, journey.durationS, journey.distanceM / 1000, journey.meanKmh, journey.maxKmh,
    journey.idlingS, journey.fuelUsedL, score, driver, reason, journey.drivingS, harshOf(journey), journey.speeding, journey.odometerStartKm, journey.odometerEndKm, journey.distanceSource, journey.kind, vehicle.fleet,
  ];
}

const FIGURES: readonly (Omit<ReportFigure, 'value' | 'before' | 'way'> & { way?: keyof Omit<ReportRhythm['bars'][number], 'from'> })[] = [
  { id: 'distanceKm', kind: 'number', unit: 'km', way: 'distanceKm' },
  { id: 'drivingS', kind: 'duration', way: 'drivingS' },
  { id: 'idlingS', kind: 'duration', way: 'idlingS' },
  { id: 'meanKmh', kind: 'number', unit: 'km/h' },
  { id: 'speeding', kind: 'number' },
];

/** What the rows come to: the figures of the line of totals, each with its way over the period. */
function figuresOf(rows: readonly ReportRow[], { bars }: ReportRhythm): ReportFigure[] {
  const totals = totalsOf({ slug: 'trajets', columns }, rows);
  const wayOf = (key: keyof Omit<ReportRhythm['bars'][number], 'from'>): Pick<ReportFigure, 'way'> => (bars.length > 1 ? { way: bars.map((bar) => bar[key]) } : {});
  return [
    { id: 'journeys', kind: 'number', value: rows.length, before: null, ...wayOf('journeys') },
    ...FIGURES.map(({ way, ...figure }): ReportFigure => ({ ...figure, value: totals[columns.findIndex(({ id }) => id === figure.id)] as number | null, before: null, ...(way ? wayOf(way) : {}) })),
  ];
}

/** /rapports/trajets: the journeys that start in a period, with sub-totals by vehicle and by day. */
export const trajets: ReportDeclaration<LogbookSource> & { source: 'logbook' } = {
  slug: 'trajets',
  source: 'logbook',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'yesterday',
  maxDays: 366,
  maxVehicleDays: 31_000,
  hasAddresses: true,
  options: [
    { key: 'journeys', values: ['driven', 'all'], initial: 'driven' },
    ...JOURNEY_OPTIONS,
  ],
  columns,
  groupings: [['vehicle', 'day'], ['vehicle'], ['driver'], ['fleet'], ['day'], ['week'], ['month'], []],
  dated: 'startAt',
  startingSort: 'startAt',
  views: ['rhythm'],
  hrefOf: (cell) => journeyHref(journeyId(String(cell('vehicle')), Number(cell('startAt')))),
  compute(source, params) {
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    let cut = 0;
    const judges = new Map(source.vehicles.map(({ _id }) => [_id, { profile: source.specs[_id] ? profileOf(source.specs[_id]) : null, tells: tellsHarsh(source.briefs[_id] ?? []) }]));
    const scoreIn = (journey: JourneyBrief, vehicle: string): number | null => {
      const { profile, tells } = judges.get(vehicle)!;
      // What eco-driving judges: no journey in private mode, nothing towed.
      return profile === null || journey.isPrivate || journey.kind !== 'driven' ? null : scoreOfJourney(profile, journey, tells).score;
    };
    const rhythm = rhythmOf(params);
    const isAsked = ({ kind }: JourneyBrief): boolean => params.options['journeys'] === 'all' || kind === 'driven';
    const notes = tellJourneys(source, params, isAsked, (journey, vehicle, driver) => {
      for (const id of [vehicle.fleet, driver]) if (id !== null && source.names[id] !== undefined) words[id] = source.names[id];
      words[vehicle._id] = vehicle.registration;
      if (rows.length >= MAX_REPORT_ROWS) {
        cut++;
        return;
      }
      rows.push(rowOf(journey, vehicle, driver, scoreIn(journey, vehicle._id), reasonOf(journey, source.reasons[vehicle._id])));
      rhythm.add(journey);
    });
    const made = rhythm.rhythm();
    return { rows, cut, names: words, notes, ...(rows.length > 0 ? { figures: figuresOf(rows, made), rhythm: made } : {}) };
  },
};
