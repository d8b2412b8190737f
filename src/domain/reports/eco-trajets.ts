import { ecoJourneyHref, journeyId } from '../driving/journey-id.ts';
import { scoreOfJourney, URBAN_KMH } from '../eco/eco-score.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportRow } from '../kit/report.ts';
import { POINT_COLUMNS, pointCells, tellJudged } from './eco-groups.ts';
import type { EcoSource } from './sources.ts';

const columns: readonly ReportColumn[] = [
  { id: 'startAt', kind: 'instant', widthPx: 250 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'driver', kind: 'driver', widthPx: 150 },
  { id: 'score', kind: 'number', total: 'mean', widthPx: 100 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'road', kind: 'word', widthPx: 120 },
  { id: 'accelerations', kind: 'number', total: 'sum', widthPx: 120 },
  { id: 'brakings', kind: 'number', total: 'sum', widthPx: 100 },
  { id: 'corners', kind: 'number', total: 'sum', widthPx: 100 },
  { id: 'speedingS', kind: 'duration', total: 'sum', widthPx: 120 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'startPlace', kind: 'text', widthPx: 180 },
  { id: 'endPlace', kind: 'text', widthPx: 180 },
  { id: 'durationS', kind: 'duration', total: 'sum', spare: true, widthPx: 110 },
  { id: 'meanKmh', kind: 'number', unit: 'km/h', spare: true, widthPx: 110 },
  { id: 'maxKmh', kind: 'number', unit: 'km/h', total: 'max', spare: true, widthPx: 120 },
  ...POINT_COLUMNS.map((column) => ({ ...column, spare: true })),
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

/** /eco-conduite/trajets: the journeys that start in a period, each with its eco score. */
export const ecoTrajets: ReportDeclaration<EcoSource> & { source: 'eco' } = {
  slug: 'eco-trajets',
  source: 'eco',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'last7',
  maxDays: 366,
  maxVehicleDays: 31_000,
  hasAddresses: true,
  options: [],
  columns,
  groupings: [[], ['driver'], ['vehicle'], ['fleet'], ['day'], ['week'], ['month']],
  dated: 'startAt',
  startingSort: '-startAt',
  views: [],
  hrefOf: (cell) => ecoJourneyHref(journeyId(String(cell('vehicle')), Number(cell('startAt')))),
  compute(source, params) {
    const rows: ReportRow[] = [];
    const names: Record<string, string> = {};
    let cut = 0;
    const notes = tellJudged(source, params, (journey, vehicle, driver, profile, tells) => {
      names[vehicle._id] = vehicle.registration;
      if (journey.kind !== 'driven' || profile === null) return;
      for (const id of [vehicle.fleet, driver]) if (id !== null && source.names[id] !== undefined) names[id] = source.names[id];
      if (rows.length >= MAX_REPORT_ROWS) {
        cut++;
        return;
      }
      const all = scoreOfJourney(profile, journey, tells);
      const harsh = (count: number): number | null => (tells ? count : null);
      rows.push([
        journey.startMs, vehicle._id, driver, all.score, journey.distanceM / 1000, journey.meanKmh === null ? null : journey.meanKmh < URBAN_KMH ? 'urban' : 'extra', harsh(journey.accelerations), harsh(journey.brakings), harsh(journey.corners),
        journey.maxKmh === null ? null : journey.speedingS, journey.engineS === null ? null : journey.idlingS, journey.start?.place ?? null, journey.open ? null : (journey.end?.place ?? null), journey.durationS, journey.meanKmh, journey.maxKmh, ...pointCells(all), vehicle.fleet,
      ]);
    });
    return { rows, cut, names, notes };
  },
};
