import type { Pool, PoolClient } from 'pg';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import { plainArray, inTransaction } from '../database/pool.ts';
import { type ProviderName, ASKING_LOCK, type Provider } from './provider.ts';
import type { FastifyBaseLogger } from 'fastify';
import { fail } from '../../domain/entity/failure.ts';
import type { FoundAddress } from '../../domain/places/asked-place.ts';
import { CloudError } from '../connectors/cloud/exchange.ts';

/** A square of a ten-thousandth of a degree, about 10 m: places in it have one address. */
export interface Cell {
  latE4: number;
  lngE4: number;
}

const PER_DEG = 10_000;

export const cellOf = (lat: number, lng: number): Cell => ({ latE4: Math.round(lat * PER_DEG), lngE4: Math.round(lng * PER_DEG) });

/** Where a cell is asked for, degrees: its middle. */
export const middleOf = ({ latE4, lngE4 }: Cell): { lat: number; lng: number } => ({ lat: latE4 / PER_DEG, lng: lngE4 / PER_DEG });

export const cellKey = ({ latE4, lngE4 }: Cell): string => `${latE4}:${lngE4}`;

/** The same in SQL, of a text of degrees. */
export const cellSql = (text: string): string => `floor((${text})::float8 * ${PER_DEG} + 0.5)::int`;

/** Addresses change seldom; that there is none may be a gap of the provider. */
const KEPT_DAYS = 180;
const NONE_KEPT_DAYS = 30;

/** Addresses that are kept and not too old, by the key of their cell; null: the provider has none there. */
export async function knownAddresses(
  db: Pool | PoolClient,
  provider: ProviderName,
  cells: readonly Cell[],
  nowMs: number,
): Promise<Map<string, string | null>> {
  if (cells.length === 0) return new Map();
  const { rows } = await db.query<Cell & { label: string | null }>(
    `SELECT lat_e4 AS "latE4", lng_e4 AS "lngE4", label FROM addresses WHERE provider = $1 AND (lat_e4, lng_e4) IN (SELECT * FROM unnest($2::int[], $3::int[]))
        AND asked_at > CASE WHEN label IS NULL THEN $5::timestamptz ELSE $4::timestamptz END`,
    [
      provider,
      plainArray(cells.map(({ latE4 }) => latE4)),
      plainArray(cells.map(({ lngE4 }) => lngE4)),
      new Date(nowMs - KEPT_DAYS * DAY_MS),
      new Date(nowMs - NONE_KEPT_DAYS * DAY_MS),
    ],
  );
  return new Map(rows.map((row) => [cellKey(row), row.label]));
}

export async function keepAddress(
  pool: Pool,
  provider: ProviderName,
  { latE4, lngE4 }: Cell,
  label: string | null,
  nowMs: number,
): Promise<void> {
  await pool.query(
    'INSERT INTO addresses (provider, lat_e4, lng_e4, label, asked_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (provider, lat_e4, lng_e4) DO UPDATE SET label = excluded.label, asked_at = excluded.asked_at',
    [provider, latE4, lngE4, label?.slice(0, 300) ?? null, new Date(nowMs)],
  );
}

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
