import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { inTransaction } from '../database/in-transaction.ts';
import { sealJson, unsealJson } from '../database/vault.ts';
import type { Context } from '../context.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

export const KEY_LIFETIME_MS = 30 * DAY_MS;
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
