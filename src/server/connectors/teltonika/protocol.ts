import {
  crc16Ibm,
  type Cut,
  type CutPart,
  type Datagram,
  type DeviceProtocol,
  hopeless,
  type ReadFrame,
  type StreamPart,
} from '../device-protocol.ts';
import { decodeBody, type AvlElement, type AvlRecord } from './decode.ts';
import { messageOf } from './io-elements.ts';

/*
 * Frames of a Teltonika TCP stream (wiki "Teltonika Data Sending Protocols", sections "Communication with server" and
 * "AVL Data Packet").
 *
 *   login   00 0F | IMEI, 15 ASCII digits                                   answered 01 (accepted) or 00
 *   ping    FF                                                              never answered
 *   packet  00 00 00 00 | length (4) | body (length) | CRC-16/IBM (4)       answered with the record count (4)
 *   body    codec (1) | count (1) | records | count (1)                     the CRC covers the body
 *
 * Invariants: bytes may be split or joined anywhere; at most one frame of MAX_BODY_BYTES is ever held; a body is handed out
 * only when its CRC is right; after a `fatal` refusal the stream has no known frame boundary, so nothing more is read.
 */

/** Vendor's largest AVL packet is 1,280 bytes; photo and CAN chunks of Codec 12 reach 2 KB. */
export const MAX_BODY_BYTES = 16_384;
const MIN_BODY_BYTES = 3;
const HEADER_BYTES = 8;
const CRC_BYTES = 4;
const LOGIN_BYTES = 17;
const PING = 0xff;

/** Cuts a Teltonika stream (StreamSplitter). */
export const cutTeltonika: CutPart = (bytes, offset) => {
  const rest = bytes.length - offset;
  if (bytes[offset] === PING) return { size: 1, part: { kind: 'ping' } };
  const size = sizeAt(bytes, offset, rest);
  if (typeof size !== 'number') return size;
  if (rest < size) return { wanted: size };
  return { size, part: size === LOGIN_BYTES && bytes[offset + 1] === 0x0f ? loginAt(bytes, offset) : packetAt(bytes, offset, size) };
};

/** Bytes the part at `offset` has, or that have to be there to know it; a refusal when no part begins so. */
function sizeAt(bytes: Buffer, offset: number, rest: number): number | Cut {
  if (bytes[offset] !== 0) return hopeless('preamble');
  if (rest < 2) return 2;
  if (bytes[offset + 1] === 0x0f) return LOGIN_BYTES;
  for (let i = 1; i < 4 && i < rest; i++) if (bytes[offset + i] !== 0) return hopeless('preamble');
  if (rest < HEADER_BYTES) return HEADER_BYTES;
  const length = bytes.readUInt32BE(offset + 4);
  if (length < MIN_BODY_BYTES || length > MAX_BODY_BYTES) return hopeless('length');
  return HEADER_BYTES + length + CRC_BYTES;
}

function loginAt(bytes: Buffer, offset: number): StreamPart {
  const serial = bytes.toString('latin1', offset + 2, offset + LOGIN_BYTES);
  return /^\d{15}$/.test(serial) ? { kind: 'login', serial } : { kind: 'refused', reason: 'imei', fatal: true };
}

function packetAt(bytes: Buffer, offset: number, size: number): StreamPart {
  const body = bytes.subarray(offset + HEADER_BYTES, offset + size - CRC_BYTES);
  const crc = bytes.readUInt32BE(offset + size - CRC_BYTES);
  if (crc !== crc16Ibm(body)) return { kind: 'refused', reason: 'crc', fatal: false, body: Buffer.from(body) };
  return { kind: 'packet', body: Buffer.from(body) };
}

/*
 * Datagram of a Teltonika device (wiki "Codec", section "Communication with server over UDP"). There is no CRC: UDP has its own.
 *
 *   device → server   length of what follows (2) | packet id (2) | 01 (1) | AVL packet id (1) | IMEI length, 00 0F (2) | IMEI (15) | body, as over TCP
 *   server → device   00 05 | packet id (2) | 01 | AVL packet id (1) | records taken (1)
 */
const HEAD_BYTES = 23;

/** Reads a whole datagram. Pure; never throws. */
export function readDatagram(bytes: Buffer): Datagram {
  if (bytes.length < HEAD_BYTES || bytes.readUInt16BE(0) !== bytes.length - 2) return { ok: false, reason: 'length' };
  const serial = bytes.toString('latin1', 8, HEAD_BYTES);
  if (bytes.readUInt16BE(6) !== 15 || !/^\d{15}$/.test(serial)) return { ok: false, reason: 'imei' };
  const head = Buffer.from([0, 5, bytes[2]!, bytes[3]!, 1, bytes[5]!]);
  // Over TCP the count has four bytes; a packet has at most 255 records.
  return { ok: true, serial, body: Buffer.from(bytes.subarray(HEAD_BYTES)), wrap: (count) => Buffer.concat([head, count.subarray(-1)]) };
}

/** Types of a message of Codec 12 to 14. */
const MESSAGE = { response: 6, refusal: 0x11 } as const;

/** Teltonika over TCP: a login answered `01`, packets answered with their record count in 4 bytes; commands of Codec 12. */
export const teltonikaProtocol: DeviceProtocol = {
  type: 'teltonika',
  cut: cutTeltonika,
  welcome: Buffer.from([0x01]),
  read,
  datagram: readDatagram,
  command: (text) => encodeCommand(text),
};

