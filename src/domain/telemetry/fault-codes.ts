import type { TelemetryMessage } from './message.ts';

/** A code by the structure of ISO 15031-6: system, then four digits. */
const CODE = /^[PCBU][0-9A-F]{4}$/;

function asciiOf(hex: string): string {
  return (hex.match(/[0-9a-f]{2}/gi) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join('');
}

/** Active fault codes that a message tells; null when it says nothing of them. Connectors give them as `dtc`; Teltonika's element 281 has them in ASCII. */
export function faultCodesOf({ raw, event }: Pick<TelemetryMessage, 'raw' | 'event'>): string[] | null {
  const { dtc, 281: ascii } = raw;
  const told = typeof dtc === 'string' ? dtc : event === 'dtc' ? (typeof ascii === 'string' ? asciiOf(ascii) : '') : null;
  return told === null ? null : told.split(',').filter((code) => CODE.test(code));
}
