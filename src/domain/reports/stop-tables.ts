import type { Cell, ReportColumn, ReportTable } from '../kit/report.ts';
import { grouped } from '../kit/grouped.ts';

/** A stop at a place that has a name. */
export interface PlacedStop {
  place: string;
  vehicle: string;
  /** null: it goes on. */
  durationS: number | null;
}

const columns: readonly ReportColumn[] = [
  { id: 'place', kind: 'text', widthPx: 240 },
  { id: 'stops', kind: 'number', bar: {}, widthPx: 160 },
  { id: 'vehicles', kind: 'number', widthPx: 90 },
  { id: 'stayS', kind: 'duration', widthPx: 110 },
  { id: 'meanStayS', kind: 'duration', widthPx: 110 },
];
/** A list nobody reads to its end. */
const PLACES_MAX = 200;

function placeRow([place, stops]: [string, PlacedStop[]]): Cell[] {
  const known = stops.flatMap(({ durationS }) => (durationS === null ? [] : [durationS]));
  const totalS = known.reduce((sum, durationS) => sum + durationS, 0);
  return [
    place,
    stops.length,
    new Set(stops.map(({ vehicle }) => vehicle)).size,
    known.length > 0 ? totalS : null,
    known.length > 0 ? Math.round(totalS / known.length) : null,
  ];
}

/** Where vehicles stood: the places by how many stops they had, then by how long. A stop that goes on counts, and has no duration yet. */
export function stopTables(stops: readonly PlacedStop[]): ReportTable[] {
  const rows = [...grouped(stops, ({ place }) => place)]
    .map(placeRow)
    .sort((a, b) => Number(b[1]) - Number(a[1]) || Number(b[3]) - Number(a[3]) || (String(a[0]) < String(b[0]) ? -1 : 1));
  return rows.length > 0 ? [{ id: 'perPlace', columns, rows: rows.slice(0, PLACES_MAX) }] : [];
}
