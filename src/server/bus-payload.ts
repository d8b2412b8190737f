import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';

/*
 * A message of the bus as NOTIFY payloads, which hold less than 8,000 bytes each. Lines of a payload: the server that sends; then the JSON text, or
 * `number of the message.part.parts` and a piece of the text deflated and in base64. The parts of a message are sent by one statement, so they arrive in order
 * and all of them, or none.
 */
const PAYLOAD_BYTES = 7_900;
const PART_CHARACTERS = 7_600;
/** A text larger than this is no message but a mistake. */
const MAX_BYTES = 64 * 1024 * 1024;

const deflate = promisify(deflateRaw);
let made = 0;

/** The payloads that bring `text`, which has no line break, to the other servers. */
export async function cutPayload(self: string, text: string): Promise<string[]> {
  const whole = `${self}\n${text}`;
  if (Buffer.byteLength(whole) <= PAYLOAD_BYTES) return [whole];
  const packed = (await deflate(text, { level: 1 })).toString('base64');
  const parts = Math.ceil(packed.length / PART_CHARACTERS);
  const number = ++made;
  return Array.from(
    { length: parts },
    (_, part) => `${self}\n${number}.${part}.${parts}\n${packed.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS)}`,
  );
}

/** Puts the payloads of one connection together again. */
export class PayloadJoiner {
  private readonly pieces = new Map<string, { number: string; texts: string[] }>();

  /** Takes the lines after the sender's; gives the text that they complete, or null. What was begun and is not gone on with is let go. */
  take(from: string, [head = '', piece]: readonly string[]): string | null {
    if (piece === undefined) return head;
    const [number, part, parts] = head.split('.') as [string, string, string];
    if (part === '0') this.pieces.set(from, { number, texts: [] });
    const begun = this.pieces.get(from);
    if (begun?.number !== number || begun.texts.length !== Number(part)) return null;
    begun.texts.push(piece);
    if (begun.texts.length < Number(parts)) return null;
    this.pieces.delete(from);
    return inflateRawSync(Buffer.from(begun.texts.join(''), 'base64'), { maxOutputLength: MAX_BYTES }).toString();
  }
}
