import { type EcoSums, harshMeasured, scoreParts } from '../../eco/eco-score.ts';
import { figureColumn } from '../figures.ts';
import { quotient } from '../../text/money.ts';
import type { ReportColumn, ReportDeclaration, ReportRow, ReportOption } from '../report.ts';
import { BY_OPTION, ecoGroups, fleetOfGroup, journeysHref, SCORE_COLUMN, SCORE_PARTS, scoresOf, whoOf } from './eco-groups.ts';
import { BY_MONTH } from '../journeys/journey-sums.ts';
import type { EcoSource } from '../sources.ts';

const columns: readonly ReportColumn[] = [
  { id: 'who', kind: 'text', widthPx: 200 },
  { id: 'firstAt', kind: 'instant', spare: true, widthPx: 180 },
  SCORE_COLUMN,
  { id: 'distanceKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 110 },
  { id: 'accelerations', kind: 'number', total: 'sum', widthPx: 120 },
  { id: 'brakings', kind: 'number', total: 'sum', widthPx: 100 },
  { id: 'corners', kind: 'number', total: 'sum', widthPx: 100 },
  { id: 'harshPer100', kind: 'number', digits: 1, total: { sumOf: 'harsh', over: 'harshKm', times: 100 }, widthPx: 130 },
  { id: 'speeding', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'speedingS', kind: 'duration', total: 'sum', widthPx: 120 },
  { id: 'speedingPct', ...figureColumn('speedingPct'), total: { sumOf: 'speedingS', over: 'speedS', times: 100 }, widthPx: 145 },
  { id: 'maxKmh', kind: 'number', unit: 'km/h', total: 'max', widthPx: 120 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'idlingPct', ...figureColumn('idlingPct'), total: { sumOf: 'idlingS', over: 'engineS', times: 100 }, widthPx: 145 },
  { id: 'toJourneys', kind: 'link', widthPx: 150 },
  { id: 'journeys', kind: 'number', total: 'sum', spare: true, widthPx: 90 },
  { id: 'drivingS', kind: 'duration', total: 'sum', spare: true, widthPx: 100 },
  { id: 'engineS', kind: 'duration', total: 'sum', widthPx: 120 },
  { id: 'speedS', kind: 'duration', total: 'sum', widthPx: 150 },
  { id: 'harsh', kind: 'number', total: 'sum', spare: true, widthPx: 110 },
  { id: 'harshKm', kind: 'number', unit: 'km', total: 'sum', spare: true, widthPx: 150 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
  ...SCORE_PARTS,
];

const known = (value: number, of: number): number | null => (of > 0 ? value : null);

/** Cells of what was counted; null where nobody counted. */
function countedCells(sums: EcoSums): (number | null)[] {
  const { harsh, harshKm } = harshMeasured(sums);
  return [
    known(sums.acceleration, sums.harshM),
    known(sums.braking, sums.harshM),
    known(sums.cornering, sums.harshM),
    harshKm === null ? null : quotient(harsh!, harshKm, 100),
    known(sums.speeding, sums.speedS),
    known(sums.speedingS, sums.speedS),
    quotient(sums.speedingS, sums.speedS, 100),
  ];
}

/** A row of the whole period, of each day or of each month. */
const EACH_OPTION: ReportOption = { key: 'each', values: ['period', 'day', 'month'], initial: 'period' };

/** /eco-conduite/rapport-conduite: harsh events, excesses of speed and idling, by driver or by vehicle. */
export const ecoConduite: ReportDeclaration<EcoSource> & { source: 'eco' } = {
  slug: 'eco-conduite',
  source: 'eco',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'last7',
  maxDays: 366,
  maxVehicleDays: 31_000,
  sums: BY_MONTH,
  sumsOfDrivers: 'asked',
  options: [BY_OPTION, EACH_OPTION],
  columns,
  groupings: [[], ['fleet'], ['day'], ['month']],
  dated: 'firstAt',
  startingSort: 'who',
  views: [],
  compute(source, params) {
    const { groups, notes, names, plates } = ecoGroups(source, params);
    const rows = groups.map((group): ReportRow => {
      const { sums } = group;
      const { harsh, harshKm } = harshMeasured(sums);
      return [
        whoOf(group, source.names),
        group.firstMs,
        scoresOf(group).all.score,
        sums.distanceM / 1000,
        ...countedCells(sums),
        group.maxKmh,
        known(sums.idlingS, sums.engineS),
        quotient(sums.idlingS, sums.engineS, 100),
        journeysHref(group, params),
        sums.journeys,
        sums.drivingS,
        known(sums.engineS, sums.engineS),
        known(sums.speedS, sums.speedS),
        harsh,
        harshKm,
        fleetOfGroup(group, source.teams),
        ...scoreParts(sums),
      ];
    });
    return { rows, cut: 0, names, plates, notes };
  },
};
