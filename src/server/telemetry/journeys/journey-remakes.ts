import type { Pool } from 'pg';
import type { JourneyRemake } from '../../../domain/driving/journey.ts';
import { settings } from '../../../domain/organization/organization.ts';
import type { Store } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import type { Journeys } from './journeys.ts';
import { EARLIER, MARK_VISITS } from '../visits/visits.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';

/*
 * The past of an organization made again with its thresholds of today, as somebody asked: vehicle by vehicle, the last one that is done is in the
 * table, so a server that dies goes on where it was. Two servers may make the same vehicle: the same journeys, counted once.
 */
interface Open {
  orgId: string;
  fromAt: Date;
  toAt: Date;
  afterId: string | null;
}

interface JourneyRemakesParts {
  pool: Pool;
  store: Store;
  journeys: Pick<Journeys, 'recompute'>;
  now: () => number;
}

const DEFAULT_DAYS = 62;
const OPEN = `SELECT org_id AS "orgId", from_at AS "fromAt", to_at AS "toAt", after_id AS "afterId" FROM journey_remakes WHERE ended_at IS NULL ORDER BY asked_at LIMIT 1`;

export class JourneyRemakes {
  constructor(private readonly parts: JourneyRemakesParts) {}

  /** Asks for it, from the oldest position that is kept; one that goes on begins again with the thresholds of now. */
  async ask(orgId: string, userId: string): Promise<void> {
    const { pool, store } = this.parts;
    const nowMs = this.parts.now();
    const row = await store.get(systemActor(orgId), settings, orgId);
    const days = typeof row?.['positionRetentionDays'] === 'number' ? row['positionRetentionDays'] : DEFAULT_DAYS;
    await pool.query(
      `INSERT INTO journey_remakes (org_id, asked_at, asked_by, from_at, to_at, total) SELECT $1, $2, $3, $4, $2, count(*) FROM vehicle_states WHERE org_id = $1
       ON CONFLICT (org_id) DO UPDATE SET asked_at = excluded.asked_at, asked_by = excluded.asked_by, from_at = excluded.from_at, to_at = excluded.to_at, total = excluded.total,
         done = 0, after_id = NULL, ended_at = NULL, stopped = false`,
      [orgId, new Date(nowMs), userId, new Date(nowMs - days * DAY_MS)],
    );
  }

  /** The last one that was asked for. */
  async read(orgId: string): Promise<JourneyRemake | null> {
    const { rows } = await this.parts.pool.query<
      Omit<JourneyRemake, 'askedAt' | 'fromAt' | 'endedAt'> & { askedAt: Date; fromAt: Date; endedAt: Date | null }
    >(
      'SELECT asked_at AS "askedAt", from_at AS "fromAt", total, done, ended_at AS "endedAt", stopped FROM journey_remakes WHERE org_id = $1',
      [orgId],
    );
    const [row] = rows;
    return row
      ? { ...row, askedAt: row.askedAt.toISOString(), fromAt: row.fromAt.toISOString(), endedAt: row.endedAt?.toISOString() ?? null }
      : null;
  }

  /** Ends one that goes on: what was made again stays. */
  async stop(orgId: string): Promise<void> {
    await this.parts.pool.query('UPDATE journey_remakes SET ended_at = $2, stopped = true WHERE org_id = $1 AND ended_at IS NULL', [
      orgId,
      new Date(this.parts.now()),
    ]);
  }

  /** Makes up to `limit` vehicles again, of the one that was asked for first; gives how many. */
  async run(limit = 5): Promise<number> {
    const { pool, journeys } = this.parts;
    for (let made = 0; made < limit; made++) {
      const open = (await pool.query<Open>(OPEN)).rows[0];
      if (!open) return made;
      const { orgId, fromAt, toAt, afterId } = open;
      const next = (
        await pool.query<{ id: string }>(
          'SELECT vehicle_id AS id FROM vehicle_states WHERE org_id = $1 AND ($2::uuid IS NULL OR vehicle_id > $2) ORDER BY vehicle_id LIMIT 1',
          [orgId, afterId],
        )
      ).rows[0];
      if (next) {
        await journeys.recompute(orgId, next.id, fromAt.getTime(), toAt.getTime());
        // They believe by the same thresholds.
        await pool.query(`${MARK_VISITS} VALUES ($1, $2, $3) ${EARLIER}`, [next.id, orgId, fromAt]);
      }
      // Not of one that was asked for again or stopped meanwhile.
      const still = 'WHERE org_id = $1 AND ended_at IS NULL AND to_at = $2 AND after_id IS NOT DISTINCT FROM $3';
      if (next)
        await pool.query(`UPDATE journey_remakes SET after_id = $4, done = least(done + 1, total) ${still}`, [
          orgId,
          toAt,
          afterId,
          next.id,
        ]);
      else
        await pool.query(`UPDATE journey_remakes SET ended_at = $4, done = total ${still}`, [
          orgId,
          toAt,
          afterId,
          new Date(this.parts.now()),
        ]);
    }
    return limit;
  }
}

/**
 * Sets right positions of a vehicle that were stored when the charge of a Teltonika device was taken for the vehicle's (see 0102-device-batteries.sql): it stays
 * among their raw elements. Gives how many there were.
 */
export async function mendDeviceBattery(pool: Pool, vehicleId: string, fromMs: number, toMs: number): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE positions p SET battery_pct = NULL FROM devices d
      WHERE d.id = p.device_id AND d.type = 'teltonika' AND p.vehicle_id = $1 AND p.at >= $2 AND p.at < $3 AND p.battery_pct IS NOT NULL AND p.raw ? '113' AND NOT p.raw ?| '{411,152}'`,
    [vehicleId, new Date(fromMs), new Date(toMs)],
  );
  return rowCount ?? 0;
}
