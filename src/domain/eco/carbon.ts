import type { JourneySummary } from '../driving/journey-summary.ts';
import type { DatedFactor, FactorAt } from './carbon-factors.ts';
import { addUse, amountOf, noUse, type EnergySpec, type EnergyUse } from './energy-use.ts';

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
