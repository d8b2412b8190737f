import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { fail, fieldIssueSchema } from '../../../domain/entity/failure.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import type { App, Context, Request } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';
import type { ConnectorDescriptor } from '../connector.ts';
import { doorOf, isFirstUse, passSecret, passSignature, requestSecret } from '../webhook-authentication.ts';
import { ADAPTED, mappingOf } from './descriptors.ts';
import { readPush, type ReadLine } from './read.ts';
import { addTo } from '../../../domain/text/order-rows.ts';

const MAX_BODY_BYTES = 1024 * 1024;
/** By address: one server of the vendor pushes for all its devices; no guessing of secrets. */
const MAX_CALLS_A_MINUTE = 1200;
const MAX_TOLD = 200;

const answerSchema = z.object({
  accepted: z.int(),
  refused: z.int(),
  /** Lines that were refused (`kept` false), and values left out of lines that were kept. */
  lines: z.array(z.object({ ...fieldIssueSchema.shape, line: z.int(), kept: z.boolean() })),
});

const toldOf = (lines: readonly ReadLine[]): z.infer<typeof answerSchema>['lines'] =>
  lines.flatMap(({ line, kept, problems }) => problems.map((problem) => ({ line, kept, ...problem }))).slice(0, MAX_TOLD);

/**
 * Vendors without a public document push JSON or CSV over HTTPS; the mapping of their connector says what it means. The good lines of a
 * push are stored, and 200 comes after their commit with what is wrong in the others, line by line: a vendor that repeats a refused push
 * would otherwise repeat it for ever. A push without one good line is 400.
 */
export async function registerAdapted(app: App, context: Context): Promise<void> {
  await app.register(async (instance) => {
    const scope = instance.withTypeProvider<ZodTypeProvider>();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      /^(application\/(json|csv|x-ndjson)|text\/(csv|plain))\b/,
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    for (const connector of ADAPTED) registerOne(scope, context, connector);
  });
}

function registerOne(scope: App, context: Context, { type, title, entrance }: ConnectorDescriptor): void {
  const telemetry = telemetryOf(context);
  scope.post(
    entrance,
    {
      bodyLimit: MAX_BODY_BYTES,
      config: { rateLimit: { max: MAX_CALLS_A_MINUTE, timeWindow: 60_000 } },
      schema: {
        tags: ['connectors'],
        security: [],
        summary: `Records of ${title} devices`,
        description:
          'JSON or CSV (UTF-8, 1 MiB and 1,000 lines at most) as the mapping of the connector says. `Authorization: Bearer`, or `X-Sillage-Timestamp` and `X-Sillage-Signature` (sha256= and the HMAC-SHA256 of `timestamp.body`).',
        querystring: z.strictObject({ secret: z.string().max(200).optional() }),
        response: { 200: answerSchema, ...failures(400, 401, 413, 415, 503) },
      },
    },
    async (request) => {
      const body: Uint8Array = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      await authenticate(context, request, type, body);
      const { mapping } = await mappingOf(context.pool, type);
      if (mapping === null) throw fail('unavailable');
      await telemetry.ingest.ready();
      const push = readPush(mapping, body, context.now());
      if (!push.ok) {
        telemetry.traffic.refused(type);
        throw fail('invalid', undefined, [push.problem]);
      }
      const stored = await store(context, type, push.lines, request.ip);
      for (const { kept } of push.lines) if (!kept) telemetry.traffic.refused(type);
      for (const { serial, source, kept } of push.lines)
        if (serial !== null)
          telemetry.rawFrames.keep(type, serial, Buffer.from(JSON.stringify(source)), request.ip, kept ? null : 'invalid');
      if (stored === 0)
        throw fail(
          'invalid',
          undefined,
          toldOf(push.lines).map(({ line, field, code, params }) => ({ field: `${line}.${field}`, code, ...(params ? { params } : {}) })),
        );
      return { accepted: stored, refused: push.lines.length - stored, lines: toldOf(push.lines) };
    },
  );
}

/** Stores what can be; gives how many lines. Rejects when the database did not take all of them. */
async function store(context: Context, type: string, lines: readonly ReadLine[], remote: string): Promise<number> {
  const bySerial = new Map<string, TelemetryMessage[]>();
  for (const { serial, message } of lines) {
    if (serial === null || message === null) continue;
    addTo(bySerial, serial, message);
  }
  const { ingest } = telemetryOf(context);
  const outcomes = await Promise.allSettled([...bySerial].map(([serial, messages]) => ingest.accept(serial, type, messages, { remote })));
  if (outcomes.some(({ status }) => status === 'rejected')) throw fail('unavailable');
  return lines.filter(({ kept }) => kept).length;
}

async function authenticate(context: Context, request: Request, type: string, body: Uint8Array): Promise<void> {
  const door = await doorOf(context.pool, type);
  if (door.mode === 'secret') {
    passSecret(door, requestSecret(request), request.ip);
    return;
  }
  const header = (name: string): string => String(request.headers[name] ?? '');
  const signature = header('x-sillage-signature');
  const nowMs = context.now();
  passSignature(door, { timestamp: header('x-sillage-timestamp'), signature, body }, request.ip, nowMs);
  if (!(await isFirstUse(context.pool, type, signature, nowMs)))
    throw fail('unauthenticated', 'signature already used: sign each attempt anew');
}
