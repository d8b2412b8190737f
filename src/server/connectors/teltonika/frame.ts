import { crc16Ibm } from './crc.ts';

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

export type StreamPart =
  | { kind: 'login'; imei: string }
  | { kind: 'ping' }
  | { kind: 'packet'; body: Buffer }
  | { kind: 'refused'; reason: 'crc' | 'length' | 'preamble' | 'imei'; fatal: boolean; body?: Buffer };

/** Cuts a device's byte stream into parts; one per connection. */
export class FrameSplitter {
  private chunks: Buffer[] = [];
  private held = 0;
  /** Bytes wanted before looking again. */
  private wanted = 1;
  private dead = false;

  /** Bytes of an unfinished frame. */
  get pendingBytes(): number {
    return this.held;
  }

  /** Takes received bytes, gives the parts they complete, in order. Never throws. */
  push(chunk: Buffer): StreamPart[] {
    if (this.dead || chunk.length === 0) return [];
    this.chunks.push(chunk);
    this.held += chunk.length;
    if (this.held < this.wanted) {
      // Many tiny segments would cost more in bookkeeping than in bytes.
      if (this.chunks.length > 64) this.chunks = [Buffer.concat(this.chunks, this.held)];
      return [];
    }
    const bytes = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks, this.held);
    const parts: StreamPart[] = [];
    let offset = 0;
    this.wanted = 1;
    while (!this.dead && offset < bytes.length) {
      const rest = bytes.length - offset;
      if (bytes[offset] === PING) {
        parts.push({ kind: 'ping' });
        offset += 1;
        continue;
      }
      const size = sizeAt(bytes, offset, rest);
      if (typeof size !== 'number') {
        parts.push(size);
        this.dead = true;
        break;
      }
      if (rest < size) {
        this.wanted = size;
        break;
      }
      if (bytes[offset + 1] === 0x0f) parts.push(loginAt(bytes, offset));
      else if (size > HEADER_BYTES) parts.push(packetAt(bytes, offset, size));
      const last = parts.at(-1);
      if (last?.kind === 'refused' && last.fatal) this.dead = true;
      offset += size;
    }
    const rest = this.dead ? null : bytes.subarray(offset);
    // A copy, so that a few bytes do not keep a whole network buffer alive.
    this.chunks = rest?.length ? [Buffer.from(rest)] : [];
    this.held = rest?.length ?? 0;
    return parts;
  }
}

/** Bytes the part at `offset` has, as far as they can be known; a refusal when no part begins so. */
function sizeAt(bytes: Buffer, offset: number, rest: number): number | Extract<StreamPart, { kind: 'refused' }> {
  if (bytes[offset] !== 0) return { kind: 'refused', reason: 'preamble', fatal: true };
  if (rest < 2) return 2;
  if (bytes[offset + 1] === 0x0f) return LOGIN_BYTES;
  for (let i = 1; i < 4 && i < rest; i++) if (bytes[offset + i] !== 0) return { kind: 'refused', reason: 'preamble', fatal: true };
  if (rest < HEADER_BYTES) return HEADER_BYTES;
  const length = bytes.readUInt32BE(offset + 4);
  if (length < MIN_BODY_BYTES || length > MAX_BODY_BYTES) return { kind: 'refused', reason: 'length', fatal: true };
  return HEADER_BYTES + length + CRC_BYTES;
}

function loginAt(bytes: Buffer, offset: number): StreamPart {
  const imei = bytes.toString('latin1', offset + 2, offset + LOGIN_BYTES);
  return /^\d{15}$/.test(imei) ? { kind: 'login', imei } : { kind: 'refused', reason: 'imei', fatal: true };
}

function packetAt(bytes: Buffer, offset: number, size: number): StreamPart {
  const body = bytes.subarray(offset + HEADER_BYTES, offset + size - CRC_BYTES);
  const crc = bytes.readUInt32BE(offset + size - CRC_BYTES);
  if (crc !== crc16Ibm(body)) return { kind: 'refused', reason: 'crc', fatal: false, body: Buffer.from(body) };
  return { kind: 'packet', body: Buffer.from(body) };
}
