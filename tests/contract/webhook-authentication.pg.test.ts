import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

let server: TestContext;
let who: Signed;
const staticDir = mkdtempSync(join(tmpdir(), 'sillage-door-'));
beforeAll(async () => {
  writeFileSync(join(staticDir, 'index.html'), '<!doctype html><title>Sillage</title>');
  server = await testContext({ config: { staticDir } });
  who = await signIn(server.app, { role: 'admin' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  rmSync(staticDir, { recursive: true });
});

/** Status that a WebSocket upgrade of this path is answered with, over a real connection. */
const upgraded = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = server.app.server.address() as AddressInfo;
    const headers = {
      ...who.headers,
      host: 'localhost:8080',
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const call = request({ port, host: '127.0.0.1', path, headers });
    call.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    call.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end();
  });

test.each(['/notify', '/notify/', '/notify/?version=1', '/api/v1/live', '/api/v1/live/'])('%s opens the live channel', async (path) => {
  expect(await upgraded(path)).toBe(101);
});

test('a call is the same with a slash at its end', async () => {
  const [plain, slash] = [
    await server.app.inject({ url: '/api/v1/fleets', headers: who.headers }),
    await server.app.inject({ url: '/api/v1/fleets/', headers: who.headers }),
  ];
  expect([slash.statusCode, slash.json()]).toEqual([200, plain.json()]);
});

test.each(['/metrics', '/robots.txt', '/.env', '/.git/config', '/wp-login.php', '/gestion/backup.zip'])('%s is no page', async (url) => {
  const answer = await server.app.inject({ url });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
});

test.each(['/', '/cartographie', '/gestion/vehicules/'])('%s is the application', async (url) => {
  const answer = await server.app.inject({ url });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
});

describe('what no column holds is refused, not a failure of the server', () => {
  test.each(['q=%00', 'sort=__proto__:1', 'sort=constructor', 'sort=toString:-1', '_id=%00', 'name=%00'])('%s', async (query) => {
    const answer = await server.app.inject({ url: `/api/v1/fleets?${query}`, headers: who.headers });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
  });
  test('a NUL in a name', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/fleets',
      headers: { ...who.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'a\u0000b' }),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
  });
});

test('a super administrator out of the administration mode reads none of its lists', async () => {
  const asleep = await signIn(server.app, { role: 'user', isAdmin: true });
  const { paths } = (await server.app.inject('/api/v1/openapi.json')).json() as { paths: Record<string, Record<string, unknown>> };
  const lists = Object.keys(paths).filter(
    (path) => /^\/api\/v1\/(admin\/|mails?$)/.test(path) && !path.includes('{') && 'get' in paths[path]!,
  );
  expect(lists.length).toBeGreaterThan(10);
  const open: string[] = [];
  for (const url of lists) if ((await server.app.inject({ url, headers: asleep.headers })).statusCode === 200) open.push(url);
  expect(open).toEqual([]);
});

test('no connection stays open for ever without a word, nor a body that never ends', () => {
  expect(server.app.server.timeout).toBeGreaterThan(0);
  expect(server.app.server.requestTimeout).toBeGreaterThan(0);
});
