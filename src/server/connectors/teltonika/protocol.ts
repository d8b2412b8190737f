import type { DeviceProtocol, ReadFrame } from '../protocol.ts';
import { decodeBody } from './decode.ts';
import { cutTeltonika } from './frame.ts';
import { messageOf } from './io-elements.ts';

/** Teltonika over TCP: a login answered `01`, packets answered with their record count in 4 bytes. */
export const teltonikaProtocol: DeviceProtocol = { type: 'teltonika', cut: cutTeltonika, welcome: Buffer.from([0x01]), read };

function read(body: Buffer): ReadFrame {
  const decoded = decodeBody(body);
  if (!decoded.ok) return decoded;
  // Answers to commands are not acknowledged by the protocol.
  if (decoded.kind === 'message') return { ok: true, messages: [], answer: null };
  const count = Buffer.alloc(4);
  count.writeUInt32BE(decoded.count);
  return { ok: true, messages: decoded.records.map(messageOf), answer: count };
}
