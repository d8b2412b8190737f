import { describe, expect, it } from 'vitest';
import { isAmong, isNetwork } from './networks.ts';

describe('addresses', () => {
  it('are single ones or networks', () => {
    for (const text of ['192.0.2.7', '192.0.2.0/24', '2001:db8::1', '2001:db8::/32']) expect(isNetwork(text), text).toBe(true);
    for (const text of ['', '192.0.2', '192.0.2.0/33', '192.0.2.0/', '192.0.2.0/24/1', 'example.org', '2001:db8::/129'])
      expect(isNetwork(text), text).toBe(false);
  });

  it('let in who is among them; none lets anybody in', () => {
    expect(isAmong('203.0.113.9', [])).toBe(true);
    expect(isAmong('192.0.2.200', ['198.51.100.1', '192.0.2.0/24'])).toBe(true);
    expect(isAmong('::ffff:192.0.2.200', ['192.0.2.0/24'])).toBe(true);
    expect(isAmong('192.0.3.1', ['198.51.100.1', '192.0.2.0/24'])).toBe(false);
    expect(isAmong('2001:db8::5', ['2001:db8::/32'])).toBe(true);
    expect(isAmong('2001:db9::5', ['2001:db8::/32', '192.0.2.7'])).toBe(false);
  });
});
