import type { Pool } from 'pg';

const ATTEMPTS = 5;
const WINDOW_MS = 60_000;
/** The longest window a limit may have: what is older is swept away. */
const LONGEST_MS = 24 * 3_600_000;

export interface Limit {
  attempts: number;
  windowMs: number;
}
/** One of somebody who is known by another sign already (a session, a token). */
const FEW: Limit = { attempts: ATTEMPTS, windowMs: WINDOW_MS };

/** `refusedUntilMs`: when the first of the counted attempts is forgotten. */
export type Taken = { giveBack: () => Promise<void> } | { refusedUntilMs: number };

const TAKE = `
  INSERT INTO identity_rate_limits AS r (key, stamps, admitted, updated_ms) VALUES ($1, ARRAY[$2::bigint], true, $2)
  ON CONFLICT (key) DO UPDATE SET
    admitted = (SELECT count(*) FROM unnest(r.stamps) s WHERE s > $2 - $3) < $4,
    stamps = (SELECT coalesce(array_agg(s), '{}') FROM unnest(r.stamps) s WHERE s > $2 - $3)
      || CASE WHEN (SELECT count(*) FROM unnest(r.stamps) s WHERE s > $2 - $3) < $4 THEN ARRAY[$2::bigint] ELSE '{}' END,
    updated_ms = $2
  RETURNING admitted, (SELECT min(s) FROM unnest(stamps) s)::float8 AS oldest`;
/** One of them, not all of that instant. */
const GIVE_BACK = `UPDATE identity_rate_limits SET stamps = stamps[:array_position(stamps, $2::bigint) - 1] || stamps[array_position(stamps, $2::bigint) + 1:]
  WHERE key = ANY($1) AND array_position(stamps, $2::bigint) IS NOT NULL`;

/**
 * At most so many attempts in any window for each key (an account at an address, a person). Kept in the database: it holds across restarts
 * and processes. A refused attempt is not counted, so that hammering does not keep the person out for ever; a successful one is
 * given back, so that an office behind one address can start its day.
 */
export class RateLimit {
  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly now: () => number,
  ) {}

  /** Null when refused; else a function that gives the attempt back. */
  take(...keys: string[]): Promise<(() => Promise<void>) | null> {
    return this.takeOf(FEW, ...keys);
  }

  async takeOf(limit: Limit, ...keys: string[]): Promise<(() => Promise<void>) | null> {
    const taken = await this.ask(...keys.map((key): [Limit, string] => [limit, key]));
    return 'giveBack' in taken ? taken.giveBack : null;
  }

  /** Of all these at once: what one of them refuses is counted nowhere. */
  async ask(...takes: readonly (readonly [Limit, string])[]): Promise<Taken> {
    const nowMs = this.now();
    const taken: string[] = [];
    const giveBack = async (): Promise<void> => void (await this.pool.query(GIVE_BACK, [taken, nowMs]));
    for (const [{ attempts, windowMs }, key] of takes) {
      const { rows } = await this.pool.query<{ admitted: boolean; oldest: number | null }>(TAKE, [key, nowMs, windowMs, attempts]);
      if (!rows[0]?.admitted) {
        if (taken.length > 0) await giveBack();
        return { refusedUntilMs: (rows[0]?.oldest ?? nowMs) + windowMs };
      }
      taken.push(key);
    }
    return { giveBack };
  }

  async sweep(): Promise<void> {
    await this.pool.query('DELETE FROM identity_rate_limits WHERE updated_ms < $1', [this.now() - LONGEST_MS]);
  }
}
