import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { cutPayload, PayloadJoiner } from './bus-payload.ts';
import type { Bus } from './context.ts';

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
