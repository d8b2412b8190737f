import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { alertRule } from '../../src/domain/alert/alert-rule.ts';
import { device } from '../../src/domain/device/device.ts';
import type { Journey } from '../../src/domain/driving/journey.ts';
import { settings } from '../../src/domain/organization/organization.ts';
import { site } from '../../src/domain/places/site.ts';
import type { DayTimeline } from '../../src/domain/telemetry/day-timeline.ts';
import type { VehicleState } from '../../src/domain/telemetry/state.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { SCHEMA } from '../../src/domain/sync/protocol.ts';
import { REPORT_SLUGS } from '../../src/domain/reports/slugs.ts';
import type { AvlElement, AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodeRecords, teltonikaProtocol } from '../../src/server/connectors/teltonika/protocol.ts';
import { startTcpGateway, type Gateway } from '../../src/server/connectors/tcp-gateway.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { allMade } from '../helpers/made.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { sendFrames } from '../helpers/send-frames.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';

/*
 * From the bytes of a device to every answer: no place of private time leaves. Public drives are around 45.7°, private ones around 43.6°, so that
 * a place of private time is known wherever it turns up, as a number or as the four bytes of a frame.
 */
const DAY = '2026-11-20';
/** A Friday, 08:00 in Paris. */
const START_MS = Date.parse(`${DAY}T07:00:00Z`);
const PRIVATE_TOWN = /Toulouse/i;

let nowMs = START_MS + 13 * 60 * MINUTE_MS;
let server: TestContext;
let telemetry: Telemetry;
let gateway: Gateway;
let orgId: string;
let manager: Signed;
let root: Signed;
let made = 0;
const published: string[] = [];

/** A serial with the check digit that an IMEI ends with. */
function imei(n: number): string {
  const digits = `356307042${40_000 + n}`;
  const sum = [...digits].reduce(
    (total, digit, at) => total + (at % 2 === 0 ? Number(digit) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]!),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

interface Fitted {
  vehicleId: string;
  deviceId: string;
  serial: string;
}

async function fit(part: Record<string, unknown> = {}): Promise<Fitted> {
  const n = ++made;
  const [vehicleId, deviceId, serial] = [uuidv7(), uuidv7(), imei(n)];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, vehicleId, { registration: `PR-${100 + n}-IV`, ...part });
    await writer.insert(device, deviceId, { title: `Boîtier ${n}`, type: 'teltonika', serial, vehicle: vehicleId, status: 'installed' });
  });
  return { vehicleId, deviceId, serial };
}

type Place = 'public' | 'private';
const LAT = { public: 45.75, private: 43.6123 } as const;
const LNG = { public: 4.85, private: 1.4437 } as const;
/** Each coordinate of a private drive, as it is stored and to five decimals: exact, or a measured time would be taken for one. */
const PRIVATE_NUMBER = new RegExp(
  `(?<![\\d.])(?:${[LNG.private, ...Array.from({ length: 11 }, (_, i) => LAT.private + (i * 1000) / 111_195)].flatMap((degrees) => [degrees.toFixed(7), degrees.toFixed(5)].map((text) => String(Number(text)).replace('.', '\\.'))).join('|')})(?!\\d)`,
);

/** A record a minute: ignition, ten minutes at 60 km/h northwards, ignition off. `word`: what the first record, an event, says of the mode. */
function drive(fromMin: number, place: Place, word?: 0 | 1, odometerM: number | null = 1_000_000 + fromMin * 500): AvlRecord[] {
  return Array.from({ length: 13 }, (_, i) => {
    const moved = Math.min(Math.max(i - 1, 0), 10) * 1000;
    const elements: AvlElement[] = [
      { id: 239, size: 1, value: i < 12 ? 1 : 0 },
      { id: 206, size: 2, value: 4321 },
    ];
    if (odometerM !== null) elements.push({ id: 16, size: 4, value: odometerM + moved });
    if (word !== undefined && i === 0) elements.push({ id: 391, size: 1, value: word });
    return {
      timeMs: START_MS + (fromMin + i) * MINUTE_MS,
      priority: 0,
      lat: LAT[place] + moved / 111_195,
      lng: LNG[place],
      altitudeM: 170,
      headingDeg: 0,
      satellites: 11,
      speedKmh: i > 0 && i < 11 ? 60 : 0,
      valid: true,
      eventId: elements.some(({ id }) => id === 391) ? 391 : 0,
      generation: null,
      elements,
    };
  });
}

const send = ({ serial }: Fitted, records: readonly AvlRecord[]): Promise<void> =>
  sendFrames(gateway.port, encodeLogin(serial), encodeRecords('8E', records), records.length);

