/*
 * Modules of a report: bit of the mask, bytes (astra-protocol-x-parser, which reads protocol Z too), and the fields that are known.
 * Those of module 32 are what lorenzo-deluca/silence-private-server and the riders' forum found in the scooter's own packets; both
 * sources agree to the byte on the packets of 94, 99 and 200 bytes (bits 0 1 2 5 32, with 6 and 7, with 34).
 */
const MODULE_BYTES: Readonly<Record<number, number>> = {
  0: 2,
  1: 18,
  2: 4,
  3: 4,
  4: 8,
  5: 1,
  6: 4,
  7: 1,
  8: 9,
  9: 8,
  10: 2,
  11: 5,
  12: 20,
  13: 18,
  14: 25,
  15: 13,
  16: 9,
  17: 17,
  18: 8,
  19: 10,
  20: 19,
  21: 3,
  22: 4,
  23: 6,
  25: 6,
  26: 7,
  27: 20,
  28: 38,
  29: 20,
  30: 1,
  31: 25,
  32: 46,
  33: 38,
  34: 106,
  35: 9,
  36: 31,
  37: 26,
  38: 71,
};

interface ModuleField {
  id: string;
  name: string;
  module: number;
  at: number;
  /** Negative: signed. */
  bytes: number;
  unit?: string;
  factor?: number;
}

export const FIELDS: readonly ModuleField[] = [
  { id: 'supply', name: 'External voltage', module: 0, at: 0, bytes: 1, unit: 'V', factor: 0.2 },
  { id: 'unitBattery', name: 'Battery of the unit', module: 0, at: 1, bytes: 1, unit: '%' },
  { id: 'latitude', name: 'Latitude', module: 1, at: 4, bytes: -4, unit: '°', factor: 1e-6 },
  { id: 'longitude', name: 'Longitude', module: 1, at: 8, bytes: -4, unit: '°', factor: 1e-6 },
  { id: 'gpsSpeed', name: 'GPS speed', module: 1, at: 12, bytes: 1, unit: 'km/h', factor: 2 },
  { id: 'gpsSpeedMax', name: 'Highest GPS speed since the last report', module: 1, at: 13, bytes: 1, unit: 'km/h', factor: 2 },
  { id: 'heading', name: 'Heading', module: 1, at: 14, bytes: 1, unit: '°', factor: 2 },
  { id: 'altitude', name: 'Altitude', module: 1, at: 15, bytes: 1, unit: 'm', factor: 20 },
  { id: 'journey', name: 'Distance of the journey', module: 1, at: 16, bytes: 2, unit: 'km', factor: 0.1 },
  { id: 'inputs', name: 'Inputs and outputs', module: 2, at: 0, bytes: 2 },
  { id: 'signal', name: 'Satellites (low half) and GSM signal (high half)', module: 5, at: 0, bytes: 1 },
  { id: 'mcc', name: 'Country of the network', module: 6, at: 0, bytes: 2 },
  { id: 'mnc', name: 'Network', module: 6, at: 2, bytes: 2 },
  { id: 'geofence', name: 'Geofence', module: 7, at: 0, bytes: 1 },
  { id: 'charge', name: 'Charge of the battery', module: 32, at: 0, bytes: 1, unit: '%' },
  { id: 'batteryMax', name: 'Highest temperature in the battery', module: 32, at: 1, bytes: -1, unit: '°C' },
  { id: 'batteryMin', name: 'Lowest temperature in the battery', module: 32, at: 2, bytes: -1, unit: '°C' },
  { id: 'batteryVoltage', name: 'Voltage of the battery', module: 32, at: 3, bytes: -2, unit: 'V', factor: 0.1 },
  { id: 'batteryCurrent', name: 'Current of the battery', module: 32, at: 5, bytes: -2, unit: 'A', factor: 0.1 },
  { id: 'motorTemperature', name: 'Temperature of the motor', module: 32, at: 13, bytes: -2, unit: '°C', factor: 0.1 },
  { id: 'inverterTemperature', name: 'Temperature of the inverter', module: 32, at: 15, bytes: -2, unit: '°C', factor: 0.1 },
  { id: 'speed', name: 'Speed', module: 32, at: 17, bytes: 1, unit: 'km/h' },
  { id: 'range', name: 'Range', module: 32, at: 18, bytes: 1, unit: 'km' },
  { id: 'charged', name: 'Energy charged', module: 32, at: 23, bytes: 4, unit: 'Wh', factor: 1 / 3600 },
  { id: 'regenerated', name: 'Energy regenerated', module: 32, at: 27, bytes: 4, unit: 'Wh', factor: 1 / 3600 },
  { id: 'discharged', name: 'Energy discharged', module: 32, at: 31, bytes: 4, unit: 'Wh', factor: 1 / 3600 },
  { id: 'ambient', name: 'Ambient temperature', module: 32, at: 35, bytes: -1, unit: '°C' },
  { id: 'state', name: 'State of the scooter (0, 1 and 5 are off)', module: 32, at: 36, bytes: 1 },
  { id: 'odometer', name: 'Odometer', module: 32, at: 37, bytes: 4, unit: 'km' },
];

