import { createKafkaClient, KafkaTSError, setLogger } from 'kafka-ts';
import { Consumer } from 'kafka-ts/dist/consumer/consumer.js';
import type { Clouds } from '../cloud/settings.ts';
import type { TokenSource } from '../cloud/tokens.ts';
import { bearer } from './access.ts';
import type { Delivered } from './deliver.ts';

export interface ConsumeParts {
  settings: NonNullable<Clouds['mercedes']>;
  ca?: string;
  tokens: TokenSource;
  signal: AbortSignal;
  /** Resolves when all of them are in the database; rejects otherwise, also when `given` ends it. */
  take(messages: readonly Delivered[], given: AbortSignal): Promise<void>;
  /** The group's coordinator answered. */
  onAlive(): void;
}

const REQUEST_TIMEOUT_MS = 15_000;
/** Messages stored together. */
const CHUNK = 500;
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_PARTITION_BYTES = 1024 * 1024;
/** A new group begins where the broker's memory does: nothing is lost. */
const EARLIEST = -2n;

const wordsOf = (metadata: unknown): string | undefined => {
  const { reason, message } = (metadata ?? {}) as { reason?: unknown; message?: unknown };
  return typeof reason === 'string' ? reason : typeof message === 'string' ? message : undefined;
};

/**
 * One membership of the consumer group, until the signal ends it or it fails. The client reconnects and rejoins by itself; what it cannot mend
 * it only logs before it begins again every second: that word ends the membership here, so that the waits and the status are this server's own.
 * It commits the offsets of a batch after `take` resolved, and on a rebalance those of what was resolved.
 */
export async function consume({ settings, ca, tokens, signal, take, onAlive }: ConsumeParts): Promise<void> {
  const ending = new AbortController();
  let failure: Error | null = null;
  let last: string | undefined;
  const end = (): void => ending.abort();
  const fail = (message: string, metadata: unknown): void => {
    failure ??= new KafkaTSError((message === 'Failed to start consumer' ? last : undefined) ?? wordsOf(metadata) ?? message);
    end();
  };
  // Their details hold requests, and so tokens: only words are taken from them.
  setLogger({
    debug: () => undefined,
    info: () => undefined,
    warn: (message, metadata) => void (last = `${message}: ${wordsOf(metadata) ?? ''}`),
    error: fail,
  });
  const cluster = createKafkaClient({
    clientId: 'sillage',
    bootstrapServers: settings.brokers,
    ssl: ca === undefined ? {} : { ca },
    sasl: bearer(tokens, ending.signal),
    requestTimeout: REQUEST_TIMEOUT_MS,
  }).createCluster();
  const consumer = new Consumer(cluster, {
    topics: [settings.topic],
    groupId: settings.group,
    maxBytes: MAX_BYTES,
    partitionMaxBytes: MAX_PARTITION_BYTES,
    fromTimestamp: EARLIEST,
    // Insisting is the business of `take`.
    retrier: async (work) => void (await work()),
    onBatch: async (messages, { resolveOffset, abortSignal }) => {
      // Not AbortSignal.any: what it makes lives as long as the membership.
      const given = new AbortController();
      const give = (): void => given.abort();
      for (const source of [ending.signal, abortSignal]) source.addEventListener('abort', give);
      if (ending.signal.aborted) give();
      try {
        for (let i = 0; i < messages.length; i += CHUNK) {
          const chunk = messages.slice(i, i + CHUNK);
          await take(chunk, given.signal);
          for (const message of chunk) resolveOffset(message);
        }
      } catch (error) {
        // A rebalance took the partitions: whoever has them now reads on from what was resolved.
        if (!abortSignal.aborted) throw error;
      } finally {
        ending.signal.removeEventListener('abort', give);
      }
    },
  });
  for (const event of ['heartbeat', 'offsetCommit'] as const) consumer.on(event, onAlive);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const started = consumer.start().catch((error: unknown) => fail('not started', error));
  await new Promise<void>((resolve) => {
    if (ending.signal.aborted) resolve();
    else ending.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  signal.removeEventListener('abort', end);
  await consumer.close(failure !== null);
  await started;
  if (failure !== null) throw failure as Error;
}
