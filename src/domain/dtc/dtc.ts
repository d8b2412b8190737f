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
