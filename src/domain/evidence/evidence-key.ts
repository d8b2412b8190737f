import * as z from 'zod/mini';
import { daySchema } from '../kit/day-schema.ts';
import { SHA256 } from './digest.ts';

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

const sha256 = z.string().check(z.regex(SHA256));

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
