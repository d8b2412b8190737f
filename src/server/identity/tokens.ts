import { createRemoteJWKSet, decodeProtectedHeader, errors, jwtVerify, SignJWT, type CryptoKey, type JWTVerifyGetKey } from 'jose';
import { sessionPayloadSchema, type SessionPayload } from '../../domain/identity/session-user.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Context } from '../context.ts';
import { KeyRing } from './keys.ts';

export const TOKEN_LIFETIME_MS = 15 * 60_000;

/** Claims of what a directory signs with the same key beside sessions: the address of a login, the link of a mail, a service that reads as somebody. */
const ONLY_FOR = ['temporary', 'action', 'pseudoSession'];

export interface VerifiedToken {
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
