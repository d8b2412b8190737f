import * as z from 'zod/mini';
import { canonicalJson, type Canonical } from './canonical-json.ts';
import { randomHex } from '../kit/web-crypto.ts';
import { digestOf, SHA256 } from './digest.ts';

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

/** What became of a part: there as it was, taken away, or not what was sealed. */
export type PartState = 'intact' | 'erased' | 'altered';

/** Compares a part with the digest that its record holds; a part without canonical form is altered. */
export async function partState(part: Part | undefined, held: PartDigest): Promise<PartState> {
  if (part === undefined) return 'erased';
  try {
    canonicalJson(part.value);
  } catch {
    return 'altered';
  }
  return (await partDigest(part)).part === held.part ? 'intact' : 'altered';
}
