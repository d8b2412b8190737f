import type { Datagram } from '../protocol.ts';

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
