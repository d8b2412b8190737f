import { startsOf } from '../../driving/journey-parts.ts';
import type { JourneySummary } from '../../driving/journey-summary.ts';
import {
  addMonthUse,
  carbonOf,
  type DatedFactor,
  FACTOR_SOURCES,
  type FactorAt,
  factorBook,
  type FactorSource,
  type MonthUses,
} from '../../eco/carbon-factors.ts';
import { energyCost, priceBook, type PriceAt } from '../../eco/energy-prices.ts';
import { addJourney, noSums, ratesOf, scoreOf, scoreParts } from '../../eco/eco-score.ts';
import { addUse, amountOf, noUse, unitOf } from '../../eco/energy-use.ts';
import type { ReportNote, ReportOption, ReportParams } from '../report.ts';
import { localDays, type LocalDay } from '../../time/periods.ts';
import { byPlate } from './report-vehicles.ts';
import { factorNotes } from '../eco/energy-rows.ts';
import { amplitudeOf, byDay, drivenOf } from './driven.ts';
import type { ActivitySource } from '../sources.ts';
import type { ToldJourney } from './tell-journeys.ts';

/** Where the factors of carbon come from; electricity is that of France. */
export const FACTOR_OPTION: ReportOption = { key: 'factors', values: FACTOR_SOURCES, initial: 'arrete2017' };

/** Journeys of a person, a vehicle or a fleet: those of each vehicle together, oldest first. */
export type ByVehicle = ReadonlyMap<string, readonly ToldJourney[]>;

/** What they come to. null: not known. */
export interface Activity {
  /** Those that were driven. */
  vehicles: number;
  journeys: number;
  activeDays: number;
  distanceKm: number;
  drivingS: number;
  idlingS: number;
  /** Share of the engine time of the journeys that tell it; and what it is made of. */
  idlingPct: number | null;
  toldIdlingS: number | null;
  toldEngineS: number | null;
  /** From the first departure to the last arrival of each day, added up; and what of it was neither driving, idling nor silence. */
  amplitudeS: number;
  stoppedS: number;
  maxKmh: number | null;
  /** Measured, standing engines too; by the reference of the vehicle where nobody measures. */
  usedFuelL: number | null;
  energyKwh: number | null;
  /** Of vehicles whose consumption is measured or has a reference, and whose energy has a factor. */
  co2Kg: number | null;
  /** Kilometres that the carbon is of, of how many vehicles, and the factors that were used. */
  countedKm: number;
  counted: number;
  carbonFactors: readonly DatedFactor[];
  /** What the energy cost, each month at its price, of vehicles whose prices are known, over how many kilometres and of how many vehicles. */
  energyEur: number | null;
  pricedKm: number;
  priced: number;
  /** Vehicles whose consumption is that of their reference alone. */
  referenced: readonly string[];
  /** Vehicles that nothing can be said of. */
  uncounted: readonly string[];
  score: number | null;
  /** Kilometres that have a score, and these times it. */
  scoredKm: number | null;
  scoreKm: number | null;
}

/** The same without what is of days: how long they lasted, how many there were. */
type DrivenActivity = Omit<Activity, 'activeDays' | 'amplitudeS' | 'stoppedS'>;

const isDriven = ({ kind }: JourneySummary): boolean => kind === 'driven';
/** Of each vehicle, what was driven. */
const drivenLists = (byVehicle: ByVehicle): ToldJourney[][] => [...byVehicle.values()].map((journeys) => journeys.filter(isDriven));

type EnergyFigures = 'usedFuelL' | 'energyKwh' | 'co2Kg' | 'countedKm' | 'counted' | 'carbonFactors' | 'energyEur' | 'pricedKm' | 'priced';

/** Litres and kWh that were used, the carbon and the cost of all that was used. */
function energyOf(
  byVehicle: ByVehicle,
  { specs, priceAt, factorAt, dayOf }: ActivityGround,
): Pick<Activity, EnergyFigures | 'referenced' | 'uncounted'> {
  const all: Record<string, number | null> = { l: null, kWh: null, kg: null };
  const referenced: string[] = [];
  const uncounted: string[] = [];
  const carbonFactors: DatedFactor[] = [];
  let co2Kg: number | null = null;
  let energyEur: number | null = null;
  let [countedM, counted, pricedM, priced] = [0, 0, 0, 0];
  for (const [vehicle, journeys] of byVehicle) {
    const spec = specs[vehicle];
    if (!spec) continue;
    const use = noUse();
    const months: MonthUses = new Map();
    for (const journey of journeys) {
      addUse(use, journey, spec);
      addMonthUse(months, dayOf(journey.startMs), journey, spec);
    }
    const unit = unitOf(spec.energy);
    const [used, carbon] = [amountOf(use, spec), carbonOf(months, spec, factorAt)];
    if (used) all[unit] = (all[unit] ?? 0) + used.amount;
    if (used?.source === 'reference') referenced.push(vehicle);
    if (carbon) {
      co2Kg = (co2Kg ?? 0) + carbon.kg;
      countedM += carbon.countedM;
      counted++;
      carbonFactors.push(...carbon.factors);
    } else uncounted.push(vehicle);
    const eur = energyCost(months, spec, priceAt);
    if (eur !== null) {
      energyEur = (energyEur ?? 0) + eur;
      pricedM += use.distanceM;
      priced++;
    }
  }
  return {
    usedFuelL: all['l']!,
    energyKwh: all['kWh']!,
    co2Kg,
    countedKm: countedM / 1000,
    counted,
    carbonFactors: [...new Set(carbonFactors)],
    energyEur,
    pricedKm: pricedM / 1000,
    priced,
    referenced,
    uncounted,
  };
}

