/** Fields of the organization's settings that say what a litre or a kWh costs it. A hybrid burns petrol. */
export const PRICE_FIELDS = {
  diesel: 'dieselEurL',
  petrol: 'petrolEurL',
  hybrid: 'petrolEurL',
  'plug-in-hybrid': 'petrolEurL',
  e85: 'e85EurL',
  lpg: 'lpgEurL',
  electric: 'electricityEurKwh',
} as const;

/** Euros per litre or kWh, by energy; absent: nobody said. */
export type EnergyPrices = Readonly<Record<string, number>>;

/** Of the row of the settings, as a server or a device has it; none: no prices. */
export function energyPricesOf(settings: Readonly<Record<string, unknown>> | undefined): EnergyPrices {
  return Object.fromEntries(
    Object.entries(PRICE_FIELDS).flatMap(([energy, field]) => {
      const price = settings?.[field];
      return typeof price === 'number' ? [[energy, price]] : [];
    }),
  );
}
