import type { ObdDtc } from './dtc.ts';

export const DTC_SYSTEMS = ['P', 'C', 'B', 'U'] as const;
/** Powertrain, chassis, body, network. */
export type DtcSystem = (typeof DTC_SYSTEMS)[number];

export const DTC_AREAS = [
  'fuelAirEmissions',
  'fuelAir',
  'ignition',
  'emissions',
  'speedIdle',
  'computer',
  'transmission',
  'hybrid',
  'cylinderDeactivation',
  'networkElectrical',
  'networkCommunication',
  'networkSoftware',
  'networkData',
] as const;
export type DtcArea = (typeof DTC_AREAS)[number];

export const DTC_FAILURES = [
  'general',
  'electrical',
  'signal',
  'frequency',
  'internal',
  'programming',
  'algorithm',
  'mechanical',
  'bus',
  'component',
  'manufacturer',
] as const;
export type DtcFailure = (typeof DTC_FAILURES)[number];

/** Failure types that have words of their own (`dtc:failureTypes`), as SAE J2012-DA numbers them; of another, its category is told. */
export const NAMED_FAILURE_TYPES: ReadonlySet<string> = new Set(
  '11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F 29 2F 31 49 4B 55 62 64 71 72 73 7A 7B 81 87 88 92 93 96 98'.split(' '),
);

export interface DtcStructure {
  system: DtcSystem;
  /** Defined or reserved by ISO/SAE, or the manufacturer's own. */
  origin: 'standard' | 'manufacturer';
  /** Null where the third character has no common meaning. */
  area: DtcArea | null;
  /** Category of the failure type byte; null when there is none, or it is reserved. */
  failure: DtcFailure | null;
}

const FAILURES: readonly (DtcFailure | null)[] = [
  'general',
  'electrical',
  'signal',
  'frequency',
  'internal',
  'programming',
  'algorithm',
  'mechanical',
  'bus',
  'component',
  null,
  null,
  null,
  null,
  null,
  'manufacturer',
];

const AREA_OF: Readonly<Record<string, DtcArea>> = {
  E: 'fuelAirEmissions',
  F: 'fuelAir',
  I: 'ignition',
  A: 'emissions',
  S: 'speedIdle',
  C: 'computer',
  T: 'transmission',
  H: 'hybrid',
  D: 'cylinderDeactivation',
  e: 'networkElectrical',
  c: 'networkCommunication',
  s: 'networkSoftware',
  d: 'networkData',
};
/** Areas of P codes by their first digit, then by their third character from 0 on; of U0 codes by the third character. */
const POWERTRAIN = ['EFFIASCTTTHHHHH', 'EFFIASCTTTH', 'EEEIASCTTEEE', 'EEEID'] as const;
const NETWORK = 'eccsdd';
const FIRST_STANDARD_P3 = 0x3400;

/**
 * What the characters of a code say by themselves (ISO 15031-6 §5, SAE J2012 §5 and its groupings): P0, P2, P34-P3F, C0, C3, B0, B3, U0 and
 * U3 are of ISO/SAE, the rest is the manufacturer's; the third character is a part of the vehicle for P and U0 only.
 */
export function dtcStructure({ number, failureType }: ObdDtc): DtcStructure {
  const system = DTC_SYSTEMS[number >>> 14]!;
  const first = (number >>> 12) & 3;
  const third = (number >>> 8) & 0xf;
  const isStandard = system === 'P' ? first === 0 || first === 2 || (number & 0x3fff) >= FIRST_STANDARD_P3 : first === 0 || first === 3;
  const letters = system === 'P' ? POWERTRAIN[first]! : system === 'U' && first === 0 ? NETWORK : '';
  const failure = failureType === null ? null : (FAILURES[failureType >>> 4] ?? null);
  return { system, origin: isStandard ? 'standard' : 'manufacturer', area: AREA_OF[letters[third] ?? ''] ?? null, failure };
}
