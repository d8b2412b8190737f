import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testContext, type TestContext } from '../helpers/context.ts';

/* What anybody may ask costs one making, not one a call. */
let server: TestContext;
beforeAll(async () => {
  server = await testContext();
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe.each(['/api/v1/openapi.json', '/api/v1/docs', '/api/v1/docs.css'])('%s', (url) => {
  test('is made once, whoever asks and in whatever coding', async () => {
    const made = vi.spyOn(server.app, 'swagger');
    const plain = await get(url);
    const answers = { br: await get(url, { 'accept-encoding': 'gzip, br' }), gzip: await get(url, { 'accept-encoding': 'gzip, br;q=0' }) };
    expect(made.mock.calls.length).toBeLessThanOrEqual(1);
    made.mockRestore();
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([answers.br, answers.gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(answers.br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(answers.gzip.rawPayload).toString()).toBe(plain.body);
    const tags = [plain, answers.br, answers.gzip].map(({ headers }) => String(headers['etag']));
    expect(new Set(tags).size).toBe(3);
    expect(tags.every((tag) => /^"[^"]+"$/.test(tag))).toBe(true);
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
  });

  test('is not sent again to who has it, in that coding', async () => {
    const { headers } = await get(url, { 'accept-encoding': 'br' });
    const etag = String(headers['etag']);
    const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': `"x", ${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('is limited by address', async () => {
    expect((await get(url)).headers).toMatchObject({ 'x-ratelimit-limit': '120' });
  });
});

test('a picture of nobody is drawn once, and asked about each time', async () => {
  const url = '/simple-directory/api/avatars/user/0199c000-0000-7000-8000-000000000001/avatar.png';
  const { headers, statusCode } = await get(url);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect((await get(url, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
});
