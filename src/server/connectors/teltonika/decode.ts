import { isNowhere } from '../../../domain/telemetry/possible-values.ts';

/*
 * Body of a Teltonika packet (wiki "Codec": sections "Codec 8", "Codec 8 Extended", "Codec 16", "Codec 12", "Codec 13", "Codec 14", "Codec 15").
 *
 *   body       codec (1) | count (1) | count × record | count (1)
 *   record     time, ms since 1970 (8) | priority (1) | GPS element (15) | IO element
 *   GPS        longitude × 10⁷, signed (4) | latitude × 10⁷, signed (4) | altitude m, signed (2) | angle ° (2) | satellites (1) | speed km/h (2)
 *   IO         Codec 8   event id (1) | total (1) | groups; ids 1 byte, group counts 1 byte
 *              Codec 8E  event id (2) | total (2) | groups; ids 2 bytes, group counts 2 bytes, then the variable-length group
 *              Codec 16  event id (2) | generation type (1) | total (1) | groups; ids 2 bytes, group counts 1 byte
 *   group      count | count × (id | value), for values of 1, 2, 4 and 8 bytes in that order;
 *              older FM36 firmware adds a group of 16-byte values to Codec 8: it is there when `total` says that elements are left
 *   variable   count (2) | count × (id (2) | length (2) | value)
 *   Codec 12   0C | 01 | type (1) | size (4) | content | 01            type 5 command, 6 response
 *   Codec 13   0D | 01 | type (1) | size (4) | time, s since 1970 (4) | content | 01, size counts the time
 *   Codec 15   0F | 01 | type (1) | size (4) | time, s since 1970 (4) | IMEI, 16 hex digits (8) | content | 01, size counts both; what came over RS232 (type 11)
 *   Codec 14   0E | 01 | type (1) | size (4) | IMEI, 16 hex digits (8) | content | 01, size counts the IMEI; type 17 refuses (not this IMEI)
 *
 * No satellites means that the coordinates are the last good ones (section "GPS Element"): `valid` is false. So it is when they are all ones, whatever the
 * satellites say (wiki "FMC650 TCA": the fix was lost).
 * Nothing here throws; what does not fit its own counts and lengths is a failed result.
 */

export interface AvlElement {
  id: number;
  /** Bytes of the value on the wire; two families of devices use one id with different sizes. */
  size: number;
  /** Unsigned integer, or lower-case hex when it is longer than 8 bytes, of variable length, or above 2⁵³. */
  value: number | string;
}

export interface AvlRecord {
  timeMs: number;
  priority: number;
  lng: number;
  lat: number;
  altitudeM: number;
  headingDeg: number;
  satellites: number;
  speedKmh: number;
  valid: boolean;
  eventId: number;
  generation: number | null;
  elements: AvlElement[];
}

type Decoded =
  | { ok: true; kind: 'records'; codec: '8' | '8E' | '16'; count: number; records: AvlRecord[] }
  | { ok: true; kind: 'message'; codec: '12' | '13' | '14' | '15'; type: number; timeMs: number | null; content: Buffer }
  | { ok: false; reason: 'unsupported-codec' | 'count' | 'truncated' | 'trailing' };

interface Layout {
  name: '8' | '8E' | '16';
  idBytes: 1 | 2;
  countBytes: 1 | 2;
  generation: boolean;
}

const LAYOUTS: Record<number, Layout> = {
  0x08: { name: '8', idBytes: 1, countBytes: 1, generation: false },
  0x8e: { name: '8E', idBytes: 2, countBytes: 2, generation: false },
  0x10: { name: '16', idBytes: 2, countBytes: 1, generation: true },
};

interface MessageLayout {
  name: '12' | '13' | '14' | '15';
  timeBytes: 0 | 4;
  imeiBytes: 0 | 8;
}

const MESSAGES: Record<number, MessageLayout> = {
  0x0c: { name: '12', timeBytes: 0, imeiBytes: 0 },
  0x0d: { name: '13', timeBytes: 4, imeiBytes: 0 },
  0x0e: { name: '14', timeBytes: 0, imeiBytes: 8 },
  0x0f: { name: '15', timeBytes: 4, imeiBytes: 8 },
};

const RECORD_HEAD_BYTES = 24;
const TRUNCATED = { ok: false, reason: 'truncated' } as const;