/** Waits until everything that follows from positions was made. */
async function settled(): Promise<void> {
  await telemetry.visitedSites.watch();
  const marks = ['dirty_days', 'dirty_journeys', 'dirty_visits', 'alert_marks', 'alert_lates'] as const;
  await allMade(
    server.context.pool,
    marks,
    (ms) => (nowMs += ms),
    async () => {
      await telemetry.days.run();
      await telemetry.journeys.run();
      await telemetry.visits.run();
      await telemetry.alerts.run();
    },
  );
}

const get = async (url: string, as = manager) => server.app.inject({ method: 'GET', url, headers: as.headers });
const period = `from=${DAY}T00:00:00Z&to=${DAY}T23:59:59Z`;

async function journeysOf({ vehicleId }: Fitted): Promise<Journey[]> {
  return (await get(`/api/v1/journeys?${period}&vehicle=${vehicleId}`)).json<{ results: Journey[] }>().results;
}

async function stateOf({ vehicleId }: Fitted): Promise<VehicleState | undefined> {
  return (await get('/api/v1/vehicles/states')).json<{ results: VehicleState[] }>().results.find(({ _id }) => _id === vehicleId);
}

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  telemetry = telemetryOf(server.context);
  orgId = await createOrganization(server.context, 'Transports');
  await server.context.store.write(systemActor(orgId), async (writer) => {
    if (!(await writer.get(settings, orgId))) await writer.insert(settings, orgId, {});
    await writer.insert(site, uuidv7(), { name: 'Dépôt', lat: LAT.public, lng: LNG.public, radiusM: 300 });
    await writer.insert(alertRule, uuidv7(), { name: 'Plus de 50', kind: 'speed', threshold: 50 });
    await writer.insert(alertRule, uuidv7(), { name: 'Sans badge', kind: 'idling', threshold: 1 });
  });
  manager = await signIn(server.app, { role: 'admin', orgId });
  root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
  server.context.bus.subscribe(
    () => true,
    (channel, data) => published.push(`${channel} ${JSON.stringify(data)}`),
  );
  gateway = await startTcpGateway({
    protocol: teltonikaProtocol,
    port: 0,
    host: '127.0.0.1',
    ingest: telemetry.ingest,
    log: server.context.log,
    onFrame: (serial, body, remote, refusal) => telemetry.rawFrames.keep('teltonika', serial, body, remote, refusal),
  });
});
afterAll(async () => {
  await gateway?.close();
  await server?.close();
});

