import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from './context.ts';

/** What PostgreSQL accepts in one NOTIFY is 8000 bytes; longer messages stay in this process and are re-read by a pull. */
const NOTIFY_BYTES = 7_500;
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
      if (!closed) retry = setTimeout(() => void connect().catch(() => undefined), 1_000);
    });
    next.on('notification', ({ payload }) => {
      const [from, channel, data] = JSON.parse(payload ?? '[]') as [string, string, unknown];
      if (from !== self) local.publish(channel, data);
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
      const payload = JSON.stringify([self, channel, data]);
      if (!client || Buffer.byteLength(payload) > NOTIFY_BYTES) return;
      sent = sent.then(() => client?.query('SELECT pg_notify($1, $2)', [CHANNEL, payload])).catch(() => undefined);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
