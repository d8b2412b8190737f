import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CloudClient, type CloudParts, pages } from '../../src/server/connectors/cloud/client.ts';
import { CloudError, mutualTls } from '../../src/server/connectors/cloud/exchange.ts';
import { TokenSource } from '../../src/server/connectors/cloud/tokens.ts';
import { certificate } from '../helpers/certificate.ts';
import { inTurn, json, quickWaiting, standIn, type Answering, type StandIn } from '../helpers/cloud.ts';

const open: StandIn[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function cloud(answers: Record<string, Answering>): Promise<StandIn> {
  const server = await standIn(answers);
  open.push(server);
  return server;
}

const anything = z.object({ ok: z.boolean() });
const live = (): AbortSignal => new AbortController().signal;

function clientOf(server: StandIn, parts: Partial<CloudParts> = {}): { client: CloudClient; waiting: ReturnType<typeof quickWaiting> } {
  const waiting = quickWaiting();
  return {
    waiting,
    client: new CloudClient({
      base: server.url,
      credential: { kind: 'query', name: 'apiKey', value: 'k-secret' },
      perMinute: 60_000_000,
      waiting,
      ...parts,
    }),
  };
}

const good: Answering = (_asked, response) => json(response, { ok: true });
const status =
  (code: number, headers: Record<string, string> = {}): Answering =>
  (_asked, response) =>
    json(response, { error: 'k-secret' }, code, headers);
const cut: Answering = (_asked, response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"ok":', () => response.destroy());
};

async function trouble(work: Promise<unknown>): Promise<CloudError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CloudError)) throw new Error(`no CloudError: ${String(error)}`);
  return error;
}

describe('a call', () => {
  it('is made again after 500, 429 and a cut answer, with doubling jitter', async () => {
    const server = await cloud({ '/x': inTurn(status(500), status(429), cut, good) });
    const { client, waiting } = clientOf(server);
    expect(await client.get('/x', anything, live())).toEqual({ ok: true });
    expect(server.asked).toHaveLength(4);
    expect(waiting.waits.filter((ms) => ms > 1)).toEqual([250, 500, 1000]);
  });

  it('waits as long as Retry-After says, and leaves a long wait to the poller', async () => {
    const server = await cloud({ '/x': inTurn(status(429, { 'retry-after': '7' }), good), '/long': status(429, { 'retry-after': '900' }) });
    const { client, waiting } = clientOf(server);
    await client.get('/x', anything, live());
    expect(waiting.waits).toContain(7000);
    expect(await trouble(client.get('/long', anything, live()))).toMatchObject({ trouble: 'limited', retryAfterMs: 900_000 });
    expect(server.asked.filter(({ path }) => path === '/long')).toHaveLength(1);
  });

  it('gives up after its attempts, and at once on what will not pass', async () => {
    const server = await cloud({
      '/down': status(503),
      '/no': status(400),
      '/key': status(403),
      '/moved': status(302, { location: 'https://elsewhere.example/' }),
    });
    const { client } = clientOf(server, { attempts: 3 });
    expect(await trouble(client.get('/down', anything, live()))).toMatchObject({ trouble: 'server', status: 503 });
    expect(await trouble(client.get('/no', anything, live()))).toMatchObject({ trouble: 'refused' });
    expect(await trouble(client.get('/key', anything, live()))).toMatchObject({ trouble: 'unauthorized' });
    expect(await trouble(client.get('/moved', anything, live()))).toMatchObject({ trouble: 'refused', status: 302 });
    expect(server.asked.map(({ path }) => path)).toEqual(['/down', '/down', '/down', '/no', '/key', '/moved']);
  });

  it('ends when the answer does not', async () => {
    const server = await cloud({
      '/slow': (_asked, response) => {
        response.writeHead(200);
        response.write('{');
      },
    });
    const { client } = clientOf(server, { attempts: 2, timeoutMs: 60 });
    expect(await trouble(client.get('/slow', anything, live()))).toMatchObject({ trouble: 'timeout' });
    expect(server.asked).toHaveLength(2);
  });

  it('stops with its signal, while it waits for the answer', async () => {
    const stopping = new AbortController();
    const server = await cloud({ '/slow': () => stopping.abort() });
    const { client } = clientOf(server);
    expect(await trouble(client.get('/slow', anything, stopping.signal))).toMatchObject({ trouble: 'stopped' });
  });

  it('refuses an answer outside its schema, and tells no secret in any failure', async () => {
    const server = await cloud({
      '/text': (_asked, response) => void response.end('<html>k-secret'),
      '/shape': (_asked, response) => json(response, { ok: 'k-secret' }),
      '/no': status(400),
    });
    const { client } = clientOf(server);
    for (const path of ['/text', '/shape', '/no']) {
      const error = await trouble(client.get(path, anything, live()));
      expect(error.trouble).toBe(path === '/no' ? 'refused' : 'malformed');
      expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('k-secret');
    }
    expect(server.asked.map(({ query }) => query.get('apiKey'))).toEqual(['k-secret', 'k-secret', 'k-secret']);
  });

  it('follows a link of an answer on its own host only', async () => {
    const server = await cloud({ '/next': good });
    const { client } = clientOf(server, { credential: { kind: 'basic', user: 'u', password: 'p' }, query: { client_id: 'c' } });
    await client.get(`${server.url}/next?page=2`, anything, live());
    expect(server.asked[0]).toMatchObject({ headers: { authorization: `Basic ${Buffer.from('u:p').toString('base64')}` } });
    expect([...server.asked[0]!.query]).toEqual([
      ['page', '2'],
      ['client_id', 'c'],
    ]);
    expect(await trouble(client.get('http://elsewhere.example/next', anything, live()))).toMatchObject({ trouble: 'malformed' });
  });

  it('keeps under the rate limit', async () => {
    const server = await cloud({ '/x': good });
    const { client, waiting } = clientOf(server, { perMinute: 30 });
    for (const _ of [1, 2, 3]) await client.get('/x', anything, live());
    expect(waiting.waits).toEqual([2000, 2000]);
  });
});

