import { normalEmail } from '../../domain/kit/email.ts';
import type { Db } from './rows.ts';

/** Those of these addresses that no member of the organization has. */
export async function outsideAddresses(db: Db, orgId: string, emails: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    'SELECT asked.email FROM unnest($2::text[], $3::text[]) AS asked (email, normal) WHERE NOT EXISTS (SELECT 1 FROM memberships m WHERE m.org_id = $1 AND lower(m.email) IN (lower(asked.email), asked.normal))',
    [orgId, emails, emails.map(normalEmail)],
  );
  return rows.map(({ email }) => email);
}
