import { calculateJwkThumbprint, CompactSign, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Pool, PoolClient } from 'pg';
import { type Canonical, canonicalJson, digestText } from '../../domain/evidence/web-crypto.ts';
import { EVIDENCE_ALG, type EvidenceJwk, LEDGER_START, ledgerHash, type LedgerLine } from '../../domain/evidence/ledger.ts';
import { sealJson, unsealJson } from '../database/vault.ts';

interface Stored {
  i: string;
  prev: string;
  kind: LedgerLine['kind'];
  hash: string;
  received_at: Date;
}

interface Put {
  line: LedgerLine;
  /** Of the line itself: what the next one stands on. */
  hash: string;
}

/** A line as it was hashed. */
const lineOf = ({ i, prev, kind, hash, received_at }: Stored): LedgerLine => ({
  i: Number(i),
  prev,
  kind,
  hash,
  receivedAt: received_at.getTime(),
});

/**
 * Puts a line down at the end of an organization's ledger (field-work.md §4.5), in the transaction of what it is about. The caller holds the space of
 * the organization, so lines follow each other without a hole: a transaction that is undone takes its line with it.
 */
export async function putLine(
  client: PoolClient,
  org: string,
  { kind, hash, about, atMs = Date.now() }: { kind: LedgerLine['kind']; hash: string; about: string; atMs?: number },
): Promise<Put> {
  const { rows } = await client.query<Stored>(
    'SELECT i, prev, kind, hash, received_at FROM ledger_lines WHERE org_id = $1 ORDER BY i DESC LIMIT 1',
    [org],
  );
  const last = rows[0] && lineOf(rows[0]);
  // The clock of another server may be behind: a ledger never goes back in time.
  const receivedAt = Math.max(atMs, last?.receivedAt ?? 0);
  const line: LedgerLine = { i: (last?.i ?? 0) + 1, prev: last ? await ledgerHash(last) : LEDGER_START, kind, hash, receivedAt };
  await client.query('INSERT INTO ledger_lines (org_id, i, prev, kind, hash, received_at, about) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    org,
    line.i,
    line.prev,
    kind,
    hash,
    new Date(receivedAt),
    about,
  ]);
  return { line, hash: await ledgerHash(line) };
}

/** The same for something that happened to a record or a defect: its line bears the digest of `entry`, whose canonical form is kept beside. */
export async function putEntry(
  client: PoolClient,
  org: string,
  kind: Exclude<LedgerLine['kind'], 'record' | 'stub'>,
  entry: Canonical,
): Promise<Put> {
  const about = canonicalJson(entry);
  return putLine(client, org, { kind, hash: await digestText('sillage.entry.v1', about), about });
}

/** Lines from one number to another, both included. */
export async function linesBetween(db: Pool | PoolClient, org: string, from: number, to: number): Promise<LedgerLine[]> {
  const { rows } = await db.query<Stored>(
    'SELECT i, prev, kind, hash, received_at FROM ledger_lines WHERE org_id = $1 AND i BETWEEN $2 AND $3 ORDER BY i',
    [org, from, to],
  );
  return rows.map(lineOf);
}

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
