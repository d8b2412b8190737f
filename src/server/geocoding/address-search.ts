import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { fail } from '../../domain/entity/failure.ts';
import type { FoundAddress } from '../../domain/places/asked-place.ts';
import { CloudError } from '../connectors/cloud/exchange.ts';
import { inTransaction } from '../database/pool.ts';
import { ASKING_LOCK, type Provider } from './provider.ts';

const FIRST_MS = 5_000;
const LONGEST_MS = 30 * 60_000;
/** A provider that will not answer us (a ban, a changed interface) is asked again this seldom. */
const REFUSED_MS = 3_600_000;

/** How long a provider is left alone: twice as long after each failure, as long as it asks, and an hour when it refuses. */
export class Backoff {
  private failures = 0;
  private untilMs = -Infinity;

  constructor(private readonly now: () => number) {}

  get isPaused(): boolean {
    return this.now() < this.untilMs;
  }

  worked(): void {
    this.failures = 0;
    this.untilMs = -Infinity;
  }

  /** Gives until when. */
  failed({ mayPass, retryAfterMs }: Pick<CloudError, 'mayPass' | 'retryAfterMs'>): number {
    const waitMs = mayPass ? Math.min(LONGEST_MS, FIRST_MS * 2 ** this.failures) : REFUSED_MS;
    this.failures += 1;
    this.untilMs = this.now() + Math.max(waitMs, retryAfterMs ?? 0);
    return this.untilMs;
  }
}

interface SearchParts {
  pool: Pool;
  log: FastifyBaseLogger;
  provider: Provider | null;
  /** Of the addresses of places: a provider that asks to be left alone is left alone by both. */
  backoff: Backoff;
  signal: AbortSignal;
}

const KEPT_MAX = 1000;
/** People of one server who wait for their turn. */
const WAITING_MAX = 8;
/** How long one waits for the server that asks the provider now. */
const LOCK_MS = 5000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Places that a person typed, found by the provider. Asked at the pace of all other questions: one server at a time, on one connection of each;
 * answers are kept by this server. Throws `unavailable` when the provider cannot be asked now, `rate-limited` when too many wait.
 */
export class AddressSearch {
  private readonly kept = new Map<string, readonly FoundAddress[]>();
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly parts: SearchParts) {}

  async find(typed: string): Promise<readonly FoundAddress[]> {
    const { provider, backoff } = this.parts;
    if (!provider) return [];
    const text = typed.trim().replace(/\s+/g, ' ');
    const known = this.kept.get(text.toLowerCase());
    if (known) return known;
    if (backoff.isPaused) throw fail('unavailable');
    if (this.waiting >= WAITING_MAX) throw fail('rate-limited');
    this.waiting += 1;
    const asked = this.turn.then(() => this.ask(provider, text)).finally(() => (this.waiting -= 1));
    // Who asked is told of the failure; the next one only waits for its turn.
    this.turn = asked.catch(() => undefined);
    return asked;
  }

  private async ask(provider: Provider, text: string): Promise<readonly FoundAddress[]> {
    const { pool, backoff, signal, log } = this.parts;
    try {
      const found = await inTransaction(pool, async (client) => {
        await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
        await client.query('SELECT pg_advisory_xact_lock($1)', [ASKING_LOCK]);
        return provider.search(text, signal);
      });
      this.keep(text, found);
      return found;
    } catch (error) {
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) throw fail('unavailable');
      if (!(error instanceof CloudError)) throw error;
      // It answered, and can do nothing with this text.
      if (error.trouble === 'refused' && error.status === 400) return [];
      if (error.trouble === 'limited') backoff.failed(error);
      log.warn({ err: error }, 'address not looked for');
      throw fail('unavailable');
    }
  }

  private keep(text: string, found: readonly FoundAddress[]): void {
    this.kept.set(text.toLowerCase(), found);
    if (this.kept.size > KEPT_MAX) this.kept.delete(this.kept.keys().next().value!);
  }
}
