import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fordSource } from '../../src/server/connectors/ford/ford.ts';
import { stellantisSource } from '../../src/server/connectors/free2move/source.ts';
import { sensolusSource } from '../../src/server/connectors/sensolus/source.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { certificate } from '../helpers/certificate.ts';
import { inTurn, json, quickWaiting, standIn, type Answering, type StandIn } from '../helpers/cloud.ts';
import { cloudStage, type CloudStage } from '../helpers/cloud-stage.ts';
import { signIn } from '../helpers/context.ts';
import { HOUR_MS } from '../../src/domain/time/time-zone.ts';

/*
 * Each cloud against a stand-in that answers as the public document says, faults included: what was read is in the database once, and a
 * restart goes on where the committed data ends.
 */
const START_MS = Date.parse('2026-11-20T12:00:00Z');

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function stage(
  answers: Record<string, Answering>,
  tls?: Parameters<typeof standIn>[1],
): Promise<{ cloud: StandIn; here: CloudStage }> {
  const cloud = await standIn(answers, tls);
  closing.push(() => cloud.close());
  const here = await cloudStage(START_MS, {});
  closing.push(() => here.close());
  return { cloud, here };
}

const status =
  (code: number): Answering =>
  (_asked, response) =>
    json(response, { message: 'no' }, code);
const paths = (cloud: StandIn): string[] => cloud.asked.map(({ path }) => path);

