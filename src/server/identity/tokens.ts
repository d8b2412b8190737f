import {
  calculateJwkThumbprint,
  createRemoteJWKSet,
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  type JWTVerifyGetKey,
  SignJWT,
} from 'jose';
import { fail } from '../../domain/entity/failure.ts';
import { type SessionPayload, sessionPayloadSchema } from '../../domain/identity/session-user.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/pool.ts';
import { sealJson, unsealJson } from '../database/vault.ts';

const KEY_LIFETIME_MS = 30 * DAY_MS;
const LOCK = 0x51_11_a9_01;
const REFRESH_MS = 60_000;
const UNKNOWN_KID_REFRESH_MS = 2_000;

interface Key {
  kid: string;
  publicJwk: JWK;
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

/**
 * Signing keys (RS256, 2048 bits) in the database, newest first: the first signs, the second (the previous one) stays published so
 * that a token signed just before a rotation still verifies; older ones are deleted. Private keys are sealed in the database. Processes learn of a rotation by a reload every minute, or at the first unknown `kid`.
 */
export class KeyRing {
  #keys: Key[] = [];
  #loadedAt = -Infinity;

  constructor(private readonly context: Context) {}

  async signingKey(): Promise<{ kid: string; privateKey: CryptoKey }> {
    await this.#fresh(REFRESH_MS);
    const [key] = this.#keys.length > 0 ? this.#keys : await this.rotateIfDue();
    if (!key) throw new Error('no signing key');
    return key;
  }

  /** Public key of a token's `kid`; null when this server never published it or no longer does. */
  async publicKey(kid: string): Promise<CryptoKey | null> {
    await this.#fresh(REFRESH_MS);
    const known = this.#keys.find((key) => key.kid === kid);
    if (known) return known.publicKey;
    await this.#fresh(UNKNOWN_KID_REFRESH_MS);
    return this.#keys.find((key) => key.kid === kid)?.publicKey ?? null;
  }

  async jwks(): Promise<{ keys: JWK[] }> {
    await this.signingKey();
    return { keys: this.#keys.map((key) => key.publicJwk) };
  }

  /** Makes the first key, or a new one when the newest is 30 days old. Safe to call from every process at any time. */
  async rotateIfDue(): Promise<Key[]> {
    await inTransaction(this.context.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const { rows } = await client.query<{ created_at: Date }>('SELECT created_at FROM identity_keys ORDER BY created_at DESC LIMIT 1');
      const nowMs = this.context.now();
      if (!rows[0] || nowMs - rows[0].created_at.getTime() >= KEY_LIFETIME_MS) {
        const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
        const { kty, n, e } = await exportJWK(publicKey);
        const kid = await calculateJwkThumbprint({ kty, n, e } as JWK);
        const publicJwk = { kty, n, e, kid, alg: 'RS256', use: 'sig' };
        await client.query('INSERT INTO identity_keys (kid, public_jwk, private_jwk, created_at) VALUES ($1, $2, $3, $4)', [
          kid,
          JSON.stringify(publicJwk),
          sealJson(await exportJWK(privateKey), 'identity_keys.private_jwk'),
          new Date(nowMs),
        ]);
        await client.query('DELETE FROM identity_keys WHERE kid NOT IN (SELECT kid FROM identity_keys ORDER BY created_at DESC LIMIT 2)');
        this.context.log.info({ kid }, 'identity: new signing key');
      }
    });
    await this.#load();
    return this.#keys;
  }

  async #fresh(maxAgeMs: number): Promise<void> {
    if (performance.now() - this.#loadedAt > maxAgeMs) await this.#load();
  }

  async #load(): Promise<void> {
    const { rows } = await this.context.pool.query<{ kid: string; public_jwk: JWK; private_jwk: unknown }>(
      'SELECT kid, public_jwk, private_jwk FROM identity_keys ORDER BY created_at DESC LIMIT 2',
    );
    this.#keys = await Promise.all(
      rows.map(async (row) => ({
        kid: row.kid,
        publicJwk: row.public_jwk,
        publicKey: (await importJWK(row.public_jwk, 'RS256')) as CryptoKey,
        privateKey: (await importJWK(unsealJson<JWK>(row.private_jwk, 'identity_keys.private_jwk'), 'RS256')) as CryptoKey,
      })),
    );
    this.#loadedAt = performance.now();
  }
}

const TOKEN_LIFETIME_MS = 15 * 60_000;

/** Claims of what a directory signs with the same key beside sessions: the address of a login, the link of a mail, a service that reads as somebody. */
const ONLY_FOR = ['temporary', 'action', 'pseudoSession'];

interface VerifiedToken {
  payload: SessionPayload;
  /** Row of identity_sessions; null for a token of an external directory. */
  sessionId: string | null;
}

/**
 * The session JWT. Its payload is exactly that of platform.md §1; the session it belongs to is named in the signed header (`sid`),
 * so that a revoked session can be refused at once although its token has minutes to live.
 */
export class Tokens {
  readonly keys: KeyRing;
  readonly #remote: JWTVerifyGetKey | null;

  constructor(private readonly context: Context) {
    this.keys = new KeyRing(context);
    const { directoryUrl } = context.config;
    this.#remote = directoryUrl ? createRemoteJWKSet(new URL(`${directoryUrl.replace(/\/+$/, '')}/.well-known/jwks.json`)) : null;
  }

  async sign(
    payload: Omit<SessionPayload, 'iat' | 'exp'>,
    sessionId: string,
    sessionEndsMs: number,
  ): Promise<{ token: string; expiresMs: number }> {
    const nowMs = this.context.now();
    const expiresMs = Math.min(nowMs + TOKEN_LIFETIME_MS, sessionEndsMs);
    const { kid, privateKey } = await this.keys.signingKey();
    const token = await new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, sid: sessionId })
      .setIssuedAt(Math.floor(nowMs / 1000))
      .setExpirationTime(Math.floor(expiresMs / 1000))
      .sign(privateKey);
    return { token, expiresMs };
  }

  /**
   * Null for anything but a token of ours (or of the configured directory) that is not over. A key that cannot be read (database or
   * directory out of reach) throws: answering "no session" would make the client drop the person's.
   */
  async verify(token: string): Promise<VerifiedToken | null> {
    const key = this.#remote ?? (await this.#ownKey(token));
    if (!key) return null;
    try {
      const options = { algorithms: ['RS256'], currentDate: new Date(this.context.now()) };
      const { payload, protectedHeader } =
        typeof key === 'function' ? await jwtVerify(token, key, options) : await jwtVerify(token, key, options);
      const sid = (protectedHeader as Record<string, unknown>)['sid'];
      if (this.#remote)
        return ONLY_FOR.some((use) => use in payload) ? null : { payload: sessionPayloadSchema.parse(payload), sessionId: null };
      return typeof sid === 'string' ? { payload: sessionPayloadSchema.parse(payload), sessionId: sid } : null;
    } catch (error) {
      // A directory that answers a failure or no key set (ERR_JOSE_GENERIC, JWKSInvalid) says nothing of the token either.
      const isAway =
        error instanceof errors.JWKSTimeout ||
        error instanceof errors.JWKSInvalid ||
        (error as { code?: string }).code === 'ERR_JOSE_GENERIC';
      if (isAway || (error instanceof TypeError && this.#remote)) throw fail('unavailable');
      return null;
    }
  }

  async #ownKey(token: string): Promise<CryptoKey | null> {
    let kid: string | undefined;
    try {
      ({ kid } = decodeProtectedHeader(token));
    } catch {
      return null;
    }
    return kid ? this.keys.publicKey(kid) : null;
  }
}
