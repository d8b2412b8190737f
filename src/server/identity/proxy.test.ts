import { expect, it } from 'vitest';
import { passedOn } from './proxy.ts';

const PREFIX = '/simple-directory';
const BASE = 'http://directory:8080/simple-directory';

it.each([
  ['a whole address, as a proxy is asked', 'http://aaaaaaaaaa@inner.example:9200/simple-directory/x'],
  ['a whole address that begins like the prefix', 'http://simple-directory/simple-directory/x'],
  ['an encoded prefix', '/%73imple-directory/x'],
  ['out of the service', '/simple-directory/../admin'],
  ['out of it, encoded', '/simple-directory/%2e%2e/admin'],
  ['another name', '/simple-directory.inner.example/x'],
  ['nothing', undefined],
])('%s is not passed on', (_what, url) => expect(passedOn(url, PREFIX, BASE)).toBeNull());

it.each([
  ['/simple-directory', BASE],
  ['/simple-directory/', `${BASE}/`],
  ['/simple-directory?lang=fr', `${BASE}?lang=fr`],
  ['/simple-directory/api/auth/me?redirect=//x', `${BASE}/api/auth/me?redirect=//x`],
])('%s is', (url, address) => expect(passedOn(url, PREFIX, BASE)).toBe(address));
