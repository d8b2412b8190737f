import { describe, expect, it } from 'vitest';
import { codeOfStep } from '../../../tests/helpers/authenticator.ts';
import { acceptedStep, newTotpSecret, totpUri } from './credentials.ts';

/** "12345678901234567890", of the appendices of both RFC. */
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('second factor', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('RFC 6238 appendix B, SHA-1, its last six digits, at %i s', (timeS, code) => {
    expect(codeOfStep(SEED, Math.floor(timeS / 30))).toBe(code);
    expect(acceptedStep(SEED, code, timeS * 1000, null)).toBe(Math.floor(timeS / 30));
  });

  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'RFC 4226 appendix D gives %s',
    (code) => {
      expect(Array.from({ length: 10 }, (_, counter) => codeOfStep(SEED, counter))).toContain(code);
    },
  );

  it('makes secrets of 20 bytes in base32 without padding, each another one', () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('accepts the step before, this one and the next, each once', () => {
    const secret = newTotpSecret();
    const nowMs = 1_700_000_000_000;
    const step = Math.floor(nowMs / 30_000);
    for (const near of [step - 1, step, step + 1]) expect(acceptedStep(secret, codeOfStep(secret, near), nowMs, null)).toBe(near);
    expect(acceptedStep(secret, codeOfStep(secret, step - 2), nowMs, null)).toBeNull();
    expect(acceptedStep(secret, codeOfStep(secret, step + 2), nowMs, null)).toBeNull();
    expect(acceptedStep(secret, codeOfStep(secret, step), nowMs, step)).toBeNull();
    for (const none of ['abcdef', '', '12345', '1234567', ` ${codeOfStep(secret, step)}`])
      expect(acceptedStep(secret, none, nowMs, null)).toBeNull();
  });

  it('names the issuer and the account in its address', () => {
    const uri = new URL(totpUri(SEED, 'a b@x.fr', 'Sillage'));
    expect(uri.href.split('?')[0]).toBe('otpauth://totp/Sillage:a%20b%40x.fr');
    expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: SEED, issuer: 'Sillage', algorithm: 'SHA1', digits: '6', period: '30' });
  });
});
