import { crc16Kermit, type CutPart, hopeless } from '../device-protocol.ts';

/*
 * Frames of a Ruptela TCP stream (the vendor gives its document to customers; this is what open decoders read and real frames show).
 *
 *   device → server   length (2) | IMEI (8) | command (1) | data | CRC-16/KERMIT (2)      length and CRC cover IMEI, command and data
 *   server → device   length (2) | command + 100 (1) | data | CRC-16/KERMIT (2)           length and CRC cover command and data
 *
 * There is no login: each frame says whose it is. A body (IMEI, command, data) is handed out only when its CRC is right, and only
 * then is its IMEI believed.
 */

/** Record packets stay under 1 KB; file packets carry 1 KB of content. */
export const MAX_BODY_BYTES = 8_192;
const HEAD_BYTES = 9;
const LENGTH_BYTES = 2;
const CRC_BYTES = 2;
const MAX_IMEI = 999_999_999_999_999n;

/** Cuts a Ruptela stream (StreamSplitter). */
export const cutRuptela: CutPart = (bytes, offset) => {
  const rest = bytes.length - offset;
  if (rest < LENGTH_BYTES) return { wanted: LENGTH_BYTES };
  const length = bytes.readUInt16BE(offset);
  if (length < HEAD_BYTES || length > MAX_BODY_BYTES) return hopeless('length');
  const size = LENGTH_BYTES + length + CRC_BYTES;
  if (rest < size) return { wanted: size };
  const body = Buffer.from(bytes.subarray(offset + LENGTH_BYTES, offset + LENGTH_BYTES + length));
  if (bytes.readUInt16BE(offset + size - CRC_BYTES) !== crc16Kermit(body))
    return { size, part: { kind: 'refused', reason: 'crc', fatal: false, body } };
  const imei = body.readBigUInt64BE(0);
  if (imei > MAX_IMEI) return { size, part: { kind: 'refused', reason: 'imei', fatal: false, body } };
  return { size, part: { kind: 'packet', body, serial: String(imei).padStart(15, '0') } };
};

/** What the server sends: a command of its own (above 100), with its data. */
export function serverFrame(command: number, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from([command]), data]);
  const frame = Buffer.alloc(LENGTH_BYTES + body.length + CRC_BYTES);
  frame.writeUInt16BE(body.length);
  body.copy(frame, LENGTH_BYTES);
  frame.writeUInt16BE(crc16Kermit(body), LENGTH_BYTES + body.length);
  return frame;
}

/*
 * Body of a Ruptela frame: IMEI (8) | command (1) | data. No public document of the vendor; field order as open decoders have it, and
 * as the real frames of the tests confirm it.
 *
 *   1  records             records left (1) | count (1) | count × record
 *   68 extended records    the same, with the fields in brackets
 *   record     time, s since 1970 (4) | time extension (1) | [record extension (1)] | priority (1) | longitude × 10⁷, signed (4) |
 *              latitude × 10⁷, signed (4) | altitude × 10 m, signed (2) | angle × 100 ° (2) | satellites (1) | speed km/h (2) | HDOP × 10 (1) |
 *              event id (1, extended 2) | four groups, of values of 1, 2, 4 and 8 bytes
 *   group      count (1) | count × (id (1, extended 2) | value)
 *   record extension       high half: number of the last sub-record; low half: number of this one. A record too large for one is
 *              sent as several with the same time and place and different elements
 *   no fix     longitude and latitude 80 00 00 00, altitude 80 00, the rest FF
 *   9  faults              count (1) | count × (reserved (1) | time (4) | longitude (4) | latitude (4) | 1 active, 2 stored (1) | code, 5 ASCII)
 *   15 identification      type, ASCII (4) | firmware, ASCII (11) | IMSI (8) | operator (4) | distance (4), time (4) and angle (2) of a record
 *   16 heartbeat           nothing
 *   2 3 4 5 6 7 17         answers to commands: text, or a number
 *   37 files, 36 driver cards: kept as they are, not read
 *
 * Nothing here throws; what does not fit its own counts is a failed result.
 */

export interface RuptelaElement {
  id: number;
  size: number;
  /** Unsigned integer, or lower-case hex when it is above 2⁵³. */
  value: number | string;
}

interface Place {
  lng: number;
  lat: number;
  altitudeM: number;
  headingDeg: number;
  satellites: number;
  speedKmh: number;
  hdop: number;
}

export interface RuptelaRecord {
  timeMs: number;
  /** Tells records of the same second apart. */
  timeExtension: number;
  /** This sub-record and the last one of its record; null in plain records. */
  part: { index: number; last: number } | null;
  priority: number;
  /** Null without a fix. */
  place: Place | null;
  eventId: number;
  elements: RuptelaElement[];
}

export interface RuptelaFault {
  timeMs: number;
  lng: number;
  lat: number;
  /** Stored in the vehicle, not active now. */
  archived: boolean;
  code: string;
}

