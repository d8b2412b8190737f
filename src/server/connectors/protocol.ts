import type { DeviceType } from '../../domain/device/device-types.ts';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import type { CutPart } from './stream.ts';

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
