import { figureColumn, SCORE_BAR } from '../figures.ts';
import { addJourney, type EcoSums, meanScore, noSums } from '../../eco/eco-score.ts';
import type { Cell, ReportColumn, ReportDeclaration, ReportRow, ReportTable } from '../report.ts';
import { tellJudged } from './eco-groups.ts';
import {
  addBands,
  type BandKind,
  type Bands,
  bandsOfAll,
  HOURS,
  LENGTHS_KM,
  nightM,
  townMOf,
  WEEKDAYS,
} from '../journeys/journey-bands.ts';
import { BY_MONTH } from '../journeys/journey-sums.ts';
import type { EcoSource } from '../sources.ts';

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
  townM: number;
  bands: Bands;
}
function tableOf(id: string, first: ReportColumn, kind: BandKind, bands: Bands): ReportTable {
  const own = kind.names.map((_name, at) => bands.get(kind.first + at));
  const allM = own.reduce((sum, band) => sum + (band?.distanceM ?? 0), 0);
  const rows = kind.names.flatMap((name, at): Cell[][] => {
    const band = own[at];
    if (!band) return [];
    const { journeys, distanceM, drivingS } = band;
    return [[name, journeys, distanceM / 1000, allM > 0 ? (distanceM / allM) * 100 : null, drivingS, meanScore(band)]];
  });
  return { id, columns: [first, ...figures], rows };
}

function rowOf({ vehicle, fleet, firstMs, sums, maxKmh, townM, bands }: Driven): ReportRow {
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
    townM / 1000,
    over(townM, distanceM, 100),
    nightM(bands) / 1000,
    engineS > 0 ? engineS : null,
    engineS > 0 ? idlingS : null,
    over(idlingS, engineS, 100),
    fleet,
    firstMs,
  ];
}

/** /eco-conduite/statistique: how much, how far, how fast, when: of each vehicle, and of all by weekday, hour and length. */
export const ecoStatistique: ReportDeclaration<EcoSource> & { source: 'banded' } = {
  slug: 'eco-statistique',
  source: 'banded',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'thisMonth',
  maxDays: 366,
  maxVehicleDays: 31_000,
  sums: BY_MONTH,
  sumsOfDrivers: 'asked',
  options: [],
  columns,
  groupings: [[], ['fleet']],
  dated: 'firstAt',
  startingSort: '-distanceKm',
  views: ['tables'],
  compute(source, params) {
    const driven = new Map<string, Driven>();
    const names: Record<string, string> = {};
    const notes = tellJudged(source, params, (journey, vehicle) => {
      const one = driven.get(vehicle._id) ?? {
        vehicle: vehicle._id,
        fleet: vehicle.fleet,
        firstMs: journey.startMs,
        sums: noSums(),
        maxKmh: null,
        townM: 0,
        bands: new Map(),
      };
      driven.set(vehicle._id, one);
      names[vehicle._id] = vehicle.registration;
      if (vehicle.fleet !== null && source.names[vehicle.fleet] !== undefined) names[vehicle.fleet] = source.names[vehicle.fleet]!;
      addJourney(one.sums, journey);
      if (journey.maxKmh !== null) one.maxKmh = Math.max(one.maxKmh ?? 0, journey.maxKmh);
      one.townM += townMOf(journey);
      addBands(one.bands, journey, params.timeZone);
    });
    const all = bandsOfAll([...driven.values()].map(({ bands }) => bands));
    const tables = [
      tableOf('perWeekday', { id: 'weekday', kind: 'word', widthPx: 120 }, WEEKDAYS, all),
      tableOf('perHour', { id: 'hours', kind: 'text', widthPx: 120 }, HOURS, all),
      tableOf('perLength', { id: 'lengthKm', kind: 'text', unit: 'km', widthPx: 120 }, LENGTHS_KM, all),
    ];
    return { rows: [...driven.values()].map(rowOf), cut: 0, names, notes, tables };
  },
};
