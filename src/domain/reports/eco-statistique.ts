import { figureColumn, SCORE_BAR } from './figures.ts';
import { addJourney, type EcoSums, noSums, roadOf, scoreOf } from '../eco/eco-score.ts';
import type { Cell, ReportColumn, ReportDeclaration, ReportRow, ReportTable } from './report.ts';
import { wholeOf } from '../driving/journey-parts.ts';
import { zoneOffsetMs } from '../time/time-zone.ts';
import { tellJudged } from './eco-groups.ts';
import type { EcoSource } from './sources.ts';

const columns: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 150 },
  { id: 'journeys', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'distanceKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 110 },
  { id: 'drivingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'meanKmh', kind: 'number', unit: 'km/h', total: { sumOf: 'distanceKm', over: 'drivingS', times: 3600 }, widthPx: 110 },
  { id: 'maxKmh', kind: 'number', unit: 'km/h', total: 'max', widthPx: 120 },
  { id: 'kmPerJourney', kind: 'number', unit: 'km', digits: 1, total: { sumOf: 'distanceKm', over: 'journeys', times: 1 }, widthPx: 130 },
  { id: 'perJourneyS', kind: 'duration', total: { sumOf: 'drivingS', over: 'journeys', times: 1 }, widthPx: 130 },
  { id: 'urbanKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 110 },
  { id: 'urbanPct', ...figureColumn('urbanPct'), total: { sumOf: 'urbanKm', over: 'distanceKm', times: 100 }, widthPx: 120 },
  { id: 'nightKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 110 },
  { id: 'engineS', kind: 'duration', total: 'sum', widthPx: 120 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'idlingPct', ...figureColumn('idlingPct'), total: { sumOf: 'idlingS', over: 'engineS', times: 100 }, widthPx: 120 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
  { id: 'firstAt', kind: 'instant', spare: true, widthPx: 180 },
];

/** Journeys up to so many kilometres, the last longer. Figures are the same words in every language. */
const LENGTHS: readonly (readonly [string, number])[] = [
  ['< 5', 5000],
  ['5 – 20', 20_000],
  ['20 – 50', 50_000],
  ['50 – 100', 100_000],
  ['> 100', Infinity],
];
/** First hour and the one after the last of what is called night (Code du travail, L3122-2: 21 h to 6 h). */
const NIGHT = { fromH: 21, toH: 6 };
const HOURS_A_BAND = 3;
const bandName = (hour: number): string => `${hour} – ${hour + HOURS_A_BAND} h`;

const figures: readonly ReportColumn[] = [
  { id: 'journeys', kind: 'number', widthPx: 90 },
  { id: 'distanceKm', kind: 'number', unit: 'km', widthPx: 110 },
  { id: 'distancePct', kind: 'number', unit: '%', digits: 1, bar: {}, widthPx: 170 },
  { id: 'drivingS', kind: 'duration', widthPx: 100 },
  { id: 'score', kind: 'number', digits: 1, bar: SCORE_BAR, widthPx: 160 },
];

interface Driven {
  vehicle: string;
  fleet: string | null;
  firstMs: number;
  sums: EcoSums;
  maxKmh: number | null;
  urbanM: number;
  nightM: number;
}
type Bands = Map<string, EcoSums>;

const bandOf = (bands: Bands, key: string): EcoSums => {
  const band = bands.get(key) ?? noSums();
  bands.set(key, band);
  return band;
};

function tableOf(id: string, first: ReportColumn, keys: readonly string[], bands: Bands): ReportTable {
  const allM = [...bands.values()].reduce((sum, { distanceM }) => sum + distanceM, 0);
  const rows = keys.flatMap((key): Cell[][] => {
    const band = bands.get(key);
    if (!band) return [];
    const { journeys, distanceM, drivingS } = band;
    return [[key, journeys, distanceM / 1000, allM > 0 ? (distanceM / allM) * 100 : null, drivingS, scoreOf(band).score]];
  });
  return { id, columns: [first, ...figures], rows };
}

function rowOf({ vehicle, fleet, firstMs, sums, maxKmh, urbanM, nightM }: Driven): ReportRow {
  const { journeys, distanceM, drivingS, engineS, idlingS } = sums;
  const over = (value: number, by: number, times = 1): number | null => (by > 0 ? (value / by) * times : null);
  return [
    vehicle,
    journeys,
    distanceM / 1000,
    drivingS,
    over(distanceM, drivingS, 3.6),
    maxKmh,
    over(distanceM / 1000, journeys),
    over(drivingS, journeys),
    urbanM / 1000,
    over(urbanM, distanceM, 100),
    nightM / 1000,
    engineS > 0 ? engineS : null,
    engineS > 0 ? idlingS : null,
    over(idlingS, engineS, 100),
    fleet,
    firstMs,
  ];
}

/** /eco-conduite/statistique: how much, how far, how fast, when: of each vehicle, and of all by weekday, hour and length. */
export const ecoStatistique: ReportDeclaration<EcoSource> & { source: 'eco' } = {
  slug: 'eco-statistique',
  source: 'eco',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'thisMonth',
  maxDays: 366,
  maxVehicleDays: 31_000,
  options: [],
  columns,
  groupings: [[], ['fleet']],
  dated: 'firstAt',
  startingSort: '-distanceKm',
  views: ['tables'],
  compute(source, params) {
    const driven = new Map<string, Driven>();
    const names: Record<string, string> = {};
    const [weekdays, hours, lengths]: [Bands, Bands, Bands] = [new Map(), new Map(), new Map()];
    const notes = tellJudged(source, params, (journey, vehicle) => {
      const one = driven.get(vehicle._id) ?? {
        vehicle: vehicle._id,
        fleet: vehicle.fleet,
        firstMs: journey.startMs,
        sums: noSums(),
        maxKmh: null,
        urbanM: 0,
        nightM: 0,
      };
      driven.set(vehicle._id, one);
      names[vehicle._id] = vehicle.registration;
      if (vehicle.fleet !== null && source.names[vehicle.fleet] !== undefined) names[vehicle.fleet] = source.names[vehicle.fleet]!;
      addJourney(one.sums, journey);
      if (journey.maxKmh !== null) one.maxKmh = Math.max(one.maxKmh ?? 0, journey.maxKmh);
      // A part is of the road and the length that its journey is of.
      const { distanceM } = wholeOf(journey);
      if (roadOf(journey) === 'urban') one.urbanM += journey.distanceM;
      const wall = new Date(journey.startMs + zoneOffsetMs(journey.startMs, params.timeZone));
      const hour = wall.getUTCHours();
      if (hour >= NIGHT.fromH || hour < NIGHT.toH) one.nightM += journey.distanceM;
      const band = Math.floor(hour / HOURS_A_BAND) * HOURS_A_BAND;
      const weekday = String(wall.getUTCDay() || 7);
      for (const part of [
        bandOf(weekdays, weekday),
        bandOf(hours, bandName(band)),
        bandOf(lengths, LENGTHS.find(([, most]) => distanceM < most)![0]),
      ])
        addJourney(part, journey);
    });
    const bandNames = Array.from({ length: 24 / HOURS_A_BAND }, (_, at) => bandName(at * HOURS_A_BAND));
    const tables = [
      tableOf('perWeekday', { id: 'weekday', kind: 'word', widthPx: 120 }, ['1', '2', '3', '4', '5', '6', '7'], weekdays),
      tableOf('perHour', { id: 'hours', kind: 'text', widthPx: 120 }, bandNames, hours),
      tableOf(
        'perLength',
        { id: 'lengthKm', kind: 'text', unit: 'km', widthPx: 120 },
        LENGTHS.map(([name]) => name),
        lengths,
      ),
    ];
    return { rows: [...driven.values()].map(rowOf), cut: 0, names, notes, tables };
  },
};
