import type { DeviceProtocol, ReadFrame } from '../protocol.ts';
import { readDatagram } from './datagram.ts';
import { decodeBody } from './decode.ts';
import { encodeCommand } from './encode.ts';
import { cutTeltonika } from './frame.ts';
import { messageOf } from './io-elements.ts';

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
