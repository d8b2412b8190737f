import { engineTime } from '../../driving/journey-days.ts';
import { addMonthUse, type DatedFactor, type ElectricityMix, type FactorSource, type MonthUses } from '../../eco/carbon-factors.ts';
import {
  addUse,
  amountOf,
  type EnergySource,
  type EnergyUnit,
  type EnergyUse,
  noUse,
  unitOf,
  type VehicleSpec,
} from '../../eco/energy-use.ts';
import { FUELS } from '../../eco/own-prices.ts';
import { dayFinder } from '../../time/periods.ts';
import { periodFinder } from './eco-groups.ts';
import type { ReportNote, ReportParams } from '../report.ts';
import type { EcoSource, ReportVehicle, SummariesSource } from '../sources.ts';
import { matchingJourneys } from '../journeys/tell-journeys.ts';
import { driverOfJourney, type Had, type TagTimes, timesOfTag } from '../../driver/who-had.ts';
import { begunMs, type Part } from '../../driving/journey-parts.ts';
import type { JourneySummary } from '../../driving/journey-summary.ts';
import { sumsOf } from '../journeys/journey-sums.ts';

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

const orderOf = ({ fuel, fromMonth }: DatedFactor): string => `${String(FUELS.indexOf(fuel)).padStart(2, '0')} ${fromMonth ?? ''}`;

/** Which factors carbon was reckoned with, each once, after what was asked for; of a vehicle's electricity the mix, unless the organization has a factor of its own. */
export function factorNotes(used: readonly DatedFactor[], source: FactorSource | null, mix: ElectricityMix): ReportNote[] {
  const factors = [...new Set(used)].toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const isMixed = factors.some(({ fuel, origin }) => fuel === 'electric' && origin !== 'own');
  return [
    ...(source === null ? [] : [{ code: `factors.${source}` }]),
    ...(isMixed ? [{ code: `electricity.${mix}` }] : []),
    ...factors.map((factor): ReportNote => ({ code: factor.fromMonth === null ? 'factorUsed' : 'factorSince', factor })),
  ];
}

/*
 * Sums of journeys of one driver each (docs/decisions/0040-summaries.md). A sum names no driver: it keeps the badge that was read and between which instants its journeys began,
 * and who that was is asked when it is read, as of a journey. Where somebody else may have had the vehicle in between, it is made of its days, these of their journeys.
 */

type One = JourneySummary & Part;

/** Who had a vehicle when, and who had which badge or card when. */
export interface Whose {
  had: readonly Had[];
  badges: TagTimes;
}

/** The same of each vehicle of a report, by its id. */
export function whoseOf({ vehicles, badges }: Pick<SummariesSource, 'vehicles' | 'badges'>): (vehicle: string) => Whose {
  const byId = new Map(vehicles.map(({ _id, had }) => [_id, had]));
  return (vehicle) => ({ had: byId.get(vehicle) ?? [], badges });
}

interface DriverCut {
  /** All the journeys of a sum are of one driver, whoever it is. */
  isOne: (sum: One) => boolean;
  /** Journeys, parts of them or sums that are of one driver each, added up as far as nobody else may have had the vehicle in between; in order of time. */
  sumsOf: (journeys: readonly One[], timeZone: string) => JourneySummary[];
}

/** Cuts journeys of a vehicle where who had it, or a badge, changes. */
export function driverCut({ had, badges }: Whose): DriverCut {
  const known = new Map<string | null, number[]>();
  /** Instants at which somebody begins or ends to have it, in order. */
  function changesOf(tag: string | null): number[] {
    let changes = known.get(tag);
    if (!changes) {
      const times = tag === null ? had : timesOfTag(tag, badges);
      const all = times.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs].filter((ms) => ms !== null));
      known.set(tag, (changes = [...new Set(all)].sort((a, b) => a - b)));
    }
    return changes;
  }
  /** How many changes there were by an instant. */
  function changesBy(changes: readonly number[], atMs: number): number {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changes[middle] ?? Infinity) <= atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  return {
    isOne(sum) {
      const [firstMs, lastMs] = [begunMs(sum), sum.alike?.lastDriverMs ?? sum.startMs];
      const changes = changesOf(sum.driverTag);
      const between = changes.slice(changesBy(changes, firstMs), changesBy(changes, lastMs));
      if (!sum.alike || sum.alike.parts === 1 || between.length === 0) return true;
      const driver = driverOfJourney(sum, firstMs, had, badges);
      return between.every((atMs) => driverOfJourney(sum, atMs, had, badges) === driver);
    },
    sumsOf: (journeys, timeZone) => sumsOf(journeys, timeZone, (one) => changesBy(changesOf(one.driverTag), begunMs(one))),
  };
}