describe('sensolus', () => {
  const LIST = '/api/v2/devices';
  const DATA = '/api/v2/devices/data/aggregated/location';
  const at = (minute: number): string => `2026-11-20T11:${String(minute).padStart(2, '0')}:00+0000`;
  const location = (id: number, minute: number, more: object = {}) => ({
    type: 'location',
    id,
    time: at(minute),
    insertTime: at(minute + 1),
    state: 'PERIODIC',
    lat: 45 + id / 1000,
    lng: 4.8,
    source: 'gps',
    ...more,
  });
  const series =
    (data: unknown[], truncated = false): Answering =>
    (_asked, response) =>
      json(response, [{ serial: 'AAAAAA', type: 'seri', data, truncated }]);
  const devices: Answering = ({ query }, response) =>
    json(
      response,
      query.get('offset') === '0' ? Array.from({ length: 100 }, (_, n) => ({ serial: n === 0 ? 'AAAAAA' : `OTHER${n}` })) : [],
    );
  const nothing: Answering = (_asked, response) => void response.writeHead(204).end();
  const sourceOf = (cloud: StandIn) => sensolusSource({ url: cloud.url, apiKey: 'k-secret', webhookSecret: null }, quickWaiting());
  const asksOf = (cloud: StandIn): string[] =>
    cloud.asked
      .filter(({ path }) => path === DATA)
      .flatMap(({ body }) =>
        (JSON.parse(body) as { serial: string; from: string }[]).filter(({ serial }) => serial === 'AAAAAA').map(({ from }) => from),
      );

  it('reads all pages, passes over what it cannot read, and stores each location once', async () => {
    const first = [location(1, 1), location(2, 2), { id: 3, time: at(3), lat: 'north' }];
    const { cloud, here } = await stage({
      [LIST]: inTurn(status(500), devices),
      [DATA]: inTurn(series(first, true), series([location(2, 2), location(4, 4)]), nothing),
    });
    const deviceId = await here.fit('sensolus', 'AAAAAA');
    expect(await here.poll(sourceOf(cloud))).toBe(true);
    expect((await here.positions(deviceId)).map(({ lat }) => lat)).toEqual([45.001, 45.002, null, 45.004]);
    expect(await here.cursor('sensolus', 'AAAAAA')).toEqual({ to: '2026-11-20T11:05:00.000Z', ids: [4] });
    expect(asksOf(cloud)).toEqual(['2026-11-19T12:00:00+0000', '2026-11-20T11:03:00+0000']);
    expect(await here.run('sensolus')).toEqual({ failure: null, failures: 0, restMs: 300_000 });
  });

  it('goes on after a restart where the stored data ends, and takes late locations', async () => {
    const { cloud, here } = await stage({
      [LIST]: devices,
      [DATA]: inTurn(
        series([location(1, 1)], true),
        status(401),
        nothing,
        nothing,
        series([location(1, 1), location(5, 0, { insertTime: at(9) })]),
        nothing,
      ),
    });
    const deviceId = await here.fit('sensolus', 'AAAAAA');
    await here.poll(sourceOf(cloud));
    expect(await here.cursor('sensolus', 'AAAAAA')).toEqual({ to: '2026-11-20T11:02:00.000Z', ids: [1] });
    expect(await here.run('sensolus')).toMatchObject({
      failures: 1,
      restMs: 600_000,
      failure: expect.stringMatching(/^POST 127\.0\.0\.1:\d+\/api\/v2\/devices\/data\/aggregated\/location: 401$/),
    });
    expect(await here.poll(sourceOf(cloud))).toBe(false);
    here.pass(600_000);
    await here.poll(sourceOf(cloud));
    here.pass(300_000);
    await here.poll(sourceOf(cloud));
    expect((await here.positions(deviceId)).map(({ lat }) => lat)).toEqual([45.005, 45.001]);
    expect(new Set(asksOf(cloud).slice(1))).toEqual(new Set(['2026-11-20T11:02:00+0000']));
    expect(await here.run('sensolus')).toMatchObject({ failure: null, failures: 0 });
  });

  it('moves no cursor when the database does not take the locations', async () => {
    const { cloud, here } = await stage({ [LIST]: devices, [DATA]: inTurn(series([location(1, 1)]), series([location(1, 1)]), nothing) });
    const deviceId = await here.fit('sensolus', 'AAAAAA');
    const { ingest } = telemetryOf(here.server.context);
    const accept = vi.spyOn(ingest, 'accept').mockRejectedValueOnce(new Error('disk full'));
    await expect(here.poll(sourceOf(cloud))).rejects.toThrow('disk full');
    expect(await here.cursor('sensolus', 'AAAAAA')).toBeUndefined();
    expect(await here.run('sensolus')).toMatchObject({ failure: 'internal', failures: 1 });
    accept.mockRestore();
    here.pass(HOUR_MS);
    await here.poll(sourceOf(cloud));
    expect(await here.positions(deviceId)).toHaveLength(1);
  });

  it('is called by one process at a time, and lets go at once when it is stopped', async () => {
    const stopping = new AbortController();
    let asked = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (asked = resolve));
    const { cloud, here } = await stage({ [LIST]: inTurn(() => asked(), devices), [DATA]: nothing });
    const first = here.poll(sourceOf(cloud), stopping.signal);
    await waiting;
    expect(await here.poll(sourceOf(cloud))).toBe(false);
    stopping.abort();
    await first;
    expect(await here.run('sensolus')).toMatchObject({ failure: null, failures: 0 });
    expect(await here.poll(sourceOf(cloud))).toBe(true);
  });
});

