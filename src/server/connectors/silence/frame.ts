import { crc16Modbus } from '../crc.ts';
import { hopeless, type Cut, type CutPart, type StreamPart } from '../stream.ts';

/*
 * Stream of the Astra telematics unit in a Silence scooter (protocol Z; the frame is that of the vendor's published protocol X parser,
 * astra-telematics/astra-protocol-x-parser, and of lorenzo-deluca/silence-private-server).
 *
 *   login    $ASTRA;model;IMEI;VIN;firmware;Z;hardware[;settings] CR LF         answered 06
 *   text     $… CR LF: the answer to a command                                  answered 06
 *   ack      06: the unit has taken a command                                   never answered
 *   packet   "Z" | length of the whole packet (2) | reports (1) | reports | CRC-16/MODBUS of all before it (2)    answered 06
 *
 * A packet is handed out only when its CRC is right; lengths and lines are bounded before a byte of them is held.
 */

/** Eleven reports of 88 bytes are the largest packet seen; 200 bytes each leaves room. */
export const MAX_PACKET_BYTES = 4_096;
const MAX_LINE_BYTES = 256;
const HEAD_BYTES = 4;
const CRC_BYTES = 2;
const ACK = 0x06;

/** Cuts a stream of protocol Z (StreamSplitter). */
export const cutSilence: CutPart = (bytes, offset) => {
  const first = bytes[offset];
  if (first === ACK) return { size: 1, part: { kind: 'ping' } };
  if (first === 0x24) return lineAt(bytes, offset);
  return first === 0x5a ? packetAt(bytes, offset) : hopeless('preamble');
};

function lineAt(bytes: Buffer, offset: number): Cut {
  const end = bytes.subarray(offset, offset + MAX_LINE_BYTES).indexOf('\r\n', 0, 'latin1');
  const rest = bytes.length - offset;
  if (end === -1) return rest >= MAX_LINE_BYTES ? hopeless('length') : { wanted: rest + 1 };
  return { size: end + 2, part: textPart(Buffer.from(bytes.subarray(offset, offset + end))) };
}

function textPart(line: Buffer): StreamPart {
  const [mark, , imei = '', , , protocol] = line.toString('latin1').split(';');
  if (mark !== '$ASTRA') return { kind: 'packet', body: line };
  if (protocol !== 'Z') return { kind: 'refused', reason: 'protocol', fatal: true };
  return /^\d{15}$/.test(imei) ? { kind: 'login', serial: imei } : { kind: 'refused', reason: 'imei', fatal: true };
}

function packetAt(bytes: Buffer, offset: number): Cut {
  const rest = bytes.length - offset;
  if (rest < HEAD_BYTES) return { wanted: HEAD_BYTES };
  const size = bytes.readUInt16BE(offset + 1);
  if (size < HEAD_BYTES + CRC_BYTES || size > MAX_PACKET_BYTES) return hopeless('length');
  if (rest < size) return { wanted: size };
  const body = Buffer.from(bytes.subarray(offset, offset + size - CRC_BYTES));
  const isRight = bytes.readUInt16BE(offset + size - CRC_BYTES) === crc16Modbus(body);
  return { size, part: isRight ? { kind: 'packet', body } : { kind: 'refused', reason: 'crc', fatal: false, body } };
}
