import { API, createKafkaClient, KafkaTSError, type SASLProvider, setLogger } from 'kafka-ts';
import { Consumer } from 'kafka-ts/dist/consumer/consumer.js';
import type { InboundMapping } from '../../../domain/platform/inbound-mapping.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { addTo } from '../../../domain/text/order-rows.ts';
import type { Context } from '../../context.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { readPush } from '../adapter/read.ts';
import { serialSchema } from '../cloud/fields.ts';
import type { Clouds } from '../cloud/settings.ts';
import type { TokenSource } from '../cloud/tokens.ts';

/**
 * SASL OAUTHBEARER (RFC 7628) with the access token of the moment. A broker closes a connection whose token ended, and the client
 * opens another, for which the token source has a new one by then. A token that the broker refuses is not offered again.
 */
function bearer(tokens: TokenSource, signal: AbortSignal): SASLProvider {
  return {
    mechanism: 'OAUTHBEARER',
    authenticate: async ({ sendRequest }) => {
      const token = await tokens.token(signal);
      try {
        const { authBytes } = await sendRequest(API.SASL_AUTHENTICATE, {
          authBytes: Buffer.from(`n,,\u0001auth=Bearer ${token}\u0001\u0001`),
        });
        // RFC 7628, section 3.2.3: a server that refuses answers with why; it says nothing when it accepts.
        if (authBytes !== null && authBytes.length > 0) throw new KafkaTSError('the broker refused the token');
      } catch (error) {
        tokens.refused(token);
        throw error;
      }
    },
  };
}

/** What Kafka delivered; a null value is the mark of a deletion and says nothing of a vehicle. */
export interface Delivered {
  topic: string;
  partition: number;
  offset: bigint;
  key: string | null;
  value: string | null;
}

const TYPE = 'mercedes';

/**
 * Stores messages of the topic as the mapping reads them. Resolves when each is committed, or refused for good; rejects when the database did
 * not take one: its offset must not be committed then. What cannot be read, and what the database will never take, is refused: kept among
 * the raw frames of its device (that the mapping names, else the message's key), counted, written in the log by its offset, and passed.
 */
export async function deliver(context: Context, mapping: InboundMapping, messages: readonly Delivered[]): Promise<void> {
  const { ingest } = telemetryOf(context);
  await ingest.ready();
  const results = await Promise.allSettled(messages.map((message) => one(context, mapping, message)));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

async function one(context: Context, mapping: InboundMapping, { topic, partition, offset, key, value }: Delivered): Promise<void> {
  if (value === null) return;
  const { ingest, rawFrames, traffic } = telemetryOf(context);
  const refuse = (serial: string | null, frame: string, reason: string): void => {
    const device = serial ?? serialSchema.safeParse(key).data;
    if (device !== undefined) rawFrames.keep(TYPE, device, Buffer.from(frame), null, reason);
    traffic.refused(TYPE);
    context.log.warn({ connector: TYPE, topic, partition, offset: String(offset), reason }, 'message refused');
  };
  const push = readPush(mapping, Buffer.from(value), context.now());
  if (!push.ok) {
    refuse(null, value, push.problem.code === 'json' || push.problem.code === 'utf-8' ? 'text' : 'invalid');
    return;
  }
  const bySerial = new Map<string, TelemetryMessage[]>();
  const told: { serial: string | null; frame: string; kept: boolean }[] = [];
  for (const { serial, message, source, kept } of push.lines) {
    if (serial !== null && message !== null) addTo(bySerial, serial, message);
    told.push({ serial, frame: JSON.stringify(source), kept });
  }
  const impossible = new Set<string>();
  await Promise.all(
    [...bySerial].map(async ([serial, list]) => {
      try {
        await ingest.accept(serial, TYPE, list);
      } catch (error) {
        if (!isOfTheData(error)) throw error;
        impossible.add(serial);
      }
    }),
  );
  for (const { serial, frame, kept } of told) {
    if (serial !== null && kept && !impossible.has(serial)) rawFrames.keep(TYPE, serial, Buffer.from(frame), null);
    else refuse(serial, frame, 'invalid');
  }
}

/** Classes 22 and 23 of PostgreSQL's codes: the values themselves, whenever they are sent again. */
const isOfTheData = (error: unknown): boolean => /^2[23]/.test((error as { code?: string } | null)?.code ?? '');

interface ConsumeParts {
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
