import type { Pool, PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Locale } from '../../domain/text/locale.ts';
import type { MailErrorCode, MailState } from '../../domain/identity/notification.ts';
import { isSilenced } from '../database/spaces.ts';
import { sealJson } from '../database/vault.ts';
import type { MailKind, MailParams } from './render.ts';

/** A message the relay did not take is tried again for this long, unless what it carries ends before. */
const GIVE_UP_MS = 24 * 3_600_000;

export interface NewMail {
  kind: MailKind;
  /** Whose business it tells of: it does not leave while that organization is suspended. null: the platform's own. */
  orgId: string | null;
  to: string;
  locale: Locale;
  params: MailParams;
  /** Row of that organization it is about: the run of a report, the rule of an alert. It is known when the sealed words do not open. */
  about?: string;
  /** When what it carries is over: nothing is sent afterwards. */
  endsMs?: number;
}

export interface MailRow {
  id: string;
  kind: MailKind;
  org_id: string | null;
  about: string | null;
  recipient: string;
  locale: Locale;
  params: MailParams;
  state: MailState['state'];
  attempts: number;
  /** Tries of which nobody knows how they ended. */
  unknowns: number;
  next_attempt_at: Date;
  error_code: MailErrorCode | null;
  error_detail: string | null;
  created_at: Date;
  gives_up_at: Date;
  finished_at: Date | null;
}

/** Puts a message in the queue, within the transaction of `db` when it has one: it leaves if and only if that commits. Gives its id; null: its organization is suspended. */
export async function queueMail(db: Pool | PoolClient, mail: NewMail, nowMs: number): Promise<string | null> {
  if (await isSilenced(db, mail.orgId)) return null;
  const id = uuidv7();
  const givesUpMs = Math.min(nowMs + GIVE_UP_MS, mail.endsMs ?? Infinity);
  await db.query(
    `INSERT INTO mails (id, kind, recipient, locale, params, next_attempt_at, created_at, gives_up_at, org_id, about) VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)`,
    [
      id,
      mail.kind,
      mail.to,
      mail.locale,
      sealJson(mail.params, 'mails.params'),
      new Date(nowMs),
      new Date(givesUpMs),
      mail.orgId,
      mail.about ?? null,
    ],
  );
  return id;
}

/** Whom messages about a row went into the queue for. */
export async function recipientsAbout(db: Pool | PoolClient, about: string): Promise<string[]> {
  const { rows } = await db.query<{ recipient: string }>('SELECT DISTINCT recipient FROM mails WHERE about = $1', [about]);
  return rows.map(({ recipient }) => recipient);
}

/** How the messages of these ids are doing. */
export async function mailStates(db: Pool | PoolClient, ids: readonly string[]): Promise<Map<string, MailState>> {
  const { rows } = await db.query<Pick<MailRow, 'id' | 'state' | 'attempts' | 'error_code' | 'next_attempt_at'>>(
    'SELECT id, state, attempts, error_code, next_attempt_at FROM mails WHERE id = ANY($1::uuid[])',
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: row.state,
        attempts: row.attempts,
        error: row.error_code,
        nextAttemptAt: row.state === 'queued' ? row.next_attempt_at.toISOString() : null,
      },
    ]),
  );
}
