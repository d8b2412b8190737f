import { createHash } from 'node:crypto';
import * as z from 'zod';
import { CloudClient } from '../cloud/client.ts';
import type { Clouds } from '../cloud/settings.ts';
import type { CloudSource } from '../cloud/source.ts';
import { TokenSource } from '../cloud/tokens.ts';
import { realWaiting, type Waiting } from '../cloud/waiting.ts';

const EVERY_MS = 3_600_000;
const PER_MINUTE = 60;
/** All generic signals of all vehicles of the account ("Receiving signals", Topic). */
export const HIRE_TOPIC = 'vehicle:*:generic:*';

/** Where 2hire pushes to. */
export const hireCallback = (publicUrl: string): string => `${publicUrl}/api/v1/connectors/2hire`;

/**
 * Subscribes once for each callback and secret, and again when one of them changes; until it worked it is tried again. Nothing is
 * polled: signals come to the callback.
 */
export function hireSource(
  { url, tokenUrl, clientId, clientSecret, webhookSecret }: NonNullable<Clouds['twohire']>,
  publicUrl: string,
  waiting: Waiting = realWaiting,
): CloudSource {
  const tokens = new TokenSource({ url: tokenUrl, clientId, clientSecret, waiting });
  const client = new CloudClient({ base: url, credential: { kind: 'oauth', tokens }, perMinute: PER_MINUTE, waiting });
  const callback = hireCallback(publicUrl);
  const wanted = createHash('sha256')
    .update(JSON.stringify([url, HIRE_TOPIC, callback, webhookSecret]))
    .digest('hex');
  return {
    type: '2hire',
    everyMs: EVERY_MS,
    poll: async ({ cursors, signal }) => {
      if ((await cursors.get('subscription', z.string())) === wanted) return;
      await client.post(
        '/api/v1/webhook',
        { 'hub.mode': 'subscribe', 'hub.topic': HIRE_TOPIC, 'hub.callback': callback, 'hub.secret': webhookSecret },
        z.unknown(),
        signal,
      );
      await cursors.set('subscription', wanted);
    },
  };
}
