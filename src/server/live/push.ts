import { Agent, globalAgent } from 'node:https';
import { v7 as uuidv7 } from 'uuid';
import webPush, { type PushSubscription } from 'web-push';
import * as z from 'zod';
import type { PushMessage } from '../../domain/notification/push-message.ts';
import type { Context } from '../context.ts';
import { seal, unseal } from '../database/vault.ts';
import { isSilenced } from '../database/spaces.ts';
import { InnerAddress, outward } from '../http/outward.ts';
import { isPushService } from './push-services.ts';

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
