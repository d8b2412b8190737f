import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

/* The applications that people log with, each as its present and last major versions send; a telephone that is refused sends for ever. */
const AT_MS = Date.parse('2026-11-20T11:55:00Z');
const AT = new Date(AT_MS).toISOString();
const NOW_MS = AT_MS + 300_000;
const SECONDS = AT_MS / 1000;
let server: TestContext;
let manager: Signed;
let orgId: string;
let made = 0;
let phone: { deviceId: string; serial: string; secret: string };

beforeAll(async () => {
  server = await testContext({ now: () => NOW_MS });
  orgId = await createOrganization(server.context);
  manager = await signIn(server.app, { role: 'admin', orgId });
});
afterAll(() => server?.close());
beforeEach(async () => {
  const [deviceId, carrier, serial] = [uuidv7(), uuidv7(), `app-${++made}`];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, carrier, { registration: `PH-${100 + made}-ON` });
    await writer.insert(device, deviceId, { title: serial, type: 'gpslogger', serial, vehicle: carrier, status: 'installed' });
  });
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/v1/devices/${deviceId}/secret`,
    headers: manager.headers,
    payload: {},
  });
  phone = { deviceId, serial, secret: answer.json<{ secret: string }>().secret };
});

interface Sent {
  method?: 'GET' | 'POST' | 'PUT';
  query?: string;
  type?: string;
  body?: string;
}
const send = ({ method = 'POST', query = '', type, body }: Sent) =>
  server.app.inject({
    method,
    url: `/api/v1/connectors/gpslogger/${phone.serial}?secret=${phone.secret}${query}`,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    ...(body === undefined ? {} : { payload: body }),
  });
async function stored(): Promise<Record<string, unknown>[]> {
  const { rows } = await server.context.pool.query<Record<string, unknown>>(
    'SELECT at, lat, lng, speed_kmh AS kmh, heading_deg AS heading, altitude_m AS altitude, valid, raw FROM positions WHERE device_id = $1 ORDER BY at',
    [phone.deviceId],
  );
  return rows.map((row) => ({ ...row, at: (row['at'] as Date).toISOString() }));
}
const takes = async (sent: Sent, ...expected: object[]): Promise<void> => {
  const { statusCode, body } = await send(sent);
  expect(statusCode, body).toBe(200);
  expect(await stored()).toMatchObject(expected);
};
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded; charset=UTF-8';
const HERE = { at: AT, lat: 46.2, lng: 6.14 };

const traccar = (part: object, coords: object = {}) =>
  JSON.stringify({
    location: {
      event: 'motionchange',
      is_moving: true,
      timestamp: AT,
      coords: { latitude: 46.2, longitude: 6.14, accuracy: 4.3, speed: 11.1, heading: 158.4, altitude: 403, ...coords },
      odometer: 0,
      battery: { level: 0.88, is_charging: false },
      activity: { type: 'in_vehicle', confidence: 90 },
      ...part,
    },
    device_id: 'x',
  });

it('Traccar Client 8: OsmAnd names in the address, by GET or POST without a body', async () => {
  const query = `&id=1&timestamp=${SECONDS}&lat=46.2&lon=6.14&speed=10&bearing=158&altitude=403&accuracy=5&batt=88.0`;
  await takes({ method: 'GET', query }, { ...HERE, kmh: 36 });
  await takes({ query }, { ...HERE, kmh: 36 });
});

it('Traccar Client 9: a location in JSON, and -1 for what iOS does not know', async () => {
  await takes(
    { type: JSON_TYPE, body: traccar({}) },
    {
      ...HERE,
      kmh: 40,
      heading: expect.closeTo(158.4, 1),
      altitude: 403,
      valid: true,
      raw: { batt: 88, accuracy: 4.3, activity: 'in_vehicle' },
    },
  );
  const later = new Date(AT_MS + 10_000).toISOString();
  const unknown = traccar({ timestamp: later, battery: { level: -1 } }, { speed: -1, heading: -1, accuracy: -1 });
  await takes({ type: JSON_TYPE, body: unknown }, HERE, { at: later, lat: 46.2, kmh: null, heading: null, valid: true });
});

it('Traccar Client 10: the same names as a form', async () => {
  await takes(
    {
      type: FORM,
      body: `id=1&timestamp=${SECONDS}&lat=46.2&lon=6.14&speed=0.0&bearing=0.0&altitude=34.0&accuracy=5.0&batt=80.0&charge=true`,
    },
    { ...HERE, kmh: 0, raw: { batt: '80.0' } },
  );
});

it('OwnTracks 2 (iOS and Android): a location in JSON, and its other messages are no fix and no fault', async () => {
  const location = {
    _type: 'location',
    t: 'u',
    tid: 'AB',
    acc: 5,
    alt: 99,
    batt: 80,
    lat: 46.2,
    lon: 6.14,
    tst: SECONDS,
    vel: 36,
    cog: 90,
  };
  await takes({ type: JSON_TYPE, body: JSON.stringify(location) }, { ...HERE, kmh: 36, heading: 90, altitude: 99, raw: { accuracy: 5 } });
  await takes({ type: JSON_TYPE, body: JSON.stringify({ _type: 'lwt', tst: SECONDS }) }, HERE);
  const sealed = await send({ type: JSON_TYPE, body: JSON.stringify({ _type: 'encrypted', data: 'x' }) });
  expect(sealed.statusCode).toBe(400);
});

it('Overland 1: GeoJSON features, answered as it waits for', async () => {
  const feature = (atMs: number, speed: number) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [6.14, 46.2] },
    properties: {
      timestamp: new Date(atMs).toISOString().replace('.000', ''),
      altitude: 403,
      speed,
      horizontal_accuracy: 5,
      battery_level: 0.8,
      motion: ['driving'],
    },
  });
  const body = JSON.stringify({ locations: [feature(AT_MS, 10), feature(AT_MS + 1000, -1)], current: {} });
  const answer = await send({ type: JSON_TYPE, body });
  expect(answer.json()).toEqual({ accepted: 2, refused: 0, result: 'ok' });
  expect(await stored()).toMatchObject([
    { ...HERE, kmh: 36, raw: { motion: 'driving', batt: 80 } },
    { kmh: null, lat: 46.2 },
  ]);
});

it('GPSLogger 130 and before: its address, its offset with a bare plus, empty numbers, the names of Home Assistant', async () => {
  const local = new Date(AT_MS + 3_600_000).toISOString().replace('Z', '');
  await takes(
    { method: 'GET', query: `&lat=46.2&lon=6.14&timestamp=${local}+01:00&speed=&bearing=&altitude=&batt=&hdop=&sat=&act=` },
    HERE,
  );
  await takes(
    { method: 'GET', query: '&latitude=46.3&longitude=6.1&device=a&accuracy=5&battery=80.0&speed=2&direction=33&provider=gps' },
    HERE,
    {
      at: new Date(NOW_MS).toISOString(),
      lat: 46.3,
      heading: 33,
    },
  );
});

it('GPSLogger 130: an absurd time of a network beside a right timestamp', async () => {
  await takes({ method: 'GET', query: `&lat=46.2&lon=6.14&time=41315701-04-18T05:24:23Z&timestamp=${SECONDS}&prov=network` }, HERE);
});

it('GPSLogger 130: a body without a Content-Type, as a form or JSON, and PUT', async () => {
  await takes(
    { query: `&lat=46.2&lon=6.14&time=${AT}&s=3.5`, body: '{"position":{"lat":44.3,"lng":1.1},"satellites":9}' },
    { ...HERE, kmh: 12.6 },
  );
  await takes({ body: `lat=46.3&lon=6.14&timestamp=${SECONDS + 15}&speed=3` }, HERE, { lat: 46.3 });
  await takes({ method: 'PUT', query: `&lat=46.4&lon=6.14&timestamp=${SECONDS + 25}` }, HERE, { lat: 46.3 }, { lat: 46.4 });
  expect((await send({ body: '{"lat":' })).statusCode).toBe(400);
});

it('OsmAnd 5 and 4: an accuracy for the HDOP, NaN for what it does not know', async () => {
  const query = `&lat=46.2&lon=6.14&timestamp=${AT_MS}&hdop=121.5&altitude=NaN&speed=NaN&bearing=NaN`;
  await takes({ method: 'GET', query }, { ...HERE, kmh: null, valid: true, raw: { accuracy: 121.5 } });
  await takes({ method: 'GET', query: query.replace('121.5', '1400').replace(String(AT_MS), String(AT_MS + 1000)) }, HERE, {
    valid: false,
    raw: { accuracy: 1400, inaccurate: true },
  });
});

it('of a list, one that cannot be read does not cost the others', async () => {
  const fix = (s: number, part: object = {}) => ({ lat: 46.2, lon: 6.14, timestamp: SECONDS + s, ...part });
  const answer = await send({ type: JSON_TYPE, body: JSON.stringify([fix(0), fix(1, { speed: -1 }), fix(2, { lat: 'north' })]) });
  expect(answer.json()).toEqual({ accepted: 2, refused: 1 });
});
