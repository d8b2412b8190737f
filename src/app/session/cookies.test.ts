import { describe, expect, it } from 'vitest';
import { isTokenOver, tokenPayload } from './cookies.ts';
import { readCookie } from './readable-cookies.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const payload = { id: 'u', email: 'e@x', name: 'Éloïse', organizations: [], exp: 1000 };

describe('session cookies', () => {
  it('reads one cookie by its whole name', () => {
    expect(readCookie('id_token_org', 'a=1; id_token_org=b%20c; x=2')).toBe('b c');
    expect(readCookie('id_token', 'id_token_org=b')).toBeNull();
    expect(readCookie('bad', 'bad=%E0%A4%A')).toBeNull();
  });
  it('decodes the payload of the token, accents included', () => {
    expect(tokenPayload(`${encode({ alg: 'RS256' })}.${encode(payload)}`)?.name).toBe('Éloïse');
    expect(tokenPayload('nonsense')).toBeNull();
    expect(tokenPayload(`a.${encode({ id: 3 })}`)).toBeNull();
  });
  it('knows when a token is over', () => {
    expect(isTokenOver(2_000_000, payload)).toBe(true);
    expect(isTokenOver(900_000, payload)).toBe(false);
    expect(isTokenOver(2_000_000, null)).toBe(false);
  });
});
