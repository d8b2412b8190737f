import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { fail, type FieldIssue } from '../../../domain/kit/failure.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import type { App, Context, Request } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { deviceKey } from '../../telemetry/device-directory.ts';
import { isSecretOf } from '../../telemetry/secrets.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import { requestSecret } from '../request-secret.ts';
import { readGpsLogger } from './read.ts';
import { shapeOf, untypedBody, type Fields } from './shapes.ts';

const PATH = '/api/v1/connectors/gpslogger/:serial';
const MAX_BODY_BYTES = 256 * 1024;
const MAX_FIXES = 500;
/** By address: a whole depot of phones behind one, and no guessing of secrets. */
const MAX_CALLS_A_MINUTE = 1200;
const TYPE = 'gpslogger';
const REFUSED = 'unknown device, or wrong secret';

/**
 * Phones that log to a custom URL. A phone has no session: it proves itself by its device's secret (`secret` in the query, or
 * `Authorization: Bearer` / the password of `Basic`). Unknown serials and wrong secrets are answered alike.
 */
export async function registerGpsLogger(app: App, context: Context): Promise<void> {
  const telemetry = telemetryOf(context);

  const keep = (request: Request, serial: string, fix: Fields, refusal: string | null): void => {
    const { secret: _, ...fields } = fix;
    telemetry.rawFrames.keep(TYPE, serial, Buffer.from(JSON.stringify(fields)), request.ip, refusal);
  };

  const receive = async (request: Request, serial: string, fixes: readonly Fields[]): Promise<{ accepted: number; refused: number }> => {
    await authenticate(context, request, serial);
    const messages: TelemetryMessage[] = [];
    const read: Fields[] = [];
    const issues: FieldIssue[] = [];
    fixes.forEach((fields, index) => {
      // Several without a time would be one instant.
      const result = readGpsLogger(fields, fixes.length === 1 ? context.now() : null);
      if (result.ok) {
        messages.push(result.message);
        read.push(fields);
        return;
      }
      keep(request, serial, fields, 'invalid');
      telemetry.traffic.refused(TYPE);
      issues.push(...result.issues.map((issue) => (fixes.length > 1 ? { ...issue, field: `${index}.${issue.field}` } : issue)));
    });
    // One that cannot be read does not cost those that came with it; alone it is refused, so that somebody sees it.
    if (messages.length === 0 && fixes.length > 0) throw fail('invalid', undefined, issues);
    await telemetry.ingest.ready();
    const outcome = await telemetry.ingest.accept(serial, TYPE, messages, { remote: request.ip });
    if (outcome.quarantined) throw fail('unauthenticated', REFUSED);
    for (const fields of read) keep(request, serial, fields, null);
    return { accepted: outcome.accepted, refused: outcome.refused + fixes.length - read.length };
  };

  await app.register(async (instance) => {
    const scope = instance.withTypeProvider<ZodTypeProvider>();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // Some applications do not say what they send.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, untypedBody(String(body)));
      } catch {
        done(fail('invalid', 'body'));
      }
    });
    const schema = {
      tags: ['connectors'],
      security: [],
      params: z.strictObject({
        serial: z
          .string()
          .regex(/^[\w.:-]+$/)
          .max(60),
      }),
      querystring: z.record(z.string().max(60), z.union([z.string().max(500), z.array(z.string().max(500)).max(5)])),
      response: {
        200: z.object({ accepted: z.int(), refused: z.int(), result: z.optional(z.literal('ok')) }),
        ...failures(400, 401, 413, 415),
      },
    };
    const config = { rateLimit: { max: MAX_CALLS_A_MINUTE, timeWindow: 60_000 } };
    scope.get(PATH, { config, schema: { ...schema, summary: 'A fix of a phone, in the query' } }, async (request) =>
      receive(request, request.params.serial, [request.query]),
    );
    const withBody = {
      config,
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        ...schema,
        summary: 'A fix of a phone, or several, in the body',
        description:
          'JSON object, JSON array of at most 500 objects, form fields, or what Traccar Client, OwnTracks and Overland post. A body without Content-Type is read as what it looks like.',
        body: z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_FIXES)]).nullish(),
      },
    };
    const answer = async (request: Request, serial: string, fields: Fields, body: unknown) => {
      const { secret: _, ...query } = fields;
      const { fixes, isOverland } = shapeOf(body, query);
      if (fixes.length > MAX_FIXES)
        throw fail('invalid', undefined, [{ field: 'locations', code: 'too-many', params: { max: MAX_FIXES } }]);
      const outcome = await receive(request, serial, fixes);
      return isOverland ? { ...outcome, result: 'ok' as const } : outcome;
    };
    scope.post(PATH, withBody, (request) => answer(request, request.params.serial, request.query, request.body));
    scope.put(PATH, withBody, (request) => answer(request, request.params.serial, request.query, request.body));
  });
}

async function authenticate(context: Context, request: Request, serial: string): Promise<void> {
  const secret = requestSecret(request);
  const key = deviceKey(TYPE, serial);
  const device = (await telemetryOf(context).directory.resolve(new Set([key]), context.now())).get(key);
  const isRight = await isSecretOf(context.pool, device?.orgId ?? EMPTY, device?.deviceId ?? EMPTY, secret ?? '');
  if (secret === null) throw fail('unauthenticated', 'secret missing: add it to the address, or as Authorization: Bearer');
  if (!isRight) throw fail('unauthenticated', REFUSED);
}

const EMPTY = '00000000-0000-0000-0000-000000000000';
