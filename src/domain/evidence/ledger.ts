import * as z from 'zod/mini';
import { daySchema } from '../time/day-schema.ts';
import { digestOf, SHA256 } from './web-crypto.ts';

const sha256 = z.string().check(z.regex(SHA256));
const LEDGER_KINDS = ['record', 'stub', 'complete', 'verdict', 'defect', 'purge'] as const;

/** A line of an organization's ledger: what the server received, in the order it did. `i` from 1; times in milliseconds of the server. */
export const ledgerLineSchema = z.strictObject({
  i: z.int().check(z.gte(1)),
  prev: sha256,
  kind: z.enum(LEDGER_KINDS),
  hash: sha256,
  receivedAt: z.int(),
});
export type LedgerLine = z.infer<typeof ledgerLineSchema>;

/** What the first line of every ledger stands on. */
export const LEDGER_START = '0'.repeat(64);

/** Hash of a line: `prev` of the next, and of the last one what the day's signed head says (field-work.md §4.5). */
export function ledgerHash(line: LedgerLine): Promise<string> {
  return digestOf('sillage.ledger.v1', { ...line });
}

/**
 * Follows a ledger from a known hash. Answers the hash it ends with, or the number (`i`) of the first line that does not stand on the one before.
 * `from`: hash and number of the line before the first given.
 */
export async function followLedger(
  lines: readonly LedgerLine[],
  from = { i: 0, hash: LEDGER_START },
): Promise<{ head: { i: number; hash: string }; brokenAt: number | null }> {
  let head = from;
  for (const line of lines) {
    if (line.i !== head.i + 1 || line.prev !== head.hash) return { head, brokenAt: line.i };
    head = { i: line.i, hash: await ledgerHash(line) };
  }
  return { head, brokenAt: null };
}

/** Receipts and heads are compact JWS (RFC 7515) of this algorithm: every browser's WebCrypto verifies it. */
export const EVIDENCE_ALG = 'ES256';

const part = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** A public key of the evidence, as published: `kid` is its thumbprint (RFC 7638), so a key cannot bear another's name. */
export const evidenceJwkSchema = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: part,
  y: part,
  kid: part,
  alg: z.literal(EVIDENCE_ALG),
  use: z.literal('sig'),
});
export type EvidenceJwk = z.infer<typeof evidenceJwkSchema>;

/** Keys of RFC 7517. */
export const evidenceKeysSchema = z.strictObject({ keys: z.array(evidenceJwkSchema) });

/** What the server says to have received, and where it put it down (`i`, `ledgerHash`: that line of the organization's ledger). Milliseconds of the server. */
export const receiptSchema = z.strictObject({
  recordHash: sha256,
  org: z.uuid(),
  i: z.int().check(z.gte(1)),
  ledgerHash: sha256,
  receivedAt: z.int(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The end of a ledger as signed: `day` is the last whole day (UTC) it holds, or the day it was asked for. */
export const headSchema = z.strictObject({ org: z.uuid(), day: daySchema, i: z.int().check(z.gte(1)), hash: sha256 });
export type SignedHead = z.infer<typeof headSchema>;
