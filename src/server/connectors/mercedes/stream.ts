import { setTimeout as sleep } from 'node:timers/promises';
import type { InboundMapping } from '../../../domain/platform/inbound-mapping.ts';
import type { Context } from '../../context.ts';
import { mappingOf } from '../adapter/mappings.ts';
import { CloudError } from '../cloud/cloud-error.ts';
import type { Clouds } from '../cloud/settings.ts';
import { TokenSource } from '../cloud/tokens.ts';
import { realWaiting } from '../cloud/waiting.ts';
import { consume } from './consume.ts';
import { deliver, type Delivered } from './deliver.ts';
import { StreamStatus } from './status.ts';

export interface StreamParts {
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
