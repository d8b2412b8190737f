import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hireSource } from '../../src/server/connectors/2hire/source.ts';
import { json, quickWaiting, standIn, type StandIn } from '../helpers/cloud.ts';
import { cloudStage, type CloudStage } from '../helpers/cloud-stage.ts';

/* Pushes of vendors: a wrong signature or secret is refused and leaves nothing; a push that comes twice is in the database once. */
const SECRET = 'a-secret-of-the-webhook';
const VEHICLE = '26c1097a-45d7-4719-a195-595c252a16f7';
const START_MS = Date.parse('2026-11-20T12:00:00Z');
const HIRE = '/api/v1/connectors/2hire';

let here: CloudStage;
let adapter: StandIn;
let challenge: { status: number; type: string; body: string } | null = null;

beforeAll(async () => {
  adapter = await standIn({
    '/token': (_asked, response) => json(response, { access_token: 'day-token', expires_in: 86_400 }),
    // "GET/callback(subscribe, topic, challenge)" comes before the answer to the subscription.
    '/api/v1/webhook': async ({ body }, response) => {
      const { 'hub.topic': topic, 'hub.callback': callback, 'hub.mode': mode } = JSON.parse(body) as Record<string, string>;
      const answer = await here.server.app.inject({
        url: `${new URL(callback!).pathname}?hub.mode=${mode}&hub.topic=${encodeURIComponent(topic!)}&hub.challenge=thisIsARandomString`,
      });
      challenge = { status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.body };
      json(response, {}, answer.body === 'thisIsARandomString' ? 200 : 400);
    },
  });
  const twohire = { url: adapter.url, tokenUrl: `${adapter.url}/token`, clientId: 'id', clientSecret: 'c-secret', webhookSecret: SECRET };
  here = await cloudStage(START_MS, {
    twohire,
    sensolus: { url: adapter.url, apiKey: null, webhookSecret: SECRET },
    free2move: {
      url: adapter.url,
      user: 'u',
      password: 'p',
      clientId: 'c',
      fleetId: 'f',
      certFile: '',
      keyFile: '',
      caFile: null,
      webhookSecret: SECRET,
    },
  });
});
afterAll(async () => {
  await here?.close();
  await adapter?.close();
});

