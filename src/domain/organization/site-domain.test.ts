import { expect, test } from 'vitest';
import { checkSiteDomain, normalizeSiteDomain } from '../rules.ts';

test('R-029 a pasted address becomes its host', () => {
  expect(normalizeSiteDomain({ host: ' HTTPS://Flotte.Example.org/login?a=1 ' })).toEqual({ host: 'flotte.example.org' });
  expect(normalizeSiteDomain({ host: 'localhost:8080' })).toEqual({ host: 'localhost:8080' });
  expect(normalizeSiteDomain({ note: 'x' })).toEqual({ note: 'x' });
});

test('R-029 what is no host is refused', () => {
  for (const host of ['flotte.example.org', 'localhost', 'a-b.example:8443', '192.0.2.7'])
    expect([host, checkSiteDomain({ host })]).toEqual([host, []]);
  for (const host of ['', 'flotte example', '-a.example', 'a..example', 'user@example.org', 'é.example', 'example:port'])
    expect([host, checkSiteDomain({ host })]).toEqual([host, [{ field: 'host', code: 'host' }]]);
});
