import type { DeviceType } from '../../domain/device/device.ts';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';

/** What a device says of a command it was sent. */
export interface CommandReply {
  text: string;
  refused: boolean;
}

/** What a whole frame with a right checksum says, or why it cannot be read. */
export type ReadFrame =
  /** `answer` is sent once the messages are committed; null where the protocol answers nothing. */
  { ok: true; messages: TelemetryMessage[]; answer: Buffer | null; reply?: CommandReply } | { ok: false; reason: string };

/** What a whole datagram carries, and how an answer to its body is sent back. */
export type Datagram = { ok: true; serial: string; body: Buffer; wrap: (answer: Buffer) => Buffer } | { ok: false; reason: string };

/** A device family over TCP, as the gateway needs it: everything else (limits, order, commit before answer) is the gateway's. */
export interface DeviceProtocol {
  type: DeviceType;
  /** Cuts the stream; a checksum that is wrong is a refused part. */
  cut: CutPart;
  /** Answer to a login; null where each frame announces its device instead. */
  welcome: Buffer | null;
  /** Body of a packet to messages. Pure, never throws. */
  read: (body: Buffer) => ReadFrame;
  /** Reads a datagram; left out where the family has none. Pure, never throws. */
  datagram?: (bytes: Buffer) => Datagram;
  /** A command for a device, in its own words; left out where the family takes none. */
  command?: (text: string, serial: string) => Buffer;
}

/** What a device's byte stream is cut into. A packet has a serial where the protocol announces it in each frame, not at a login. */
export type StreamPart =
  | { kind: 'login'; serial: string }
  | { kind: 'ping' }
  | { kind: 'packet'; body: Buffer; serial?: string }
  | { kind: 'refused'; reason: string; fatal: boolean; body?: Buffer };

/**
 * What stands at an offset of a stream: a whole part with its size, or how many bytes have to be there before it can be told
 * (always more than there are). After a part refused as `fatal` the stream has no known frame boundary any more.
 */
export type Cut = { size: number; part: StreamPart } | { wanted: number };

/** Reads the part at `offset`; at least one byte is there. Pure, never throws, never wants more than the protocol's largest frame. */
export type CutPart = (bytes: Buffer, offset: number) => Cut;

/** A part that no later byte can make right; nothing is read after it. */
export function hopeless(reason: string): Cut {
  return { size: 0, part: { kind: 'refused', reason, fatal: true } };
}

/**
 * Cuts a device's byte stream into parts; one per connection. Bytes may be split or joined anywhere; at most one unfinished frame is
 * held; after a fatal refusal nothing more is read.
 */
export class StreamSplitter {
  private chunks: Buffer[] = [];
  private held = 0;
  /** Bytes wanted before looking again. */
  private wanted = 1;
  private dead = false;

  constructor(private readonly cut: CutPart) {}

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
    const bytes = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks, this.held);
    const parts: StreamPart[] = [];
    let offset = 0;
    this.wanted = 1;
    while (!this.dead && offset < bytes.length) {
      const cut = this.cut(bytes, offset);
      if ('wanted' in cut) {
        this.wanted = cut.wanted;
        break;
      }
      parts.push(cut.part);
      if (cut.part.kind === 'refused' && cut.part.fatal) this.dead = true;
      offset += cut.size;
    }
    const rest = this.dead ? null : bytes.subarray(offset);
    // A copy, so that a few bytes do not keep a whole network buffer alive.
    this.chunks = rest?.length ? [Buffer.from(rest)] : [];
    this.held = rest?.length ?? 0;
    return parts;
  }
}

/** A driver's identity sent as two halves of 8 bytes of ASCII, padded; null when there is none. Halves in hex. */
export function cardOf(first: string, second: string): string | null {
  const text = Buffer.from(first + second, 'hex')
    .toString('latin1')
    .replace(/[\0\s]+$/, '')
    .trimStart();
  return /^[\x21-\x7e][\x20-\x7e]*$/.test(text) ? text : null;
}

/** 8 bytes as 16 lower-case hex digits, from what decoders give (a number, or the hex itself when it is above 2⁵³). */
export function hex8(value: number | string): string {
  return typeof value === 'string' ? value : value.toString(16).padStart(16, '0');
}

/** 8-byte identity of a button or card, in hex; null when none is on the reader. */
export function tagOf(value: number | string): string | null {
  const hex = hex8(value);
  return /^0+$|^f+$/.test(hex) ? null : hex;
}

/** Table of a reflected CRC-16. */
function tableOf(polynomial: number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    return crc;
  });
}

const A001 = tableOf(0xa001);
const X8408 = tableOf(0x8408);

function crc16(table: Uint16Array, bytes: Uint8Array, start: number): number {
  let crc = start;
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ table[(crc ^ bytes[i]!) & 0xff]!;
  return crc;
}

/** CRC-16/IBM (ARC): polynomial 0x8005 reflected (0xA001), initial value 0, no final XOR. */
export function crc16Ibm(bytes: Uint8Array): number {
  return crc16(A001, bytes, 0);
}

/** CRC-16/MODBUS: as IBM, initial value 0xFFFF. */
export function crc16Modbus(bytes: Uint8Array): number {
  return crc16(A001, bytes, 0xffff);
}

/** CRC-16/KERMIT: polynomial 0x1021 reflected (0x8408), initial value 0, no final XOR. */
export function crc16Kermit(bytes: Uint8Array): number {
  return crc16(X8408, bytes, 0);
}
