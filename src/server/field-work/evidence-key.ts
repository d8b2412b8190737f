import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Pool, PoolClient } from 'pg';
import { sealJson, unsealJson } from '../database/vault.ts';
import { EVIDENCE_ALG, type EvidenceJwk } from '../../domain/evidence/evidence-key.ts';

const LOCK = 0x51_11_a9_0e;

interface Signer {
  kid: string;
  key: CryptoKey;
}

/** Keys as they were read; a `kid` never means another one. */
const known = new Map<string, CryptoKey>();

async function newest(db: Pool | PoolClient): Promise<Signer | null> {
  const { rows } = await db.query<{ kid: string; private_jwk: unknown }>(
    'SELECT kid, private_jwk FROM evidence_keys WHERE private_jwk IS NOT NULL ORDER BY created_at DESC LIMIT 1',
  );
  const [row] = rows;
  if (!row) return null;
  const key =
    known.get(row.kid) ?? ((await importJWK(unsealJson<JWK>(row.private_jwk, 'evidence_keys.private_jwk'), EVIDENCE_ALG)) as CryptoKey);
  known.set(row.kid, key);
  return { kid: row.kid, key };
}

/** Within the transaction of `client`: several servers make one key. */
async function made(client: PoolClient): Promise<Signer> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const before = await newest(client);
  if (before) return before;
  const { publicKey, privateKey } = await generateKeyPair(EVIDENCE_ALG, { extractable: true });
  const { kty, crv, x, y } = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint({ kty, crv, x, y } as JWK);
  await client.query('INSERT INTO evidence_keys (kid, public_jwk, private_jwk) VALUES ($1, $2, $3)', [
    kid,
    JSON.stringify({ kty, crv, x, y, kid, alg: EVIDENCE_ALG, use: 'sig' }),
    sealJson(await exportJWK(privateKey), 'evidence_keys.private_jwk'),
  ]);
  return { kid, key: privateKey };
}

/**
 * Signs a statement of the ledger with the evidence key (compact JWS, ES256). That key is made at the first signature and is no key of identity: those
 * rotate, its public part is published for ever (decision 9).
 */
export async function signEvidence(client: PoolClient, payload: unknown): Promise<string> {
  const { kid, key } = (await newest(client)) ?? (await made(client));
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload))).setProtectedHeader({ alg: EVIDENCE_ALG, kid }).sign(key);
}

/** Every public key that ever signed, oldest first. */
export async function evidenceKeys(db: Pool | PoolClient): Promise<EvidenceJwk[]> {
  const { rows } = await db.query<{ public_jwk: EvidenceJwk }>('SELECT public_jwk FROM evidence_keys ORDER BY created_at, kid');
  return rows.map(({ public_jwk: { kty, crv, x, y, kid, alg, use } }) => ({ kty, crv, x, y, kid, alg, use }));
}
