import { rmSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY_MAPPING, type InboundMapping } from '../../src/domain/platform/inbound-mapping.ts';
import { saveMapping } from '../../src/server/connectors/adapter/descriptors.ts';
import { startStream } from '../../src/server/connectors/mercedes/stream.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { certificate } from '../helpers/certificate.ts';
import { json, standIn, type Answering, type StandIn } from '../helpers/cloud.ts';
import { cloudStage, type CloudStage } from '../helpers/cloud-stage.ts';
import { signIn } from '../helpers/context.ts';
import { kafkaBroker, type KafkaBroker } from '../helpers/kafka.ts';

/*
 * The topic of a stand-in broker that speaks the protocol over TLS, read by the real client: an offset is committed when what is before it
 * is in the database, and never sooner.
 */
const TOPIC = 'vehiclesignals.me';
const TOKEN = '/token';
const VIN = 'W1VTESTVIN0000001';
const MAPPING: InboundMapping = {
  ...EMPTY_MAPPING,
  serial: 'vehicle',
  time: { path: 'when', format: 'iso', timeZone: 'UTC' },
  fields: [
    { field: 'lat', path: 'lat', unit: '°', yes: '' },
    { field: 'lng', path: 'lng', unit: '°', yes: '' },
  ],
};
const record = (minute: number, over: object = {}) => ({
  key: VIN,
  value: JSON.stringify({
    vehicle: VIN,
    when: `2026-11-20T11:${String(minute).padStart(2, '0')}:00Z`,
    lat: 45 + minute / 1000,
    lng: 4.8,
    ...over,
  }),
});

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Stage {
  here: CloudStage;
  broker: KafkaBroker;
  login: StandIn;
  deviceId: string;
  start(): { stop(): Promise<void> };
  lats(): Promise<(number | null)[]>;
}

async function stage(isMapped = true, answering?: Answering): Promise<Stage> {
  const { folder, key, cert } = certificate();
  closing.push(() => rmSync(folder, { recursive: true }));
  let given = 0;
  const login = await standIn({
    [TOKEN]: answering ?? ((_asked, response) => json(response, { access_token: `t${++given}`, expires_in: 3600 })),
  });
  closing.push(() => login.close());
  const broker = await kafkaBroker({ topic: TOPIC, partitions: 2, tls: { key, cert }, isToken: (token) => token.startsWith('t') });
  closing.push(() => broker.close());
  const mercedes = {
    brokers: [broker.address],
    topic: TOPIC,
    group: 'me.sillage',
    tokenUrl: `${login.url}${TOKEN}`,
    clientId: 'me',
    clientSecret: 'm-secret',
    scope: 'eu',
  };
  const here = await cloudStage(Date.parse('2026-11-20T12:00:00Z'), { mercedes });
  closing.push(() => here.close());
  const deviceId = await here.fit('mercedes', VIN);
  if (isMapped) await map(here);
  return {
    here,
    broker,
    login,
    deviceId,
    start: () => {
      const stream = startStream(here.server.context, { settings: mercedes, ca: cert, rests: { firstMs: 20, lastMs: 50 } });
      closing.push(() => stream.stop());
      return stream;
    },
    lats: async () => (await here.positions(deviceId)).map(({ lat }) => lat),
  };
}

async function map(here: CloudStage): Promise<void> {
  const { userId } = await signIn(here.server.app, { role: 'user', isAdmin: true, adminMode: true });
  expect(await saveMapping(here.server.context.pool, 'mercedes', 0, MAPPING, userId, here.nowMs())).toBe(true);
}

