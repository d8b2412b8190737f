import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressUnder, ownAddress, ownPath, outsideAddress } from './address.ts';

const SITE = 'https://fleet.example';
const ELSEWHERE = [
  '//evil.example/x',
  '/.//evil.example/x',
  '/./..//evil.example/x',
  '/a/..//evil.example/x',
  '/%2e//evil.example/x',
  '/a/%2E%2e//evil.example/x',
  `${SITE}//evil.example/x`,
  `${SITE}/.//evil.example/x`,
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:\\\\fleet.example\\x',
  '/\t/evil.example',
  '/\n/evil.example',
  'ht\ntps://fleet.example/x',
  ' /x',
  '/x\u0000',
  '\u0001https://fleet.example/x',
  '/x?a=\n1',
  'https:evil.example',
  'https:fleet.example',
  'https:/fleet.example/x',
  'https:x',
  'https:///fleet.example/x',
  'http://fleet.example/x',
  'HTTPS://evil.example/x',
  'https://fleet.example@evil.example/x',
  'https://user@fleet.example/x',
  'https://user:word@fleet.example/x',
  'https://fleet.example:8443/x',
  'https://fleet.example./x',
  'https://fleet.example.evil.example/x',
  'https://evil。example/x',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  `blob:${SITE}/5c1f`,
  'mailto:a@b.example',
  'https://',
  'https://[x',
  '',
  'x'.repeat(9000),
  null,
  undefined,
  7,
  { href: '/x' },
];

describe('S-025 an address from outside is read once', () => {
  it.each(ELSEWHERE)('%j is no page of ours', (text) => {
    expect(ownAddress(text, SITE)).toBeNull();
    expect(ownPath(text, SITE)).toBeNull();
  });

  it.each([
    ['/', '/'],
    ['/gestion/vehicules?q=1#x', '/gestion/vehicules?q=1#x'],
    ['cartographie', '/cartographie'],
    ['?view=runs', '/?view=runs'],
    [`${SITE}/x`, '/x'],
    ['HTTPS://Fleet.Example/x', '/x'],
    ['https://fleet.example:443/x', '/x'],
    ['https://fleet。example/x', '/x'],
    ['https://@fleet.example/x', '/x'],
    ['/a/../x?to=//evil.example', '/x?to=//evil.example'],
    ['/a//b', '/a//b'],
    ['/x?q=a b\\c', '/x?q=a%20b\\c'],
    ['/x?u=javascript:1', '/x?u=javascript:1'],
  ])('%j is %s', (text, path) => {
    expect(ownAddress(text, SITE)?.href).toBe(SITE + path);
    expect(ownPath(text, SITE)).toBe(path);
  });

  it('an origin that is none has no pages', () => {
    for (const origin of ['null', '', 'about:blank', 'file://']) expect(ownAddress('/x', origin)).toBeNull();
  });

  const part = fc.constantFrom(
    ...[
      '/',
      '//',
      '\\',
      '.',
      '..',
      '/./',
      '/a/..',
      '%2f',
      '%5C',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      '\r',
      ' ',
      '\u0000',
      '\u00a0',
      '\ufeff',
    ],
    ...[
      'http',
      'HTTPS',
      'https:',
      'https://',
      'javascript:',
      'data:',
      'blob:',
      'file:',
      'fleet.example',
      'evil.example',
      '。',
      ':443',
      ':80',
      'u:p@',
      'x',
    ],
  );
  const text = fc.oneof(
    fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
    fc.webUrl(),
    fc.string({ unit: 'binary' }),
  );

  it('whatever is read as ours is ours, to whoever reads it again, whole or by its path', () => {
    fc.assert(
      fc.property(text, (given) => {
        const url = ownAddress(given, SITE);
        const path = ownPath(given, SITE);
        expect(url === null).toBe(path === null);
        if (url === null || path === null) return;
        for (const again of [url.href, path]) {
          expect(new URL(again, SITE).origin).toBe(SITE);
          const { pathname, search, hash } = new URL(again, SITE);
          expect([pathname, search, hash]).toEqual([url.pathname, url.search, url.hash]);
          expect(ownAddress(again, SITE)?.pathname).toBe(url.pathname);
        }
        expect(new URL(given, `${SITE}/any/page`).origin).toBe(SITE);
      }),
      { numRuns: 5000 },
    );
  });

  it('an address of the web leads to the same place from every page', () => {
    fc.assert(
      fc.property(text, (given) => {
        const url = outsideAddress(given);
        if (url === null) return;
        expect(['http:', 'https:']).toContain(url.protocol);
        for (const page of [`${SITE}/a/b`, 'http://other.example/']) expect(new URL(given, page).href).toBe(url.href);
        expect(outsideAddress(url.href)?.href).toBe(url.href);
      }),
      { numRuns: 5000 },
    );
  });

  it('what is no address of the web', () => {
    for (const given of [
      '/x',
      '//x.example',
      'https:x.example',
      'javascript:1',
      ' https://x.example',
      'https://bank.example@x.example',
      'https:\\\\x.example',
      null,
    ])
      expect(outsideAddress(given), String(given)).toBeNull();
    expect(outsideAddress('https://x.example')?.href).toBe('https://x.example/');
  });
});

describe('a call that is passed on stays at its service', () => {
  const service = 'http://directory:8080/simple-directory/';
  it.each([
    '@evil.example/x',
    ':9200/x',
    '.evil.example/x',
    'x',
    '/../x',
    '/a/../../x',
    '/%2e%2e/x',
    '/..\\..\\x',
    '//../../x',
    'http://evil.example/x',
    '/x\n',
  ])('%j does not', (rest) => expect(addressUnder(service, rest)).toBeNull());
  it.each([
    ['', ''],
    ['/', '/'],
    ['?a=1', '?a=1'],
    ['/api/auth/me?redirect=//x', '/api/auth/me?redirect=//x'],
    ['//x', '//x'],
    ['/a/../b', '/b'],
  ])('%j does', (rest, path) => expect(addressUnder(service, rest)?.href).toBe(`http://directory:8080/simple-directory${path}`));
  it('at the root of a host too', () => {
    expect(addressUnder('http://events', '/api?x')?.href).toBe('http://events/api?x');
    expect(addressUnder('http://events', '@evil.example/')).toBeNull();
    expect(addressUnder('http://u:p@events', '/x')?.href).toBe('http://u:p@events/x');
  });
});