describe('ford', () => {
  const TOKEN = '/dah2vb2cprod.onmicrosoft.com/oauth2/v2.0/token';
  const TELEMETRY = '/fcon-query/v1/telemetry';
  const telemetry =
    (minute: number): Answering =>
    (_asked, response) =>
      json(response, {
        updateTime: `2026-11-20T11:${minute}:30.5Z`,
        vin: 'WF0TESTVIN0000001',
        metrics: {
          position: { updateTime: `2026-11-20T11:${minute}:00Z`, value: { location: { lat: 45 + minute / 1000, lon: 4.8 } } },
          odometer: { updateTime: `2026-11-20T11:${minute}:00Z`, value: 88_710 },
        },
      });
  const grant =
    (token: string, refresh: string): Answering =>
    (_asked, response) =>
      json(response, { access_token: token, expires_in: 1200, refresh_token: refresh });
  const sourceOf = (cloud: StandIn, refreshTokens = ['r1-first']) =>
    fordSource({ url: cloud.url, clientId: 'id', clientSecret: 'c-secret', refreshTokens }, quickWaiting());

  it('stores a telemetry once, and keeps the refresh token that replaces another, sealed, over a restart', async () => {
    const { cloud, here } = await stage({
      [TOKEN]: inTurn(grant('one', 'r2-second'), grant('two', 'r3-third')),
      [TELEMETRY]: inTurn(telemetry(10), telemetry(10), telemetry(20)),
    });
    const deviceId = await here.fit('ford', 'WF0TESTVIN0000001');
    const running = sourceOf(cloud);
    for (const source of [running, running, sourceOf(cloud)]) {
      expect(await here.poll(source)).toBe(true);
      here.pass(60_000);
    }
    expect(await here.positions(deviceId)).toEqual([
      { at: '2026-11-20T11:10:00.000Z', lat: 45.01, odometerKm: 88_710 },
      { at: '2026-11-20T11:20:00.000Z', lat: 45.02, odometerKm: 88_710 },
    ]);
    expect(cloud.asked.filter(({ path }) => path === TOKEN).map(({ body }) => new URLSearchParams(body).get('refresh_token'))).toEqual([
      'r1-first',
      'r2-second',
    ]);
    const { rows } = await here.server.database.pool.query<{ value: unknown }>("SELECT value FROM cloud_cursors WHERE connector = 'ford'");
    expect(JSON.stringify(rows)).not.toMatch(/r[123]-/);
  });

  it('tells a withdrawn consent without any secret; the others go on as planned', async () => {
    const consents: Answering = (asked, response) =>
      (asked.body.includes('r0-gone') ? status(400) : grant('one', 'r2-second'))(asked, response);
    const { cloud, here } = await stage({ [TOKEN]: consents, [TELEMETRY]: telemetry(10) });
    const deviceId = await here.fit('ford', 'WF0TESTVIN0000001');
    await here.poll(sourceOf(cloud, ['r0-gone', 'r1-first']));
    expect(await here.positions(deviceId)).toHaveLength(1);
    const run = await here.run('ford');
    expect(run).toMatchObject({ failures: 0, restMs: 60_000, failure: expect.stringMatching(/no token, 400$/) });
    expect(run?.failure).not.toMatch(/r[012]-|c-secret/);
    here.pass(60_000);
    await here.poll(sourceOf(cloud, ['r0-gone']));
    expect(await here.run('ford')).toMatchObject({ failures: 1, restMs: 120_000 });
  });
});

