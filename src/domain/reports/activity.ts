import type { JourneyBrief } from '../driving/journey-brief.ts';
import { carbonFactorOf, type FactorSource } from '../eco/carbon-factors.ts';
import { profileOf, type EcoProfile } from '../eco/eco-profiles.ts';
import { mixedScore, ratesOf } from '../eco/eco-score.ts';
import { addJourney, addSums, noSums, tellsHarsh, type EcoSums } from '../eco/eco-sums.ts';
import { addUse, amountOf, noUse, unitOf } from '../eco/energy-use.ts';
import type { ReportNote, ReportOption } from '../kit/report.ts';
import { byPlate } from './by-plate.ts';
import { amplitudeOf, byDay, drivenOf } from './driven.ts';
import type { ActivitySource } from './sources.ts';

/** Where the factors of carbon come from; electricity is that of France. */
export const FACTOR_OPTION: ReportOption = { key: 'factors', values: ['arrete2017', 'baseEmpreinte'], initial: 'arrete2017' };

/** Journeys of a person, a vehicle or a fleet: those of each vehicle together, oldest first. */
export type ByVehicle = ReadonlyMap<string, readonly JourneyBrief[]>;

/** What they come to. null: not known. */
export interface Activity {
  /** Those that were driven. */
  vehicles: number;
  journeys: number;
  activeDays: number;
  distanceKm: number;
  drivingS: number;
  idlingS: number;
  /** Share of the engine time that is known, standing engines too. */
  idlingPct: number | null;
  /** From the first departure to the last arrival of each day, added up; and what of it was neither driving, idling nor silence. */
  amplitudeS: number;
  stoppedS: number;
  maxKmh: number | null;
  /** Measured, standing engines too; by the reference of the vehicle where nobody measures. */
  usedFuelL: number | null;
  energyKwh: number | null;
  /** Of vehicles whose consumption is measured or has a reference, and whose energy has a factor. */
  co2Kg: number | null;
  /** Kilometres that the carbon is of. */
  countedKm: number;
  /** What the energy cost whose price is known, and over how many kilometres. */
  energyEur: number | null;
  pricedKm: number;
  /** Vehicles whose consumption is that of their reference alone. */
  referenced: readonly string[];
  /** Vehicles that nothing can be said of. */
  uncounted: readonly string[];
  score: number | null;
}

const isDriven = ({ kind }: JourneyBrief): boolean => kind === 'driven';

/** Litres and kWh that were used, the carbon and the cost of all that was used. */
function energyOf(byVehicle: ByVehicle, { specs, prices, factors }: ActivityGround): Pick<Activity, 'usedFuelL' | 'energyKwh' | 'co2Kg' | 'countedKm' | 'energyEur' | 'pricedKm' | 'referenced' | 'uncounted'> {
  const all: Record<string, number | null> = { l: null, kWh: null, kg: null };
  const referenced: string[] = [];
  const uncounted: string[] = [];
  let co2Kg: number | null = null;
  let energyEur: number | null = null;
  let [countedM, pricedM] = [0, 0];
  for (const [vehicle, journeys] of byVehicle) {
    const spec = specs[vehicle];
    if (!spec) continue;
    const use = noUse();
    for (const journey of journeys) addUse(use, journey, spec);
    const unit = unitOf(spec.energy);
    const [used, factor] = [amountOf(use, spec), carbonFactorOf(spec.energy, factors, 'france')];
    if (used) all[unit] = (all[unit] ?? 0) + used.amount;
    if (used?.source === 'reference') referenced.push(vehicle);
    if (used && factor) {
      co2Kg = (co2Kg ?? 0) + used.amount * factor.total;
      countedM += use.distanceM;
    } else uncounted.push(vehicle);
    const price = prices[spec.energy];
    if (used && price !== undefined) {
      energyEur = (energyEur ?? 0) + used.amount * price;
      pricedM += use.distanceM;
    }
  }
  return { usedFuelL: all['l']!, energyKwh: all['kWh']!, co2Kg, countedKm: countedM / 1000, energyEur, pricedKm: pricedM / 1000, referenced, uncounted };
}

