import { isAllOnes } from '../../../domain/telemetry/possible-values.ts';
import { HEAD_BYTES } from './frame.ts';

/*
 * A whole SV frame (field order of Traccar's ContinentalProtocolDecoder, Apache-2.0; big-endian).
 *
 *   types    00 keep-alive | 02 status | 06 positive and 15 negative answer to the server
 *   status   fix time, s since 1970 (4) | latitude (4) | longitude (4) | course ° (2) | speed km/h (2) | fix, 0 = none (1) |
 *            device time, s since 1970 (4) | event (2) | inputs, bit 0 ignition (2) | outputs (2) | battery, whole volts (1) |
 *            temperature °C, signed (1) | reserved (2) | [odometer (4)] | [further bytes, not described]
 *   place    short form: 24-bit two's complement, seconds of arc; long form: 28-bit two's complement, hundredths of a second.
 *            Nothing says which: it is the short one when both numbers have an empty first byte and lie on Earth as seconds.
 *
 * Nothing here throws; what is too short for its type is a failed result.
 */

export interface ContinentalStatus {
  fixMs: number;
  deviceMs: number;
  lat: number;
  lng: number;
  headingDeg: number;
  speedKmh: number;
  hasFix: boolean;
  /** Latitude and longitude are all ones. */
  isLost: boolean;
  eventId: number;
  inputs: number;
  outputs: number;
  batteryV: number;
  temperatureC: number;
  /** As sent: no source says in which unit. */
  odometer: number | null;
  /** Hex of what follows. */
  rest: string;
}

export type Decoded =
  | { ok: true; kind: 'status'; version: number; product: number; type: number; status: ContinentalStatus }
  | { ok: true; kind: 'other'; version: number; product: number; type: number; content: Buffer }
  | { ok: false; reason: 'truncated' };

const STATUS = 0x02;
const STATUS_BYTES = 31;
const ARC = { short: { bits: 24, perDegree: 3_600 }, long: { bits: 28, perDegree: 360_000 } } as const;

/** Decodes a frame. Degrees, km/h, volts; times in ms since 1970. Pure; never throws. */
export function decodeFrame(frame: Buffer): Decoded {
  if (frame.length < HEAD_BYTES) return { ok: false, reason: 'truncated' };
  const [version, product, type] = [frame[4]!, frame[9]!, frame[10]!];
  const data = frame.subarray(HEAD_BYTES);
  if (type !== STATUS) return { ok: true, kind: 'other', version, product, type, content: data };
  if (data.length < STATUS_BYTES) return { ok: false, reason: 'truncated' };
  return { ok: true, kind: 'status', version, product, type, status: statusOf(data) };
}

function statusOf(data: Buffer): ContinentalStatus {
  const hasOdometer = data.length >= STATUS_BYTES + 4;
  return {
    fixMs: data.readUInt32BE(0) * 1000,
    ...placeOf(data.readUInt32BE(4), data.readUInt32BE(8)),
    headingDeg: data.readUInt16BE(12),
    speedKmh: data.readUInt16BE(14),
    hasFix: data[16]! > 0,
    isLost: isAllOnes(data.readUInt32BE(4), 4) || isAllOnes(data.readUInt32BE(8), 4),
    deviceMs: data.readUInt32BE(17) * 1000,
    eventId: data.readUInt16BE(21),
    inputs: data.readUInt16BE(23),
    outputs: data.readUInt16BE(25),
    batteryV: data[27]!,
    temperatureC: data.readInt8(28),
    odometer: hasOdometer ? data.readUInt32BE(STATUS_BYTES) : null,
    rest: data.toString('hex', STATUS_BYTES + (hasOdometer ? 4 : 0)),
  };
}

function placeOf(lat: number, lng: number): { lat: number; lng: number } {
  const short = { lat: degrees(lat, ARC.short), lng: degrees(lng, ARC.short) };
  const isShort = lat < 2 ** 24 && lng < 2 ** 24 && Math.abs(short.lat) <= 90 && Math.abs(short.lng) <= 180;
  return isShort ? short : { lat: degrees(lat, ARC.long), lng: degrees(lng, ARC.long) };
}

function degrees(value: number, { bits, perDegree }: { bits: number; perDegree: number }): number {
  const low = value % 2 ** bits;
  // A millionth of a degree is finer than what is sent.
  return Number(((low >= 2 ** (bits - 1) ? low - 2 ** bits : low) / perDegree).toFixed(6));
}
