import { ecoJourneyHref, journeyId } from '../../driving/journey-id.ts';
import { roadOf } from '../../eco/eco-score.ts';
import { CRITERIA } from '../../eco/eco-profiles.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportRow } from '../report.ts';
import { POINT_COLUMNS, SCORE_COLUMN, SCORE_PARTS, scorePartsOf, tellJudged } from './eco-groups.ts';
import type { EcoSource } from '../sources.ts';
import { continuesLine, JOURNEY_START_COLUMN, OVER_COLUMN, overOf } from '../journeys/tell-journeys.ts';

const columns: readonly ReportColumn[] = [
  { id: 'startAt', kind: 'instant', widthPx: 250 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'driver', kind: 'driver', widthPx: 150 },
  SCORE_COLUMN,
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
  ...SCORE_PARTS,
  JOURNEY_START_COLUMN,
  OVER_COLUMN,
];

/** A part is of the road that its journey is of. */

/** /eco-conduite/trajets: the journeys of a period, each with its eco score; one that goes over midnight as a line of each day. */
export const ecoTrajets: ReportDeclaration<EcoSource> & { source: 'eco' } = {
  slug: 'eco-trajets',
  source: 'eco',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'last7',
  maxDays: 366,
  maxVehicleDays: 31_000,
  yearIn: 'eco-conduite',
  hasAddresses: true,
  options: [],
  columns,
  groupings: [[], ['driver'], ['vehicle'], ['fleet'], ['day'], ['week'], ['month']],
  dated: 'startAt',
  startingSort: '-startAt',
  views: [],
  hrefOf: (cell) => ecoJourneyHref(journeyId(String(cell('vehicle')), Number(cell('journeyAt')))),
  continues: continuesLine,
  compute(source, params) {
    const rows: ReportRow[] = [];
    const names: Record<string, string> = {};
    let cut = 0;
    const notes = tellJudged(source, params, (journey, vehicle, driver, profile) => {
      names[vehicle._id] = vehicle.registration;
      if (journey.kind !== 'driven' || profile === null) return;
      for (const id of [vehicle.fleet, driver]) if (id !== null && source.names[id] !== undefined) names[id] = source.names[id];
      if (rows.length >= MAX_REPORT_ROWS) {
        cut++;
        return;
      }
      const { eco } = journey;
      const harsh = (count: number): number | null => (eco?.tells ? count : null);
      rows.push([
        journey.startMs,
        vehicle._id,
        driver,
        eco?.score ?? null,
        journey.distanceM / 1000,
        roadOf(journey),
        harsh(journey.accelerations),
        harsh(journey.brakings),
        harsh(journey.corners),
        journey.maxKmh === null ? null : journey.speedingS,
        journey.engineS === null ? null : journey.idlingS,
        journey.start?.place ?? null,
        journey.open ? null : (journey.end?.place ?? null),
        journey.durationS,
        journey.meanKmh,
        journey.maxKmh,
        ...CRITERIA.map((criterion) => eco?.points[criterion] ?? null),
        vehicle.fleet,
        ...scorePartsOf(journey),
        journey.wholeStartMs ?? journey.startMs,
        overOf(journey),
      ]);
    });
    return { rows, cut, names, notes };
  },
};
