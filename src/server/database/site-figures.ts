import type { Pool } from 'pg';
import { PERMISSION_FLAGS, type PermissionFlag } from '../../domain/permissions/permissions.ts';
import { columnName } from './tables.ts';

export interface OrganizationFigures {
  members: number;
  vehicles: number;
  devices: number;
  lastActivityAt: string | null;
  suspended: boolean;
  flags: PermissionFlag[];
}

type Row = Record<PermissionFlag, boolean> & {
  id: string;
  members: number;
  vehicles: number;
  devices: number;
  last: Date | null;
  suspended: boolean;
};

const FLAGS = PERMISSION_FLAGS.map((flag) => `COALESCE((p.${columnName(flag)} ->> 'active')::boolean, true) AS "${flag}"`).join(', ');
const SQL = `
  WITH asked AS (SELECT unnest($1::uuid[]) AS id),
    m AS (SELECT org_id, count(*)::int AS n FROM memberships WHERE org_id IN (SELECT id FROM asked) AND active GROUP BY org_id),
    v AS (SELECT org_id, count(*)::int AS n FROM vehicles WHERE org_id IN (SELECT id FROM asked) GROUP BY org_id),
    d AS (SELECT org_id, count(*)::int AS n FROM devices WHERE org_id IN (SELECT id FROM asked) GROUP BY org_id),
    heard AS (SELECT org_id, max(last_seen_at) AS at FROM device_states WHERE org_id IN (SELECT id FROM asked) GROUP BY org_id),
    seen AS (SELECT org_id, max(last_sync_at) AS at FROM sync_devices WHERE org_id IN (SELECT id FROM asked) GROUP BY org_id)
  SELECT asked.id, COALESCE(m.n, 0) AS members, COALESCE(v.n, 0) AS vehicles, COALESCE(d.n, 0) AS devices, GREATEST(heard.at, seen.at) AS last,
    COALESCE(p.suspended, false) AS suspended, ${FLAGS}
  FROM asked LEFT JOIN m ON m.org_id = asked.id LEFT JOIN v ON v.org_id = asked.id LEFT JOIN d ON d.org_id = asked.id
    LEFT JOIN heard ON heard.org_id = asked.id LEFT JOIN seen ON seen.org_id = asked.id LEFT JOIN permissions p ON p.org_id = asked.id`;

/** What each organization has and may; for the platform administration, which has passed the door of `site-store.ts`. */
export async function organizationFigures(pool: Pool, ids: readonly string[]): Promise<Map<string, OrganizationFigures>> {
  const { rows } = await pool.query<Row>(SQL, [ids]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        members: row.members,
        vehicles: row.vehicles,
        devices: row.devices,
        suspended: row.suspended,
        lastActivityAt: row.last?.toISOString() ?? null,
        flags: PERMISSION_FLAGS.filter((flag) => row[flag]),
      },
    ]),
  );
}
