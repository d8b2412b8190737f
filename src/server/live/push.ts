import { Agent, globalAgent } from 'node:https';
import { v7 as uuidv7 } from 'uuid';
import webPush from 'web-push';
import type { PushSubscription } from 'web-push';
import * as z from 'zod';
import type { PushMessage } from '../../domain/notification/push-message.ts';
import type { Context } from '../context.ts';
import { seal, unseal } from '../database/vault.ts';
import { isSilenced } from '../database/spaces.ts';
import { InnerAddress, outward } from '../http/networks.ts';
import { fail } from '../../domain/entity/failure.ts';
import { LOCALES } from '../../domain/text/locale.ts';
import { prefixesOf } from './connection.ts';
import { outsideAddress } from '../../domain/text/address.ts';

const MAX_REGISTRATIONS = 20;
const TIME_TO_LIVE_S = 86_400;

/** A browser's PushSubscription. This server calls its address: that of a push service (push-services.ts), as it is registered and at each call. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
});

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}
const known = new WeakMap<Context, VapidKeys>();

/** Made at first use and kept: browsers' registrations are bound to them. */
export async function vapidKeys(context: Context): Promise<VapidKeys> {
  const cached = known.get(context);
  if (cached) return cached;
  const fresh = webPush.generateVAPIDKeys();
  await context.pool.query('INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT (one) DO NOTHING', [
    fresh.publicKey,
    seal(fresh.privateKey, 'push_keys.private_key'),
  ]);
  const { rows } = await context.pool.query<{ public_key: string; private_key: string }>('SELECT public_key, private_key FROM push_keys');
  const row = rows[0];
  if (!row) throw new Error('no push keys');
  const keys = { publicKey: row.public_key, privateKey: unseal(row.private_key, 'push_keys.private_key') };
  known.set(context, keys);
  return keys;
}

/** What the connection to a push service is made with. Throws InnerAddress. */
function agentFor({ config }: Context, endpoint: string): Agent {
  if (!isPushService(endpoint, config.pushServices)) throw new InnerAddress('no push service');
  return new Agent({ ...globalAgent.options, keepAlive: false, lookup: outward(new URL(endpoint).hostname, config.innerNetworks) });
}

/** A browser has one registration: who registers it last has it. */
export async function register(
  context: Context,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  subscription: PushSubscription,
  deviceName: string | null,
): Promise<void> {
  const now = new Date(context.now());
  const { p256dh, auth } = subscription.keys;
  await context.pool.query(
    `INSERT INTO push_registrations (id, user_id, session_id, endpoint, subscription, device_name, created_at, auth) VALUES ($1, $2, $7, $3, $4, $5, $6, $8)
     ON CONFLICT (endpoint) DO UPDATE SET user_id = $2, session_id = $7, subscription = $4, device_name = $5, created_at = $6, auth = $8`,
    [
      uuidv7(),
      userId,
      subscription.endpoint,
      JSON.stringify({ ...subscription, keys: { p256dh } }),
      deviceName,
      now,
      sessionId,
      seal(auth, 'push_registrations.auth'),
    ],
  );
  await context.pool.query(
    'DELETE FROM push_registrations WHERE user_id = $1 AND id NOT IN (SELECT id FROM push_registrations WHERE user_id = $1 ORDER BY created_at DESC LIMIT $2)',
    [userId, MAX_REGISTRATIONS],
  );
}

export async function unregister(context: Context, userId: string, endpoint: string): Promise<void> {
  await context.pool.query('DELETE FROM push_registrations WHERE user_id = $1 AND endpoint = $2', [userId, endpoint]);
}

/** Sends to every device on which the person is signed in; a registration the push service no longer knows is removed, and so is one that leads inside. Nothing of an organization that is suspended (`orgId`). */
export async function pushTo(context: Context, userId: string, orgId: string | null, message: PushMessage): Promise<void> {
  if (await isSilenced(context.pool, orgId)) return;
  const { rows } = await context.pool.query<{ id: string; subscription: PushSubscription; auth: string | null }>(
    `SELECT r.id, r.subscription, r.auth FROM push_registrations r LEFT JOIN identity_sessions s ON s.id = r.session_id
      WHERE r.user_id = $1 AND (r.session_id IS NULL OR (s.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2))`,
    [userId, new Date(context.now())],
  );
  if (rows.length === 0) return;
  const keys = await vapidKeys(context);
  const { publicUrl } = context.config;
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
  await Promise.all(
    rows.map(async ({ id, subscription, auth }) => {
      try {
        const to = { ...subscription, keys: { ...subscription.keys, auth: unseal(auth ?? '', 'push_registrations.auth') } };
        await webPush.sendNotification(to, JSON.stringify(message), {
          vapidDetails: { subject, ...keys },
          TTL: TIME_TO_LIVE_S,
          urgency: message.isAlert ? 'high' : 'normal',
          timeout: 10_000,
          agent: agentFor(context, to.endpoint),
        });
      } catch (error) {
        const status = (error as { statusCode?: number }).statusCode;
        if (status === 404 || status === 410 || error instanceof InnerAddress)
          await context.pool.query('DELETE FROM push_registrations WHERE id = $1', [id]);
        else context.log.warn({ status, message: (error as Error).message }, 'live: push refused');
      }
    }),
  );
}

