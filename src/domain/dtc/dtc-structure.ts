/**
 * A trouble code of SAE J2012 / ISO 15031-6. `number` is its two bytes as one integer, 0 to 65535: two bits of system (P, C, B, U), two
 * of first digit, three hexadecimal digits. `failureType` is the third byte of ISO 14229-1 (J2012 Annex "failure type byte"), 1 to 255;
 * 0 says nothing and is read as null.
 */
export interface ObdDtc {
  kind: 'obd';
  number: number;
  failureType: number | null;
}

/** A trouble code of SAE J1939-73: suspect parameter number, 19 bits, and failure mode identifier, 5 bits. */
export interface J1939Dtc {
  kind: 'j1939';
  spn: number;
  fmi: number;
}

export type Dtc = ObdDtc | J1939Dtc;

export const MAX_SPN = 0x7ffff;
export const MAX_FMI = 0x1f;

const SYSTEMS = 'PCBU';
const OBD = '([PCBU])([0-3][0-9A-F]{3})(?:[-:]?([0-9A-F]{2}))?';
const J1939 = 'SPN[ :=#]{0,3}(\\d{1,6})[ ,;:/-]{0,3}FMI[ :=#]{0,3}(\\d{1,2})';
const ONE = new RegExp(`^(?:${OBD}|${J1939})$`);
const EACH = new RegExp(`\\b(?:${OBD}|${J1939})\\b`, 'g');

/** The one way a code is written and stored: "P0299", "P0301-1A" with its failure type, "SPN 100 FMI 1". */
export function dtcText(dtc: Dtc): string {
  if (dtc.kind === 'j1939') return `SPN ${dtc.spn} FMI ${dtc.fmi}`;
  const failureType = dtc.failureType === null ? '' : `-${hex(dtc.failureType, 2)}`;
  return `${SYSTEMS[dtc.number >>> 14]}${(dtc.number >>> 12) & 3}${hex(dtc.number & 0xfff, 3)}${failureType}`;
}

/** A code from its text, in any case: what `dtcText` writes, "p03011a", "P0301:1A", "spn=100,fmi=1". Null when it is none. Never throws. */
export function readDtc(text: string): Dtc | null {
  const match = ONE.exec(text.trim().toUpperCase());
  return match && dtcOf(match);
}

/**
 * The codes of a list as devices send it ("P0301,P0420", "P0301 P0420;U0100"), each once, in their order. P0000 is no fault (J2012) and is
 * left out; what is no code is in `unread`. Never throws.
 */
export function readDtcs(text: string): { dtcs: Dtc[]; unread: string[] } {
  const found = new Map<string, Dtc>();
  const rest = text.toUpperCase().replaceAll(EACH, (...parts: string[]) => {
    const dtc = dtcOf(parts);
    if (dtc === null) return parts[0]!.replaceAll(/\W/g, '_');
    if (dtc.kind === 'j1939' || dtc.number !== 0) found.set(dtcText(dtc), dtc);
    return ' ';
  });
  return { dtcs: [...found.values()], unread: rest.split(/[\s,;|\0]+/).filter((part) => part !== '') };
}

function dtcOf([, system, digits, failureType, spn, fmi]: readonly (string | undefined)[]): Dtc | null {
  if (system !== undefined && digits !== undefined)
    return {
      kind: 'obd',
      number: (SYSTEMS.indexOf(system) << 14) | parseInt(digits, 16),
      failureType: parseInt(failureType ?? '0', 16) || null,
    };
  const dtc = { kind: 'j1939' as const, spn: Number(spn), fmi: Number(fmi) };
  return dtc.spn <= MAX_SPN && dtc.fmi <= MAX_FMI ? dtc : null;
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}

export const DTC_SYSTEMS = ['P', 'C', 'B', 'U'] as const;
/** Powertrain, chassis, body, network. */
type DtcSystem = (typeof DTC_SYSTEMS)[number];

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
type DtcArea = (typeof DTC_AREAS)[number];

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
type DtcFailure = (typeof DTC_FAILURES)[number];

/** Failure types that have words of their own (`dtc:failureTypes`), as SAE J2012-DA numbers them; of another, its category is told. */
export const NAMED_FAILURE_TYPES: ReadonlySet<string> = new Set(
  '11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F 29 2F 31 49 4B 55 62 64 71 72 73 7A 7B 81 87 88 92 93 96 98'.split(' '),
);

interface DtcStructure {
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
