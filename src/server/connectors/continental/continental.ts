import type { Explained, FrameField } from '../../../domain/platform/site-device.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { isAllOnes, isNowhere, possible } from '../../../domain/telemetry/possible-values.ts';
import type { ConnectorDescriptor } from '../connector.ts';
import { type CutPart, type DeviceProtocol, hopeless, type ReadFrame } from '../device-protocol.ts';

/*
 * Frames of a Continental "SV" stream (no public document; layout as open decoders have it, confirmed by real frames).
 *
 *   frame   "SV" (2) | length of the whole frame (2) | version (1) | serial (4) | product (1) | type (1) | data
 *
 * There is no checksum: what does not fit its own length and type is refused, and never answered. No acknowledgement is described
 * anywhere, so none is sent: a frame that could not be stored closes the connection instead, and the device sends again.
 */

const HEAD_BYTES = 11;
/** Real frames have 42 and 50 bytes. */
export const MAX_FRAME_BYTES = 1_024;
const PREFIX_BYTES = 4;

/** Cuts an SV stream (StreamSplitter). */
export const cutContinental: CutPart = (bytes, offset) => {
  const rest = bytes.length - offset;
  if (bytes[offset] !== 0x53 || (rest > 1 && bytes[offset + 1] !== 0x56)) return hopeless('preamble');
  if (rest < PREFIX_BYTES) return { wanted: PREFIX_BYTES };
  const size = bytes.readUInt16BE(offset + 2);
  if (size < HEAD_BYTES || size > MAX_FRAME_BYTES) return hopeless('length');
  if (rest < size) return { wanted: size };
  const body = Buffer.from(bytes.subarray(offset, offset + size));
  return { size, part: { kind: 'packet', body, serial: String(body.readUInt32BE(5)) } };
};

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

interface ContinentalStatus {
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

type Decoded =
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

const IGNITION_BIT = 1;

/** Continental SV over TCP: no login and no answers, each frame has its serial. */
export const continentalProtocol: DeviceProtocol = { type: 'continental', cut: cutContinental, welcome: null, read };

function read(frame: Buffer): ReadFrame {
  const decoded = decodeFrame(frame);
  if (!decoded.ok) return decoded;
  return { ok: true, messages: decoded.kind === 'status' ? [messageOf(decoded.status)] : [], answer: null };
}

/** Its time is the device's: without a fix, the fix time is that of the last one, and so is the place. */
function messageOf(status: ContinentalStatus): TelemetryMessage {
  const { lat, lng, headingDeg, speedKmh, hasFix, inputs, eventId, rest, odometer } = status;
  const onEarth = !status.isLost && !isNowhere(lat, lng);
  const leftOut = (['headingDeg', 'speedKmh'] as const).filter((name) => possible(name, status[name]) === null);
  return {
    ...NOTHING_MEASURED,
    at: new Date(hasFix ? status.fixMs : status.deviceMs).toISOString(),
    lat: onEarth ? lat : null,
    lng: onEarth ? lng : null,
    headingDeg: possible('headingDeg', headingDeg),
    speedKmh: possible('speedKmh', speedKmh),
    valid: hasFix && onEarth,
    ignition: (inputs & IGNITION_BIT) !== 0,
    event: `event-${eventId}`,
    ...(leftOut.length > 0 ? { leftOut } : {}),
    raw: {
      event: eventId,
      inputs,
      outputs: status.outputs,
      batteryV: status.batteryV,
      temperatureC: status.temperatureC,
      ...(odometer === null ? {} : { odometer }),
      ...(rest === '' ? {} : { rest }),
    },
  };
}

const TYPES: Record<number, string> = { 0x00: 'Keep-alive', 0x02: 'Status', 0x06: 'Acknowledgement', 0x15: 'Refusal' };

function field(id: string, name: string, raw: number | string | boolean, unit: string | null = null): FrameField {
  return { id, name, raw, value: typeof raw === 'boolean' ? null : raw, unit };
}

function statusFields(status: ContinentalStatus): FrameField[] {
  return [
    field('deviceTime', 'Device time', new Date(status.deviceMs).toISOString()),
    field('latitude', 'Latitude', status.lat, '°'),
    field('longitude', 'Longitude', status.lng, '°'),
    field('course', 'Course', status.headingDeg, '°'),
    field('speed', 'Speed', status.speedKmh, 'km/h'),
    field('fix', 'Fix', status.hasFix),
    field('event', 'Event', status.eventId),
    field('inputs', 'Inputs', status.inputs),
    field('outputs', 'Outputs', status.outputs),
    field('battery', 'Battery', status.batteryV, 'V'),
    field('temperature', 'Temperature', status.temperatureC, '°C'),
    ...(status.odometer === null ? [] : [field('odometer', 'Odometer', status.odometer)]),
    ...(status.rest === '' ? [] : [field('rest', '', status.rest)]),
  ];
}

/** A kept SV frame, field by field. Never throws. */
export function explainContinental(frame: Buffer): Explained {
  const decoded = decodeFrame(frame);
  if (!decoded.ok) return { protocol: null, problem: decoded.reason, records: [] };
  const head = [field('version', 'Version', decoded.version), field('product', 'Product', decoded.product)];
  const isStatus = decoded.kind === 'status';
  const fields = isStatus
    ? statusFields(decoded.status)
    : decoded.content.length > 0
      ? [field('content', 'Content', decoded.content.toString('hex'))]
      : [];
  return {
    protocol: `SV ${TYPES[decoded.type] ?? decoded.type}`,
    problem: null,
    records: [{ at: isStatus ? new Date(decoded.status.fixMs).toISOString() : null, fields: [...head, ...fields] }],
  };
}

export const continental: ConnectorDescriptor = {
  type: 'continental',
  title: 'Continental',
  transport: 'tcp',
  authentication: 'serial',
  serial: 'free',
  document: 'https://www.continental-automotive.com/',
  entrance: 'GATEWAY_CONTINENTAL_PORT',
  port: (config) => config.gatewayContinentalPort,
  frames: 'binary',
  explain: explainContinental,
};
