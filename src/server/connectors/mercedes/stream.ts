import { setTimeout as sleep } from 'node:timers/promises';
import type { InboundMapping } from '../../../domain/platform/inbound-mapping.ts';
import type { Context } from '../../context.ts';
import { mappingOf } from '../adapter/descriptors.ts';
import { CloudError, realWaiting } from '../cloud/exchange.ts';
import type { Clouds } from '../cloud/settings.ts';
import { TokenSource } from '../cloud/tokens.ts';
import { consume, deliver, type Delivered } from './consume.ts';

const ALIVE_EVERY_MS = 10_000;

/** How the reading of a topic goes, for the page of its connector: the last word of any server process. */
class StreamStatus {
  private toldMs = Number.NEGATIVE_INFINITY;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly context: Context,
    private readonly type: string,
  ) {}

  /** The broker answers; written now and then. */
  alive(): void {
    const nowMs = this.context.now();
    if (nowMs - this.toldMs < ALIVE_EVERY_MS) return;
    this.toldMs = nowMs;
    this.write('succeeded_at = $2, failures = 0, failure = NULL', nowMs, nowMs, null);
  }

  async failed(error: unknown, restMs: number): Promise<void> {
    this.toldMs = Number.NEGATIVE_INFINITY;
    const nowMs = this.context.now();
    const known =
      error instanceof CloudError ||
      (error as Error | null)?.name.startsWith('KafkaTS') ||
      (error as Error | null)?.name === 'ConnectionError';
    // A failure of the client carries its request, and so the token: its words alone are written.
    const words = error instanceof Error ? error.message : String(error);
    this.context.log.warn({ connector: this.type }, words);
    this.write('due_at = $3, failures = cloud_runs.failures + 1, failure = $4', nowMs, nowMs + restMs, known ? words : 'internal');
    await this.writing;
  }

  settle(): Promise<void> {
    return this.writing;
  }

  private write(set: string, nowMs: number, dueMs: number, failure: string | null): void {
    const [now, due] = [new Date(nowMs), new Date(dueMs)];
    this.writing = this.writing
      .then(async () => {
        await this.context.pool.query(
          `INSERT INTO cloud_runs (connector, ran_at, due_at, succeeded_at, failures, failure) VALUES ($1, $2, $3, CASE WHEN $4::text IS NULL THEN $2::timestamptz END, CASE WHEN $4::text IS NULL THEN 0 ELSE 1 END, $4)
           ON CONFLICT (connector) DO UPDATE SET ran_at = $2, ${set}`,
          [this.type, now, due, failure],
        );
      })
      .catch((error: unknown) => this.context.log.warn({ err: error }, 'status of a stream not written'));
  }
}

interface StreamParts {
  settings: NonNullable<Clouds['mercedes']>;
  /** Authorities to trust instead of the system's (tests). */
  ca?: string;
  /** Waits after a failure: the first, doubled up to the last. */
  rests?: { firstMs: number; lastMs: number };
}

const RESTS = { firstMs: 1_000, lastMs: 60_000 };
const TOKEN_TIMEOUT_MS = 8_000;

async function savedMapping(context: Context): Promise<InboundMapping> {
  const { mapping } = await mappingOf(context.pool, 'mercedes');
  if (mapping === null) throw new CloudError('refused', 'no mapping is saved');
  return mapping;
}

/**
 * The topic of the vendor's broker, read as a member of its consumer group: each server process is one, and Kafka shares the partitions among
 * them. Invariants: an offset is committed after what is before it is in the database, never sooner; what the database does not take is
 * tried again, and nothing is read past it; nothing is read while no mapping says what it means; `stop` lets what is being stored be
 * committed, commits its offset and leaves the group.
 */
export function startStream(context: Context, { settings, ca, rests = RESTS }: StreamParts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const status = new StreamStatus(context, 'mercedes');
  const { tokenUrl: url, clientId, clientSecret, scope } = settings;
  const tokens = new TokenSource({
    url,
    clientId,
    clientSecret,
    basic: true,
    ...(scope === null ? {} : { scope }),
    timeoutMs: TOKEN_TIMEOUT_MS,
    waiting: realWaiting,
  });

  /** Works until it succeeds or the server stops; each failure is told and rested after. */
  const insist = async (work: () => Promise<void>, given: AbortSignal): Promise<void> => {
    for (let restMs = rests.firstMs; !given.aborted; restMs = Math.min(restMs * 2, rests.lastMs)) {
      try {
        await work();
        return;
      } catch (error) {
        if (given.aborted) return;
        const asked = error instanceof CloudError ? (error.retryAfterMs ?? 0) : 0;
        const wait = Math.max(restMs * (0.5 + Math.random() / 2), asked);
        await status.failed(error, wait);
        // Cut short by the signal: the loop looks at it.
        await sleep(wait, undefined, { signal: given }).catch(() => undefined);
      }
    }
  };

  const take = async (messages: readonly Delivered[], given: AbortSignal): Promise<void> => {
    let isStored = false;
    await insist(async () => {
      await deliver(context, await savedMapping(context), messages);
      isStored = true;
    }, given);
    if (!isStored) throw new CloudError('stopped', 'stopped before it was stored');
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await insist(async () => {
        await savedMapping(context);
        await tokens.token(signal);
      }, signal);
      if (signal.aborted) return;
      let joined = false;
      const onAlive = (): void => {
        joined = true;
        status.alive();
      };
      await insist(async () => {
        await consume({ settings, ...(ca === undefined ? {} : { ca }), tokens, signal, take, onAlive }).catch(async (error: unknown) => {
          // A session that had worked begins the waits anew.
          if (!joined || signal.aborted) throw error;
          await status.failed(error, rests.firstMs);
          // Cut short by the signal: the loop looks at it.
          await sleep(rests.firstMs, undefined, { signal }).catch(() => undefined);
        });
      }, signal);
    }
  };
  const running = run().catch((error: unknown) => context.log.error({ err: error, connector: 'mercedes' }, 'stream ended'));
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await status.settle();
    },
  };
}