describe('2hire', () => {
  const signed = (body: string, secret = SECRET): Record<string, string> => ({
    'content-type': 'application/json',
    'x-hub-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  });
  const post = async (body: string, headers: Record<string, string> = signed(body)): Promise<number> =>
    (await here.server.app.inject({ method: 'POST', url: HIRE, payload: body, headers })).statusCode;
  const signal = (name: string, data: object, minute: number): string =>
    JSON.stringify({
      topic: `vehicle:${VEHICLE}:generic:${name}`,
      payload: { data, timestamp: Date.parse('2026-11-20T11:00:00Z') + minute * 60_000, deliveryTimestamp: START_MS },
    });

  it('is subscribed to once, and again when the secret changes', async () => {
    const { twohire } = here.server.context.config.clouds;
    const source = () => hireSource(twohire!, 'https://fleet.example.org', quickWaiting());
    await here.poll(source());
    expect(challenge).toEqual({ status: 200, type: 'text/plain; charset=utf-8', body: 'thisIsARandomString' });
    const asked = adapter.asked.find(({ path }) => path === '/api/v1/webhook')!;
    expect(asked.headers.authorization).toBe('Bearer day-token');
    expect(JSON.parse(asked.body)).toEqual({
      'hub.mode': 'subscribe',
      'hub.topic': 'vehicle:*:generic:*',
      'hub.callback': `https://fleet.example.org${HIRE}`,
      'hub.secret': SECRET,
    });
    here.pass(3_600_000);
    await here.poll(source());
    expect(adapter.asked.filter(({ path }) => path === '/api/v1/webhook')).toHaveLength(1);
    here.pass(3_600_000);
    await here.poll(hireSource({ ...twohire!, webhookSecret: 'another-secret-for-it' }, 'https://fleet.example.org', quickWaiting()));
    expect(adapter.asked.filter(({ path }) => path === '/api/v1/webhook')).toHaveLength(2);
  });

  it('echoes no challenge of another topic', async () => {
    for (const query of [
      'hub.mode=subscribe&hub.topic=vehicle:x:generic:position&hub.challenge=a',
      'hub.mode=publish&hub.topic=vehicle:*:generic:*&hub.challenge=a',
      'hub.topic=vehicle:*:generic:*',
      '',
    ])
      expect((await here.server.app.inject({ url: `${HIRE}?${query}` })).statusCode).toBe(404);
  });

  it('stores a position once, with the distance that came before it; a wrong signature leaves nothing', async () => {
    const deviceId = await here.fit('2hire', VEHICLE);
    const position = signal('position', { latitude: 45.75, longitude: 4.85 }, 10);
    expect(await post(position, signed(position, 'another-secret-for-it'))).toBe(401);
    expect(await post(position, signed(`${position} `))).toBe(401);
    expect(await post(position, { 'content-type': 'application/json' })).toBe(401);
    expect(await here.positions(deviceId)).toEqual([]);
    expect(await post(signal('distance_covered', { meters: 85_508_000 }, 9))).toBe(200);
    expect(await post(position)).toBe(200);
    expect(await post(position)).toBe(200);
    expect(await here.positions(deviceId)).toEqual([{ at: '2026-11-20T11:10:00.000Z', lat: 45.75, odometerKm: 85_508 }]);
    for (const wrong of ['{', '{}', signal('position', { latitude: 95, longitude: 4 }, 11)]) expect(await post(wrong)).toBe(400);
    expect(await here.positions(deviceId)).toHaveLength(1);
  });
});

describe('sensolus', () => {
  const push = (part: object = {}): string =>
    JSON.stringify({
      dataType: 'location',
      operation: 'CREATE',
      data: {
        state: 'STOP',
        lat: 54,
        lng: 9,
        accuracy: 30,
        altitude: 150,
        source: 'gps',
        geozones: [],
        id: 1000,
        seqNbr: 12,
        time: '2026-11-20T11:24:00+0000',
        insertTime: '2026-11-20T11:36:48+0000',
        serial: 'AAAAAA',
        ...part,
      },
    });
  const post = (body: string, secret: string | null = SECRET) =>
    here.server.app.inject({
      method: 'POST',
      url: '/api/v1/connectors/sensolus',
      payload: body,
      headers: { 'content-type': 'application/json', ...(secret === null ? {} : { authorization: `Bearer ${secret}` }) },
    });

  it('is stored once; a wrong secret is refused and leaves nothing', async () => {
    const deviceId = await here.fit('sensolus', 'AAAAAA');
    for (const secret of [null, 'wrong-secret-of-the-webhook']) expect((await post(push(), secret)).statusCode).toBe(401);
    expect(await here.positions(deviceId)).toEqual([]);
    expect((await post(push())).json()).toEqual({ accepted: 1 });
    await post(push());
    expect(await here.positions(deviceId)).toEqual([{ at: '2026-11-20T11:24:00.000Z', lat: 54, odometerKm: null }]);
    expect((await post(push({ serial: 'a b' }))).statusCode).toBe(400);
    expect((await post(JSON.stringify({ dataType: 'tilt', operation: 'CREATE', data: { serial: 'AAAAAA' } }))).json()).toEqual({
      accepted: 0,
    });
  });
});

describe('free2move', () => {
  const post = (secret: string) =>
    here.server.app.inject({
      method: 'POST',
      url: '/api/v1/connectors/free2move',
      payload: '{"any":"thing"}',
      headers: { 'content-type': 'application/json', 'x-sillage-secret': secret },
    });

  it('a notification has the cloud called at once, not more than once a minute; a wrong secret does not', async () => {
    let polls = 0;
    const source = { type: 'free2move' as const, everyMs: 300_000, poll: async () => void (polls += 1) };
    await here.poll(source);
    here.pass(90_000);
    expect((await post('wrong-secret-of-the-webhook')).statusCode).toBe(401);
    expect(await here.poll(source)).toBe(false);
    expect((await post(SECRET)).statusCode).toBe(200);
    expect(await here.poll(source)).toBe(true);
    await post(SECRET);
    expect(await here.poll(source)).toBe(false);
    here.pass(60_000);
    expect(await here.poll(source)).toBe(true);
    expect(polls).toBe(3);
  });
});

it('nothing listens for a vendor without its variables', async () => {
  const { config } = here.server.context;
  const kept = config.clouds;
  config.clouds = { sensolus: null, twohire: null, ford: null, free2move: null, mercedes: null };
  for (const name of ['sensolus', '2hire', 'free2move'])
    expect(
      (
        await here.server.app.inject({
          method: 'POST',
          url: `/api/v1/connectors/${name}`,
          payload: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(404);
  config.clouds = kept;
});
