import { grouped } from '../text/order-rows.ts';
import { addedUses, fuelOf, isUsed, type MonthUses } from './carbon-factors.ts';
import { amountOf, type EnergySpec } from './energy-use.ts';
import { energyPricesSchema, type Fuel } from './own-prices.ts';

/** Fields of the organization's settings that say what a litre or a kWh cost before the first price that has a month. */
const PRICE_FIELDS = {
  diesel: 'dieselEurL',
  petrol: 'petrolEurL',
  e85: 'e85EurL',
  lpg: 'lpgEurL',
  electric: 'electricityEurKwh',
} as const satisfies Partial<Record<Fuel, string>>;

/** Euros per litre, kg or kWh, with the first month it holds for; null: ever. */
export interface EnergyPrice {
  fuel: Fuel;
  fromMonth: string | null;
  price: number;
}

/** Prices of the row of the settings, as a server or a device has it; none: nobody said. */
export function energyPricesOf(settings: Readonly<Record<string, unknown>> | undefined): readonly EnergyPrice[] {
  const before = Object.entries(PRICE_FIELDS).flatMap(([fuel, field]): EnergyPrice[] => {
    const price = settings?.[field];
    return typeof price === 'number' ? [{ fuel: fuel as Fuel, fromMonth: null, price }] : [];
  });
  return [...before, ...(energyPricesSchema.safeParse(settings?.['energyPrices']).data ?? [])];
}

/** The price of an energy in a month ("2026-11"); null: nobody said. A hybrid burns petrol. */
export type PriceAt = (energy: string, month: string) => number | null;

/** What energy cost in each month. A price holds from the first day of its month: days, months and years come to the same. */
export function priceBook(prices: readonly EnergyPrice[]): PriceAt {
  const books = grouped(
    prices.toSorted((a, b) => ((a.fromMonth ?? '') < (b.fromMonth ?? '') ? 1 : -1)),
    ({ fuel }) => fuel,
  );
  return (energy, month) => {
    const fuel = fuelOf(energy);
    const book = fuel === null ? undefined : books.get(fuel);
    return book?.find(({ fromMonth }) => fromMonth === null || fromMonth <= month)?.price ?? null;
  };
}

/** Months that have the same price together, the lowest price first; null: those whose price nobody said. */
function byPrice<T>(months: readonly (readonly [string, T])[], energy: string, priceAt: PriceAt): [number | null, T[]][] {
  const groups = grouped(months, ([month]) => priceAt(energy, month));
  return [...groups]
    .map(([price, some]): [number | null, T[]] => [price, some.map(([, of]) => of)])
    .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0));
}

/**
 * What a vehicle used cost, in euros: each month at the price that held in it. null: what it used in one of the months, or its price then, is not known, so that no part is told
 * as the whole.
 */
export function energyCost(uses: MonthUses, spec: EnergySpec, priceAt: PriceAt): number | null {
  const parts = byPrice(
    [...uses].filter(([, use]) => isUsed(use)),
    spec.energy,
    priceAt,
  );
  let eur = parts.length === 0 ? null : 0;
  for (const [price, some] of parts) {
    const used = amountOf(addedUses(some), spec);
    if (eur === null || price === null || used === null) return null;
    eur += used.amount * price;
  }
  return eur;
}

/** What litres that are reckoned of seconds cost, each month at its price. null: the price then of some is not known. */
export function secondsCost(
  seconds: ReadonlyMap<string, number>,
  energy: string,
  priceAt: PriceAt,
  litresOf: (seconds: number) => number,
): number | null {
  let eur: number | null = null;
  for (const [price, some] of byPrice([...seconds], energy, priceAt)) {
    const total = some.reduce((sum, one) => sum + one, 0);
    if (price === null && total > 0) return null;
    if (price !== null) eur = (eur ?? 0) + litresOf(total) * price;
  }
  return eur;
}
