import type { Pool } from 'pg';
import { INACCURATE } from '../../../domain/telemetry/one-instant.ts';
import type { SiteMessage } from '../../../domain/platform/site-vehicle.ts';
import type { VehicleState } from '../../../domain/telemetry/state.ts';

/*
 * What the platform administration reads of devices and vehicles of every organization. The ids come from the door of
 * `database/site-store.ts`, which has let the person in.
 */

interface DeviceFigures {
  lastMessageAt: string | null;
  remote: string | null;
  latencyS: number | null;
  messagesToday: number;
  withoutFixToday: number;
  errorsToday: number;
}

interface DeviceRow {
  device_id: string;
  last_seen_at: Date;
  remote: string | null;
  at: Date | null;
  received_at: Date | null;
  messages: number | null;
  bad_fixes: number | null;
  errors: number | null;
}

export const NEVER_HEARD: DeviceFigures = {
  lastMessageAt: null,
  remote: null,
  latencyS: null,
  messagesToday: 0,
  withoutFixToday: 0,
  errorsToday: 0,
};

/** Last message, latency and today's counts (UTC) of devices; those never heard are not in the answer. */
export async function deviceFigures(pool: Pool, ids: readonly string[], nowMs: number): Promise<Map<string, DeviceFigures>> {
  const { rows } = await pool.query<DeviceRow>(
    `SELECT s.device_id, s.last_seen_at, s.remote, p.at, p.received_at, (c.stored + c.duplicates + c.joined + c.future + c.past)::int AS messages, c.bad_fixes::int, (c.future + c.past)::int AS errors
       FROM device_states s
       LEFT JOIN ingest_counters c ON c.device_id = s.device_id AND c.day = $2::date
       LEFT JOIN LATERAL (SELECT at, received_at FROM positions p WHERE p.device_id = s.device_id AND p.at > s.last_seen_at - interval '1 day' ORDER BY at DESC LIMIT 1) p ON true
      WHERE s.device_id = ANY($1::uuid[])`,
    [ids, new Date(nowMs).toISOString().slice(0, 10)],
  );
  return new Map(
    rows.map((row) => [
      row.device_id,
      {
        lastMessageAt: row.last_seen_at.toISOString(),
        remote: row.remote,
        latencyS: row.at && row.received_at ? Math.max(0, (row.received_at.getTime() - row.at.getTime()) / 1000) : null,
        messagesToday: row.messages ?? 0,
        withoutFixToday: row.bad_fixes ?? 0,
        errorsToday: row.errors ?? 0,
      },
    ]),
  );
}

/** Last states of vehicles, by id. */
export async function statesOf(pool: Pool, ids: readonly string[]): Promise<Map<string, VehicleState>> {
  const { rows } = await pool.query<{ state: VehicleState }>('SELECT state FROM vehicle_states WHERE vehicle_id = ANY($1::uuid[])', [ids]);
  return new Map(rows.map(({ state }) => [state._id, state]));
}

const MESSAGES = 50;

/** Last messages of a vehicle, newest first. */
export async function lastMessages(pool: Pool, vehicleId: string): Promise<SiteMessage[]> {
  const { rows } = await pool.query<Omit<SiteMessage, 'at' | 'receivedAt'> & { at: Date; receivedAt: Date }>(
    `SELECT at, received_at AS "receivedAt", lat, lng, speed_kmh AS "speedKmh", satellites, valid, raw ? '${INACCURATE}' AS inaccurate, ignition, event
       FROM positions WHERE vehicle_id = $1 ORDER BY at DESC LIMIT ${MESSAGES}`,
    [vehicleId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), receivedAt: row.receivedAt.toISOString() }));
}

/** How far the timelines of a vehicle are behind its positions. */
export async function timelinesOf(pool: Pool, vehicleId: string): Promise<{ waitingDays: number; lastDayAt: string | null }> {
  const { rows } = await pool.query<{ waiting: number; last: Date | null }>(
    'SELECT (SELECT count(*)::int FROM dirty_days WHERE vehicle_id = $1) AS waiting, (SELECT max(updated_at) FROM vehicle_days WHERE vehicle_id = $1) AS last',
    [vehicleId],
  );
  return { waitingDays: rows[0]!.waiting, lastDayAt: rows[0]!.last?.toISOString() ?? null };
}
