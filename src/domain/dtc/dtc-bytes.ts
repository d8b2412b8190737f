import { MAX_FMI, MAX_SPN, type J1939Dtc, type ObdDtc } from './dtc.ts';

/*
 * Bytes of codes.
 *   OBD    2 bytes, big-endian (ISO 15031-5 services 03, 07, 0A): system (2 bits) | first digit (2) | three hexadecimal digits (12);
 *          00 00 fills a frame up. 3 bytes (ISO 14229-1 service 19): the same, then the failure type.
 *   J1939  4 bytes (J1939-73, DM1 and DM2): SPN bits 0-7 | SPN bits 8-15 | SPN bits 16-18 (3 bits), FMI (5) | conversion method (1), count (7).
 *          Conversion method 0 is version 4 of the standard; 1 is one of three older ones, of which only the third has this layout: a fault
 *          of the two others has a wrong SPN, and nothing in it tells. Count 127: not known. All 0, or all FF but the last: no fault.
 */

export interface J1939Fault {
  dtc: J1939Dtc;
  /** How often it came, as the vehicle counts; null when it does not. */
  count: number | null;
  /** Written by an older conversion method: the SPN may be wrong. */
  oldMethod: boolean;
}

const NO_COUNT = 0x7f;

/** A code from the integer of its two bytes; null for 0, which is no fault, and for what is no integer of 16 bits. */
export function dtcOfNumber(number: number): ObdDtc | null {
  return Number.isInteger(number) && number > 0 && number <= 0xffff ? { kind: 'obd', number, failureType: null } : null;
}

/** Codes of `size` bytes each, one after the other, without those that are 0; a rest that is too short is left. Never throws. */
export function dtcsOfBytes(bytes: Uint8Array, size: 2 | 3 = 2): ObdDtc[] {
  const dtcs: ObdDtc[] = [];
  for (let at = 0; at + size <= bytes.length; at += size) {
    const number = (bytes[at]! << 8) | bytes[at + 1]!;
    const failureType = size === 3 ? bytes[at + 2]! || null : null;
    if (number !== 0) dtcs.push({ kind: 'obd', number, failureType });
  }
  return dtcs;
}

/** Two bytes of a code, or three when it has a failure type. */
export function bytesOfDtc({ number, failureType }: ObdDtc): number[] {
  return [number >>> 8, number & 0xff, ...(failureType === null ? [] : [failureType])];
}

/** Faults of 4 bytes each (what follows the two bytes of lamps in DM1 and DM2); a rest that is too short is left. Never throws. */
export function faultsOfJ1939Bytes(bytes: Uint8Array): J1939Fault[] {
  const faults: J1939Fault[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const [low, middle, high, last] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!];
    const dtc: J1939Dtc = { kind: 'j1939', spn: ((high >>> 5) << 16) | (middle << 8) | low, fmi: high & MAX_FMI };
    const isNone = (dtc.spn === 0 && dtc.fmi === 0) || (dtc.spn === MAX_SPN && dtc.fmi === MAX_FMI);
    if (!isNone) faults.push({ dtc, count: (last & 0x7f) === NO_COUNT ? null : last & 0x7f, oldMethod: last >>> 7 === 1 });
  }
  return faults;
}

/** The 4 bytes of a fault. */
export function bytesOfFault({ dtc: { spn, fmi }, count, oldMethod }: J1939Fault): number[] {
  return [spn & 0xff, (spn >>> 8) & 0xff, ((spn >>> 16) << 5) | fmi, (oldMethod ? 0x80 : 0) | (count ?? NO_COUNT)];
}
