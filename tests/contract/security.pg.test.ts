import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

/** What stands in the page itself. */
const [STYLE, SCRIPT] = ['#boot { color: red }', 'void 0;\nvoid 1'];
let server: TestContext;
let who: Signed;
const staticDir = mkdtempSync(join(tmpdir(), 'sillage-static-'));
beforeAll(async () => {
  mkdirSync(join(staticDir, 'assets'));
  writeFileSync(join(staticDir, 'index.html'), `<!doctype html><title>Sillage</title><style>${STYLE}</style><script>${SCRIPT}</script>`);
  writeFileSync(join(staticDir, 'sw.js'), '// worker');
  mkdirSync(join(staticDir, '.vite'));
  writeFileSync(join(staticDir, '.vite/manifest.json'), '{}');
  writeFileSync(join(staticDir, 'assets/main-abc.js'), 'export {};');
  server = await testContext({ config: { staticDir } });
  who = await signIn(server.app, { role: 'admin' });
});
afterAll(async () => {
  await server.close();
  rmSync(staticDir, { recursive: true });
});

describe('origin of writes', () => {
  const write = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/fleets',
      headers: { ...who.headers, ...headers },
      payload: { name: `Fleet ${Math.random()}` },
    });
  test('ours, or none (not a page), may write', async () => {
    expect((await write({})).statusCode).toBe(201);
    expect((await write({ origin: 'http://localhost:8080' })).statusCode).toBe(201);
  });
  test.each(['https://evil.example', 'http://localhost:8081', 'null', 'http://localhost:8080.evil.example'])(
    '%s may not',
    async (origin) => {
      const answer = await write({ origin });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    },
  );
  test('nor may a page of another site that hides its origin', async () => {
    expect((await write({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
  test('no answer allows another origin to read', async () => {
    const answer = await server.app.inject({ url: '/api/v1/vehicles', headers: { ...who.headers, origin: 'https://evil.example' } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('bodies', () => {
  const post = (payload: string, type = 'application/json') =>
    server.app.inject({ method: 'POST', url: '/api/v1/fleets', headers: { ...who.headers, 'content-type': type }, payload });
  test('malformed, empty, wrong type, too large', async () => {
    const codes = [
      await post('{"name":'),
      await post(''),
      await post('"text"'),
      await post('name=x', 'application/x-www-form-urlencoded'),
      await post(JSON.stringify({ name: 'x'.repeat(1_100_000) })),
      await post('{"__proto__":{"admin":true},"name":"p"}'),
    ].map((answer) => [answer.statusCode, answer.json().code]);
    expect(codes).toEqual([
      [400, 'invalid'],
      [400, 'invalid'],
      [400, 'invalid'],
      [415, 'unsupported-type'],
      [413, 'too-large'],
      [400, 'invalid'],
    ]);
  });
});

describe('bodies nested deep', () => {
  test.each(['/api/v1/fleets', '/api/v1/preferences', '/simple-directory/api/auth/password', '/api/v1/sync/pull'])(
    '%s refuses them before anything walks them',
    async (url) => {
      for (const levels of [65, 5000, 100_000]) {
        const answer = await server.app.inject({
          method: url.endsWith('preferences') ? 'PATCH' : 'POST',
          url,
          headers: { ...who.headers, 'content-type': 'application/json' },
          payload: `{"name":${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}}`,
        });
        expect(answer.statusCode).toBe(400);
        if (url.startsWith('/api/')) expect(answer.json()).toMatchObject({ code: 'invalid', fields: [{ field: '', code: 'too-deep' }] });
      }
    },
  );
});

describe('pages', () => {
  test('every page has the strict policy', async () => {
    const { headers } = await server.app.inject('/cartographie');
    const policy = headers['content-security-policy'] as string;
    // WebAssembly of ours (the reader of codes), no evaluated text, nothing inline but what stands in the built page.
    const own = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${own(SCRIPT)};`);
    expect(policy).toContain(`style-src 'self' ${own(STYLE)};`);
    expect(policy).not.toMatch(/(?<!wasm-)unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers['permissions-policy']).toBe('camera=(self), geolocation=(self), microphone=(self)');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
  });
  test.each(['/', '/cartographie', '/gestion/vehicules?vehicle=1', '/admin/vehicles/x', '/simple-directory/login', '/documentation/a.b'])(
    '%s answers the application',
    async (url) => {
      const answer = await server.app.inject(url);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(answer.body).toContain('<title>Sillage');
    },
  );
  test('files: hashed ones for ever, the service worker never', async () => {
    expect((await server.app.inject('/assets/main-abc.js')).headers['cache-control']).toContain('immutable');
    expect((await server.app.inject('/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await server.app.inject('/assets/gone-123.js')).statusCode).toBe(404);
    expect((await server.app.inject('/.vite/manifest.json')).statusCode).toBe(404);
    expect((await server.app.inject('/../package.json')).body).not.toContain('"sillage"');
  });
  test('unknown calls answer JSON', async () => {
    for (const url of ['/api/v1/nothing', '/api', '/notify/api/v1/nothing']) {
      const answer = await server.app.inject({ url, headers: who.headers });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not-found']);
    }
    expect((await server.app.inject({ method: 'POST', url: '/cartographie', headers: who.headers })).statusCode).toBe(404);
  });
});

test('what fails inside is told as internal, nothing more', async () => {
  const broken = await testContext();
  const person = await signIn(broken.app, { role: 'admin' });
  await broken.context.pool.query('ALTER TABLE vehicles RENAME TO secret_name');
  const answer = await broken.app.inject({ url: '/api/v1/vehicles', headers: person.headers });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ code: 'internal', message: expect.any(String) });
  expect(answer.body).not.toMatch(/vehicles|secret|relation/);
  await broken.close();
});

test('answers are compressed, map archives never', async () => {
  writeFileSync(join(staticDir, 'pack.pmtiles'), Buffer.alloc(5000));
  writeFileSync(join(staticDir, 'assets/big-abc.js'), '// '.padEnd(5000));
  const encodings = async (url: string) =>
    (await server.app.inject({ url, headers: { ...who.headers, 'accept-encoding': 'br, gzip' } })).headers['content-encoding'];
  expect(await encodings('/api/v1/openapi.json')).toBe('br');
  expect(await encodings('/assets/big-abc.js')).toBe('br');
  expect(await encodings('/pack.pmtiles')).toBeUndefined();
  const part = await server.app.inject({ url: '/pack.pmtiles', headers: { range: 'bytes=0-99', 'accept-encoding': 'br, gzip' } });
  expect([part.statusCode, part.rawPayload.length, part.headers['content-encoding']]).toEqual([206, 100, undefined]);
});
