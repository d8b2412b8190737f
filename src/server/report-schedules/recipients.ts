import type { Pool } from 'pg';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../domain/text/locale.ts';
import type { MailErrorCode } from '../../domain/identity/notification.ts';
import type { ReportRecipient } from '../../domain/report-schedule/report-recipient.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/pool.ts';
import { outsideAddresses } from '../database/reads/schedule-reads.ts';
import type { Db } from '../database/rows.ts';
import { normalEmail } from '../../domain/text/email.ts';
import { digestOf, randomToken } from '../identity/credentials.ts';
import { organizationName, readPlatform } from '../identity/site.ts';
import { deliverSoon } from '../mail/deliver.ts';
import { queueMail } from '../mail/queue.ts';
import { canSendMail } from '../mail/transport.ts';

/** Writes down, within a transaction, that these addresses have to be asked; `askWaiting` sends the question. Those that were asked before are not asked again. */
export async function toAsk(
  db: Db,
  orgId: string,
  emails: readonly string[],
  askedBy: string,
  locale: string,
  nowMs: number,
): Promise<void> {
  if (emails.length === 0) return;
  await db.query(
    `INSERT INTO report_recipients (org_id, email, state, asked_by, locale, asked_at) SELECT $1, email, 'waiting', $3, $4, $5 FROM unnest($2::text[]) AS asked (email) ON CONFLICT DO NOTHING`,
    [orgId, emails.map(normalEmail), askedBy, isLocale(locale) ? locale : DEFAULT_LOCALE, new Date(nowMs)],
  );
}

/** Of these addresses, those that nobody has asked yet and no member has. */
export async function unasked(db: Db, orgId: string, emails: readonly string[]): Promise<string[]> {
  const outside = await outsideAddresses(db, orgId, emails);
  if (outside.length === 0) return [];
  const { rows } = await db.query<{ email: string }>('SELECT email FROM report_recipients WHERE org_id = $1 AND email = ANY ($2)', [
    orgId,
    outside.map(normalEmail),
  ]);
  const asked = new Set(rows.map(({ email }) => email));
  return outside.filter((email) => !asked.has(normalEmail(email)));
}

/** Those of these addresses that a report may be sent to: of members, and of who agreed. */
export async function agreed(db: Db, orgId: string, emails: readonly string[]): Promise<Set<string>> {
  const outside = new Set((await outsideAddresses(db, orgId, emails)).map(normalEmail));
  const { rows } = await db.query<{ email: string }>(
    "SELECT email FROM report_recipients WHERE org_id = $1 AND email = ANY ($2) AND state = 'confirmed'",
    [orgId, [...outside]],
  );
  const confirmed = new Set(rows.map(({ email }) => email));
  return new Set(emails.filter((email) => !outside.has(normalEmail(email)) || confirmed.has(normalEmail(email))));
}

/** In which language addresses were asked, in small letters. */
export async function askedIn(db: Db, orgId: string, emails: readonly string[]): Promise<Map<string, Locale>> {
  const { rows } = await db.query<{ email: string; locale: Locale }>(
    'SELECT email, locale FROM report_recipients WHERE org_id = $1 AND email = ANY ($2)',
    [orgId, emails.map(normalEmail)],
  );
  return new Map(rows.map(({ email, locale }) => [email, locale]));
}

/**
 * Sends the question to who was not asked yet; each with a link of its own, which also takes the agreement back. Of a suspended organization nothing
 * leaves: it is asked once that is over.
 */
export async function askWaiting(context: Context): Promise<void> {
  if (!canSendMail(context)) return;
  const { pool } = context;
  const nowMs = context.now();
  const { title: site } = await readPlatform(context);
  const askOne = (): Promise<boolean> =>
    inTransaction(pool, async (client) => {
      const token = randomToken();
      const { rows } = await client.query<{ org_id: string; email: string; asked_by: string; locale: Locale }>(
        `UPDATE report_recipients SET hash = $1, undelivered = NULL WHERE (org_id, email) = (
           SELECT org_id, email FROM report_recipients WHERE state = 'waiting' AND hash IS NULL
             AND NOT EXISTS (SELECT 1 FROM permissions WHERE permissions.org_id = report_recipients.org_id AND suspended)
           ORDER BY asked_at LIMIT 1 FOR UPDATE OF report_recipients SKIP LOCKED)
         RETURNING org_id, email, asked_by, locale`,
        [digestOf(token)],
      );
      const [row] = rows;
      if (!row) return false;
      const params = {
        site,
        organization: (await organizationName(context, row.org_id)) ?? '',
        inviter: row.asked_by,
        link: `${context.config.publicUrl}/newsletter?report=${token}`,
      };
      await queueMail(client, { kind: 'report-consent', orgId: row.org_id, to: row.email, locale: row.locale, params }, nowMs);
      return true;
    });
  let count = 0;
  while (await askOne()) count += 1;
  if (count > 0) deliverSoon(context);
}

