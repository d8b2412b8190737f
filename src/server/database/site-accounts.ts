import type { Pool } from 'pg';
import { PERMISSION_FLAGS, type PermissionFlag } from '../../domain/access/permissions.ts';
import type { SitePerson } from '../../domain/platform/site-organization.ts';
import { columnName } from './tables.ts';

interface OrganizationFigures {
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

const COLUMNS: Readonly<Record<string, string>> = { name: 'u.name', email: 'u.email', lastLoginAt: 'u.last_login_at' };

interface PersonRow {
  id: string;
  name: string;
  email: string;
  active: boolean;
  is_admin: boolean;
  last_login_at: Date | null;
  second_factor: boolean;
  organizations: SitePerson['organizations'];
  count: number;
}

/** Everybody who signs in, a page at a time; for who runs the platform, which has passed the door of `site-store.ts`. */
export async function listPeople(
  pool: Pool,
  { page, size, sort, q }: { page: number; size: number; sort: string; q?: string | undefined },
): Promise<{ count: number; results: SitePerson[] }> {
  const [field = 'name', direction] = sort.split(':');
  const { rows } = await pool.query<PersonRow>(
    `SELECT u.id, u.name, u.email, u.active, u.is_admin, u.last_login_at, c.totp_confirmed_at IS NOT NULL AS second_factor, count(*) OVER ()::int AS count,
       coalesce((SELECT jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) ORDER BY o.name)
         FROM memberships m JOIN organizations o ON o.id = m.org_id WHERE m."user" = u.id AND m.active), '[]') AS organizations
     FROM users u LEFT JOIN identity_credentials c ON c.user_id = u.id
     WHERE $1::text IS NULL OR u.name ILIKE $1 OR u.email ILIKE $1
     ORDER BY ${COLUMNS[field] ?? 'u.name'} ${direction === '-1' ? 'DESC' : 'ASC'} NULLS LAST, u.id LIMIT $2 OFFSET $3`,
    [q === undefined ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`, size, (page - 1) * size],
  );
  return {
    count: rows[0]?.count ?? 0,
    results: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      email: row.email,
      active: row.active,
      isAdmin: row.is_admin,
      secondFactor: row.second_factor,
      lastLoginAt: row.last_login_at?.toISOString() ?? null,
      organizations: row.organizations,
    })),
  };
}
