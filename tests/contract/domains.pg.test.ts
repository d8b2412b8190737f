import { createHmac } from 'node:crypto';
import { createServer as createPlain, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteCertificate } from '../../src/domain/platform/site-domain.ts';
import { newWebhookSecret } from '../../src/server/connectors/webhook-authentication.ts';
import { createPool } from '../../src/server/database/pool.ts';
import { serverIdOf } from '../../src/server/http/answers.ts';
import { declareOwnDomain, proofOf } from '../../src/server/modules/domains/domains.ts';
import { tellOfEnds } from '../../src/server/modules/domains/domains.routes.ts';
import { LOCALHOST_TLS } from '../fixtures/localhost-tls.ts';
import { caller } from '../helpers/call.ts';
import { certificate } from '../helpers/certificate.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

const PATH = '/api/v1/admin/domains';
/** A week before the end of the certificate that tests have. */
const END_MS = Date.parse('2120-01-01T00:00:00Z');
const own = certificate();
let nowMs = Date.now();
let server: TestContext;
let root: Signed;
let port: number;
const others: Server[] = [];
const call = caller(() => server.app);

const listen = (some: Server): Promise<number> =>
  new Promise((resolve) => some.listen(0, '127.0.0.1', () => resolve((some.address() as AddressInfo).port)));