describe('private mode', () => {
  let car: Fitted;
  let noOdometer: Fitted;

  it('the word of the device holds until it says otherwise: kilometres stay, places go', async () => {
    car = await fit();
    await send(car, drive(0, 'public', 0));
    await send(car, drive(60, 'private', 1));
    await send(car, drive(120, 'private'));
    expect(await stateOf(car)).toMatchObject({
      isPrivate: true,
      lat: null,
      lng: null,
      headingDeg: null,
      speedKmh: null,
      place: null,
      odometerKm: 1070,
    });
    await send(car, drive(180, 'public', 0));
    await settled();
    const journeys = await journeysOf(car);
    expect(
      journeys.map(({ isPrivate, distanceM, start, end, maxKmh }) => [
        isPrivate ?? false,
        distanceM,
        start?.lat ?? null,
        end?.lat !== undefined,
        maxKmh,
      ]),
    ).toEqual([
      [false, 10_000, LAT.public, true, 60],
      [true, 10_000, null, false, null],
      [true, 10_000, null, false, null],
      [false, 10_000, LAT.public, true, 60],
    ]);
    expect(await stateOf(car)).not.toHaveProperty('isPrivate');
  });

  it('counts the kilometres of a device without odometer, in journeys and in the timeline of the day', async () => {
    noOdometer = await fit();
    await send(noOdometer, drive(0, 'private', 1, null));
    await settled();
    const [journey] = await journeysOf(noOdometer);
    expect(journey).toMatchObject({ isPrivate: true, start: null, end: null, distanceSource: 'gps' });
    expect(Math.abs(journey!.distanceM - 10_000)).toBeLessThan(50);
    const strips = (await get(`/api/v1/vehicles/days?day=${DAY}`)).json<{ results: DayTimeline[] }>().results;
    const strip = strips.find(({ vehicle: id }) => id === noOdometer.vehicleId)!;
    expect(strip).toMatchObject({ isPrivate: true });
    expect(strip.distanceKm).toBeCloseTo(10, 0);
  });

  it('a message that comes late is as the one before it was', async () => {
    const late = await fit();
    await send(late, drive(0, 'private', 1));
    await send(late, drive(60, 'public', 0));
    await send(late, drive(30, 'private'));
    await send(late, drive(90, 'public'));
    await settled();
    expect((await journeysOf(late)).map(({ isPrivate }) => isPrivate ?? false)).toEqual([true, true, false, false]);
  });

  it('hours of private use hold for the vehicles that may be driven in private, by the time of the message', async () => {
    const [allowed, other] = [await fit({ privateUse: true }), await fit()];
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.patch(settings, orgId, { privateHours: [{ day: 5, fromMin: 19 * 60, toMin: 1440 }] }),
    );
    for (const fitted of [allowed, other]) {
      await send(fitted, drive(0, 'public'));
      await send(fitted, drive(11 * 60 + 30, fitted === allowed ? 'private' : 'public'));
    }
    await settled();
    expect((await journeysOf(allowed)).map(({ isPrivate, distanceM }) => [isPrivate ?? false, distanceM])).toEqual([
      [false, 10_000],
      [true, 10_000],
    ]);
    expect((await journeysOf(other)).map(({ isPrivate }) => isPrivate ?? false)).toEqual([false, false]);
  });

  it('a visit ends where private time begins, and nobody is told where a vehicle was then', async () => {
    const visitor = await fit();
    const at = (minute: number, word?: 0 | 1): AvlRecord => ({
      ...drive(minute, 'public', word)[0]!,
      timeMs: START_MS + minute * MINUTE_MS,
    });
    await send(visitor, [at(0, 0), at(10), at(20, 1), at(30), at(90, 0)]);
    await settled();
    const { results } = (await get(`/api/v1/visits?${period}&vehicle=${visitor.vehicleId}`)).json<{
      results: { startAt: string; endAt: string | null }[];
    }>();
    expect(results.map(({ startAt, endAt }) => [startAt, endAt].map((iso) => iso && (Date.parse(iso) - START_MS) / MINUTE_MS))).toEqual([
      [0, 20],
      [90, null],
    ]);
    const near = (
      await get(`/api/v1/visits/near?place=circle:${LNG.public},${LAT.public}:300&${period}&vehicle=${visitor.vehicleId}`)
    ).json<{ results: { startAt: string; endAt: string | null }[] }>();
    expect(
      near.results.map(({ startAt, endAt }) => [startAt, endAt].map((iso) => iso && (Date.parse(iso) - START_MS) / MINUTE_MS)),
    ).toEqual([
      [0, 20],
      [90, null],
    ]);
    const past = (await get(`/api/v1/vehicles/past?at=${new Date(START_MS + 31 * MINUTE_MS).toISOString()}`)).json<{
      results: { vehicle: string }[];
    }>().results;
    expect(past.map(({ vehicle: id }) => id)).not.toContain(visitor.vehicleId);
  });

  it('no answer to anybody has a place of private time in it, nor has any live frame', async () => {
    type Parameter = { name: string; in: string; required?: boolean };
    const { paths, components } = (await server.app.inject('/api/v1/openapi.json')).json<{
      paths: Record<string, Record<string, { parameters?: (Parameter & { $ref?: string })[] }>>;
      components: { parameters: Record<string, Parameter> };
    }>();
    const [journey] = (await journeysOf(car)).filter(({ isPrivate }) => isPrivate);
    const idOf = (path: string, name: string): string =>
      path.includes('/journeys')
        ? journey!._id
        : path.includes('/devices') && !path.includes('vehicles')
          ? name === 'type'
            ? 'teltonika'
            : name === 'serial'
              ? car.serial
              : car.deviceId
          : name === 'slug'
            ? 'trajets'
            : name === 'type'
              ? 'teltonika'
              : name === 'serial'
                ? car.serial
                : car.vehicleId;
    const values: Record<string, string> = {
      from: `${DAY}T00:00:00Z`,
      to: `${DAY}T23:59:59Z`,
      day: DAY,
      at: new Date(START_MS + 130 * MINUTE_MS).toISOString(),
      place: `circle:${LNG.private},${LAT.private}:20000`,
      vehicles: car.vehicleId,
      type: 'teltonika',
      serial: car.serial,
    };
    const urls = Object.entries(paths).flatMap(([path, methods]) => {
      const call = methods['get'];
      if (!call || !path.startsWith('/api/v1/') || path.endsWith('/openapi.json')) return [];
      const parameters = (call.parameters ?? []).map((one) => components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one);
      const asked = parameters.filter(
        (parameter) =>
          parameter.in === 'query' && (parameter.required || ['from', 'to'].includes(parameter.name)) && parameter.name in values,
      );
      const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(idOf(path, name)));
      const query = asked.map(
        ({ name }) =>
          `${name}=${encodeURIComponent(path.includes('/reports') || path.includes('/admin/') ? values[name]!.slice(0, name === 'from' || name === 'to' ? 10 : undefined) : values[name]!)}`,
      );
      return [`${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`];
    });
    for (const slug of REPORT_SLUGS)
      urls.push(`/api/v1/reports/${slug}?from=${DAY}&to=${DAY}&place=${encodeURIComponent(values['place']!)}`);
    for (const fitted of [car, noOdometer]) urls.push(`/api/v1/vehicles/${fitted.vehicleId}/positions?${period}`);
    const wrong: string[] = [];
    const answered = new Set<string>();
    for (const as of [manager, root])
      for (const url of urls) {
        const answer = await get(url, as);
        if (answer.statusCode >= 500) wrong.push(`${url} fails`);
        if (answer.statusCode === 200) answered.add(url.split('?')[0]!);
        // What was asked for is told back.
        const told = answer.body.replaceAll(values['place']!, '');
        if (PRIVATE_NUMBER.test(told) || PRIVATE_TOWN.test(told)) wrong.push(`${url} tells a place`);
        if (Buffer.from(told, 'latin1').includes(privateBytes()) || told.toLowerCase().includes(privateBytes().toString('hex')))
          wrong.push(`${url} has the bytes of a place`);
      }
    const pulled = await server.app.inject({
      method: 'POST',
      url: '/api/v1/sync/pull',
      headers: manager.headers,
      payload: { schema: SCHEMA, user: manager.userId, org: orgId, serverId: null, cursor: null, device: uuidv7() },
    });
    expect([pulled.statusCode, PRIVATE_NUMBER.test(pulled.body) || PRIVATE_TOWN.test(pulled.body)]).toEqual([200, false]);
    for (const message of published) if (PRIVATE_NUMBER.test(message) || PRIVATE_TOWN.test(message)) wrong.push(message.slice(0, 200));
    expect(wrong).toEqual([]);
    const looked = [
      'vehicles/states',
      'vehicles/days',
      'vehicles/past',
      `vehicles/${car.vehicleId}/positions`,
      'journeys',
      `journeys/${encodeURIComponent(journey!._id)}`,
      'visits',
      'visits/near',
      'alerts',
      'reports/positions',
      'reports/proximite',
      `admin/vehicles/${car.vehicleId}`,
    ];
    expect(looked.filter((path) => !answered.has(`/api/v1/${path}`))).toEqual([]);
    expect(published.some((message) => message.includes('"isPrivate":true'))).toBe(true);
  }, 120_000);

  it('keeps no frame of private time, and those before and after it', async () => {
    const framed = await fit();
    await send(framed, drive(0, 'public', 0));
    await telemetry.rawFrames.flush();
    nowMs += 5 * MINUTE_MS;
    await send(framed, drive(60, 'private', 1));
    await send(framed, drive(90, 'private'));
    expect(
      (await telemetry.rawFrames.of('teltonika', framed.serial)).filter(({ bytes }) => Buffer.from(bytes).includes(privateBytes())),
    ).toEqual([]);
    await send(framed, drive(120, 'public', 0));
    await send(framed, drive(150, 'public'));
    const kept = await telemetry.rawFrames.of('teltonika', framed.serial);
    expect(kept.length).toBe(3);
    expect(kept.some(({ bytes }) => Buffer.from(bytes).includes(privateBytes()))).toBe(false);
  });

  it('only the making of kilometres, and the joining of an instant with itself, may read what is hidden', async () => {
    const { rows } = await server.context.pool.query<{ hidden: number; shown: number; cells: number }>(
      `SELECT count(*) FILTER (WHERE hidden_lat IS NOT NULL)::int AS hidden, count(*) FILTER (WHERE private_by IS NOT NULL AND (lat IS NOT NULL OR altitude_m IS NOT NULL OR heading_deg IS NOT NULL))::int AS shown,
              count(*) FILTER (WHERE private_by IS NOT NULL AND raw ? '206')::int AS cells FROM positions`,
    );
    expect(rows[0]).toMatchObject({ shown: 0, cells: 0 });
    expect(rows[0]!.hidden).toBeGreaterThan(50);
    const folder = new URL('../../src/server/', import.meta.url);
    const naming = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && readFileSync(new URL(path, folder), 'utf8').includes('hidden_l'),
    );
    expect(naming.toSorted()).toEqual(['telemetry/batch.ts', 'telemetry/joined-rows.ts', 'telemetry/journeys/journey-load.ts']);
  });
});

/** The latitude of private places as a record carries its first bytes. */
function privateBytes(): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(LAT.private * 1e7));
  return bytes.subarray(0, 3);
}
