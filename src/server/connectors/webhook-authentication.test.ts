import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { passSecret, passSignature, signatureOf, type Door } from './webhook-authentication.ts';

const NOW_MS = Date.parse('2026-11-22T08:00:00Z');
const NOW_S = String(NOW_MS / 1000);
const body = Buffer.from('{"a":1}');
const secretWebhook: Door = { mode: 'secret', proof: createHash('sha256').update('right').digest(), addresses: [], createdAt: null };
const signedWebhook: Door = { mode: 'signed', proof: Buffer.from('key'), addresses: [], createdAt: null };

describe('a secret', () => {
  it('opens, and nothing else does', () => {
    expect(() => passSecret(secretWebhook, 'right', '192.0.2.7')).not.toThrow();
    for (const secret of ['wrong', '', null]) expect(() => passSecret(secretWebhook, secret, '192.0.2.7')).toThrow('wrong secret');
    expect(() => passSecret({ ...secretWebhook, addresses: ['192.0.2.8'] }, 'right', '192.0.2.7')).toThrow('wrong secret');
    expect(() => passSecret({ ...secretWebhook, proof: null }, '', '192.0.2.7')).toThrow('wrong secret');
    expect(() => passSecret(signedWebhook, 'key', '192.0.2.7')).toThrow('wrong secret');
  });
});

describe('a signature', () => {
  const sign = (key: string, timestamp: string, of = body) => ({ timestamp, signature: signatureOf(key, timestamp, of), body });

  it('is over the time and the body, with the key', () => {
    expect(() => passSignature(signedWebhook, sign('key', NOW_S), '192.0.2.7', NOW_MS)).not.toThrow();
    expect(() => passSignature(signedWebhook, { ...sign('key', NOW_S), body: Buffer.from('{"a":2}') }, '192.0.2.7', NOW_MS)).toThrow(
      'wrong',
    );
    expect(() =>
      passSignature(signedWebhook, { ...sign('key', NOW_S), timestamp: String(NOW_MS / 1000 - 1) }, '192.0.2.7', NOW_MS),
    ).toThrow('wrong');
    expect(() => passSignature(signedWebhook, sign('other', NOW_S), '192.0.2.7', NOW_MS)).toThrow('wrong');
    expect(() => passSignature(secretWebhook, sign('right', NOW_S), '192.0.2.7', NOW_MS)).toThrow('wrong');
    expect(() => passSignature({ ...signedWebhook, proof: null }, sign('', NOW_S), '192.0.2.7', NOW_MS)).toThrow('wrong');
    expect(() => passSignature({ ...signedWebhook, addresses: ['192.0.2.8'] }, sign('key', NOW_S), '192.0.2.7', NOW_MS)).toThrow('wrong');
  });

  it('is good for five minutes around now', () => {
    for (const seconds of [-299, 299])
      expect(() => passSignature(signedWebhook, sign('key', String(NOW_MS / 1000 + seconds)), '192.0.2.7', NOW_MS)).not.toThrow();
    for (const timestamp of [String(NOW_MS / 1000 - 301), String(NOW_MS / 1000 + 301), 'now', '', '1e9'])
      expect(() => passSignature(signedWebhook, sign('key', timestamp), '192.0.2.7', NOW_MS)).toThrow('timestamp');
  });
});
