import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { device } from '../../src/domain/device/device.ts';
import { site } from '../../src/domain/places/site.ts';
import { NOTHING_MEASURED, positionSchema, type TelemetryMessage } from '../../src/domain/telemetry/message.ts';
import type { VehicleState } from '../../src/domain/telemetry/state.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { inTurn, json, standIn, type Answering, type StandIn } from '../helpers/cloud.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
let nowMs = START_MS + 3_600_000;
let stand: StandIn;
let answering: Answering;
let server: TestContext;
let telemetry: Telemetry;
let manager: Signed;
let orgId: string;
const [car, van] = [uuidv7(), uuidv7()];
const SERIAL = 'GEO-1';
let release: () => void;

const address =
  (name: string): Answering =>
  (_, response) =>
    json(response, {
      type: 'FeatureCollection',
      features: [{ properties: { label: `${name} 69002 Lyon`, name, postcode: '69002', city: 'Lyon', distance: 9 } }],
    });

beforeAll(async () => {
  stand = await standIn({
    '/reverse': (asked, response) => answering(asked, response),
    '/search': (asked, response) => answering(asked, response),
  });
  server = await testContext({
    now: () => nowMs,
    config: { geocoder: { provider: 'ban', url: stand.url, perMinute: 60_000, contact: null } },
  });
  telemetry = telemetryOf(server.context);
  // Nothing runs by itself: each test runs what it looks at.
  void telemetry.bulk(() => new Promise<void>((resolve) => (release = resolve)));
  orgId = await createOrganization(server.context, 'Addresses');
  manager = await signIn(server.app, { role: 'manager', orgId });
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, car, { registration: 'AD-100-SE' });
    await writer.insert(device, uuidv7(), { title: 'Boîtier', type: 'gpslogger', serial: SERIAL, vehicle: car, status: 'installed' });
    await writer.insert(vehicle, van, { registration: 'AD-200-SE' });
    await writer.insert(device, uuidv7(), { title: 'Autre', type: 'gpslogger', serial: 'GEO-2', vehicle: van, status: 'installed' });
    await writer.insert(site, uuidv7(), { name: 'Dépôt', lat: 45.8, lng: 4.9, radiusM: 200 });
  });
  await telemetry.places.prepare(orgId);
});
afterAll(async () => {
  release();
  await server.close();
  await stand.close();
});
beforeEach(() => {
  stand.asked.length = 0;
  answering = address('1 Rue Haute');
});

const at = (minute: number): string => new Date(START_MS + minute * 60_000).toISOString();
async function heard(minute: number, lat: number, lng: number, part: Partial<TelemetryMessage> = {}, serial = SERIAL): Promise<void> {
  expect(
    await telemetry.ingest.accept(serial, 'gpslogger', [
      { ...NOTHING_MEASURED, at: at(minute), lat, lng, valid: true, speedKmh: 0, ignition: false, raw: {}, ...part },
    ]),
  ).toMatchObject({ accepted: 1 });
}
async function state(): Promise<VehicleState> {
  return (await server.app.inject({ method: 'GET', url: '/api/v1/vehicles/states', headers: manager.headers }))
    .json<{ results: VehicleState[] }>()
    .results.find(({ _id }) => _id === car)!;
}

it('a place is stored with its town; its address follows, is told to who listens, and stays', async () => {
  await heard(0, 45.7512, 4.8501);
  expect((await state()).place).toBe('Lyon');
  const told: VehicleState[] = [];
  const off = server.context.bus.subscribe(
    (channel) => channel.endsWith(':positions'),
    (_, data) => told.push(...(data as { states: VehicleState[] }).states),
  );
  expect(await telemetry.addresses.run()).toBe(1);
  expect(await state()).toMatchObject({ at: at(0), place: '1 Rue Haute, 69002 Lyon' });
  await expect.poll(() => told.at(-1)?.place).toBe('1 Rue Haute, 69002 Lyon');
  off();
  await heard(1, 45.7512, 4.8501, { voltageV: 12.6 });
  await heard(2, 45.75121, 4.85009);
  expect(await state()).toMatchObject({ at: at(2), place: '1 Rue Haute, 69002 Lyon' });
  expect(await telemetry.addresses.run()).toBe(0);
  expect(stand.asked).toHaveLength(1);
});

