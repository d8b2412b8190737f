import { crc16Ibm } from '../crc.ts';
import type { AvlElement, AvlRecord } from './decode.ts';

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