beforeAll(async () => {
  writeFileSync(join(own.folder, 'broken.pem'), 'nothing');
  const free2move = {
    url: 'https://x.example',
    user: 'u',
    password: 'p',
    clientId: 'c',
    fleetId: 'f',
    certFile: own.certFile,
    keyFile: own.keyFile,
    caFile: join(own.folder, 'broken.pem'),
    webhookSecret: null,
  };
  const clouds = { sensolus: null, twohire: null, ford: null, free2move, mercedes: null };
  const certFile = join(own.folder, 'gateway.pem');
  writeFileSync(certFile, LOCALHOST_TLS.cert);
  const gatewayTls = { certFile, keyFile: own.keyFile, teltonika: 5028, ruptela: 5047 };
  server = await testContext({ now: () => nowMs, config: { clouds, gatewayTls } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
});
afterAll(async () => {
  for (const other of others) other.close();
  await server.close();
  rmSync(own.folder, { recursive: true, force: true });
});

async function add(host: string, more: object = {}): Promise<string> {
  const { status, body } = await call(root, 'POST', PATH, { host, ...more });
  expect(status).toBe(201);
  return String(body['_id']);
}
const look = async (id: string): Promise<unknown> => (await call(root, 'POST', `${PATH}/${id}/look`)).body['state'];

describe('R-029 domains', () => {
  test('the host of PUBLIC_URL is one from the start, once', async () => {
    await declareOwnDomain(server.context);
    await declareOwnDomain(server.context);
    expect((await call(root, 'GET', PATH)).body).toMatchObject({ count: 1, results: [{ host: 'localhost:8080', state: 'unknown' }] });
  });

  test('one is verified by looking: this platform, another server, nobody, a name that leads nowhere', async () => {
    const elsewhere = createPlain((_request, response) => response.end('{"proof":"x"}'));
    others.push(elsewhere);
    const [ours, theirs] = [`127.0.0.1:${port}`, `127.0.0.1:${await listen(elsewhere)}`];
    expect(await look(await add(ours))).toBe('ok');
    expect(await look(await add(theirs))).toBe('elsewhere');
    expect(await look(await add('127.0.0.1:1'))).toBe('silent');
    expect(await look(await add('no-such-host.invalid'))).toBe('unresolved');
    const { results } = (await call(root, 'GET', PATH)).body as { results: { host: string; lookedAt: string | null }[] };
    expect(results.find(({ host }) => host === ours)!.lookedAt).toBe(new Date(nowMs).toISOString());
  });

  test('what devices are told forges no proof: a server that knows the id of this one is elsewhere; another server of this database is this platform', async () => {
    const id = await serverIdOf(server.context);
    const nonceOf = (url: string | undefined): string => new URL(url ?? '', 'http://x').searchParams.get('nonce') ?? '';
    const forger = createPlain((request, response) =>
      response.end(JSON.stringify({ proof: createHmac('sha256', id).update(nonceOf(request.url)).digest('hex') })),
    );
    const pool = createPool(server.database.url, 1);
    const twin = createPlain(
      (request, response) =>
        void proofOf({ ...server.context, pool }, nonceOf(request.url)).then((proof) => response.end(JSON.stringify({ proof }))),
    );
    others.push(forger, twin);
    expect(await look(await add(`127.0.0.1:${await listen(forger)}`))).toBe('elsewhere');
    expect(await look(await add(`127.0.0.1:${await listen(twin)}`))).toBe('ok');
    await pool.end();
  });

  test('one that leads inside is not called, unless the site itself is there or the operator allows it', async () => {
    let reached = 0;
    const inner = createPlain((_request, response) => {
      reached++;
      response.end('{}');
    });
    others.push(inner);
    const id = await add(`127.0.0.1:${await listen(inner)}`);
    const { config } = server.context;
    const { publicUrl } = config;
    config.publicUrl = 'http://fleet.invalid';
    expect([await look(id), reached]).toEqual(['silent', 0]);
    config.innerNetworks = ['127.0.0.0/8'];
    expect([await look(id), reached]).toEqual(['elsewhere', 1]);
    config.innerNetworks = [];
    config.publicUrl = publicUrl;
  });

  test('a pasted address is its host; one that is there, or no host at all, is refused', async () => {
    const id = await add('https://Flotte.Example.org/login');
    expect((await call(root, 'GET', `${PATH}/${id}`)).body).toMatchObject({ host: 'flotte.example.org' });
    expect((await call(root, 'POST', PATH, { host: 'flotte.example.org' })).status).toBe(409);
    expect((await call(root, 'POST', PATH, { host: 'not a host' })).body).toMatchObject({ fields: [{ field: 'host', code: 'host' }] });
  });

  test('its sign-in page bears the organization it serves; an organization that is not there is refused', async () => {
    const organization = await createOrganization(server.context, 'Transports Lumière');
    await add('lumiere.example.org', { organization });
    const site = await server.app.inject({ url: '/simple-directory/api/sites/_public', headers: { host: 'Lumiere.example.org' } });
    expect(site.json()).toMatchObject({ host: 'lumiere.example.org', title: 'Transports Lumière' });
    expect(
      (await server.app.inject({ url: '/simple-directory/api/sites/_public', headers: { host: 'unknown.example.org' } })).json(),
    ).toMatchObject({ host: 'localhost:8080', title: 'Sillage' });
    expect((await call(root, 'POST', PATH, { host: 'x.example.org', organization: root.userId })).body).toMatchObject({
      fields: [{ field: 'organization', code: 'reference' }],
    });
  });

  test('G-014 for super administrators alone', async () => {
    const owner = await signIn(server.app, { role: 'admin' });
    for (const url of [PATH, '/api/v1/admin/certificates']) expect([url, (await call(owner, 'GET', url)).status]).toEqual([url, 403]);
    expect((await call(owner, 'POST', PATH, { host: 'a.example' })).status).toBe(403);
  });
});

describe('R-023 certificates', () => {
  const list = async (): Promise<SiteCertificate[]> =>
    (await call(root, 'GET', '/api/v1/admin/certificates')).body['results'] as SiteCertificate[];

  test('of connectors: that of the gateways, the client certificate that is configured, one that cannot be read, the secret of a vendor', async () => {
    await newWebhookSecret(server.context.pool, 'mdi', 'secret', root.userId, nowMs);
    const found = await list();
    expect(found.find(({ _id }) => _id === 'file:FREE2MOVE_CERT_FILE')).toMatchObject({
      kind: 'client',
      holder: 'Free2move',
      subject: '127.0.0.1',
      endsAt: '2120-01-01T00:00:00.000Z',
      state: 'ok',
    });
    expect(found.find(({ _id }) => _id === 'file:FREE2MOVE_CA_FILE')).toMatchObject({
      kind: 'authority',
      state: 'unread',
      problem: expect.any(String),
    });
    expect(found.find(({ _id }) => _id === 'file:GATEWAY_TLS_CERT_FILE')).toMatchObject({
      kind: 'server',
      holder: 'Teltonika, Ruptela',
      endsAt: '2126-10-29T02:57:13.000Z',
      state: 'ok',
    });
    expect(found.find(({ _id }) => _id === 'door:mdi')).toMatchObject({
      kind: 'secret',
      endsAt: null,
      state: 'ok',
      startsAt: new Date(nowMs).toISOString(),
    });
    expect(
      found.find(({ _id }) => _id === 'domain:localhost:8080'),
      'the site is served in clear',
    ).toMatchObject({ state: 'plain', endsAt: null });
  });

  test('of domains: the one that browsers are shown there', async () => {
    const secure = createServer({ key: own.key, cert: own.cert }, (_request, response) => response.end());
    others.push(secure as unknown as Server);
    const host = `127.0.0.1:${await listen(secure as unknown as Server)}`;
    const id = await add(host);
    const { publicUrl } = server.context.config;
    server.context.config.publicUrl = 'https://localhost:8080';
    expect((await list()).find(({ _id }) => _id === `domain:${host}`)).toMatchObject({
      kind: 'server',
      subject: '127.0.0.1',
      issuer: '127.0.0.1',
      endsAt: '2120-01-01T00:00:00.000Z',
      state: 'ok',
    });
    expect(await look(id), 'it signs itself: no browser trusts it').toBe('untrusted');
    server.context.config.publicUrl = publicUrl;
  });

  test('its administrators are told before its end, once a step, and once it is over', async () => {
    const told = async (): Promise<number> =>
      Number(
        (await server.context.pool.query<{ count: string }>(`SELECT count(*) FROM notifications WHERE user_id = $1`, [root.userId]))
          .rows[0]!.count,
      );
    const steps: number[] = [];
    for (const daysBefore of [30, 20, 19, 6, -1]) {
      nowMs = END_MS - daysBefore * 86_400_000;
      await tellOfEnds(server.context);
      steps.push(await told());
    }
    expect(steps).toEqual([0, 1, 1, 2, 3]);
  });
});
