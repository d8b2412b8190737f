import { crc16Kermit } from '../crc.ts';
import { hopeless, type CutPart } from '../stream.ts';

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
export const HEAD_BYTES = 9;
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