/** The score of all of them, each vehicle by its profile, and their idling. `tellers`: vehicles whose devices tell harsh events. */
function scoreOfAll(byVehicle: ByVehicle, specs: ActivitySource['specs'], tellers: ReadonlySet<string>): Pick<Activity, 'score' | 'idlingPct'> {
  const parts = new Map<EcoProfile, EcoSums>();
  const all = noSums();
  for (const [vehicle, journeys] of byVehicle) {
    const profile = specs[vehicle] ? profileOf(specs[vehicle]) : null;
    const sums = noSums();
    for (const journey of journeys) addJourney(sums, journey, tellers.has(vehicle));
    addSums(all, sums);
    if (profile === null) continue;
    const of = parts.get(profile) ?? noSums();
    parts.set(profile, of);
    addSums(of, sums);
  }
  return { score: mixedScore(parts).score, idlingPct: ratesOf(all).idling };
}

/** Vehicles whose devices told a harsh event in the period: of the others none is not known to be none. */
export function harshTellers(briefs: ActivitySource['briefs']): ReadonlySet<string> {
  return new Set(Object.keys(briefs).filter((id) => tellsHarsh(briefs[id]!)));
}

export interface ActivityGround {
  specs: ActivitySource['specs'];
  prices: ActivitySource['prices'];
  tellers: ReadonlySet<string>;
  factors: FactorSource;
  dayOf: (atMs: number) => string;
}

/**
 * What journeys come to. `isOne`: they are of one person, whose day goes over every vehicle; else each vehicle has its own. Figures of journeys are of what was driven; consumption, carbon and
 * score know the engine that ran without going anywhere, as eco-driving does.
 */
export function activityOf(byVehicle: ByVehicle, isOne: boolean, ground: ActivityGround): Activity {
  const { specs, tellers, dayOf } = ground;
  const lists = [...byVehicle.values()].map((journeys) => journeys.filter(isDriven));
  const driven = lists.flat();
  const days = new Set<string>();
  let [amplitudeS, stoppedS] = [0, 0];
  for (const list of isOne ? [driven] : lists)
    for (const [day, some] of byDay(list, dayOf)) {
      const duty = amplitudeOf(some);
      amplitudeS += duty.amplitudeS;
      stoppedS += duty.stoppedS;
      days.add(day);
    }
  const { distanceM, drivingS, idlingS, maxKmh } = drivenOf(driven);
  return {
    vehicles: lists.filter(({ length }) => length > 0).length, journeys: driven.length, activeDays: days.size, distanceKm: distanceM / 1000, drivingS, idlingS, amplitudeS, stoppedS, maxKmh,
    ...energyOf(byVehicle, ground), ...scoreOfAll(byVehicle, specs, tellers),
  };
}

/** Kilometres by calendar day, in the order of the days; null: no journey is known. */
export function kmByDay(byVehicle: ByVehicle, days: readonly string[], dayOf: (atMs: number) => string): (number | null)[] {
  const found = byDay([...byVehicle.values()].flat().filter(isDriven), dayOf);
  return days.map((day) => (found.has(day) ? drivenOf(found.get(day)!).distanceM / 1000 : null));
}

/** Where the factors come from, whose consumption is that of their reference, of whom nothing is known; the words of the vehicles go into `names`. */
export function carbonNotes(told: readonly Pick<Activity, 'referenced' | 'uncounted'>[], vehicles: ActivitySource['vehicles'], factors: FactorSource, names: Record<string, string>): ReportNote[] {
  const noteOf = (code: string, ids: readonly string[]): ReportNote[] => {
    const wanted = new Set(ids);
    const some = byPlate(vehicles).filter(({ _id }) => wanted.has(_id));
    for (const { _id, registration } of some) names[_id] = registration;
    return some.length > 0 ? [{ code, count: some.length, vehicles: some.map(({ _id }) => _id) }] : [];
  };
  return [{ code: `factors.${factors}` }, ...noteOf('useReference', told.flatMap(({ referenced }) => referenced)), ...noteOf('uncounted', told.flatMap(({ uncounted }) => uncounted))];
}