function read(body: Buffer): ReadFrame {
  const decoded = decodeBody(body);
  if (!decoded.ok) return decoded;
  // Answers to commands are not acknowledged by the protocol.
  if (decoded.kind === 'message') {
    const { type, content } = decoded;
    const isReply = type === MESSAGE.response || type === MESSAGE.refusal;
    return {
      ok: true,
      messages: [],
      answer: null,
      ...(isReply ? { reply: { text: content.toString('latin1'), refused: type === MESSAGE.refusal } } : {}),
    };
  }
  const count = Buffer.alloc(4);
  count.writeUInt32BE(decoded.count);
  return { ok: true, messages: decoded.records.map(messageOf), answer: count };
}

/** Login of a device: `00 0F` and the IMEI's 15 digits. */
export function encodeLogin(imei: string): Buffer {
  return Buffer.concat([Buffer.from([0x00, 0x0f]), Buffer.from(imei, 'latin1')]);
}

/** A whole packet around a body: preamble, length, body, CRC-16/IBM. */
export function encodePacket(body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length, 4);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc16Ibm(body));
  return Buffer.concat([head, body, crc]);
}

/**
 * Command of Codec 12 (`imei` left out) or 14 (only the device with that IMEI takes it); text in ASCII, for instance `getinfo`.
 * @throws RangeError when the text is empty, longer than 1,024 characters, or not printable ASCII.
 */
export function encodeCommand(text: string, imei?: string): Buffer {
  if (!/^[\x20-\x7e]{1,1024}$/.test(text)) throw new RangeError('a command is printable ASCII, 1 to 1,024 characters');
  const content = Buffer.concat([
    imei === undefined ? Buffer.alloc(0) : Buffer.from(imei.padStart(16, '0'), 'hex'),
    Buffer.from(text, 'latin1'),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  return encodePacket(Buffer.concat([Buffer.from([imei === undefined ? 0x0c : 0x0e, 1, 5]), size, content, Buffer.from([1])]));
}

/**
 * Codec 8, 8E or 16 packet of 1 to 255 records; degrees, metres, km/h, ms since 1970. The inverse of `decodeBody`.
 * @throws RangeError when a value does not fit its place on the wire (an id above 255 in Codec 8, a latitude above 214°…).
 */
export function encodeRecords(codec: '8' | '8E' | '16', records: readonly Omit<AvlRecord, 'valid'>[]): Buffer {
  if (records.length < 1 || records.length > 255) throw new RangeError('a packet holds 1 to 255 records');
  const head = codec === '8' ? 0x08 : codec === '8E' ? 0x8e : 0x10;
  return encodePacket(
    Buffer.concat([
      Buffer.from([head, records.length]),
      ...records.map((record) => encodeRecord(codec, record)),
      Buffer.from([records.length]),
    ]),
  );
}

function encodeRecord(codec: '8' | '8E' | '16', record: Omit<AvlRecord, 'valid'>): Buffer {
  const fixed = Buffer.alloc(24);
  fixed.writeBigUInt64BE(BigInt(record.timeMs), 0);
  fixed[8] = record.priority;
  fixed.writeInt32BE(Math.round(record.lng * 1e7), 9);
  fixed.writeInt32BE(Math.round(record.lat * 1e7), 13);
  fixed.writeInt16BE(record.altitudeM, 17);
  fixed.writeUInt16BE(record.headingDeg, 19);
  fixed[21] = record.satellites;
  fixed.writeUInt16BE(record.speedKmh, 22);
  const idBytes = codec === '8' ? 1 : 2;
  const countBytes = codec === '8E' ? 2 : 1;
  const parts = [fixed, unsigned(record.eventId, idBytes)];
  if (codec === '16') parts.push(unsigned(record.generation ?? 0, 1));
  const wide = codec === '8' ? record.elements.filter(({ size }) => size === 16) : [];
  const groups = [1, 2, 4, 8].map((size) => record.elements.filter((element) => isFixed(element) && element.size === size));
  const variable = codec === '8E' ? record.elements.filter((element) => !isFixed(element)) : [];
  const count = groups.reduce((sum, group) => sum + group.length, 0) + wide.length + variable.length;
  if (count !== record.elements.length) throw new RangeError(`codec ${codec} has no place for one of the elements`);
  parts.push(unsigned(count, countBytes));
  for (const group of wide.length ? [...groups, wide] : groups) {
    parts.push(unsigned(group.length, countBytes));
    for (const { id, size, value } of group) parts.push(unsigned(id, idBytes), valueBytes(value, size));
  }
  if (codec === '8E') {
    parts.push(unsigned(variable.length, 2));
    for (const { id, size, value } of variable) parts.push(unsigned(id, 2), unsigned(size, 2), Buffer.from(String(value), 'hex'));
  }
  return Buffer.concat(parts);
}

/** Hex of 8 bytes is a fixed value above 2⁵³ when its top bits say so; any other hex is of variable length. */
function isFixed({ size, value }: AvlElement): boolean {
  return typeof value === 'number' || (size === 8 && !Number.isSafeInteger(Number.parseInt(value, 16)));
}

function unsigned(value: number, bytes: number): Buffer {
  const out = Buffer.alloc(bytes);
  out.writeUIntBE(value, 0, bytes);
  return out;
}

function valueBytes(value: number | string, size: number): Buffer {
  if (typeof value === 'string') return Buffer.from(value, 'hex');
  if (size < 8) return unsigned(value, size);
  const out = Buffer.alloc(8);
  out.writeBigUInt64BE(BigInt(value));
  return out;
}