it('what was asked once is kept, also for another start of the server', async () => {
  await server.context.pool.query("UPDATE vehicle_states SET state = jsonb_set(state, '{place}', '\"Lyon\"')");
  const again = telemetryOf({ ...server.context });
  again.addresses.stored([{ orgId, state: await state() }]);
  expect(await again.addresses.run()).toBe(1);
  expect([(await state()).place, stand.asked.length]).toEqual(['1 Rue Haute, 69002 Lyon', 0]);
  await again.close();
});

it('on the move and in a site nobody is asked', async () => {
  await heard(3, 45.77, 4.89, { speedKmh: 40, ignition: true });
  expect((await state()).place).toBe('Villeurbanne');
  await heard(4, 45.8, 4.9);
  expect((await state()).place).toBe('Dépôt');
  expect([await telemetry.addresses.run(), stand.asked.length]).toEqual([0, 0]);
});

it('one that fails is left alone, nothing waits for it, and what is wanted is asked for when it is back', async () => {
  answering = inTurn(
    (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end(),
    (_, response) => void response.writeHead(503).end(),
    address('2 Rue Basse'),
  );
  await heard(5, 45.74, 4.84);
  expect(await telemetry.addresses.run()).toBe(0);
  const root = await signIn(server.app, { isAdmin: true, adminMode: true });
  const probe = async (): Promise<unknown> =>
    (await server.app.inject({ method: 'GET', url: '/api/v1/admin/status', headers: root.headers }))
      .json<{ services: { key: string }[] }>()
      .services.find(({ key }) => key === 'geocoder');
  expect(await probe()).toMatchObject({ state: 'degraded', advice: 'geocoderFailed' });
  // It asked for a minute.
  expect([await telemetry.addresses.run(), stand.asked.length]).toEqual([0, 1]);
  nowMs += 60_000;
  expect([await telemetry.addresses.run(), stand.asked.length]).toEqual([0, 2]);
  await heard(6, 45.74, 4.84);
  expect((await state()).place).toMatch(/^[^,]+$/);
  nowMs += 60_000;
  expect([await telemetry.addresses.run(), (await state()).place]).toEqual([1, '2 Rue Basse, 69002 Lyon']);
  expect(await probe()).toMatchObject({ state: 'ok', advice: null });
});

it('a place without address keeps its town, and is not asked for again', async () => {
  answering = (_, response) => json(response, { type: 'FeatureCollection', features: [] });
  await heard(7, 45.73, 4.83);
  expect([await telemetry.addresses.run(), (await state()).place === null]).toEqual([1, false]);
  await heard(8, 45.7301, 4.83);
  await heard(9, 45.73, 4.83);
  await telemetry.addresses.run();
  expect(stand.asked.map(({ query }) => query.get('lat'))).toEqual(['45.73']);
});

it('a vehicle that has gone on is not brought back', async () => {
  await heard(10, 45.72, 4.82);
  answering = async (asked, response) => {
    await heard(11, 45.71, 4.81, { speedKmh: 50, ignition: true });
    await address('3 Rue Vide')(asked, response);
  };
  expect(await telemetry.addresses.run()).toBe(1);
  const now = await state();
  expect(now.at).toBe(at(11));
  expect(now.place).not.toMatch(/Rue Vide/);
});

it('both ends of a journey have their address, also when it is made again', async () => {
  answering = (asked, response) => address(asked.query.get('lat') === '46' ? '4 Quai Nord' : '5 Quai Sud')(asked, response);
  const drive = async (fromMinute: number): Promise<void> => {
    for (let minute = fromMinute; minute <= 45; minute++)
      await heard(
        minute,
        46 + Math.min(Math.max(minute - 21, 0), 10) * 0.01,
        4.7,
        { speedKmh: minute > 21 && minute < 31 ? 60 : 0, ignition: minute > 20 && minute < 33 },
        'GEO-2',
      );
  };
  await drive(20);
  await server.context.pool.query('INSERT INTO dirty_journeys (vehicle_id, org_id, from_at, to_at) VALUES ($1, $2, $3, $4)', [
    van,
    orgId,
    at(0),
    at(60),
  ]);
  await telemetry.journeys.run();
  const ends = async (): Promise<unknown[]> => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api/v1/journeys?from=${at(15)}&to=${at(60)}`,
      headers: manager.headers,
    });
    return answer
      .json<{ results: { start: { place: string }; end: { place: string } }[] }>()
      .results.map(({ start, end }) => [start.place, end.place]);
  };
  expect(JSON.stringify(await ends())).not.toMatch(/Quai/);
  while ((await telemetry.addresses.run()) > 0);
  expect(await ends()).toEqual([['4 Quai Nord, 69002 Lyon', '5 Quai Sud, 69002 Lyon']]);
  await server.context.pool.query('INSERT INTO dirty_journeys (vehicle_id, org_id, from_at, to_at) VALUES ($1, $2, $3, $4)', [
    van,
    orgId,
    at(0),
    at(60),
  ]);
  await telemetry.journeys.run();
  expect(await ends()).toEqual([['4 Quai Nord, 69002 Lyon', '5 Quai Sud, 69002 Lyon']]);
});

it('positions of where a vehicle stood are told with their address, once somebody looked at them', async () => {
  await heard(50, 45.69, 4.79, { speedKmh: 30, ignition: true });
  for (const minute of [51, 52]) await heard(minute, 45.691, 4.791, { ignition: true });
  await heard(53, 45.7, 4.8, { speedKmh: 30, ignition: true });
  await server.context.pool.query('DELETE FROM address_wants');
  const places = async (): Promise<unknown[]> => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api/v1/vehicles/${car}/positions?from=${at(50)}&to=${at(53)}`,
      headers: manager.headers,
    });
    return answer.body
      .trimEnd()
      .split('\n')
      .map((line) => positionSchema.parse(JSON.parse(line)).place);
  };
  answering = address('6 Place Ronde');
  expect(await places()).toEqual([undefined, undefined, undefined, undefined]);
  await expect.poll(() => telemetry.addresses.run()).toBe(1);
  expect(stand.asked.map(({ query }) => query.get('lat'))).toEqual(['45.691']);
  expect(await places()).toEqual([undefined, '6 Place Ronde, 69002 Lyon', '6 Place Ronde, 69002 Lyon', undefined]);
  expect(await telemetry.addresses.run()).toBe(0);
});

