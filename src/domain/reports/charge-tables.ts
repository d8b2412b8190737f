import type { Cell, ReportColumn, ReportTable } from '../kit/report.ts';
import type { SITE_KINDS } from '../site/site.ts';
import type { Charge } from './charge-days.ts';

/** A charge with where it was made. */
export interface PlacedCharge extends Charge {
  vehicle: string;
  /** null: the size of the battery is not known. */
  kwh: number | null;
  kind: (typeof SITE_KINDS)[number] | 'none';
  place: string | null;
}

const perKind: readonly ReportColumn[] = [
  { id: 'siteKind', kind: 'word', widthPx: 180 },
  { id: 'charges', kind: 'number', widthPx: 90 },
  { id: 'chargedKwh', kind: 'number', unit: 'kWh', digits: 1, widthPx: 110 },
  { id: 'energyPct', kind: 'number', unit: '%', digits: 0, widthPx: 90 },
  { id: 'chargeS', kind: 'duration', widthPx: 110 },
];
const each: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'startAt', kind: 'instant', widthPx: 150 },
  { id: 'durationS', kind: 'duration', widthPx: 110 },
  { id: 'chargedPct', kind: 'number', unit: '%', digits: 0, widthPx: 90 },
  { id: 'chargedKwh', kind: 'number', unit: 'kWh', digits: 1, widthPx: 110 },
  { id: 'place', kind: 'text', widthPx: 200 },
];

const kwhOf = (charges: readonly PlacedCharge[]): number => Math.round(charges.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0) * 10) / 10;
const secondsOf = ({ startMs, endMs }: Charge): number => Math.round((endMs - startMs) / 1000);

/** Charges by the kind of the place they were made in, the most energy first; then each, the latest first. */
export function chargeTables(charges: readonly PlacedCharge[]): ReportTable[] {
  const all = kwhOf(charges);
  const kinds = [...new Set(charges.map(({ kind }) => kind))];
  const rows = kinds.map((kind): Cell[] => {
    const own = charges.filter((charge) => charge.kind === kind);
    const isKnown = own.some(({ kwh }) => kwh !== null);
    return [
      kind,
      own.length,
      isKnown ? kwhOf(own) : null,
      isKnown && all > 0 ? Math.round((kwhOf(own) / all) * 100) : null,
      own.reduce((sum, charge) => sum + secondsOf(charge), 0),
    ];
  });
  return [
    {
      id: 'chargesByKind',
      columns: perKind,
      rows: rows.sort((a, b) => Number(b[2]) - Number(a[2]) || Number(b[1]) - Number(a[1]) || (String(a[0]) < String(b[0]) ? -1 : 1)),
    },
    {
      id: 'charges',
      columns: each,
      rows: charges
        .toSorted((a, b) => b.startMs - a.startMs)
        .map((one) => [one.vehicle, one.startMs, secondsOf(one), one.pct, one.kwh, one.place]),
    },
  ];
}
