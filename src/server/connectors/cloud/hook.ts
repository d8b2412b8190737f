import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import { isTooDeep } from '../../../domain/entity/well-formed.ts';
import type { App, Request } from '../../context.ts';
import { tooDeep } from '../../http/request-bodies.ts';

const MAX_BODY_BYTES = 1024 * 1024;
/** By address: one vendor is behind few. */
const MAX_CALLS_A_MINUTE = 6000;

export const hookLimits = { bodyLimit: MAX_BODY_BYTES, config: { rateLimit: { max: MAX_CALLS_A_MINUTE, timeWindow: 60_000 } } };

/** Bodies as they came: a signature is over these bytes. */
export function takeRawBodies(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

export const rawBodyOf = (request: Request): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

/** The body by its schema; throws the refusal. */
export function readHook<S extends z.ZodType>(body: Buffer, schema: S): z.infer<S> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw fail('invalid', 'no JSON');
  }
  if (isTooDeep(value)) throw tooDeep();
  const result = schema.safeParse(value);
  if (!result.success)
    throw fail(
      'invalid',
      undefined,
      result.error.issues.slice(0, 20).map(({ path, code }) => ({ field: path.join('.'), code })),
    );
  return result.data;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a secret that came is the expected one; takes the same time whatever comes. */
export function isSecret(given: string | undefined, expected: string): boolean {
  return timingSafeEqual(digestOf(given ?? ''), digestOf(expected)) && given !== undefined;
}

/** Whether `header` is `sha256=` and the HMAC-SHA-256 of the body as it came, in hexadecimal (WebSub, section 7.1). */
export function isSignedBody(header: string | undefined, body: Buffer, secret: string): boolean {
  const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return isSecret(header?.toLowerCase(), expected);
}