type Decoded =
  | { ok: true; kind: 'records'; command: number; left: number; records: RuptelaRecord[] }
  | { ok: true; kind: 'faults'; command: number; faults: RuptelaFault[] }
  | { ok: true; kind: 'other'; command: number; content: Buffer }
  | { ok: false; reason: 'truncated' | 'trailing' };

export const COMMAND = { records: 1, faults: 9, identification: 15, heartbeat: 16, extended: 68 } as const;
const TRUNCATED = { ok: false, reason: 'truncated' } as const;
const NO_FIX = -0x80000000;
const FAULT_BYTES = 19;

/** Decodes a body whose CRC was checked. Degrees, metres, km/h; times in ms since 1970. Pure; never throws. */
export function decodeBody(body: Buffer): Decoded {
  if (body.length < HEAD_BYTES) return TRUNCATED;
  const command = body[8]!;
  if (command === COMMAND.records || command === COMMAND.extended) return decodeRecords(body, command);
  if (command === COMMAND.faults) return decodeFaults(body, command);
  return { ok: true, kind: 'other', command, content: body.subarray(HEAD_BYTES) };
}

function decodeRecords(body: Buffer, command: number): Decoded {
  if (body.length < HEAD_BYTES + 2) return TRUNCATED;
  const count = body[HEAD_BYTES + 1]!;
  const cursor = { at: HEAD_BYTES + 2 };
  const records: RuptelaRecord[] = [];
  for (let i = 0; i < count; i++) {
    const record = readRecord(body, cursor, command === COMMAND.extended);
    if (!record) return TRUNCATED;
    records.push(record);
  }
  if (cursor.at !== body.length) return { ok: false, reason: 'trailing' };
  return { ok: true, kind: 'records', command, left: body[HEAD_BYTES]!, records };
}

function readRecord(body: Buffer, cursor: { at: number }, extended: boolean): RuptelaRecord | null {
  const idBytes = extended ? 2 : 1;
  // Time, extensions, priority, place, event.
  const headBytes = 4 + 1 + (extended ? 1 : 0) + 1 + 16 + idBytes;
  const start = cursor.at;
  if (start + headBytes > body.length) return null;
  const merged = body[start + 5]!;
  const at = start + headBytes - idBytes - 16;
  cursor.at = start + headBytes;
  const elements: RuptelaElement[] = [];
  for (const size of [1, 2, 4, 8]) if (!readGroup(body, cursor, idBytes, size, elements)) return null;
  return {
    timeMs: body.readUInt32BE(start) * 1000,
    timeExtension: body[start + 4]!,
    part: extended ? { index: merged & 0x0f, last: merged >> 4 } : null,
    priority: body[at - 1]!,
    place: readPlace(body, at),
    eventId: body.readUIntBE(start + headBytes - idBytes, idBytes),
    elements,
  };
}

function readPlace(body: Buffer, at: number): Place | null {
  const lng = body.readInt32BE(at);
  const lat = body.readInt32BE(at + 4);
  if (lng === NO_FIX || lat === NO_FIX) return null;
  return {
    lng: lng / 1e7,
    lat: lat / 1e7,
    altitudeM: body.readInt16BE(at + 8) / 10,
    headingDeg: body.readUInt16BE(at + 10) / 100,
    satellites: body[at + 12]!,
    speedKmh: body.readUInt16BE(at + 13),
    hdop: body[at + 15]! / 10,
  };
}

function readGroup(body: Buffer, cursor: { at: number }, idBytes: 1 | 2, size: number, into: RuptelaElement[]): boolean {
  if (cursor.at >= body.length) return false;
  const count = body[cursor.at]!;
  cursor.at += 1;
  if (cursor.at + count * (idBytes + size) > body.length) return false;
  for (let i = 0; i < count; i++) {
    into.push({ id: body.readUIntBE(cursor.at, idBytes), size, value: valueAt(body, cursor.at + idBytes, size) });
    cursor.at += idBytes + size;
  }
  return true;
}

function valueAt(body: Buffer, at: number, size: number): number | string {
  if (size <= 4) return body.readUIntBE(at, size);
  const value = body.readUInt32BE(at) * 2 ** 32 + body.readUInt32BE(at + 4);
  return Number.isSafeInteger(value) ? value : body.toString('hex', at, at + size);
}

function decodeFaults(body: Buffer, command: number): Decoded {
  if (body.length < HEAD_BYTES + 1) return TRUNCATED;
  const count = body[HEAD_BYTES]!;
  const first = HEAD_BYTES + 1;
  if (body.length !== first + count * FAULT_BYTES)
    return body.length < first + count * FAULT_BYTES ? TRUNCATED : { ok: false, reason: 'trailing' };
  const faults = Array.from({ length: count }, (_, index): RuptelaFault => {
    const at = first + index * FAULT_BYTES;
    return {
      timeMs: body.readUInt32BE(at + 1) * 1000,
      lng: body.readInt32BE(at + 5) / 1e7,
      lat: body.readInt32BE(at + 9) / 1e7,
      archived: body[at + 13] === 2,
      code: body.toString('latin1', at + 14, at + FAULT_BYTES),
    };
  });
  return { ok: true, kind: 'faults', command, faults };
}
