import type { Db } from './rows.ts';

/**
 * Of these, what nobody was told of `subject` before; noted as told. With `isAll` they are all there is of it: what is no longer among them is told
 * anew when it comes back.
 */
export async function firstToldOf(db: Db, orgId: string, subject: string, keys: readonly string[], isAll = false): Promise<Set<string>> {
  if (isAll) await db.query('DELETE FROM told_once WHERE org_id = $1 AND subject = $2 AND key <> ALL ($3::text[])', [orgId, subject, keys]);
  if (keys.length === 0) return new Set();
  const { rows } = await db.query<{ key: string }>(
    'INSERT INTO told_once (org_id, subject, key) SELECT $1, $2, key FROM unnest($3::text[]) AS told (key) ON CONFLICT DO NOTHING RETURNING key',
    [orgId, subject, [...new Set(keys)]],
  );
  return new Set(rows.map(({ key }) => key));
}

/** What went well again is told when it goes wrong the next time. */
export async function tellAgain(db: Db, orgId: string, subject: string, key: string): Promise<void> {
  await db.query('DELETE FROM told_once WHERE org_id = $1 AND subject = $2 AND key = $3', [orgId, subject, key]);
}
