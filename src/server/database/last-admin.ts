import type { AnyRow } from '../../domain/kit/entity.ts';
import { fail } from '../../domain/kit/failure.ts';
import { prepared } from './prepared.ts';
import type { Db } from './rows.ts';

const OTHER = `
  SELECT EXISTS (SELECT 1 FROM memberships m JOIN users u ON u.id = m."user"
    WHERE m.org_id = $1::uuid AND m.id <> $2::uuid AND m.role = 'admin' AND m.active AND u.active) AS other`;

const isAdmin = (row: AnyRow): boolean => row['role'] === 'admin' && row['active'] === true && row['user'] !== null;

/** Refuses that the last administrator of an organization be demoted, deactivated or removed (`next` null). The space is locked. */
export async function keepAnAdmin(client: Db, orgId: string, row: AnyRow, next: AnyRow | null): Promise<void> {
  if (!isAdmin(row) || (next && isAdmin(next))) return;
  const { rows } = await prepared<{ other: boolean }>(client, OTHER, [orgId, row._id]);
  if (!rows[0]!.other) throw fail('invalid', undefined, [{ field: next?.['active'] === false ? 'active' : 'role', code: 'last-admin' }]);
}
