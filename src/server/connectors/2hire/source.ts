import { createHash } from 'node:crypto';
import * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import type { App, Context } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { CloudClient } from '../cloud/client.ts';
import { realWaiting, type Waiting } from '../cloud/exchange.ts';
import { hookLimits, isSignedBody, rawBodyOf, readHook } from '../webhook-authentication.ts';
import { type CloudSource, Cursors } from '../cloud/poller.ts';
import type { Clouds } from '../cloud/settings.ts';
import { TokenSource } from '../cloud/tokens.ts';
import { HIRE_VALUES, hirePushSchema, type HireState, hireValueSchema, messageOfHire, readHire } from './2hire.ts';

const EVERY_MS = 3_600_000;
const PER_MINUTE = 60;
/** All generic signals of all vehicles of the account ("Receiving signals", Topic). */
const HIRE_TOPIC = 'vehicle:*:generic:*';

/** Where 2hire pushes to. */
const hireCallback = (publicUrl: string): string => `${publicUrl}/api/v1/connectors/2hire`;

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

const TYPE = '2hire';
const PATH = '/api/v1/connectors/2hire';
const schema = { tags: ['connectors'], security: [] };

/**
 * WebSub callback of 2hire. A challenge is echoed for the topic this server subscribes to and no other; a push is taken when its
 * signature is the HMAC of its bytes, and answered after the commit.
 */
export function registerHire(scope: App, context: Context): void {
  scope.get(
    PATH,
    {
      config: hookLimits.config,
      schema: {
        ...schema,
        summary: 'Challenge of 2hire',
        querystring: z.looseObject({}),
        response: { 200: z.string(), ...failures(400, 404) },
      },
    },
    async (request, reply) => {
      if (!context.config.clouds.twohire) throw fail('not-found');
      const { 'hub.mode': mode, 'hub.topic': topic, 'hub.challenge': challenge } = request.query;
      if (
        (mode !== 'subscribe' && mode !== 'unsubscribe') ||
        topic !== HIRE_TOPIC ||
        typeof challenge !== 'string' ||
        challenge.length > 1000
      )
        throw fail('not-found');
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(challenge);
    },
  );
  scope.post(
    PATH,
    {
      ...hookLimits,
      schema: {
        ...schema,
        summary: 'Signal of a vehicle of 2hire',
        response: { 200: z.object({ accepted: z.int() }), ...failures(400, 401, 404, 413) },
      },
    },
    async (request) => {
      const settings = context.config.clouds.twohire;
      if (!settings) throw fail('not-found');
      const body = rawBodyOf(request);
      const signature = request.headers['x-hub-signature'];
      if (!isSignedBody(typeof signature === 'string' ? signature : undefined, body, settings.webhookSecret)) throw fail('unauthenticated');
      return { accepted: await take(context, body, request.ip) };
    },
  );
}

async function take(context: Context, body: Buffer, remote: string): Promise<number> {
  const { ingest, rawFrames, traffic } = telemetryOf(context);
  try {
    const signal = readHire(readHook(body, hirePushSchema));
    if (!signal) throw fail('invalid', 'not a signal');
    const cursors = new Cursors(context.pool, TYPE);
    const scopeOf = (name: string): string => `${signal.vehicle}:${name}`;
    if (signal.kind === 'value') {
      const { name, at, value } = signal;
      const known = await cursors.get(scopeOf(name), hireValueSchema);
      if (!known || known.at < at) await cursors.set(scopeOf(name), { at, value });
    } else if (signal.kind === 'position') {
      const known = await cursors.many(HIRE_VALUES.map(scopeOf), hireValueSchema);
      const state: HireState = Object.fromEntries(
        HIRE_VALUES.flatMap((name) => (known.has(scopeOf(name)) ? [[name, known.get(scopeOf(name))!]] : [])),
      );
      await ingest.ready();
      await ingest.accept(signal.vehicle, TYPE, [messageOfHire(signal, state)], { remote });
    }
    rawFrames.keep(TYPE, signal.vehicle, body, remote);
    return signal.kind === 'other' ? 0 : 1;
  } catch (error) {
    traffic.refused(TYPE);
    throw error;
  }
}
