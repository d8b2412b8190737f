import type { Pool, PoolClient } from 'pg';
import type { DeviceRequest, RequestState } from '../../../domain/platform/device-request.ts';
import { addTo } from '../../../domain/text/order-rows.ts';
import type { Db } from '../rows.ts';

/** A device was in a vehicle (null: none, or one that is gone) from one instant, and before the other; null: still. */
export interface HeldLink {
  vehicle: string | null;
  fromMs: number;
  toMs: number | null;
}

/** Links that hold, by device, in order; devices that never had one are left out. */
export async function heldLinks(db: Db, devices: readonly string[]): Promise<Map<string, HeldLink[]>> {
  const { rows } = await db.query<{ device: string; vehicle: string | null; from: Date; to: Date | null }>(
    `SELECT device, vehicle, "from", "to" FROM device_links WHERE device = ANY($1::uuid[]) AND state = 'held' ORDER BY "from"`,
    [devices],
  );
  const found = new Map<string, HeldLink[]>();
  for (const { device, vehicle, from, to } of rows) addTo(found, device, { vehicle, fromMs: from.getTime(), toMs: to?.getTime() ?? null });
  return found;
}

export interface MovedDay {
  vehicle: string;
  day: string;
  from: Date;
  to: Date;
  /** Positions came to the vehicle; else they left it. */
  came: boolean;
}

/** Gives what a device sent since an instant to the vehicles that it was in then; gives the local days of the vehicles that changed. */
export async function reattach(client: PoolClient, device: string, from: Date, timeZone: string): Promise<MovedDay[]> {
  const { rows } = await client.query<MovedDay>(
    `WITH moved AS (
       UPDATE positions p SET vehicle_id = w.now
         FROM (SELECT at, vehicle_id AS was, (SELECT l.vehicle FROM device_links l WHERE l.device = $1 AND l.state = 'held' AND l."from" <= one.at AND (l."to" IS NULL OR one.at < l."to") LIMIT 1) AS now
                 FROM positions one WHERE one.device_id = $1 AND one.at >= $2) w
        WHERE p.device_id = $1 AND p.at >= $2 AND p.at = w.at AND w.was IS DISTINCT FROM w.now RETURNING p.at, w.was, w.now
     )
     SELECT v AS vehicle, ((at AT TIME ZONE $3)::date)::text AS day, min(at) AS "from", max(at) AS "to", came
       FROM moved CROSS JOIN LATERAL (VALUES (was, false), (now, true)) AS ends (v, came) WHERE v IS NOT NULL GROUP BY 1, 2, 5 ORDER BY 1, 2`,
    [device, from, timeZone],
  );
  return rows;
}

interface RequestFilter {
  type: string;
  states: readonly RequestState[] | null;
  q: string | null;
  page: number;
  size: number;
}

/** A number that was let go is another organization's to declare after so many days. */
export const KEPT_DAYS = 90;

const OWNER = (org: string): string => `jsonb_build_object('type', 'organization', 'id', ${org}.id, 'name', ${org}.name)`;
const TIME = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const WHERE = `r.type = $1 AND ($2::text[] IS NULL OR r.state = ANY ($2)) AND ($3::text IS NULL OR strpos(lower(r.serial), $3) > 0 OR strpos(lower(o.name), $3) > 0)`;
const FROM = 'FROM device_requests r JOIN organizations o ON o.id = r.org_id';
const ROWS = `
  SELECT r.id AS "_id", r.type, r.serial, ${OWNER('o')} AS owner, r.user_name AS by, ${TIME('r.asked_at')} AS "askedAt", r.asked, r.state,
         ${TIME('r.decided_at')} AS "decidedAt", r.decided_by AS "decidedBy",
         CASE WHEN h.id IS NOT NULL AND (n.device_id IS NOT NULL OR n.freed_at > now() - interval '${KEPT_DAYS} days') THEN jsonb_build_object('owner', ${OWNER('h')}, 'since', CASE WHEN isfinite(n.since) THEN ${TIME('n.since')} END,
           'device', CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('title', d.title, 'status', d.status) END) END AS holder,
         ${TIME('GREATEST(s.last_seen_at, (SELECT max(q.last_seen_at) FROM quarantine q WHERE q.type = r.type AND q.serial = r.serial))')} AS "heardAt"
    ${FROM} LEFT JOIN device_numbers n ON n.kind = r.kind AND n.serial = r.serial LEFT JOIN organizations h ON h.id = n.org_id
    LEFT JOIN devices d ON d.id = n.device_id LEFT JOIN device_states s ON s.device_id = n.device_id
   WHERE ${WHERE} ORDER BY (r.state = 'open') DESC, r.asked_at DESC, r.id LIMIT $4 OFFSET $5`;

/** Numbers that were asked for, those that wait first; for the platform administration, which has passed the door of `site-store.ts`. */
export async function listRequestRows(
  pool: Pool,
  { type, states, q, page, size }: RequestFilter,
): Promise<{ count: number; results: DeviceRequest[] }> {
  const values = [type, states, q === null ? null : q.toLowerCase()];
  const counted = await pool.query<{ count: number }>(`SELECT count(*)::int AS count ${FROM} WHERE ${WHERE}`, values);
  const { rows } = await pool.query<DeviceRequest>(ROWS, [...values, size, (page - 1) * size]);
  return { count: counted.rows[0]!.count, results: rows };
}
