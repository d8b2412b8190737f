import type { Context } from '../context.ts';
import { digestOf, randomToken } from './credentials.ts';
import { seal, unsealOrNull } from '../database/vault.ts';
import { deliverSoon } from '../mail/deliver.ts';
import { queueMail } from '../mail/queue.ts';
import { canSendMail } from '../mail/transport.ts';
import { mailLanguage, type UserRow } from './people.ts';
import { readPlatform } from './site.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';

const MAIL_LIFETIME_MS = 3_600_000;
const HANDED_LIFETIME_MS = DAY_MS;

/**
 * Makes a link that lets the person choose a password, and puts it in the queue of messages. Without SMTP_URL, or with `keepLink`, nothing is sent: the link
 * is kept for 24 h for an administrator to hand over. The link goes to the login page with `action_token`. Links that were asked for before stay good
 * until their time: whoever asks in somebody's name takes nothing from them. The first that is used ends them all.
 */
export async function startReset(context: Context, person: UserRow, options: { keepLink?: boolean } = {}): Promise<string> {
  const mailed = canSendMail(context) && !options.keepLink;
  const token = randomToken();
  const link = `${context.config.publicUrl}/simple-directory/login?action_token=${token}&email=${encodeURIComponent(person.email)}`;
  const nowMs = context.now();
  await context.pool.query(
    'INSERT INTO identity_password_resets (hash, user_id, link, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [
      digestOf(token),
      person._id,
      mailed ? null : seal(link, 'identity_password_resets.link'),
      new Date(nowMs),
      new Date(nowMs + (mailed ? MAIL_LIFETIME_MS : HANDED_LIFETIME_MS)),
    ],
  );
  if (mailed) {
    const params = { site: (await readPlatform(context)).title, link };
    await queueMail(
      context.pool,
      {
        kind: 'password-reset',
        orgId: null,
        to: person.email,
        locale: await mailLanguage(context, person._id),
        params,
        endsMs: nowMs + MAIL_LIFETIME_MS,
      },
      nowMs,
    );
    deliverSoon(context);
  }
  return link;
}

/** The newest link of each person who could not be mailed one, newest first. */
export async function keptLinks(context: Context): Promise<{ userId: string; link: string; createdAt: string; expiresAt: string }[]> {
  const { rows } = await context.pool.query<{ user_id: string; link: string; created_at: Date; expires_at: Date }>(
    `SELECT * FROM (SELECT DISTINCT ON (user_id) user_id, link, created_at, expires_at FROM identity_password_resets
       WHERE link IS NOT NULL AND expires_at > $1 ORDER BY user_id, created_at DESC) newest ORDER BY created_at DESC LIMIT 200`,
    [new Date(context.now())],
  );
  return rows.flatMap((row) => {
    const link = unsealOrNull(row.link, 'identity_password_resets.link', (error) =>
      context.log.error(error, 'identity: a link to hand over does not open'),
    );
    return link === null
      ? []
      : [{ userId: row.user_id, link, createdAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() }];
  });
}
