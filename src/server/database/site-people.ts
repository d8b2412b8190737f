import type { Pool } from 'pg';
import type { SitePerson } from '../../domain/platform/site-person.ts';

const COLUMNS: Readonly<Record<string, string>> = { name: 'u.name', email: 'u.email', lastLoginAt: 'u.last_login_at' };

interface Row {
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
  const { rows } = await pool.query<Row>(
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
