import { expect, test } from 'vitest';
import { checkSiteDomain, normalizeSiteDomain } from '../rules.ts';
import { DAY_MS } from '../time/time-zone.ts';
import { certificateState, warnedDays } from './site-domain.ts';

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

test('R-023 a certificate warns three weeks before its end', () => {
  expect([null, 30 * DAY_MS, 20 * DAY_MS, 0].map((endsMs) => certificateState(endsMs, 0))).toEqual(['ok', 'ok', 'soon', 'over']);
});

test('R-023 it is told of at 21, 7 and 1 days, and once it is over', () => {
  expect([22, 20, 7, 6, 1, 0.5, 0, -3].map((days) => warnedDays(days * DAY_MS, 0))).toEqual([null, 21, 21, 7, 7, 1, 0, 0]);
});
