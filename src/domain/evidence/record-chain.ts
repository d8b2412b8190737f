import * as z from 'zod/mini';
import { type Canonical, digestOf, digestText, SHA256, randomHex } from './web-crypto.ts';

const sha256 = z.string().check(z.regex(SHA256));

/** Where a record stands in the chain of the local database it was sealed in: `seq` from 1, `prev` the hash of the one before. */
export const chainLinkSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  seq: z.int().check(z.gte(1)),
  prev: sha256,
});
export type ChainLink = z.infer<typeof chainLinkSchema>;

export const signatureSchema = z.strictObject({
  role: z.string().check(z.regex(/^[a-z][a-z_]{0,39}$/)),
  /** Milliseconds of the device's clock. */
  at: z.int(),
  contentHash: sha256,
  /** Of the drawn picture; null: certified by two taps. */
  imageSha256: z.nullable(sha256),
});
type Signature = z.infer<typeof signatureSchema>;

export interface SealedRecord {
  content: Canonical;
  signatures: readonly Signature[];
  chain: ChainLink;
}

/** The last link of a chain: what the next record stands on. */
export interface ChainHead {
  id: string;
  seq: number;
  hash: string;
}

/** The head of a chain that has no record yet. */
export async function newChain(id: string): Promise<ChainHead> {
  return { id, seq: 0, hash: await digestText('sillage.chain.v1', id) };
}

/** What a signature signs: the content with the digests of its erasable parts. */
export function contentHash(content: Canonical): Promise<string> {
  return digestOf('sillage.content.v1', content);
}

/** The hash by which a record is known, receipted and chained. */
export function recordHash({ content, signatures, chain }: SealedRecord): Promise<string> {
  return digestOf('sillage.record.v1', { content, signatures, chain: { ...chain } });
}

/**
 * Puts a record on a chain. The digest is made outside any transaction: the caller compares and swaps the head inside its own, and seals again on
 * the new head when another tab was first (field-work.md §4.3).
 */
export async function sealOn(
  head: ChainHead,
  content: Canonical,
  signatures: readonly Signature[],
): Promise<{ record: SealedRecord; head: ChainHead }> {
  const record: SealedRecord = { content, signatures, chain: { id: head.id, seq: head.seq + 1, prev: head.hash } };
  return { record, head: { id: head.id, seq: record.chain.seq, hash: await recordHash(record) } };
}

/** How a link stands to the chain known so far: `gap`, links before it have not come; `fork`, another record has its place. */
type LinkState = 'next' | 'known' | 'gap' | 'fork';

/**
 * Places a link. `hashAt` gives the hash known at a sequence number of this chain (0: that of its beginning), undefined when none is. A gap is taken
 * and filled later; a fork is taken and told (field-work.md §4.6): a restored backup makes one.
 */
export function linkState({ chain, hash }: { chain: ChainLink; hash: string }, hashAt: (seq: number) => string | undefined): LinkState {
  const known = hashAt(chain.seq);
  if (known !== undefined) return known === hash ? 'known' : 'fork';
  const before = hashAt(chain.seq - 1);
  if (before === undefined) return 'gap';
  return before === chain.prev ? 'next' : 'fork';
}

/*
 * Parts of a record that may have to be erased one day (position, names, what somebody wrote) are kept beside it as {salt, value}; the
 * content holds their digest alone. Without its part a record still verifies; the salt keeps a short value from being guessed (field-work.md §4.1).
 */
export const partSchema = z.strictObject({ salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)), value: z.unknown() });
export interface Part {
  /** 16 bytes, hexadecimal. */
  salt: string;
  value: Canonical;
}

/** Where the content holds the digest of a part. */
export type PartDigest = {
  readonly part: string;
};

export const partDigestSchema = z.strictObject({ part: z.string().check(z.regex(SHA256)) });

/** A new part of a value. */
export function newPart(value: Canonical): Part {
  return { salt: randomHex(16), value };
}

export async function partDigest({ salt, value }: Part): Promise<PartDigest> {
  return { part: await digestOf('sillage.part.v1', { salt, value }) };
}
