import type { ENERGIES } from '../vehicle/vehicle.ts';

type Energy = (typeof ENERGIES)[number];

/** kgCO2e of one litre or kWh. `upstream`: extraction, making, transport; a source may only give both together. */
export interface CarbonFactor {
  upstream: number | null;
  combustion: number | null;
  total: number;
}

const of = (upstream: number, combustion: number): CarbonFactor => ({
  upstream,
  combustion,
  total: Math.round((upstream + combustion) * 1000) / 1000,
});
const whole = (total: number): CarbonFactor => ({ upstream: null, combustion: null, total });

/** Electricity of the arrêté du 26 avril 2017, whichever source is chosen for fuels: it burns nothing on the way. */
export const ELECTRICITY_FACTORS = { france: of(0.048, 0), europe: of(0.42, 0) } as const;
export type ElectricityMix = keyof typeof ELECTRICITY_FACTORS;

/**
 * Fuels by source. `arrete2017`: arrêté du 26 avril 2017 relatif à l'information GES des prestations de transport. `baseEmpreinte`: Base Empreinte (ADEME) as the published model
 * Nos Gestes Climat has it (B7, E5/E10, E85, GPL), not split. A hybrid burns petrol; a fuel that a source has not is not guessed.
 */
export const FUEL_FACTORS = {
  arrete2017: {
    diesel: of(0.66, 2.51),
    petrol: of(0.53, 2.26),
    hybrid: of(0.53, 2.26),
    'plug-in-hybrid': of(0.53, 2.26),
    e85: of(1.09, 0.37),
  },
  baseEmpreinte: {
    diesel: whole(3.1),
    petrol: whole(2.7),
    hybrid: whole(2.7),
    'plug-in-hybrid': whole(2.7),
    e85: whole(1.11),
    lpg: whole(1.86),
  },
} as const satisfies Record<string, Partial<Record<Energy, CarbonFactor>>>;
export type FactorSource = keyof typeof FUEL_FACTORS;
export const FACTOR_SOURCES = Object.keys(FUEL_FACTORS) as readonly FactorSource[];
export const ELECTRICITY_MIXES = Object.keys(ELECTRICITY_FACTORS) as readonly ElectricityMix[];

/** Factor of what a vehicle uses; null: the source has none. */
export function carbonFactorOf(energy: string, source: FactorSource, mix: ElectricityMix): CarbonFactor | null {
  if (energy === 'electric') return ELECTRICITY_FACTORS[mix];
  return (FUEL_FACTORS[source] as Partial<Record<string, CarbonFactor>>)[energy] ?? null;
}
