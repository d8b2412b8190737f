import { MAX_FMI, MAX_SPN, type Dtc } from './dtc.ts';

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