describe('free2move', () => {
  const LIST = '/connectedcar/v3/fleets/f1/vehicles';
  const vehicle = (n: number) => ({ id: `v${n}=`, vin: `VF3TESTVIN000000${n}`, brand: 'Peugeot' });
  const page = (self: string, vehicles: unknown[], next?: string): object => ({
    _links: { self: { href: self }, ...(next ? { next: { href: next } } : {}) },
    currentPage: 1,
    total: 2,
    totalPage: 2,
    _embedded: { vehicles },
  });
  const statusOf =
    (n: number): Answering =>
    (_asked, response) =>
      json(response, {
        updatedAt: '2026-11-20T11:10:00Z',
        lastPosition: {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [4.8, 45 + n / 1000, 170] },
          properties: { updatedAt: '2026-11-20T11:09:00Z', type: 'Acquire' },
        },
        odometer: { createdAt: '2026-11-20T11:09:00Z', mileage: 1000 + n },
      });

  async function fleet(pages: (url: () => string) => Answering) {
    const { folder, key, cert, keyFile, certFile } = certificate();
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    let url = '';
    const { cloud, here } = await stage(
      { [LIST]: pages(() => url), [`${LIST}/v1%3D/status`]: statusOf(1), [`${LIST}/v2%3D/status`]: statusOf(2) },
      { key, cert, ca: cert, requestCert: true, rejectUnauthorized: true },
    );
    url = cloud.url;
    const source = () =>
      stellantisSource(
        {
          url: `${cloud.url}/connectedcar/v3`,
          user: 'MZP1',
          password: 'p-secret',
          clientId: 'app',
          fleetId: 'f1',
          certFile,
          keyFile,
          caFile: certFile,
          webhookSecret: null,
        },
        quickWaiting(),
      );
    return {
      cloud,
      here,
      source,
      devices: [await here.fit('free2move', vehicle(1).vin), await here.fit('free2move', vehicle(2).vin)] as const,
    };
  }

  it('walks the pages with its certificate, and goes on after a restart with the page that failed', async () => {
    let isDown = true;
    const { cloud, here, source, devices } = await fleet((url) => ({ query }, response) => {
      if (query.get('pageToken') !== 'two') return json(response, page('1', [vehicle(1), { id: 5 }], `${url()}${LIST}?pageToken=two`));
      return isDown ? json(response, {}, 500) : json(response, page('2', [vehicle(2)]));
    });
    await here.poll(source());
    expect(await here.cursor('free2move', 'page')).toBe(`${cloud.url}${LIST}?pageToken=two`);
    expect(await here.positions(devices[0])).toEqual([{ at: '2026-11-20T11:09:00.000Z', lat: 45.001, odometerKm: 1001 }]);
    expect(await here.positions(devices[1])).toEqual([]);
    isDown = false;
    cloud.asked.length = 0;
    here.pass(HOUR_MS);
    await here.poll(source());
    expect(paths(cloud)).toEqual([LIST, `${LIST}/v2%3D/status`]);
    expect(cloud.asked[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('MZP1:p-secret').toString('base64')}`,
      accept: 'application/hal+json',
    });
    expect([...cloud.asked[0]!.query]).toEqual([
      ['pageToken', 'two'],
      ['client_id', 'app'],
    ]);
    expect(await here.positions(devices[1])).toHaveLength(1);
    expect(await here.cursor('free2move', 'page')).toBeNull();
    here.pass(HOUR_MS);
    await here.poll(source());
    expect(await here.positions(devices[0])).toHaveLength(1);
  });

  it('begins again when a kept link has run out', async () => {
    let tokens = 'refused';
    const { here, source, devices } = await fleet((url) => ({ query }, response) => {
      const token = query.get('pageToken');
      if (token === null) return json(response, page('1', [vehicle(1)], `${url()}${LIST}?pageToken=two`));
      return tokens === 'refused' ? json(response, {}, 400) : json(response, page('2', [vehicle(2)]));
    });
    for (const _ of [1, 2]) {
      await here.poll(source());
      here.pass(HOUR_MS);
    }
    expect(await here.cursor('free2move', 'page')).toBeNull();
    tokens = 'good';
    await here.poll(source());
    expect(await here.positions(devices[1])).toHaveLength(1);
  });
});

it('R-048 R-054 R-055 R-061 the page of a connector tells what is missing, and how its calls go', async () => {
  const { here, cloud } = await stage({ '/api/v2/devices': status(401) });
  const siteAdmin = await signIn(here.server.app, { isAdmin: true, adminMode: true });
  const read = async (type: string) =>
    (await here.server.app.inject({ url: `/api/v1/admin/connectors/${type}`, headers: siteAdmin.headers })).json<{
      listening: boolean;
      cloud: Record<string, unknown> | null;
    }>();
  for (const type of ['sensolus', '2hire', 'ford', 'free2move'])
    expect(await read(type)).toMatchObject({
      listening: false,
      cloud: { variables: expect.arrayContaining([expect.stringMatching(/^[A-Z0-9_]+$/)]), failure: null },
    });
  expect((await read('gpslogger')).cloud).toBeNull();
  here.server.context.config.clouds.sensolus = { url: cloud.url, apiKey: 'k-secret', webhookSecret: null };
  await here.poll(sensolusSource({ url: cloud.url, apiKey: 'k-secret', webhookSecret: null }, quickWaiting()));
  expect(await read('sensolus')).toMatchObject({
    listening: true,
    cloud: { failure: expect.stringContaining('401'), succeededAt: null, dueAt: '2026-11-20T12:10:00.000Z' },
  });
});
