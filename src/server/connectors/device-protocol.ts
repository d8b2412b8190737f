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
