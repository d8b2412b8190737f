import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { fail } from '../../domain/entity/failure.ts';
import type { AuthenticationMode } from '../../domain/platform/inbound-mapping.ts';
import { sealBytes, unsealBytes } from '../database/vault.ts';
import { isAmong } from '../http/networks.ts';
import type * as z from 'zod';
import { isTooDeep } from '../../domain/entity/fits-schema.ts';
import type { App, Request } from '../context.ts';
import { tooDeep } from '../http/request-bodies.ts';

type Db = Pick<Pool, 'query'>;

export interface Door {
  mode: AuthenticationMode;
  proof: Buffer | null;
  addresses: string[];
  createdAt: string | null;
}

/** A request's signature: over its time (seconds), a dot, and the bytes of its body. */
interface Signature {
  timestamp: string;
  signature: string;
  body: Uint8Array;
}

const CLOSED: Door = { mode: 'secret', proof: null, addresses: [], createdAt: null };
/** A signed request is good for this long: clocks differ, a copy of it must not be good for ever. */
const SIGNATURE_GOOD_S = 300;
const REFUSED = 'wrong secret or signature';

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export async function doorOf(pool: Pool, type: string): Promise<Door> {
  const { rows } = await pool.query<{ mode: AuthenticationMode; proof: Buffer | null; addresses: string[]; created_at: Date | null }>(
    'SELECT mode, proof, addresses, created_at FROM connector_doors WHERE type = $1',
    [type],
  );
  const [row] = rows;
  if (!row) return CLOSED;
  const proof = row.proof && row.mode === 'signed' ? unsealBytes(row.proof, 'connector_doors.proof') : row.proof;
  return { ...row, proof, createdAt: row.created_at?.toISOString() ?? null };
}

/** Makes the secret of a connector; the one before stops at once. A sent secret is kept as a hash, a signing key sealed. */
export async function newWebhookSecret(db: Db, type: string, mode: AuthenticationMode, by: string, nowMs: number): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await db.query(
    `INSERT INTO connector_doors (type, mode, proof, created_at, created_by) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (type) DO UPDATE SET mode = excluded.mode, proof = excluded.proof, created_at = excluded.created_at, created_by = excluded.created_by`,
    [type, mode, mode === 'secret' ? hashOf(secret) : sealBytes(Buffer.from(secret), 'connector_doors.proof'), new Date(nowMs), by],
  );
  return secret;
}

/** Closes a webhook: nothing sent with its secret is let in from now on. False when it was closed. */
export async function closeWebhook(db: Db, type: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE connector_doors SET proof = NULL, created_at = NULL, created_by = NULL WHERE type = $1 AND proof IS NOT NULL',
    [type],
  );
  return rowCount === 1;
}

export async function setWebhookAddresses(db: Db, type: string, addresses: readonly string[]): Promise<void> {
  await db.query(
    'INSERT INTO connector_doors (type, addresses) VALUES ($1, $2) ON CONFLICT (type) DO UPDATE SET addresses = excluded.addresses',
    [type, addresses],
  );
}

/** Lets in who sends the secret; a closed one, another address and a wrong secret are refused alike, in the same time. */
export function passSecret(door: Door, secret: string | null, ip: string): void {
  const expected = door.mode === 'secret' && door.proof !== null ? door.proof : Buffer.alloc(32);
  const isRight = timingSafeEqual(expected, hashOf(secret ?? ''));
  if (!isRight || door.proof === null || !isAmong(ip, door.addresses)) throw fail('unauthenticated', REFUSED);
}

/** `sha256=` and the HMAC-SHA256 of `<timestamp>.<body>`, in hexadecimal. */
export function signatureOf(key: Uint8Array | string, timestamp: string, body: Uint8Array): string {
  return `sha256=${createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')}`;
}

/** Remembers a signature for as long as it is good; false when it was used before, on any server. */
export async function isFirstUse(pool: Pool, type: string, signature: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'INSERT INTO connector_signatures (type, signature, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [type, hashOf(signature.toLowerCase()), new Date(nowMs)],
  );
  await pool.query('DELETE FROM connector_signatures WHERE at < $1', [new Date(nowMs - 3 * SIGNATURE_GOOD_S * 1000)]);
  return rowCount === 1;
}

/** Lets in who signed this body within the last minutes; whether the signature was used before is the caller's to know. */
export function passSignature(door: Door, { timestamp, signature, body }: Signature, ip: string, nowMs: number): void {
  const expected = hashOf(signatureOf(door.mode === 'signed' && door.proof !== null ? door.proof : randomBytes(32), timestamp, body));
  const isRight = timingSafeEqual(expected, hashOf(signature.toLowerCase()));
  if (!isRight || !isAmong(ip, door.addresses)) throw fail('unauthenticated', REFUSED);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > SIGNATURE_GOOD_S)
    throw fail('unauthenticated', `timestamp more than ${SIGNATURE_GOOD_S} s away from now: check the clock, and sign each attempt anew`);
}

/** The secret of a request: `?secret=`, `Authorization: Bearer`, or the password of `Basic`. */
export function requestSecret(request: FastifyRequest): string | null {
  const query = request.query as Record<string, unknown>;
  if (typeof query['secret'] === 'string' && query['secret'] !== '') return query['secret'];
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme) && value !== '') return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':') || null;
  return null;
}

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
