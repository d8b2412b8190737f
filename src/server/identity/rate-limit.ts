import type { Pool } from 'pg';

export const ATTEMPTS = 5;
export const WINDOW_MS = 60_000;
/** The longest window a limit may have: what is older is swept away. */
const LONGEST_MS = 24 * 3_600_000;

export interface Limit {
  attempts: number;
  windowMs: number;
}
const SIGNING_IN: Limit = { attempts: ATTEMPTS, windowMs: WINDOW_MS };

const TAKE = `
  INSERT INTO identity_rate_limits AS r (key, stamps, admitted, updated_ms) VALUES ($1, ARRAY[$2::bigint], true, $2)
  ON CONFLICT (key) DO UPDATE SET
    admitted = (SELECT count(*) FROM unnest(r.stamps) s WHERE s > $2 - $3) < $4,
    stamps = (SELECT coalesce(array_agg(s), '{}') FROM unnest(r.stamps) s WHERE s > $2 - $3)
      || CASE WHEN (SELECT count(*) FROM unnest(r.stamps) s WHERE s > $2 - $3) < $4 THEN ARRAY[$2::bigint] ELSE '{}' END,
    updated_ms = $2
  RETURNING admitted`;

/**
 * At most 5 attempts in any 60 s (or another limit) for each key (an IP address, an e-mail address). Kept in the database: it holds across restarts
 * and processes. A refused attempt is not counted, so that hammering does not keep the person out for ever; a successful one is
 * given back, so that an office behind one address can start its day.
 */
export class RateLimit {
  constructor(
    private readonly pool: Pool,
    private readonly now: () => number,
  ) {}

  /** Null when refused; else a function that gives the attempt back. */
  take(...keys: string[]): Promise<(() => Promise<void>) | null> {
    return this.takeOf(SIGNING_IN, ...keys);
  }

  async takeOf({ attempts, windowMs }: Limit, ...keys: string[]): Promise<(() => Promise<void>) | null> {
    const nowMs = this.now();
    const taken: string[] = [];
    for (const key of keys) {
      const { rows } = await this.pool.query<{ admitted: boolean }>(TAKE, [key, nowMs, windowMs, attempts]);
      if (!rows[0]?.admitted) return null;
      taken.push(key);
    }
    return async () => {
      await this.pool.query('UPDATE identity_rate_limits SET stamps = array_remove(stamps, $2) WHERE key = ANY($1)', [taken, nowMs]);
    };
  }

  async sweep(): Promise<void> {
    await this.pool.query('DELETE FROM identity_rate_limits WHERE updated_ms < $1', [this.now() - LONGEST_MS]);
  }
}
