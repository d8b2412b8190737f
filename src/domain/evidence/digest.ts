import { sha256OfText } from './web-crypto.ts';

/** What a digest is of: the same bytes never mean two things. */
type DigestDomain =
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

/** What a record of evidence is made of: no fractions (millimetres, millivolts, milliseconds, degrees × 10⁷). */
export type Canonical = string | number | boolean | null | readonly Canonical[] | { readonly [key: string]: Canonical };

/** A value that has no canonical form, by where it is (`answers.odo.value`). */
export class NotCanonicalError extends Error {
  constructor(readonly path: string) {
    super(`no canonical form: ${path || 'the whole'}`);
  }
}

/**
 * JSON in the one form of RFC 8785 (§3.2): keys in the order of their UTF-16 code units, no blanks, ECMAScript's own escapes. Narrower than the
 * RFC: strings and keys in Unicode form C, numbers are safe integers (field-work.md §4), no `undefined`, nothing but plain objects. Throws `NotCanonicalError`.
 */
export function canonicalJson(value: Canonical, path = ''): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') {
    if (/\p{Surrogate}/u.test(value)) throw new NotCanonicalError(path);
    return JSON.stringify(value.normalize('NFC'));
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new NotCanonicalError(path);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((entry: Canonical, index) => canonicalJson(entry, `${path}[${index}]`)).join(',')}]`;
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) throw new NotCanonicalError(path);
  const entries = Object.entries(value as Readonly<Record<string, Canonical>>).map(([key, held]) => [key.normalize('NFC'), held] as const);
  if (new Set(entries.map(([key]) => key)).size !== entries.length) throw new NotCanonicalError(path);
  const inside = (key: string) => (path ? `${path}.${key}` : key);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, held]) => `${canonicalJson(key)}:${canonicalJson(held, inside(key))}`)
    .join(',')}}`;
}
