import type { Db } from './rows.ts';

/** Whether the organization `$1` is suspended, in SQL. */
export const IS_SUSPENDED = 'EXISTS (SELECT 1 FROM permissions WHERE org_id = $1::uuid AND suspended)';

/**
 * Asked at the three doors by which something is told outside of the rows themselves: `notify`, `pushTo`, and the queue of mails. Nothing of a suspended
 * organization passes them; its data goes on being taken in, and what it would have told is not told later. null: what the platform tells itself.
 */
export async function isSilenced(db: Db, orgId: string | null): Promise<boolean> {
  if (orgId === null) return false;
  const { rows } = await db.query<{ suspended: boolean }>(`SELECT ${IS_SUSPENDED} AS suspended`, [orgId]);
  return rows[0]!.suspended;
}