/** Decodes a body whose CRC was checked. Degrees, metres, km/h; times in ms since 1970. Pure; never throws. */
export function decodeBody(body: Buffer): Decoded {
  if (body.length < 3) return TRUNCATED;
  const codec = body[0]!;
  const message = MESSAGES[codec];
  if (message) return decodeMessage(body, message);
  const layout = LAYOUTS[codec];
  if (!layout) return { ok: false, reason: 'unsupported-codec' };
  const count = body[1]!;
  const cursor = { at: 2 };
  const records: AvlRecord[] = [];
  const end = body.length - 1;
  for (let i = 0; i < count; i++) {
    const record = readRecord(body, cursor, end, layout);
    if (!record) return TRUNCATED;
    records.push(record);
  }
  if (cursor.at !== end) return { ok: false, reason: 'trailing' };
  if (body[end] !== count) return { ok: false, reason: 'count' };
  return { ok: true, kind: 'records', codec: layout.name, count, records };
}

function readRecord(body: Buffer, cursor: { at: number }, end: number, layout: Layout): AvlRecord | null {
  const start = cursor.at;
  if (start + RECORD_HEAD_BYTES > end) return null;
  cursor.at = start + RECORD_HEAD_BYTES;
  const lng = body.readInt32BE(start + 9) / 1e7;
  const lat = body.readInt32BE(start + 13) / 1e7;
  const satellites = body[start + 21]!;
  const eventId = take(body, cursor, end, layout.idBytes);
  const generation = layout.generation ? take(body, cursor, end, 1) : null;
  const total = take(body, cursor, end, layout.countBytes);
  if (eventId === undefined || generation === undefined || total === undefined) return null;
  const elements: AvlElement[] = [];
  for (const size of [1, 2, 4, 8]) if (!readGroup(body, cursor, end, layout, size, elements)) return null;
  if (layout.name === '8E') {
    if (!readVariableGroup(body, cursor, end, elements)) return null;
  } else if (layout.name === '8' && elements.length < total && !readGroup(body, cursor, end, layout, 16, elements)) return null;
  return {
    timeMs: body.readUInt32BE(start) * 2 ** 32 + body.readUInt32BE(start + 4),
    priority: body[start + 8]!,
    lng,
    lat,
    altitudeM: body.readInt16BE(start + 17),
    headingDeg: body.readUInt16BE(start + 19),
    satellites,
    speedKmh: body.readUInt16BE(start + 22),
    valid: satellites > 0 && !isNowhere(lat, lng),
    eventId,
    generation,
    elements,
  };
}

function take(body: Buffer, cursor: { at: number }, end: number, bytes: 1 | 2): number | undefined {
  if (cursor.at + bytes > end) return undefined;
  const value = bytes === 1 ? body[cursor.at]! : body.readUInt16BE(cursor.at);
  cursor.at += bytes;
  return value;
}

function readGroup(body: Buffer, cursor: { at: number }, end: number, layout: Layout, size: number, into: AvlElement[]): boolean {
  const count = take(body, cursor, end, layout.countBytes);
  if (count === undefined || cursor.at + count * (layout.idBytes + size) > end) return false;
  for (let i = 0; i < count; i++) {
    const id = take(body, cursor, end, layout.idBytes)!;
    into.push({ id, size, value: valueAt(body, cursor.at, size) });
    cursor.at += size;
  }
  return true;
}

function readVariableGroup(body: Buffer, cursor: { at: number }, end: number, into: AvlElement[]): boolean {
  const count = take(body, cursor, end, 2);
  if (count === undefined) return false;
  for (let i = 0; i < count; i++) {
    const id = take(body, cursor, end, 2);
    const size = take(body, cursor, end, 2);
    if (id === undefined || size === undefined || cursor.at + size > end) return false;
    into.push({ id, size, value: body.toString('hex', cursor.at, cursor.at + size) });
    cursor.at += size;
  }
  return true;
}

function valueAt(body: Buffer, at: number, size: number): number | string {
  if (size <= 4) return body.readUIntBE(at, size);
  if (size === 8) {
    const value = body.readUInt32BE(at) * 2 ** 32 + body.readUInt32BE(at + 4);
    if (Number.isSafeInteger(value)) return value;
  }
  return body.toString('hex', at, at + size);
}

function decodeMessage(body: Buffer, { name, timeBytes, imeiBytes }: MessageLayout): Decoded {
  if (body.length < 8) return TRUNCATED;
  const size = body.readUInt32BE(3);
  const headBytes = timeBytes + imeiBytes;
  if (size < headBytes || 7 + size + 1 > body.length) return TRUNCATED;
  if (7 + size + 1 < body.length) return { ok: false, reason: 'trailing' };
  return {
    ok: true,
    kind: 'message',
    codec: name,
    type: body[2]!,
    timeMs: timeBytes > 0 ? body.readUInt32BE(7) * 1000 : null,
    content: body.subarray(7 + headBytes, 7 + size),
  };
}
