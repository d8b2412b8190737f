import * as z from 'zod';
import { fail } from '../../../domain/kit/failure.ts';
import type { App, Context } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { hookLimits, rawBodyOf, readHook } from '../cloud/hook.ts';
import { isSecret } from '../cloud/signature.ts';
import { readSensolusPush, sensolusPushSchema } from './read.ts';

const TYPE = 'sensolus';

/** Webhook of Sensolus: it sends the headers that its creation asked for, among them `Authorization: Bearer <secret>`. */
export function registerSensolus(scope: App, context: Context): void {
  const { ingest, rawFrames, traffic } = telemetryOf(context);
  scope.post(
    '/api/v1/connectors/sensolus',
    {
      ...hookLimits,
      schema: {
        tags: ['connectors'],
        security: [],
        summary: 'Webhook of Sensolus',
        description: 'An AggregatedDataMessage, JSON.',
        response: { 200: z.object({ accepted: z.int() }), ...failures(400, 401, 404, 413) },
      },
    },
    async (request) => {
      const secret = context.config.clouds.sensolus?.webhookSecret;
      if (!secret) throw fail('not-found');
      if (!isSecret(/^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1], secret)) throw fail('unauthenticated');
      const body = rawBodyOf(request);
      let push;
      try {
        push = readHook(body, sensolusPushSchema);
      } catch (refusal) {
        traffic.refused(TYPE);
        throw refusal;
      }
      const read = readSensolusPush(push);
      if (!read) return { accepted: 0 };
      await ingest.ready();
      await ingest.accept(read.serial, TYPE, [read.message], { remote: request.ip });
      rawFrames.keep(TYPE, read.serial, body, request.ip);
      return { accepted: 1 };
    },
  );
}