it('who gives the addresses is named to every browser', async () => {
  expect((await server.app.inject('/api/v1/client-config')).json()).toMatchObject({
    addressSource: 'Base Adresse Nationale (Licence Ouverte 2.0)',
  });
});

it('R-104: a person finds a place by its address: asked once, refused as what it is when the provider cannot answer', async () => {
  const find = (q: string, headers: Record<string, string> = manager.headers) =>
    server.app.inject({ method: 'GET', url: `/api/v1/addresses?q=${encodeURIComponent(q)}`, headers });
  answering = (_, response) =>
    json(response, {
      features: [
        {
          geometry: { coordinates: [4.83, 45.75] },
          properties: { label: '1 Rue Haute 69002 Lyon', name: '1 Rue Haute', postcode: '69002', city: 'Lyon' },
        },
      ],
    });
  const found = { results: [{ label: '1 Rue Haute, 69002 Lyon', lat: 45.75, lng: 4.83 }] };
  expect((await find('1 rue haute lyon')).json()).toEqual(found);
  expect((await find(' 1 Rue  Haute Lyon')).json()).toEqual(found);
  expect(stand.asked).toHaveLength(1);
  expect((await find('1 rue haute lyon', {})).statusCode).toBe(401);
  expect((await find('1')).statusCode).toBe(400);
  answering = (_, response) => void response.writeHead(400).end();
  expect((await find('???')).json()).toEqual({ results: [] });
  answering = (_, response) => void response.writeHead(500).end();
  expect((await find('2 rue haute')).statusCode).toBe(503);
  // What went wrong for one question is asked again; whoever asks too often is told to wait, and so are the others.
  answering = (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end();
  expect((await find('2 rue haute')).statusCode).toBe(503);
  const { length } = stand.asked;
  expect((await find('3 rue haute')).statusCode).toBe(503);
  expect(stand.asked).toHaveLength(length);
  nowMs += 120_000;
});
