import { createServer } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InnerAddress, isPublic, mayCall, outward } from './networks.ts';

it.each([
  ...[
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
  ],
  ...['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
  ],
  ...[
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '2002:7f00:1::1',
    '2001::1',
    '2001:db8::1',
    '100::1',
    '5f00::1',
  ],
  ...['localhost', '', '127.0.0.1.nip.io'],
])('%j is inside', (ip) => expect(isPublic(ip)).toBe(false));

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4007::1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is of the internet', (ip) =>
  expect(isPublic(ip)).toBe(true),
);

it('an operator allows networks of their own, and no more than those', () => {
  expect(mayCall('10.1.2.3', ['10.1.0.0/16'])).toBe(true);
  expect(mayCall('::ffff:10.1.2.3', ['10.1.0.0/16'])).toBe(true);
  expect(mayCall('10.2.2.3', ['10.1.0.0/16'])).toBe(false);
  expect(mayCall('10.2.2.3', [])).toBe(false);
  expect(mayCall('::1', ['::1'])).toBe(true);
});

describe('a call of an address that a person gave', () => {
  let reached = 0;
  const server = createServer((_request, response) => {
    reached++;
    response.end();
  });
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
  afterAll(() => new Promise((done) => server.close(done)));
  const call = (host: string, allowed: readonly string[]): Promise<number> =>
    new Promise((resolve, reject) => {
      const url = new URL(`http://${host}:${(server.address() as AddressInfo).port}/`);
      const asked = request(url, { lookup: outward(url.hostname, allowed), agent: false }, (response) =>
        resolve(response.resume().statusCode ?? 0),
      );
      asked.on('error', reject);
      asked.end();
    });

  it('reaches nothing inside, by name or by address', async () => {
    await expect(call('localhost', [])).rejects.toThrow(InnerAddress);
    for (const host of ['127.0.0.1', '127.1', '0x7f000001', '[::ffff:127.0.0.1]'])
      await expect((async () => call(host, []))(), host).rejects.toThrow(InnerAddress);
    expect(reached).toBe(0);
  });

  it('reaches what the operator allows', async () => {
    expect([await call('localhost', ['127.0.0.0/8', '::1']), await call('127.0.0.1', ['127.0.0.1'])]).toEqual([200, 200]);
    expect(reached).toBe(2);
  });
});
