import type { JourneySummary } from '../driving/journey-summary.ts';
import type { ENERGIES } from '../vehicle/vehicle.ts';
import { addUse, amountOf, type EnergySpec, type EnergyUse, noUse } from './energy-use.ts';
import { type Fuel, FUELS, type OwnFactor, ownFactorsSchema } from './own-prices.ts';

type Energy = (typeof ENERGIES)[number];

/** kgCO2e of one litre, kg or kWh. `upstream`: extraction, making, transport; a source may only give both together. */
interface CarbonFactor {
  upstream: number | null;
  combustion: number | null;
  total: number;
}

/** Where a figure was published. `own`: the organization wrote it down. */
type FactorOrigin = 'arrete2017' | 'baseEmpreinte' | 'directive2015' | 'red2018' | 'own';

/** A factor with what it is of: the first month it holds for ("2026-01"; null: ever), and where it comes from. */
export interface DatedFactor extends CarbonFactor {
  fuel: Fuel;
  origin: FactorOrigin;
  fromMonth: string | null;
  /** Words of the organization on its source, and the day the source is of. */
  source?: string;
  sourceOn?: string;
}

const thousandth = (value: number): number => Math.round(value * 1000) / 1000;
const of = (upstream: number, combustion: number): CarbonFactor => ({
  upstream,
  combustion,
  total: thousandth(upstream + combustion),
});
const whole = (total: number): CarbonFactor => ({ upstream: null, combustion: null, total });

/** Electricity of the arrêté du 26 avril 2017, whichever source is chosen for fuels: it burns nothing on the way. */
const ELECTRICITY_FACTORS = { france: of(0.048, 0), europe: of(0.42, 0) } as const;
export type ElectricityMix = keyof typeof ELECTRICITY_FACTORS;

/**
 * Fuels by source. `arrete2017`: annex of the arrêté du 26 avril 2017 (information GES des prestations de transport): gazole routier, essence SP, E85.
 * `baseEmpreinte`: Base Empreinte (ADEME) as the published model Nos Gestes Climat has it (B7, E5/E10, E85, GPL), not split.
 */
const FUEL_FACTORS = {
  arrete2017: { diesel: of(0.66, 2.51), petrol: of(0.53, 2.26), e85: of(1.09, 0.37) },
  baseEmpreinte: { diesel: whole(3.1), petrol: whole(2.7), e85: whole(1.11), lpg: whole(1.86) },
} as const satisfies Record<string, Partial<Record<Fuel, CarbonFactor>>>;
export type FactorSource = keyof typeof FUEL_FACTORS;
export const FACTOR_SOURCES = Object.keys(FUEL_FACTORS) as readonly FactorSource[];
export const ELECTRICITY_MIXES = Object.keys(ELECTRICITY_FACTORS) as readonly ElectricityMix[];

/**
 * What neither of the two has, derived from greenhouse intensities of European law (not an official figure per kg or litre: an organization that has its supplier's
 * writes that down). Per kg or litre = gCO2e/MJ × MJ per kg or litre.
 * `directive2015`: directive (EU) 2015/652, annex I, part 2, point 5, whole life. CNG 69.3 and LNG 74.5 g/MJ × 48 MJ/kg (IPCC 2006, natural gas) = 3.326 and 3.576;
 * burning natural gas is 56.1 g/MJ (IPCC 2006) × 48 = 2.693 of it. Hydrogen, natural gas by steam reforming, 104.3 g/MJ × 120 MJ/kg = 12.516: burns to water.
 * `red2018`: directive (EU) 2018/2001, annexes III and V, default values. B100 of rapeseed 50.1 g/MJ × 33 MJ/l = 1.653; HVO of used cooking oil
 * 16.0 g/MJ × 34 MJ/l = 0.544; the carbon that burns was taken from the air, so all of it is upstream.
 */
const DERIVED_FACTORS: Readonly<Partial<Record<Fuel, CarbonFactor & { origin: FactorOrigin }>>> = {
  cng: { ...of(0.633, 2.693), origin: 'directive2015' },
  lng: { ...of(0.883, 2.693), origin: 'directive2015' },
  hydrogen: { ...of(12.516, 0), origin: 'directive2015' },
  b100: { ...of(1.653, 0), origin: 'red2018' },
  hvo: { ...of(0.544, 0), origin: 'red2018' },
  lpg: { ...whole(1.86), origin: 'baseEmpreinte' },
};

/** What an organization wrote down, of the row of its settings; none where nothing can be used. */
export function ownFactorsOf(settings: Readonly<Record<string, unknown>> | undefined): readonly OwnFactor[] {
  return ownFactorsSchema.safeParse(settings?.['carbonFactors']).data ?? [];
}

const FILLS: Readonly<Partial<Record<Energy, Fuel>>> = { hybrid: 'petrol', 'plug-in-hybrid': 'petrol' };

/** What a vehicle of an energy fills in; null: no energy that is known. */
export function fuelOf(energy: string): Fuel | null {
  return FILLS[energy as Energy] ?? FUELS.find((fuel) => fuel === energy) ?? null;
}

