import * as z from 'zod';
import { fail } from '../../../domain/kit/failure.ts';
import type { App, Context } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { hookLimits } from '../cloud/hook.ts';
import { callSoon } from '../cloud/poller.ts';
import { isSecret } from '../cloud/signature.ts';

const REST_MS = 60_000;
const HEADER = 'x-sillage-secret';

/**
 * Webhook of monitors. The template of its body is not in the public pages, so the body is not read: a notification means that there
 * is news, and the statuses are asked for at once ("in any case it is possible to retrieve the state of a vehicle using the REST API").
 */
export function registerFree2move(scope: App, context: Context): void {
  scope.post(
    '/api/v1/connectors/free2move',
    {
      ...hookLimits,
      schema: {
        tags: ['connectors'],
        security: [],
        summary: 'Notification of a Stellantis monitor',
        response: { 200: z.object({ accepted: z.boolean() }), ...failures(401, 404, 413) },
      },
    },
    async (request) => {
      const secret = context.config.clouds.free2move?.webhookSecret;
      if (!secret) throw fail('not-found');
      const given = request.headers[HEADER];
      if (!isSecret(typeof given === 'string' ? given : undefined, secret)) throw fail('unauthenticated');
      await callSoon(context, 'free2move', REST_MS);
      return { accepted: true };
    },
  );
}
