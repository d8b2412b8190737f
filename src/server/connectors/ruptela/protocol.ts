import type { DeviceProtocol, ReadFrame } from '../protocol.ts';
import { COMMAND, decodeBody } from './decode.ts';
import { cutRuptela, serverFrame } from './frame.ts';
import { faultMessagesOf, messagesOf } from './messages.ts';

const TAKEN = Buffer.from([1]);
const ANSWERS: Record<number, Buffer> = {
  [COMMAND.records]: serverFrame(100, TAKEN),
  [COMMAND.extended]: serverFrame(100, TAKEN),
  [COMMAND.faults]: serverFrame(109, TAKEN),
  [COMMAND.identification]: serverFrame(115, TAKEN),
  [COMMAND.heartbeat]: serverFrame(116, TAKEN),
};

/** Text for a device as an SMS would bring it, and the command it answers with. */
const TEXT_COMMAND = 108;
const TEXT_ANSWER = 7;

/** Ruptela over TCP: no login, each frame has its IMEI; what is stored is answered with the command above 100 and 01. */
export const ruptelaProtocol: DeviceProtocol = {
  type: 'ruptela',
  cut: cutRuptela,
  welcome: null,
  read,
  command: (text) => serverFrame(TEXT_COMMAND, Buffer.from(text, 'latin1')),
};

function read(body: Buffer): ReadFrame {
  const decoded = decodeBody(body);
  if (!decoded.ok) return decoded;
  const messages =
    decoded.kind === 'records' ? messagesOf(decoded.records) : decoded.kind === 'faults' ? faultMessagesOf(decoded.faults) : [];
  const isReply = decoded.kind === 'other' && decoded.command === TEXT_ANSWER;
  return {
    ok: true,
    messages,
    answer: ANSWERS[decoded.command] ?? null,
    ...(isReply ? { reply: { text: decoded.content.toString('latin1'), refused: false } } : {}),
  };
}
