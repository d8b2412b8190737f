import { orderRows } from '../kit/order-rows.ts';
import { figureColumn } from '../figures/figures.ts';
import type { ReportColumn, ReportTable } from '../kit/report.ts';
import { comparedActivityOf, type ByVehicle, type ComparedActivity } from './activity.ts';
import { byPlate } from './by-plate.ts';
import type { ActivitySource } from './sources.ts';
import { SCORE_BAR } from './usual-range.ts';

const ENDS = 5;

interface End {
  column: ReportColumn;
  of: (activity: ComparedActivity) => number | null;
  /** Tables of those that have the most and the least of it; absent: not told. */
  most?: string;
  least?: string;
}

const KM: ReportColumn = { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, bar: {}, widthPx: 160 };
const IDLING: ReportColumn = { id: 'idlingPct', ...figureColumn('idlingPct'), bar: {}, widthPx: 160 };
const SCORE: ReportColumn = { id: 'score', kind: 'number', digits: 1, bar: SCORE_BAR, widthPx: 160 };

const TOLD: readonly End[] = [
  { column: KM, of: ({ distanceKm }) => distanceKm, most: 'mostKm', least: 'leastKm' },
  { column: IDLING, of: ({ idlingPct }) => idlingPct, most: 'mostIdling' },
  { column: SCORE, of: ({ score }) => score, most: 'mostScore', least: 'leastScore' },
];

/** The first and the last five vehicles, of those that were driven, of a few figures. Who is among the first is not among the last; equal ones stand by their plate. Puts their words into `names`. */
export function endsTables(
  { vehicles }: Pick<ActivitySource, 'vehicles'>,
  byVehicle: ByVehicle,
  names: Record<string, string>,
): ReportTable[] {
  const lines = byPlate(vehicles).flatMap(({ _id, registration }) => {
    const journeys = byVehicle.get(_id);
    return journeys ? [{ _id, registration, activity: comparedActivityOf(journeys) }] : [];
  });
  return TOLD.flatMap(({ column, of, most, least }): ReportTable[] => {
    const known = lines.flatMap(({ _id, registration, activity }) => {
      const value = activity.journeys > 0 ? of(activity) : null;
      return value === null ? [] : [{ _id, registration, value }];
    });
    const first = orderRows(known, ({ value }) => value, -1).slice(0, ENDS);
    const last = orderRows(known, ({ value }) => value, 1)
      .filter((one) => !first.includes(one))
      .slice(0, ENDS);
    return [[most, first] as const, [least, last] as const].flatMap(([id, ends]) => {
      if (id === undefined || ends.length === 0) return [];
      for (const { _id, registration } of ends) names[_id] = registration;
      return [
        { id, columns: [{ id: 'vehicle', kind: 'vehicle', widthPx: 130 }, column], rows: ends.map(({ _id, value }) => [_id, value]) },
      ];
    });
  });
}