/** The score of all of them, and their idling. */
function scoreOfAll(byVehicle: ByVehicle): Pick<Activity, 'score' | 'scoreKm' | 'scoredKm' | 'idlingPct' | 'toldIdlingS' | 'toldEngineS'> {
  const all = noSums();
  for (const journeys of byVehicle.values()) for (const journey of journeys) addJourney(all, journey);
  const [scoreKm, scoredKm] = scoreParts(all);
  const isTold = all.engineS > 0;
  return {
    score: scoreOf(all).score,
    scoreKm,
    scoredKm,
    idlingPct: ratesOf(all).idling,
    toldIdlingS: isTold ? all.idlingS : null,
    toldEngineS: isTold ? all.engineS : null,
  };
}

export interface ActivityGround {
  specs: ActivitySource['specs'];
  priceAt: PriceAt;
  factorAt: FactorAt;
  dayOf: (atMs: number) => string;
  dayAt: (atMs: number) => LocalDay;
}

/** What the figures of a report's activities are reckoned with; the electricity is that of France. */
export function activityGround(
  { specs, prices, factors }: Pick<ActivitySource, 'specs' | 'prices' | 'factors'>,
  { options, timeZone }: Pick<ReportParams, 'options' | 'timeZone'>,
): ActivityGround {
  const factorAt = factorBook(factors, options['factors'] as FactorSource, 'france');
  const dayAt = localDays(timeZone);
  return { specs, priceAt: priceBook(prices), factorAt, dayOf: (atMs) => dayAt(atMs).day, dayAt };
}

/**
 * What journeys come to. `isOne`: they are of one person, whose day goes over every vehicle; else each vehicle has its own. Figures of journeys are of what was driven; consumption and
 * carbon know the engine that ran without going anywhere.
 */
export function activityOf(byVehicle: ByVehicle, isOne: boolean, ground: ActivityGround): Activity {
  const { dayOf, dayAt } = ground;
  const lists = drivenLists(byVehicle);
  const days = new Set<string>();
  let [amplitudeS, stoppedS] = [0, 0];
  for (const list of isOne ? [lists.flat()] : lists)
    for (const [day, some] of byDay(list, dayOf)) {
      const duty = amplitudeOf(some, dayAt);
      amplitudeS += duty.amplitudeS;
      stoppedS += duty.stoppedS;
      days.add(day);
    }
  return { ...drivenActivityOf(byVehicle, ground, lists), activeDays: days.size, amplitudeS, stoppedS };
}

/** The same, but for what is of days. */
export function drivenActivityOf(byVehicle: ByVehicle, ground: ActivityGround, lists = drivenLists(byVehicle)): DrivenActivity {
  const driven = lists.flat();
  const { distanceM, drivingS, idlingS, maxKmh } = drivenOf(driven);
  return {
    vehicles: lists.filter(({ length }) => length > 0).length,
    journeys: startsOf(driven),
    distanceKm: distanceM / 1000,
    drivingS,
    idlingS,
    maxKmh,
    ...energyOf(byVehicle, ground),
    ...scoreOfAll(byVehicle),
  };
}

/** Of an activity, what vehicles are held against each other by. */
export type ComparedActivity = Pick<Activity, 'journeys' | 'distanceKm' | 'idlingPct' | 'score'>;

/** What vehicles are held against each other by, of the journeys of one. */
export function comparedActivityOf(journeys: readonly ToldJourney[]): ComparedActivity {
  const driven = journeys.filter(isDriven);
  const { idlingPct, score } = scoreOfAll(new Map([['', journeys]]));
  return { journeys: startsOf(driven), distanceKm: drivenOf(driven).distanceM / 1000, idlingPct, score };
}

/** Kilometres by calendar day, in the order of the days; null: no journey is known. */
export function kmByDay(byVehicle: ByVehicle, days: readonly string[], dayOf: (atMs: number) => string): (number | null)[] {
  const found = byDay([...byVehicle.values()].flat().filter(isDriven), dayOf);
  return days.map((day) => (found.has(day) ? drivenOf(found.get(day)!).distanceM / 1000 : null));
}

/** Where the factors come from, whose consumption is that of their reference, of whom nothing is known; the words of the vehicles go into `names`. */
export function carbonNotes(
  told: readonly Pick<Activity, 'referenced' | 'uncounted' | 'carbonFactors'>[],
  vehicles: ActivitySource['vehicles'],
  source: FactorSource,
  names: Record<string, string>,
): ReportNote[] {
  const noteOf = (code: string, ids: readonly string[]): ReportNote[] => {
    const wanted = new Set(ids);
    const some = byPlate(vehicles).filter(({ _id }) => wanted.has(_id));
    for (const { _id, registration } of some) names[_id] = registration;
    return some.length > 0 ? [{ code, count: some.length, vehicles: some.map(({ _id }) => _id) }] : [];
  };
  return [
    ...factorNotes(
      told.flatMap(({ carbonFactors }) => carbonFactors),
      source,
      'france',
    ),
    ...noteOf(
      'useReference',
      told.flatMap(({ referenced }) => referenced),
    ),
    ...noteOf(
      'uncounted',
      told.flatMap(({ uncounted }) => uncounted),
    ),
  ];
}
