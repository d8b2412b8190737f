import { addMonthUse, type MonthUses } from '../eco/carbon.ts';
import { addUse, amountOf, noUse, unitOf, type EnergySource, type EnergyUnit, type EnergyUse } from '../eco/energy-use.ts';
import { engineTime } from '../driving/engine-time.ts';
import type { VehicleSpec } from '../eco/vehicle-spec.ts';
import { dayFinder } from '../kit/local-days.ts';
import type { ReportNote, ReportParams } from '../kit/report.ts';
import { periodFinder } from './eco-groups.ts';
import type { EcoSource, ReportVehicle } from './sources.ts';
import { matchingJourneys } from './tell-journeys.ts';

/** What a vehicle used in the period, a day or a month. */
export interface EnergyRow {
  vehicle: ReportVehicle;
  spec: VehicleSpec;
  unit: EnergyUnit;
  firstMs: number;
  use: EnergyUse;
  /** The same by month, for carbon and cost. */
  months: MonthUses;
  /** With the reference where nobody measured; null: not known. */
  amount: number | null;
  from: EnergySource | null;
  idlingS: number;
  /** Engine on without a journey. */
  standingS: number;
  /** Seconds the engine ran and nothing moved, by month. */
  stillS: Map<string, number>;
}

/** Consumption of each vehicle, engine time without a journey and private journeys too: what was burnt was burnt. */
export function energyRows(
  source: EcoSource,
  params: ReportParams,
): { rows: EnergyRow[]; notes: ReportNote[]; names: Record<string, string> } {
  const found = new Map<string, Pick<EnergyRow, 'vehicle' | 'spec' | 'firstMs' | 'use' | 'months' | 'idlingS' | 'standingS' | 'stillS'>>();
  const names: Record<string, string> = {};
  const periodOf = periodFinder(params);
  const dayAt = dayFinder(params.timeZone);
  const notes = matchingJourneys(
    source,
    { ...params, options: { ...params.options, use: 'all', least: '0' } },
    ({ kind }) => kind !== 'towed',
    (journey, vehicle) => {
      const spec = source.specs[vehicle._id];
      if (!spec) return;
      const key = `${vehicle._id} ${periodOf(journey.startMs)}`;
      let row = found.get(key);
      if (!row)
        found.set(
          key,
          (row = {
            vehicle,
            spec,
            firstMs: journey.startMs,
            use: noUse(),
            months: new Map(),
            idlingS: 0,
            standingS: 0,
            stillS: new Map(),
          }),
        );
      const day = dayAt(journey.startMs);
      addUse(row.use, journey, spec);
      addMonthUse(row.months, day, journey, spec);
      const { idlingS, standingS } = engineTime([journey]);
      row.idlingS += idlingS;
      row.standingS += standingS;
      const month = day.slice(0, 7);
      row.stillS.set(month, (row.stillS.get(month) ?? 0) + idlingS + standingS);
      names[vehicle._id] = vehicle.registration;
      if (vehicle.fleet !== null && source.names[vehicle.fleet] !== undefined) names[vehicle.fleet] = source.names[vehicle.fleet]!;
    },
  );
  const rows = [...found.values()].map((row): EnergyRow => {
    const all = amountOf(row.use, row.spec);
    return { ...row, unit: unitOf(row.spec.energy), amount: all?.amount ?? null, from: all?.source ?? null };
  });
  const idsOf = (some: readonly EnergyRow[]): string[] => [...new Set(some.map(({ vehicle }) => vehicle._id))];
  const [unknown, reference, rechargeable] = [
    idsOf(rows.filter(({ from }) => from === null)),
    idsOf(rows.filter(({ from }) => from === 'reference')),
    idsOf(rows.filter(({ spec }) => spec.energy === 'plug-in-hybrid')),
  ];
  const note = (code: string, vehicles: string[]): ReportNote[] =>
    vehicles.length > 0 ? [{ code, count: vehicles.length, vehicles }] : [];
  return {
    rows,
    names,
    notes: [...notes, ...note('useReference', reference), ...note('useUnknown', unknown), ...note('plugIn', rechargeable)],
  };
}

/** Cells of an amount by its unit: litres, kWh; kg of gas have no column of their own in what is shown at first. */
export const amountCells = ({ amount, unit }: Pick<EnergyRow, 'amount' | 'unit'>): (number | null)[] =>
  (['l', 'kWh', 'kg'] as const).map((one) => (one === unit ? amount : null));