it('stores what the topic holds, commits behind it, and goes on there after a restart', async () => {
  const { broker, login, start, lats } = await stage();
  broker.append(0, record(1), record(2));
  broker.append(1, record(3));
  const first = start();
  await expect.poll(() => [broker.committed(0), broker.committed(1)]).toEqual([2, 1]);
  expect(await lats()).toEqual([45.001, 45.002, 45.003]);
  await first.stop();
  expect(broker.members()).toBe(0);
  broker.append(0, record(4));
  broker.fetched.length = 0;
  start();
  await expect.poll(() => broker.committed(0)).toBe(3);
  expect(await lats()).toEqual([45.001, 45.002, 45.003, 45.004]);
  expect(Math.min(...broker.fetched.filter(([partition]) => partition === 0).map(([, offset]) => offset))).toBe(2);
  const [asked] = login.asked;
  expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from('me:m-secret').toString('base64')}`);
  expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({ grant_type: 'client_credentials', scope: 'eu' });
});

it('commits nothing that the database did not take, tries again, and stores it once', async () => {
  const { here, broker, start, lats } = await stage();
  const { ingest } = telemetryOf(here.server.context);
  const committed: (number | undefined)[] = [];
  const accept = vi.spyOn(ingest, 'accept');
  const real = accept.getMockImplementation() ?? Object.getPrototypeOf(ingest).accept.bind(ingest);
  accept.mockImplementation(async (...given) => {
    committed.push(broker.committed(0));
    if (committed.length < 3) throw new Error('disk full');
    return real(...given);
  });
  broker.append(0, record(1));
  start();
  await expect.poll(() => broker.committed(0)).toBe(1);
  expect(committed).toEqual([undefined, undefined, undefined]);
  expect(await lats()).toEqual([45.001]);
});

it('keeps a message that cannot be read as a refused frame, and passes', async () => {
  const { here, broker, start, lats } = await stage();
  broker.append(0, { key: VIN, value: '{"vehicle":' }, record(1, { lat: 95 }), { key: VIN, value: null }, record(2));
  start();
  await expect.poll(() => broker.committed(0)).toBe(4);
  expect(await lats()).toEqual([45.002]);
  const frames = await telemetryOf(here.server.context).rawFrames.of('mercedes', VIN);
  expect(new Set(frames.map(({ refusal }) => refusal))).toEqual(new Set(['invalid', 'text', null]));
  expect(frames).toHaveLength(3);
});

it('reads nothing while no mapping is saved, and says so', async () => {
  const { here, broker, start, lats } = await stage(false);
  broker.append(0, record(1));
  start();
  await expect.poll(async () => (await here.run('mercedes'))?.failure).toBe('no mapping is saved');
  expect(broker.tokens).toEqual([]);
  await map(here);
  await expect.poll(() => broker.committed(0)).toBe(1);
  expect(await lats()).toEqual([45.001]);
});

it('comes back with a token of the moment after a cut, and offers a refused one once', async () => {
  const tokens = ['wrong', 't1', 't2'];
  const { here, broker, start, lats } = await stage(true, (_asked, response) =>
    json(response, { access_token: tokens.shift() ?? 't9', expires_in: tokens.length === 1 ? 0.001 : 3600 }),
  );
  broker.append(0, record(1));
  start();
  await expect.poll(() => broker.committed(0)).toBe(1);
  expect(broker.tokens.filter((token) => token === 'wrong')).toEqual(['wrong']);
  broker.cut();
  broker.append(0, record(2));
  await expect.poll(() => broker.committed(0)).toBe(2);
  expect(await lats()).toEqual([45.001, 45.002]);
  expect(broker.tokens.at(-1)).toMatch(/^t[29]$/);
  expect((await here.run('mercedes'))?.failure ?? '').not.toMatch(/wrong|t1|m-secret/);
});

it('lets what is being stored be committed when it stops, then its offset, and leaves the group', async () => {
  const { here, broker, start, lats } = await stage();
  const { ingest } = telemetryOf(here.server.context);
  const real = ingest.accept.bind(ingest);
  let release = (): void => undefined;
  let asked = (): void => undefined;
  const [released, reached] = [new Promise<void>((resolve) => (release = resolve)), new Promise<void>((resolve) => (asked = resolve))];
  vi.spyOn(ingest, 'accept').mockImplementation(async (...given) => {
    asked();
    await released;
    return real(...given);
  });
  broker.append(0, record(1));
  const stream = start();
  await reached;
  const stopped = stream.stop();
  expect(broker.committed(0)).toBeUndefined();
  release();
  await stopped;
  expect([broker.committed(0), broker.members()]).toEqual([1, 0]);
  expect(await lats()).toEqual([45.001]);
});

it('shares the partitions with another server, and takes over those of one that left', async () => {
  const { broker, start, lats } = await stage();
  broker.append(0, record(1));
  const first = start();
  await expect.poll(() => broker.committed(0)).toBe(1);
  start();
  await expect.poll(() => broker.shares()).toEqual([1, 1]);
  broker.append(0, record(2));
  broker.append(1, record(3));
  await expect.poll(() => [broker.committed(0), broker.committed(1)]).toEqual([2, 1]);
  await first.stop();
  await expect.poll(() => broker.shares()).toEqual([2]);
  broker.append(0, record(4));
  broker.append(1, record(5));
  await expect.poll(() => [broker.committed(0), broker.committed(1)]).toEqual([3, 2]);
  expect(await lats()).toEqual([45.001, 45.002, 45.003, 45.004, 45.005]);
});
