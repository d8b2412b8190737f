import { normalEmail } from '../../../domain/text/email.ts';
import type { Db } from '../rows.ts';

export interface RowOfOrg {
  id: string;
  orgId: string;
}

/** Schedules of every organization that are due, the longest first. */
export async function dueSchedules(db: Db, now: Date, limit: number): Promise<RowOfOrg[]> {
  const { rows } = await db.query<RowOfOrg>(
    'SELECT id, org_id AS "orgId" FROM report_schedules WHERE active AND next_run_at <= $1 ORDER BY next_run_at LIMIT $2',
    [now, limit],
  );
  return rows;
}

/** Schedules of an organization that are in force. */
export async function activeSchedules(db: Db, org: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM report_schedules WHERE org_id = $1 AND active', [org]);
  return rows.map(({ id }) => id);
}

/** Runs made before an instant that still have a file. */
export async function runsWithFiles(db: Db, before: Date, limit: number): Promise<RowOfOrg[]> {
  const { rows } = await db.query<RowOfOrg>(
    `SELECT id, org_id AS "orgId" FROM report_runs WHERE attachments <> '[]' AND created_at < $1 ORDER BY created_at LIMIT $2`,
    [before, limit],
  );
  return rows;
}

/** Those of these addresses that no member of the organization has. */
export async function outsideAddresses(db: Db, orgId: string, emails: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    'SELECT asked.email FROM unnest($2::text[], $3::text[]) AS asked (email, normal) WHERE NOT EXISTS (SELECT 1 FROM memberships m WHERE m.org_id = $1 AND lower(m.email) IN (lower(asked.email), asked.normal))',
    [orgId, emails, emails.map(normalEmail)],
  );
  return rows.map(({ email }) => email);
}
