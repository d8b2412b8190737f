import { sha256OfText } from '../kit/web-crypto.ts';
import { canonicalJson, type Canonical } from './canonical-json.ts';

/** What a digest is of: the same bytes never mean two things. */
export type DigestDomain =
  | 'sillage.part.v1'
  | 'sillage.content.v1'
  | 'sillage.record.v1'
  | 'sillage.chain.v1'
  | 'sillage.ledger.v1'
  | 'sillage.entry.v1';

/** 64 hexadecimal digits, small letters. */
export const SHA256 = /^[0-9a-f]{64}$/;

/** H of field-work.md §4: SHA-256, hex, of UTF-8 of the domain, a line feed and the text. */
export function digestText(domain: DigestDomain, text: string): Promise<string> {
  return sha256OfText(`${domain}\n${text}`);
}

/** H of the canonical form of a value. Throws `NotCanonicalError`. */
export async function digestOf(domain: DigestDomain, value: Canonical): Promise<string> {
  return digestText(domain, canonicalJson(value));
}