function published(fuel: Fuel, source: FactorSource, mix: ElectricityMix): DatedFactor | null {
  if (fuel === 'electric') return { ...ELECTRICITY_FACTORS[mix], fuel, origin: 'arrete2017', fromMonth: null };
  const chosen = (FUEL_FACTORS[source] as Partial<Record<Fuel, CarbonFactor>>)[fuel];
  if (chosen) return { ...chosen, fuel, origin: source, fromMonth: null };
  const derived = DERIVED_FACTORS[fuel];
  return derived ? { ...derived, fuel, fromMonth: null } : null;
}

/** The factor of an energy in a month ("2026-11"); null: no energy that is known. The same object wherever it is the same factor. */
export type FactorAt = (energy: string, month: string) => DatedFactor | null;

/**
 * Factors by fuel and month: those the organization wrote down, each from its first month until the next one's, and before them those of the chosen source. A month
 * that is over keeps the factor it had: another one begins at a later month.
 */
export function factorBook(own: readonly OwnFactor[], source: FactorSource, mix: ElectricityMix): FactorAt {
  const books = new Map<Fuel, DatedFactor[]>();
  const bookOf = (fuel: Fuel): DatedFactor[] => {
    const known = books.get(fuel);
    if (known) return known;
    const first = published(fuel, source, mix);
    const later = own
      .filter((one) => one.fuel === fuel)
      .toSorted((a, b) => (a.fromMonth < b.fromMonth ? 1 : -1))
      .map(({ upstream, total, ...rest }): DatedFactor => {
        return { ...rest, total, upstream, combustion: upstream === null ? null : thousandth(total - upstream), origin: 'own' };
      });
    const book = first ? [...later, first] : later;
    books.set(fuel, book);
    return book;
  };
  return (energy, asked) => {
    const fuel = fuelOf(energy);
    return fuel === null ? null : (bookOf(fuel).find(({ fromMonth }) => fromMonth === null || fromMonth <= asked) ?? null);
  };
}

/** What was used in each calendar month ("2026-11"): each has its own factor. */
export type MonthUses = Map<string, EnergyUse>;

/** Adds what a journey used to its month. */
export function addMonthUse(uses: MonthUses, day: string, journey: JourneySummary, spec: EnergySpec): void {
  const month = day.slice(0, 7);
  let use = uses.get(month);
  if (!use) uses.set(month, (use = noUse()));
  addUse(use, journey, spec);
}

/** Carbon of what was used. */
export interface Carbon {
  kg: number;
  /** null: a source does not split it. */
  upstreamKg: number | null;
  combustionKg: number | null;
  /** What was used, in the unit of the energy, that it is of. */
  amount: number;
  /** Metres that it is of. */
  countedM: number;
  /** Those that were used, the oldest first. */
  factors: readonly DatedFactor[];
}

const grams = (value: number): number => Math.round(value * 1000) / 1000;

/** One use out of those of several months. */
export function addedUses(uses: readonly EnergyUse[]): EnergyUse {
  const sum = noUse();
  for (const { distanceM, told, usedMilliPct, toldM, tells } of uses) {
    sum.distanceM += distanceM;
    sum.told += told;
    sum.usedMilliPct += usedMilliPct;
    sum.toldM += toldM;
    sum.tells ||= tells;
  }
  return sum;
}

/** Was anything driven or burnt? */
export const isUsed = ({ distanceM, tells }: EnergyUse): boolean => distanceM > 0 || tells;

/**
 * Carbon of what a vehicle used, each month by the factor that held in it, to the gram. null: what it used in one of the months is not known, or its energy has no
 * factor, so that no part is told as the whole.
 */
export function carbonOf(uses: MonthUses, spec: EnergySpec, factorAt: FactorAt): Carbon | null {
  const byFactor = new Map<DatedFactor, EnergyUse[]>();
  for (const month of [...uses.keys()].toSorted()) {
    const [use, factor] = [uses.get(month), factorAt(spec.energy, month)];
    if (!use || !isUsed(use)) continue;
    if (factor === null) return null;
    byFactor.set(factor, [...(byFactor.get(factor) ?? []), use]);
  }
  const parts = [...byFactor].map(([factor, some]) => ({ factor, use: addedUses(some) }));
  if (parts.length === 0) return null;
  const sums = { kg: 0, amount: 0, countedM: 0 };
  let upstreamKg: number | null = 0;
  let combustionKg: number | null = 0;
  for (const { factor, use } of parts) {
    const used = amountOf(use, spec);
    if (used === null) return null;
    sums.kg = grams(sums.kg + used.amount * factor.total);
    sums.amount += used.amount;
    sums.countedM += use.distanceM;
    upstreamKg = upstreamKg === null || factor.upstream === null ? null : grams(upstreamKg + used.amount * factor.upstream);
    combustionKg = combustionKg === null || factor.combustion === null ? null : grams(combustionKg + used.amount * factor.combustion);
  }
  return { ...sums, upstreamKg, combustionKg, factors: parts.map(({ factor }) => factor) };
}
