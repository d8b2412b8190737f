import type { Pool } from 'pg';
import type { PullRequest } from '../../domain/sync/protocol.ts';
import type { SyncDevice } from '../../domain/sync/sync-device.ts';
import type { Actor } from '../context.ts';

/** Keeps what a device says of its queue, at most a few bytes per pull. */
export async function reportDevice(pool: Pool, actor: Actor, { device, report }: PullRequest, at: string): Promise<void> {
  if (!report || actor.orgId === null) return;
  const oldest = report.oldestAt !== null && !Number.isNaN(Date.parse(report.oldestAt)) ? report.oldestAt : null;
  await pool.query(
    `INSERT INTO sync_devices (device, user_id, org_id, last_sync_at, queued, repair, oldest_unsent_at, build) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (device, user_id, org_id) DO UPDATE SET last_sync_at = $4, queued = $5, repair = $6, oldest_unsent_at = $7, build = $8`,
    [device, actor.userId, actor.orgId, at, report.queued, report.repair, oldest, report.build],
  );
}

interface DeviceRow {
  device: string;
  user_id: string;
  name: string | null;
  last_sync_at: Date;
  queued: number;
  repair: number;
  oldest_unsent_at: Date | null;
  build: string;
}

/** Devices of an organization, those with unsent writes first. */
export async function listDevices(pool: Pool, orgId: string): Promise<SyncDevice[]> {
  const { rows } = await pool.query<DeviceRow>(
    `SELECT d.device, d.user_id, u.name, d.last_sync_at, d.queued, d.repair, d.oldest_unsent_at, d.build
     FROM sync_devices d LEFT JOIN users u ON u.id = d.user_id
     WHERE d.org_id = $1 ORDER BY (d.queued + d.repair) > 0 DESC, d.last_sync_at DESC LIMIT 1000`,
    [orgId],
  );
  return rows.map((row) => ({
    _id: `${row.device}:${row.user_id}`,
    device: row.device,
    user: row.user_id,
    name: row.name,
    lastSyncAt: row.last_sync_at.toISOString(),
    queued: row.queued,
    repair: row.repair,
    oldestUnsentAt: row.oldest_unsent_at?.toISOString() ?? null,
    build: row.build,
  }));
}

interface MirrorFigures {
  ver: number;
  mirrors: number;
  upToDate: number;
  lastSyncAt: string | null;
  unsent: number;
  refused: number;
}

/** The mirrors of an organization: how many synchronized after `since`, and what they still hold. */
export async function mirrorFigures(pool: Pool, orgId: string, since: string): Promise<MirrorFigures> {
  const { rows } = await pool.query<Omit<MirrorFigures, 'lastSyncAt'> & { last: Date | null }>(
    `SELECT COALESCE((SELECT ver FROM spaces WHERE id = $1), 0)::int AS ver, count(*)::int AS mirrors, (count(*) FILTER (WHERE last_sync_at >= $2))::int AS "upToDate",
            max(last_sync_at) AS last, COALESCE(sum(queued), 0)::int AS unsent, COALESCE(sum(repair), 0)::int AS refused
       FROM sync_devices WHERE org_id = $1`,
    [orgId, since],
  );
  const { last, ...figures } = rows[0]!;
  return { ...figures, lastSyncAt: last?.toISOString() ?? null };
}
