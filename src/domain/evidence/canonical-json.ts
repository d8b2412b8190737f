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
