import { v7 as uuidv7 } from 'uuid';
import type { Locale } from '../../../domain/kit/locale.ts';
import type { Context } from '../../context.ts';
import { seal, unseal } from '../../database/vault.ts';
import { normalEmail } from '../../../domain/kit/email.ts';
import { digestOf, randomToken } from '../../identity/secrets.ts';
import { readPlatform } from '../../identity/site.ts';
import { deliverSoon } from '../../mail/deliver.ts';
import { queueMail } from '../../mail/queue.ts';
import type { MailParams } from '../../mail/render.ts';
import { DAY_MS } from '../../../domain/kit/durations.ts';

export const CONFIRMATION_LIFETIME_MS = 7 * DAY_MS;

interface Subscriber {
  id: string;
  email: string;
  locale: Locale;
  unsubscribe_token: string;
  confirmed_at: Date | null;
}

async function paramsFor(context: Context, token: string): Promise<MailParams> {
  const { publicUrl } = context.config;
  return {
    site: (await readPlatform(context)).title,
    unsubscribe: `${publicUrl}/newsletter?unsubscribe=${token}`,
    unsubscribeCall: `${publicUrl}/api/v1/newsletter/unsubscribe?token=${token}`,
  };
}

const TOKEN = 'newsletter_subscribers.unsubscribe_token';

async function tellSubscribed(context: Context, { email, locale, unsubscribe_token: token }: Subscriber): Promise<void> {
  await queueMail(
    context.pool,
    { kind: 'newsletter-subscribed', orgId: null, to: email, locale, params: await paramsFor(context, unseal(token, TOKEN)) },
    context.now(),
  );
  deliverSoon(context);
}

/** Of the link that confirms: the same each time it is asked for, so that whoever asks again makes no former link void. */
const confirmationOf = (token: string): string => digestOf(`confirm ${token}`);

/** Sends the link that confirms; an address that already receives the newsletter is told so instead, in its own mailbox only. */
export async function subscribe(context: Context, address: string, locale: Locale): Promise<void> {
  const token = randomToken();
  const askedAt = new Date(context.now());
  const { rows } = await context.pool.query<Subscriber>(
    `INSERT INTO newsletter_subscribers AS s (id, email, locale, unsubscribe_token, asked_at, unsubscribe_hash) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (email) DO UPDATE SET
       locale = CASE WHEN s.confirmed_at IS NULL THEN $3 ELSE s.locale END,
       asked_at = $5
     RETURNING id, email, locale, unsubscribe_token, confirmed_at`,
    [uuidv7(), normalEmail(address), locale, seal(token, TOKEN), askedAt, digestOf(token)],
  );
  const subscriber = rows[0]!;
  if (subscriber.confirmed_at) return tellSubscribed(context, subscriber);
  const own = unseal(subscriber.unsubscribe_token, TOKEN);
  const confirm = confirmationOf(own);
  await context.pool.query('UPDATE newsletter_subscribers SET confirm_hash = $2 WHERE id = $1 AND confirmed_at IS NULL', [
    subscriber.id,
    digestOf(confirm),
  ]);
  const params = {
    ...(await paramsFor(context, own)),
    link: `${context.config.publicUrl}/newsletter?confirm=${confirm}`,
  };
  await queueMail(context.pool, { kind: 'newsletter-confirm', orgId: null, to: subscriber.email, locale, params }, askedAt.getTime());
  deliverSoon(context);
}

/** False when the link is unknown, used or over. */
export async function confirm(context: Context, token: string): Promise<boolean> {
  const nowMs = context.now();
  const { rows } = await context.pool.query<Subscriber>(
    `UPDATE newsletter_subscribers SET confirmed_at = $2, confirm_hash = NULL WHERE confirm_hash = $1 AND confirmed_at IS NULL AND asked_at > $3
     RETURNING id, email, locale, unsubscribe_token, confirmed_at`,
    [digestOf(token), new Date(nowMs), new Date(nowMs - CONFIRMATION_LIFETIME_MS)],
  );
  if (!rows[0]) return false;
  await tellSubscribed(context, rows[0]);
  return true;
}

/** Forgets the address. Twice is once: nothing tells whether the token was known. */
export async function unsubscribe(context: Context, token: string): Promise<void> {
  await context.pool.query('DELETE FROM newsletter_subscribers WHERE unsubscribe_hash = $1', [digestOf(token)]);
}
