import { describe, expect, it } from 'vitest';
import { acceptedStep, fromBase32, hotp, newTotpSecret, toBase32, totpUri } from './totp.ts';

const SEED = new TextEncoder().encode('12345678901234567890');

describe('second factor', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('RFC 6238 appendix B, SHA-1, at %i s', (timeS, code) => {
    expect(hotp(SEED, Math.floor(timeS / 30), 8)).toBe(code);
  });

  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'RFC 4226 appendix D gives %s',
    (code) => {
      expect(Array.from({ length: 10 }, (_, counter) => hotp(SEED, counter))).toContain(code);
    },
  );

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('RFC 4648 base32 of "%s"', (plain, coded) => {
    expect(toBase32(new TextEncoder().encode(plain))).toBe(coded);
    expect(new TextDecoder().decode(fromBase32(coded))).toBe(plain);
  });

  it('accepts the step before, this one and the next, each once', () => {
    const secret = newTotpSecret();
    const nowMs = 1_700_000_000_000;
    const step = Math.floor(nowMs / 30_000);
    const code = (of: number): string => hotp(fromBase32(secret), of);
    for (const near of [step - 1, step, step + 1]) expect(acceptedStep(secret, code(near), nowMs, null)).toBe(near);
    expect(acceptedStep(secret, code(step - 2), nowMs, null)).toBeNull();
    expect(acceptedStep(secret, code(step + 2), nowMs, null)).toBeNull();
    expect(acceptedStep(secret, code(step), nowMs, step)).toBeNull();
    expect(acceptedStep(secret, 'abcdef', nowMs, null)).toBeNull();
    expect(acceptedStep(secret, '', nowMs, null)).toBeNull();
  });

  it('names the issuer and the account in its address', () => {
    expect(totpUri('ABC', 'a b@x.fr', 'Sillage')).toBe('otpauth://totp/Sillage:a%20b%40x.fr?secret=ABC&issuer=Sillage&algorithm=SHA1&digits=6&period=30');
  });
});
