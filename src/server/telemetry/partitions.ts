import type { Pool } from 'pg';
import { inTransaction } from '../database/pool.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/time-zone.ts';

/*
 * Partitions of `positions`: one week, from Monday 00:00 UTC, named positions_YYYYMMDD. Made as a table of their own and then
 * attached, which does not stop readers or writers (CREATE … PARTITION OF would); two servers are kept apart by an advisory lock.
 */
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const LOCK = 5_417_420;

function weekStartMs(atMs: number): number {
  return Math.floor((atMs - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
}

function nameOf(startMs: number): string {
  return `positions_${new Date(startMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** Weeks that one device may open in an hour, and all together: dates that are made up fill no database. A device that empties an old memory goes on in the next hour. */
export const WEEKS_OF_ONE = 12;
const WEEKS_OF_ALL = 60;

/** A device opens more weeks than it may: what it sent is neither stored nor acknowledged. */
export class TooManyWeeks extends Error {}

export class Partitions {
  private known: Set<number> | null = null;
  private opened = { hour: 0, all: 0, of: new Map<string, number>() };

  constructor(private readonly pool: Pool) {}

  /** As `ensure`, for what one device sent; throws `TooManyWeeks`. */
  async ensureFor(device: string, instantsMs: Iterable<number>, nowMs: number): Promise<void> {
    const known = this.known ?? (await this.load());
    const missing = new Set([...instantsMs].map(weekStartMs).filter((start) => !known.has(start)));
    if (missing.size === 0) return;
    const hour = Math.floor(nowMs / HOUR_MS);
    if (this.opened.hour !== hour) this.opened = { hour, all: 0, of: new Map() };
    const own = (this.opened.of.get(device) ?? 0) + missing.size;
    const all = this.opened.all + missing.size;
    if (own > WEEKS_OF_ONE || all > WEEKS_OF_ALL) throw new TooManyWeeks(`${missing.size} weeks of ${device}`);
    this.opened.of.set(device, own);
    this.opened.all = all;
    await this.ensure(missing);
  }

  /** Makes the partitions that hold these instants, when they are missing. */
  async ensure(instantsMs: Iterable<number>): Promise<void> {
    const known = this.known ?? (await this.load());
    const missing = new Set<number>();
    for (const atMs of instantsMs) {
      const start = weekStartMs(atMs);
      if (!known.has(start)) missing.add(start);
    }
    for (const start of [...missing].sort((a, b) => a - b)) {
      await this.create(start);
      known.add(start);
    }
  }

  /** Weeks around now and `ahead` weeks more. */
  ensureAhead(nowMs: number, ahead = 2): Promise<void> {
    return this.ensure(Array.from({ length: ahead + 2 }, (_, i) => nowMs + (i - 1) * WEEK_MS));
  }

  /** After a partition was not found where it was thought to be. */
  forget(): void {
    this.known = null;
  }

  /** Drops every partition that ended before the instant; gives their names. */
  async dropBefore(instantMs: number): Promise<string[]> {
    const dropped: string[] = [];
    for (const start of [...(await this.load())].sort((a, b) => a - b)) {
      if (start + WEEK_MS > instantMs) break;
      await this.pool.query(`DROP TABLE IF EXISTS ${nameOf(start)}`);
      dropped.push(nameOf(start));
    }
    if (dropped.length > 0) this.forget();
    return dropped;
  }

  private async load(): Promise<Set<number>> {
    const { rows } = await this.pool.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'positions'::regclass`,
    );
    this.known = new Set(rows.map(({ name }) => Date.parse(name.replace(/^positions_(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3T00:00:00Z'))));
    return this.known;
  }

  private async create(startMs: number): Promise<void> {
    const name = nameOf(startMs);
    const from = new Date(startMs).toISOString();
    const to = new Date(startMs + WEEK_MS).toISOString();
    await inTransaction(this.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const { rows } = await client.query<{ there: string | null }>('SELECT to_regclass($1) AS there', [name]);
      if (rows[0]?.there === null) {
        await client.query(`CREATE TABLE ${name} (LIKE positions INCLUDING ALL)`);
        await client.query(`ALTER TABLE positions ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`);
      }
    });
  }
}
