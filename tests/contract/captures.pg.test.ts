import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oldCaptures } from '../../src/server/modules/captures.routes.ts';
import type { SiteCapture } from '../../src/domain/platform/site-capture.ts';
import { signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { DAY_MS } from '../../src/domain/time/time-zone.ts';

const PDF = Buffer.from('%PDF-1.4 a page');
let aheadMs = 0;
let service: Server;
let asked: { path: string; cookie: string; forwardedHost: unknown; key: unknown }[] = [];
type Rule = 'any' | 'host' | 'key' | 'within';
/** As data-fair/capture takes calls: of anybody for the host it is called for, or with its key, then perhaps from within alone. */
let rule: Rule = 'any';
const RULES: Record<Rule, (host: unknown, key: unknown) => number> = {
  any: () => 200,
  host: (host) => (host === 'fleet.test.example' ? 200 : 400),
  key: (host, key) => (key !== 'a&b' ? 401 : RULES.host(host, key)),
  within: (host, key) => (host !== undefined ? 421 : key === 'a&b' ? 200 : 401),
};
let answer: { status: number; type: string; body: Buffer };
let server: TestContext;
let without: TestContext;
let manager: Signed;
let root: Signed;

beforeAll(async () => {
  // A capture service, as far as it is called: what it was asked, and a file.
  service = createServer((request, response) => {
    const { cookie = '', 'x-forwarded-host': forwardedHost, 'x-secret-key': key } = request.headers;
    asked.push({ path: request.url ?? '', cookie, forwardedHost, key });
    const status = RULES[rule](forwardedHost, key);
    if (status !== 200) return response.writeHead(status).end();
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const captureUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/capture`;
  server = await testContext({
    now: () => Date.now() + aheadMs,
    config: { captureUrl, captureKey: 'a&b', publicUrl: 'https://fleet.test.example' },
  });
  without = await testContext();
  manager = await signIn(server.app, { role: 'manager', name: 'Nadia' });
  root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
});
afterAll(async () => {
  await server.close();
  await without.close();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => {
  asked = [];
  rule = 'any';
  answer = { status: 200, type: 'application/pdf', body: PDF };
});

const page = 'https://fleet.test.example/pages-for-capture/report/journeys?period=last7';
const print = (target: string, as: Signed | null = manager) =>
  server.app.inject({
    url: `/capture/api/v1/print?type=pdf&landscape=true&target=${encodeURIComponent(target)}`,
    ...(as ? { headers: as.headers } : {}),
  });
const listed = async (query = ''): Promise<SiteCapture[]> =>
  (await server.app.inject({ url: `/api/v1/admin/captures?size=50${query}`, headers: root.headers })).json<{ results: SiteCapture[] }>()
    .results;

describe('R-021: captures', () => {
  it('a page is made a PDF of as its person sees it, and is told with its state and its file', async () => {
    const made = await print(page);
    expect([made.statusCode, made.headers['content-type'], made.rawPayload.equals(PDF)]).toEqual([200, 'application/pdf', true]);
    const { pathname, searchParams } = new URL(asked[0]!.path, 'http://x');
    expect(pathname).toBe('/capture/api/v1/print');
    expect(Object.fromEntries(searchParams)).toEqual({ target: page, type: 'pdf', landscape: 'true' });
    expect(asked[0]!.cookie).toBe(manager.cookie);
    const [line] = await listed();
    expect(line).toMatchObject({
      kind: 'print',
      target: '/pages-for-capture/report/journeys?period=last7',
      personName: 'Nadia',
      state: 'done',
      error: null,
      bytes: PDF.length,
      hasFile: true,
    });
    const file = await server.app.inject({ url: `/api/v1/admin/captures/${line!._id}/file`, headers: root.headers });
    expect(file.rawPayload.equals(PDF)).toBe(true);
    expect((await listed('&q=journeys')).length).toBe(1);
    expect((await listed('&state=failed')).length).toBe(0);
  });

  it('another site is never asked for: the cookies of the person would go there', async () => {
    const site = 'https://fleet.test.example';
    for (const target of [
      'https://other.example/x',
      '//other.example/x',
      'https://user@fleet.test.example/x',
      'file:///etc/passwd',
      `${site}//inner.example:9200/_cat`,
      `${site}/.//inner.example:9200/_cat`,
      `${site}/a/..//inner.example:9200/_cat`,
      '/.//inner.example:9200/_cat',
      '/\\inner.example:9200/_cat',
      '/\t/inner.example:9200/_cat',
      `blob:${site}/5c1f`,
    ])
      expect([target, (await print(target)).statusCode]).toEqual([target, 400]);
    expect(asked).toEqual([]);
    expect((await print(page, null)).statusCode).toBe(401);
  });

  it.each(['host', 'key', 'within'] as const)(
    'the service is told for which host it is called, and who calls: by its rule "%s"',
    async (one) => {
      rule = one;
      expect((await print(page)).statusCode).toBe(200);
      expect(asked[0]).toMatchObject({ forwardedHost: 'fleet.test.example', key: 'a&b' });
      expect(asked.at(-1)).toMatchObject({ forwardedHost: one === 'within' ? undefined : 'fleet.test.example', key: 'a&b' });
      expect(asked.every(({ path, cookie }) => !path.includes('a%26b') && cookie === manager.cookie)).toBe(true);
    },
  );

  it('what the service does not make has failed, and says why; so it has without a service', async () => {
    answer = { status: 200, type: 'text/html', body: Buffer.from('<html>') };
    expect((await print(page)).statusCode).toBe(503);
    expect((await listed())[0]).toMatchObject({ state: 'failed', error: 'refused', hasFile: false });
    const person = await signIn(without.app, { role: 'manager' });
    const none = await without.app.inject({
      url: '/capture/api/v1/screenshot?width=800&height=450&target=/pages-for-capture/report/journeys',
      headers: person.headers,
    });
    expect(none.statusCode).toBe(503);
    expect((await without.context.pool.query('SELECT state, error FROM captures')).rows).toEqual([
      { state: 'failed', error: 'unconfigured' },
    ]);
  });

  it('is for who runs the platform alone', async () => {
    expect((await server.app.inject({ url: '/api/v1/admin/captures', headers: manager.headers })).statusCode).toBe(403);
  });

  it('files are kept for thirty days, lines for a year; one that was left behind has failed', async () => {
    await print(page);
    await server.context.pool.query(
      `INSERT INTO captures (id, kind, target, person_id, person_name, asked_at, state) VALUES (gen_random_uuid(), 'print', '/left', '', '', now() - interval '1 hour', 'running')`,
    );
    await oldCaptures.run(server.context);
    expect((await listed('&q=left'))[0]).toMatchObject({ state: 'failed', error: 'unreachable' });
    aheadMs = 31 * DAY_MS;
    await oldCaptures.run(server.context);
    aheadMs = 0;
    expect((await listed()).some(({ hasFile }) => hasFile)).toBe(false);
    aheadMs = 366 * DAY_MS;
    await oldCaptures.run(server.context);
    aheadMs = 0;
    expect(await listed()).toEqual([]);
  });
});
