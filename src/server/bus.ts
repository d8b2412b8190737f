import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import type { Bus } from './context.ts';

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

const CHANNEL = 'sillage_bus';

type Listener = { wants: (channel: string) => boolean; onMessage: (channel: string, data: unknown) => void };

export interface RelayedBus extends Bus {
  close(): Promise<void>;
}

/** Fan-out inside this process. A listener that throws does not harm the others. */
export function localBus(log?: FastifyBaseLogger): Bus {
  const listeners = new Set<Listener>();
  return {
    publish: (channel, data) => {
      for (const { wants, onMessage } of listeners) {
        try {
          if (wants(channel)) onMessage(channel, data);
        } catch (error) {
          log?.error(error, `listener of ${channel}`);
        }
      }
    },
    subscribe: (wants, onMessage) => {
      const listener = { wants, onMessage };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The local bus, joined by LISTEN/NOTIFY with the other servers of the same database. */
export async function relayedBus(url: string, log: FastifyBaseLogger): Promise<RelayedBus> {
  const local = localBus(log);
  const self = randomUUID();
  let client: Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let sent: Promise<unknown> = Promise.resolve();

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: url });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (client === next) client = null;
      // It ends, and `end` tries again.
      if (!closed) retry = setTimeout(() => void connect().catch(() => undefined), 1_000);
    });
    const joiner = new PayloadJoiner();
    next.on('notification', ({ payload = '' }) => {
      const [from, ...part] = payload.split('\n');
      if (from === self) return;
      try {
        const text = joiner.take(from!, part);
        if (text === null) return;
        const [channel, data] = JSON.parse(text) as [string, unknown];
        local.publish(channel, data);
      } catch (error) {
        // Of another release, perhaps.
        log.warn({ err: error }, 'a message of another server cannot be read');
      }
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
  };
  await connect();

  return {
    subscribe: (wants, onMessage) => local.subscribe(wants, onMessage),
    publish: (channel, data) => {
      local.publish(channel, data);
      if (!client) return;
      const text = JSON.stringify([channel, data]);
      sent = sent
        .then(async () =>
          client?.query('SELECT pg_notify($1, part) FROM unnest($2::text[]) WITH ORDINALITY AS t (part, n) ORDER BY n', [
            CHANNEL,
            await cutPayload(self, text),
          ]),
        )
        .catch((error: unknown) => log.warn({ err: error, channel }, 'not told to the other servers'));
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      // It is left anyway.
      await client?.end().catch(() => undefined);
    },
  };
}
