interface WebParts {
  crypto: {
    subtle: {
      digest(algorithm: 'SHA-256' | 'SHA-1', bytes: Uint8Array): Promise<ArrayBuffer>;
      importKey(format: 'jwk', key: unknown, algorithm: object, extractable: false, usages: readonly ['verify']): Promise<unknown>;
      verify(algorithm: object, key: unknown, signature: Uint8Array, data: Uint8Array): Promise<boolean>;
    };
    getRandomValues(bytes: Uint8Array): Uint8Array;
  };
  TextEncoder: new () => { encode(text: string): Uint8Array };
  TextDecoder: new (label: 'utf-8', options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };
  atob(text: string): string;
  btoa(text: string): string;
}

/** What browsers, workers and the server have alike; the domain is compiled without the types of any of them. */
const web = globalThis as unknown as WebParts;

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of the UTF-8 of a text, 64 small hexadecimal digits. */
export async function sha256OfText(text: string): Promise<string> {
  return hex(new Uint8Array(await web.crypto.subtle.digest('SHA-256', new web.TextEncoder().encode(text))));
}

/**
 * The UUID (version 5, RFC 9562 §5.5) of a name within a namespace, itself a UUID: the same on every device and on the server.
 */
export async function uuidOfName(namespace: string, name: string): Promise<string> {
  const space = namespace
    .replaceAll('-', '')
    .match(/../g)!
    .map((pair) => Number.parseInt(pair, 16));
  const bytes = new Uint8Array(await web.crypto.subtle.digest('SHA-1', Uint8Array.from([...space, ...new web.TextEncoder().encode(name)])));
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const digits = hex(bytes.subarray(0, 16));
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-');
}

/** Random bytes, as hexadecimal digits. */
export function randomHex(bytes: number): string {
  return hex(web.crypto.getRandomValues(new Uint8Array(bytes)));
}

/** SHA-256 of bytes, 64 small hexadecimal digits. */
export async function sha256OfBytes(bytes: Uint8Array): Promise<string> {
  return hex(new Uint8Array(await web.crypto.subtle.digest('SHA-256', bytes)));
}

/** SHA-256 of the UTF-8 of a text, base64url: the form of a key's thumbprint (RFC 7638). */
export async function thumbprint(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await web.crypto.subtle.digest('SHA-256', new web.TextEncoder().encode(text))));
}

/** The text of UTF-8 bytes; null when they are not. */
export function utf8(bytes: Uint8Array): string | null {
  try {
    return new web.TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes as base64url, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return web
    .btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Bytes of base64url, only in the one way they are written; null when it is not that. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(web.atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return toBase64Url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** Whether a signature (ECDSA P-256 with SHA-256, RFC 7518 §3.4) is that of a text by the private half of a public JWK. */
export async function verifiesEs256(jwk: object, signature: Uint8Array, text: string): Promise<boolean> {
  try {
    const key = await web.crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
    return await web.crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, new web.TextEncoder().encode(text));
  } catch {
    return false;
  }
}

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