/** A field as sent; null when its module is not in the report. */
export function rawOf({ module, at, bytes }: ModuleField, modules: ReadonlyMap<number, Buffer>): number | null {
  const data = modules.get(module);
  if (!data) return null;
  return bytes < 0 ? data.readIntBE(at, -bytes) : data.readUIntBE(at, bytes);
}

/** A field in its unit. */
export function scaled(field: ModuleField, raw: number): number {
  return Number((raw * (field.factor ?? 1)).toPrecision(12));
}

/** Module of the fault codes. */
export const FAULTS = 14;

/** Its codes: five places of five characters. */
export function faultsOf(modules: ReadonlyMap<number, Buffer>): string[] {
  const text = modules.get(FAULTS)?.toString('latin1') ?? '';
  return (text.match(/.{5}/gs) ?? []).filter((code) => /^[PCBU][0-9A-F]{4}$/.test(code));
}

/*
 * A packet of protocol Z without its CRC: "Z" | length (2) | count (1) | count × report. All big-endian.
 *
 *   report   sequence (1) | module mask (6) | time, s since 1980-01-06 (4) | reasons (4) | status (2) | the modules of the mask's bits,
 *            lowest first (decode.ts)
 *   status   bit 0 ignition, 2 no fix, 5 stored report, 6 immobilised, 8 jammer
 *
 * Nothing here throws; a module whose size nobody has published makes the packet unreadable, as does what does not fit its counts.
 */

export interface SilenceReport {
  sequence: number;
  timeMs: number;
  /** Bits of REASONS. */
  reasons: number;
  status: number;
  /** Bytes of each module by its bit. */
  modules: ReadonlyMap<number, Buffer>;
}

type Decoded =
  | { ok: true; kind: 'reports'; reports: SilenceReport[] }
  | { ok: true; kind: 'text'; text: string }
  | { ok: false; reason: 'truncated' | 'trailing' | 'unsupported-module' };

const HEAD_BYTES = 4;
const REPORT_BYTES = 17;
const MASK_BITS = 48;
const EPOCH_MS = Date.UTC(1980, 0, 6);
const TRUNCATED = { ok: false, reason: 'truncated' } as const;

/** Decodes a packet whose CRC was checked, or a line of text. Times in ms since 1970. Pure; never throws. */
export function decodePacket(body: Buffer): Decoded {
  if (body[0] === 0x24) return { ok: true, kind: 'text', text: body.toString('latin1') };
  if (body.length < HEAD_BYTES) return TRUNCATED;
  const reports: SilenceReport[] = [];
  let at = HEAD_BYTES;
  for (let left = body[3]!; left > 0; left--) {
    if (at + REPORT_BYTES > body.length) return TRUNCATED;
    const modules = readModules(body, at);
    if (typeof modules === 'string') return { ok: false, reason: modules };
    reports.push({
      sequence: body[at]!,
      timeMs: EPOCH_MS + body.readUInt32BE(at + 7) * 1000,
      reasons: body.readUInt32BE(at + 11),
      status: body.readUInt16BE(at + 15),
      modules: modules.found,
    });
    at = modules.end;
  }
  return at === body.length ? { ok: true, kind: 'reports', reports } : { ok: false, reason: 'trailing' };
}

function readModules(body: Buffer, report: number): { found: Map<number, Buffer>; end: number } | 'truncated' | 'unsupported-module' {
  const mask = body.readUIntBE(report + 1, 6);
  const found = new Map<number, Buffer>();
  let at = report + REPORT_BYTES;
  for (let bit = 0; bit < MASK_BITS; bit++) {
    if (Math.floor(mask / 2 ** bit) % 2 === 0) continue;
    const size = MODULE_BYTES[bit];
    if (size === undefined) return 'unsupported-module';
    if (at + size > body.length) return 'truncated';
    found.set(bit, body.subarray(at, at + size));
    at += size;
  }
  return { found, end: at };
}