/** Topics of one person: each message looks through them. */
export const SUBSCRIPTIONS_MAX = 200;

export type Output = 'devices' | 'email';

/** How a person wants to hear of a topic and of all below it, beside the application itself. */
export const subscriptionSchema = z.object({
  topic: z.object({ key: z.string().min(1).max(200), title: z.string().max(200).optional() }),
  outputs: z
    .array(z.enum(['devices', 'email']))
    .max(2)
    .default([]),
  locale: z.enum(LOCALES).default('fr'),
});
type NewSubscription = z.infer<typeof subscriptionSchema>;

interface Row {
  id: string;
  topic_key: string;
  topic_title: string | null;
  outputs: Output[];
  locale: string;
  created_at: Date;
}
const COLUMNS = 'id, topic_key, topic_title, outputs, locale, created_at';

function answered(row: Row, user: { id: string; name: string }) {
  return {
    _id: row.id,
    topic: { key: row.topic_key, ...(row.topic_title === null ? {} : { title: row.topic_title }) },
    outputs: row.outputs,
    locale: row.locale,
    recipient: user,
    date: row.created_at.toISOString(),
  };
}
type Subscription = ReturnType<typeof answered>;

/** A subscription as it is answered. */
export const answeredSubscriptionSchema = z.object({
  _id: z.string(),
  topic: z.object({ key: z.string(), title: z.string().optional() }),
  outputs: z.array(z.enum(['devices', 'email'])),
  locale: z.string(),
  recipient: z.object({ id: z.string(), name: z.string() }),
  date: z.iso.datetime(),
});

export async function listSubscriptions(context: Context, user: { id: string; name: string }): Promise<Subscription[]> {
  const { rows } = await context.pool.query<Row>(
    `SELECT ${COLUMNS} FROM notification_subscriptions WHERE user_id = $1 ORDER BY topic_key`,
    [user.id],
  );
  return rows.map((row) => answered(row, user));
}

/** One subscription by person and topic: a second one replaces the first. Throws `invalid` where the person has too many others. */
export async function subscribe(
  context: Context,
  user: { id: string; name: string },
  subscription: NewSubscription,
): Promise<Subscription> {
  const { rows } = await context.pool.query<Row>(
    `INSERT INTO notification_subscriptions (id, user_id, topic_key, topic_title, outputs, locale, created_at) SELECT $1, $2, $3, $4, $5, $6, $7
      WHERE (SELECT count(*) FROM notification_subscriptions WHERE user_id = $2 AND topic_key <> $3) < $8
     ON CONFLICT (user_id, topic_key) DO UPDATE SET topic_title = $4, outputs = $5, locale = $6 RETURNING ${COLUMNS}`,
    [
      uuidv7(),
      user.id,
      subscription.topic.key,
      subscription.topic.title ?? null,
      subscription.outputs,
      subscription.locale,
      new Date(context.now()),
      SUBSCRIPTIONS_MAX,
    ],
  );
  if (!rows[0]) throw fail('invalid', undefined, [{ field: 'topic', code: 'too-many', params: { max: SUBSCRIPTIONS_MAX } }]);
  return answered(rows[0], user);
}

export async function unsubscribe(context: Context, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await context.pool.query('DELETE FROM notification_subscriptions WHERE user_id = $1 AND id = $2', [userId, id]);
  return rowCount === 1;
}

/** Outputs asked for by the person's subscriptions to the topic or to a prefix of it. */
export async function outputsFor(context: Context, userId: string, topicKey: string): Promise<Output[]> {
  const { rows } = await context.pool.query<{ outputs: Output[] }>(
    'SELECT outputs FROM notification_subscriptions WHERE user_id = $1 AND topic_key = ANY($2)',
    [userId, prefixesOf(topicKey)],
  );
  return [...new Set(rows.flatMap((row) => row.outputs))];
}

/** Services of the browsers there are, by the hosts of their subscriptions; `*.name`: all below one. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
];

/** A host, or all below one, with its port where it is not that of https. */
export const isPushServiceName = (text: string): boolean => /^(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/.test(text);

/** Whether an address that a browser gave is one of a service's: https, its host and its port as they are in the list, nothing before them. */
export function isPushService(address: string, services: readonly string[]): boolean {
  const url = outsideAddress(address);
  return (
    url?.protocol === 'https:' &&
    services.some((service) => (service.startsWith('*.') ? url.host.endsWith(service.slice(1)) : url.host === service))
  );
}