describe('a token', () => {
  const grant =
    (token: string, more: object = { expires_in: 3600 }): Answering =>
    (_asked, response) =>
      json(response, { access_token: token, token_type: 'Bearer', ...more });

  async function authorized(answers: Record<string, Answering>, refresh?: { kept: string }) {
    const server = await cloud(answers);
    const waiting = quickWaiting();
    const tokens = new TokenSource({
      url: `${server.url}/token`,
      clientId: 'id',
      clientSecret: 'c-secret',
      waiting,
      ...(refresh ? { refresh: { load: async () => refresh.kept, save: async (token: string) => void (refresh.kept = token) } } : {}),
    });
    return {
      server,
      waiting,
      client: new CloudClient({ base: server.url, credential: { kind: 'oauth', tokens }, perMinute: 60_000_000, waiting }),
    };
  }
  const bearers = (server: StandIn): (string | undefined)[] =>
    server.asked.filter(({ path }) => path === '/x').map(({ headers }) => headers.authorization);

  it('is asked once by many, and renewed before its end', async () => {
    const { server, client, waiting } = await authorized({ '/token': inTurn(grant('one'), grant('two')), '/x': good });
    await Promise.all([1, 2, 3].map(() => client.get('/x', anything, live())));
    waiting.pass(3_530_000);
    await client.get('/x', anything, live());
    waiting.pass(20_000);
    await client.get('/x', anything, live());
    expect(server.asked.filter(({ path }) => path === '/token').map(({ body }) => body)).toEqual(
      Array(2).fill('grant_type=client_credentials&client_id=id&client_secret=c-secret'),
    );
    expect(bearers(server)).toEqual(['Bearer one', 'Bearer one', 'Bearer one', 'Bearer one', 'Bearer two']);
  });

  it('is renewed once when it is refused, and no more', async () => {
    const { server, client } = await authorized({
      '/token': inTurn(grant('old'), grant('new')),
      '/x': (asked, response) => (asked.headers.authorization === 'Bearer new' ? good : status(401))(asked, response),
    });
    expect(await client.get('/x', anything, live())).toEqual({ ok: true });
    expect(bearers(server)).toEqual(['Bearer old', 'Bearer new']);

    const dead = await authorized({ '/token': grant('any'), '/x': status(401) });
    expect(await trouble(dead.client.get('/x', anything, live()))).toMatchObject({ trouble: 'unauthorized' });
    expect(bearers(dead.server)).toHaveLength(2);
  });

  it('keeps the refresh token that replaces another before it is used', async () => {
    const kept = { kept: 'r1' };
    const { server, client, waiting } = await authorized(
      { '/token': inTurn(grant('one', { expires_in: '60', refresh_token: 'r2' }), grant('two')), '/x': good },
      kept,
    );
    await client.get('/x', anything, live());
    expect(kept.kept).toBe('r2');
    waiting.pass(60_000);
    await client.get('/x', anything, live());
    expect(server.asked.filter(({ path }) => path === '/token').map(({ body }) => new URLSearchParams(body).get('refresh_token'))).toEqual([
      'r1',
      'r2',
    ]);
  });

  it('is tried again when the vendor is down, and not when the grant is refused', async () => {
    const { client } = await authorized({ '/token': inTurn(status(502), grant('one')), '/x': good });
    await client.get('/x', anything, live());
    const refused = await authorized({ '/token': status(400), '/x': good });
    expect(await trouble(refused.client.get('/x', anything, live()))).toMatchObject({ trouble: 'unauthorized' });
    expect(refused.server.asked).toHaveLength(1);
  });
});

describe('pages', () => {
  it('follow each other to the last; a cursor that comes back is a failure', async () => {
    const read = (list: Record<string, string | null>) => async (at: string) => ({ page: at, next: list[at] ?? null });
    const walk = async (list: Record<string, string | null>): Promise<string[]> => {
      const seen: string[] = [];
      for await (const { page } of pages('a', read(list))) seen.push(page);
      return seen;
    };
    expect(await walk({ a: 'b', b: 'c', c: null })).toEqual(['a', 'b', 'c']);
    expect(await trouble(walk({ a: 'b', b: 'a' }))).toMatchObject({ trouble: 'malformed' });
  });
});

describe('mutual TLS', () => {
  it('shows the certificate, and is refused without', async () => {
    const { folder, key, cert } = certificate();
    try {
      const server = await standIn({ '/x': good }, { key, cert, ca: cert, requestCert: true, rejectUnauthorized: true });
      open.push(server);
      const withIt = clientOf(server, { agent: mutualTls({ cert, key, ca: cert }) });
      expect(await withIt.client.get('/x', anything, live())).toEqual({ ok: true });
      expect(await trouble(clientOf(server, { attempts: 1 }).client.get('/x', anything, live()))).toMatchObject({ trouble: 'network' });
      expect(server.asked).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