/** Has the question sent again, with another link; false: nobody was asked, or there is an answer. */
export async function askAgain({ pool, now }: Context, orgId: string, email: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "UPDATE report_recipients SET hash = NULL, asked_at = $3 WHERE org_id = $1 AND email = $2 AND state = 'waiting'",
    [orgId, normalEmail(email), new Date(now())],
  );
  return rowCount === 1;
}

export async function recipientsOf(pool: Pool, orgId: string): Promise<ReportRecipient[]> {
  const { rows } = await pool.query<{ email: string; state: ReportRecipient['state']; asked_at: Date; undelivered: MailErrorCode | null }>(
    'SELECT email, state, asked_at, undelivered FROM report_recipients WHERE org_id = $1 ORDER BY email LIMIT 5000',
    [orgId],
  );
  return rows.map((row) => ({ email: row.email, state: row.state, askedAt: row.asked_at.toISOString(), undelivered: row.undelivered }));
}

/** Writes down that the question with this link, else the one to this address, did not arrive. False: it was asked again since, or there is an answer. */
export async function noteUnasked(db: Db, asked: string | { orgId: string; email: string }, why: MailErrorCode): Promise<boolean> {
  const { rowCount } =
    typeof asked === 'string'
      ? await db.query("UPDATE report_recipients SET undelivered = $2 WHERE hash = $1 AND state = 'waiting'", [digestOf(asked), why])
      : await db.query("UPDATE report_recipients SET undelivered = $3 WHERE org_id = $1 AND email = $2 AND state = 'waiting'", [
          asked.orgId,
          normalEmail(asked.email),
          why,
        ]);
  return rowCount === 1;
}

/** The token of a link that is in one message, by which who reads it takes the agreement back; in the transaction that queues it. */
export async function wayOut(db: Db, orgId: string, email: string, nowMs: number): Promise<string> {
  const token = randomToken();
  await db.query('INSERT INTO report_ways_out (hash, org_id, email, made_at) VALUES ($1, $2, $3, $4)', [
    digestOf(token),
    orgId,
    normalEmail(email),
    new Date(nowMs),
  ]);
  return token;
}

/** Links of messages that nobody reads any more. */
export async function forgetWaysOut(db: Db, before: Date): Promise<void> {
  await db.query('DELETE FROM report_ways_out WHERE made_at < $1', [before]);
}

/** Whose link it is: that of the question, or of a message since. */
const OF_LINK = 'hash = $1 OR (org_id, email) IN (SELECT org_id, email FROM report_ways_out WHERE report_ways_out.hash = $1)';

/** What a link asks; null: it is none, or its organization is gone. */
export async function questionOf(
  context: Context,
  token: string,
): Promise<{ organization: string; email: string; state: ReportRecipient['state'] } | null> {
  const { rows } = await context.pool.query<{ org_id: string; email: string; state: ReportRecipient['state'] }>(
    `SELECT org_id, email, state FROM report_recipients WHERE ${OF_LINK}`,
    [digestOf(token)],
  );
  const [row] = rows;
  const organization = row ? await organizationName(context, row.org_id) : null;
  return row && organization !== null ? { organization, email: row.email, state: row.state } : null;
}

/** Writes the answer down; the same link says otherwise later. False: the link is none. */
export async function answerQuestion({ pool, now }: Context, token: string, accepts: boolean): Promise<boolean> {
  const { rowCount } = await pool.query(`UPDATE report_recipients SET state = $2, answered_at = $3, undelivered = NULL WHERE ${OF_LINK}`, [
    digestOf(token),
    accepts ? 'confirmed' : 'refused',
    new Date(now()),
  ]);
  return rowCount === 1;
}
