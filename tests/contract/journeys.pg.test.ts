import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import { driver } from '../../src/domain/driver/driver.ts';
import { journeySchema, type Journey } from '../../src/domain/driving/journey.ts';
import { summaryOf, type SummariesLine } from '../../src/domain/driving/journey-summary.ts';
import { settings } from '../../src/domain/organization/organization.ts';
import { membership } from '../../src/domain/identity/user.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import type { AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodeRecords, teltonikaProtocol } from '../../src/server/connectors/teltonika/protocol.ts';
import { startTcpGateway, type Gateway } from '../../src/server/connectors/tcp-gateway.ts';
import { createPool } from '../../src/server/database/pool.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { Journeys, type JourneysParts } from '../../src/server/telemetry/journeys/journeys.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { allMade } from '../helpers/made.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { sendFrames } from '../helpers/send-frames.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';

const DAY = '2026-11-20';
const START_MS = Date.parse(`${DAY}T07:00:00Z`);
const BADGE = '00000000b0b0b0b0';
/** Twelve hours after the first record, and later at each look: marks of a day rest for a while. */
let nowMs = START_MS + 12 * 60 * MINUTE_MS;
let server: TestContext;
let telemetry: Telemetry;
let gateway: Gateway;
let orgId: string;
let manager: Signed;
let admin: Signed;
let user: Signed;
let stranger: Signed;
let made = 0;

/** A serial with the check digit that an IMEI ends with. */
function imei(n: number): string {
  const digits = `356307042${10_000 + n}`;
  const sum = [...digits].reduce(
    (total, digit, at) => total + (at % 2 === 0 ? Number(digit) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]!),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

interface Fitted {
  vehicleId: string;
  serial: string;
}

async function fit(part: Record<string, unknown> = {}): Promise<Fitted> {
  const n = ++made;
  const [vehicleId, serial] = [uuidv7(), imei(n)];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    // Who has it has it since before its journeys.
    writer.madeMs = 0;
    await writer.insert(vehicle, vehicleId, { registration: `JO-${100 + n}-UR`, ...part });
    await writer.insert(device, uuidv7(), { title: `Boîtier ${n}`, type: 'teltonika', serial, vehicle: vehicleId, status: 'installed' });
  });
  return { vehicleId, serial };
}

/** The halves of a driver's card, as a tachograph gives them. */
function cardElements(card: string): AvlRecord['elements'] {
  const hex = Buffer.from(card, 'latin1').toString('hex');
  return [
    { id: 147, size: 8, value: hex.slice(0, 16) },
    { id: 148, size: 8, value: hex.slice(16) },
  ];
}

/** A record a minute: ignition, ten minutes at 60 km/h northwards, ignition off. */
function drive(fromMin: number, tag?: string, card?: string): AvlRecord[] {
  return Array.from({ length: 13 }, (_, i) => {
    const moved = Math.min(Math.max(i - 1, 0), 10) * 1000;
    return {
      timeMs: START_MS + (fromMin + i) * MINUTE_MS,
      priority: 0,
      lat: 45 + (fromMin * 500 + moved) / 111_195,
      lng: 4.85,
      altitudeM: 170,
      headingDeg: 0,
      satellites: 11,
      speedKmh: i > 0 && i < 11 ? 60 : 0,
      valid: true,
      eventId: 0,
      generation: null,
      elements: [
        { id: 239, size: 1, value: i < 12 ? 1 : 0 },
        { id: 16, size: 4, value: 1_000_000 + fromMin * 500 + moved },
        ...(tag === undefined ? [] : [{ id: 78, size: 8, value: tag }]),
        ...(card === undefined ? [] : cardElements(card)),
      ],
    };
  });
}

/** The same with a harsh braking that the device tells. */
const braked = (fromMin: number): AvlRecord[] =>
  drive(fromMin).map((record, i) =>
    i === 5 ? { ...record, eventId: 253, elements: [...record.elements, { id: 253, size: 1 as const, value: 2 }] } : record,
  );

const send = ({ serial }: Fitted, records: readonly AvlRecord[]): Promise<void> =>
  sendFrames(gateway.port, encodeLogin(serial), encodeRecords('8E', records), records.length);

/** Waits until nothing is marked any more. */
const settled = (journeys: Journeys = telemetry.journeys): Promise<void> =>
  allMade(
    server.context.pool,
    ['dirty_days', 'dirty_journeys'],
    (ms) => (nowMs += ms),
    async () => {
      await telemetry.days.run();
      await journeys.run();
    },
  );

const PERIOD = `from=${DAY}T00:00:00Z&to=${DAY}T23:59:59Z`;
const get = (as: Signed, url: string) => server.app.inject({ method: 'GET', url: `/api/v1/journeys${url}`, headers: as.headers });

/** When journeys start that are told in brief, in minutes, by vehicle. */
async function briefMinutes(as: Signed, query = ''): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (let cursor: string | null = ''; cursor !== null;) {
    const { results, next }: { results: SummariesLine[]; next: string | null } = (
      await get(as, `/briefs?${PERIOD}${query}${cursor}`)
    ).json();
    for (const { vehicle: id, briefs } of results)
      found[id] = briefs.map((packed) => (summaryOf(packed).startMs - START_MS) / MINUTE_MS).sort((a, b) => a - b);
    cursor = next === null ? null : `&cursor=${next}`;
  }
  return found;
}

async function journeysOfVehicle({ vehicleId }: Fitted, as = manager): Promise<Journey[]> {
  const { results, next } = (await get(as, `?${PERIOD}&vehicle=${vehicleId}`)).json<{ results: Journey[]; next: string | null }>();
  expect(next).toBeNull();
  return results.map((journey) => journeySchema.parse(journey));
}

const minutes = (journeys: readonly Journey[]): [number, number][] =>
  journeys.map(({ startAt, endAt }) => [(Date.parse(startAt) - START_MS) / MINUTE_MS, (Date.parse(endAt) - START_MS) / MINUTE_MS]);
const parts = (over: Partial<JourneysParts> = {}): JourneysParts => ({
  pool: server.context.pool,
  store: server.context.store,
  log: server.context.log,
  now: () => nowMs,
  strips: telemetry.strips,
  preparePlaces: (id) => telemetry.places.prepare(id),
  place: (id, lat, lng) => telemetry.places.name(id, lat, lng),
  ...over,
});

let goOn: (() => void) | undefined;

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  telemetry = telemetryOf(server.context);
  // Each test makes what it looks at: the server's own turns would make a part of it between two of its steps.
  void telemetry.bulk(() => new Promise<void>((resolve) => (goOn = resolve)));
  orgId = await createOrganization(server.context, 'Transports');
  admin = await signIn(server.app, { role: 'admin', orgId });
  await server.context.store.write(systemActor(orgId), async (writer) => {
    if (!(await writer.get(settings, orgId))) await writer.insert(settings, orgId, {});
  });
  manager = await signIn(server.app, { role: 'manager', orgId });
  user = await signIn(server.app, { role: 'user', orgId });
  stranger = await signIn(server.app, { role: 'admin' });
  gateway = await startTcpGateway({
    protocol: teltonikaProtocol,
    port: 0,
    host: '127.0.0.1',
    ingest: telemetry.ingest,
    log: server.context.log,
  });
});
afterAll(async () => {
  goOn?.();
  await gateway?.close();
  await server?.close();
});

describe('from the bytes of a device', () => {
  it('journeys, with the kilometres of its odometer and the places; sent again, nothing changes', async () => {
    const one = await fit();
    const records = [...drive(0), ...drive(60)];
    await send(one, records);
    await settled();
    const journeys = await journeysOfVehicle(one);
    expect(minutes(journeys)).toEqual([
      [0, 12],
      [60, 72],
    ]);
    expect(journeys[0]).toMatchObject({
      _id: `${one.vehicleId}:${START_MS}`,
      kind: 'driven',
      open: false,
      distanceM: 10_000,
      distanceSource: 'device',
      drivingS: 600,
      idlingS: 120,
      engineS: 720,
      maxKmh: 60,
      meanKmh: 60,
      odometerKm: { start: 1000, end: 1010 },
      start: { lat: 45, place: expect.any(String) as string },
    });
    await send(one, records.toReversed());
    await settled();
    expect(await journeysOfVehicle(one)).toEqual(journeys);
  });

  it('late data redoes what it touches and no more; it ends as a whole recomputation would', async () => {
    const one = await fit();
    await send(one, drive(0));
    await send(one, drive(120).slice(0, 3));
    await send(one, drive(300));
    await settled();
    const before = await journeysOfVehicle(one);
    expect(minutes(before)).toEqual([
      [0, 12],
      [120, 122],
      [300, 312],
    ]);
    expect(before[1]).toMatchObject({ partialEnd: true });
    await send(one, drive(120).slice(6));
    await send(one, drive(120).slice(3, 6));
    await send(one, drive(200));
    await settled();
    const after = await journeysOfVehicle(one);
    expect(minutes(after)).toEqual([
      [0, 12],
      [120, 132],
      [200, 212],
      [300, 312],
    ]);
    // Those that nothing touched were not written again.
    expect([after[0], after[3]]).toEqual([before[0], before[2]]);
    await telemetry.journeys.recompute(orgId, one.vehicleId, START_MS, START_MS + 86_400_000);
    expect(await journeysOfVehicle(one)).toEqual(after);
  });

  it('each has its score, of what its device was known to tell by then, whatever the order of arrival', async () => {
    const one = await fit({ category: 'vp', energy: 'diesel' });
    const scores = async (): Promise<(readonly [boolean | undefined, number | null | undefined])[]> => {
      while ((await telemetry.journeys.score()) > 0);
      return (await journeysOfVehicle(one)).map(({ eco }) => [eco?.tells, eco?.score] as const);
    };
    await send(one, drive(0));
    await send(one, drive(120));
    await settled();
    // Idling of 120 s in 720: 53.3 of 100 points, of 15 in 40; no excess.
    expect(await scores()).toEqual([
      [false, 82.5],
      [false, 82.5],
    ]);
    // What is known from its second journey on comes after the third was made.
    await send(one, braked(60));
    await settled();
    const told = await scores();
    expect(told.map(([tells]) => tells)).toEqual([false, true, true]);
    expect(told[1]![1]).toBeLessThan(told[2]![1]!);
    const timeless = (journeys: Journey[]): object[] => journeys.map(({ updatedAt: _updatedAt, ...rest }) => rest);
    const made = timeless(await journeysOfVehicle(one));
    await telemetry.journeys.recompute(orgId, one.vehicleId, START_MS, START_MS + 86_400_000);
    await scores();
    expect(timeless(await journeysOfVehicle(one))).toEqual(made);
    // Those of before there were scores get them too.
    await server.context.pool.query(`UPDATE journeys SET journey = journey - 'eco' WHERE vehicle_id = $1`, [one.vehicleId]);
    expect(await scores()).toEqual(told);
    const { results } = (await get(manager, `/briefs?${PERIOD}&vehicle=${one.vehicleId}`)).json<{ results: SummariesLine[] }>();
    const inBrief = new Map(results[0]!.briefs.map((one) => summaryOf(one)).map(({ startMs, eco }) => [startMs, eco?.score]));
    expect(inBrief).toEqual(new Map((await journeysOfVehicle(one)).map(({ startAt, eco }) => [Date.parse(startAt), eco?.score])));
  });

  it('what has no score is looked for in its index alone, also while nothing is known of the table', async () => {
    const query = vi.spyOn(Client.prototype, 'query');
    try {
      while ((await telemetry.journeys.score()) > 0);
      const [sql, values] = (query.mock.calls as unknown[][]).findLast(([text]) => String(text).includes('FROM journeys'))!;
      const { rows } = await server.context.pool.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN ${String(sql)}`,
        Array.isArray(values) ? values : [],
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('journeys_unscored_idx');
      expect(plan).not.toContain('Seq Scan');
    } finally {
      query.mockRestore();
    }
  });

  it('a score that is made while something late changes what is known of the device is made again', async () => {
    const one = await fit({ category: 'vp', energy: 'diesel' });
    for (const atMin of [400, 600]) await send(one, drive(atMin));
    await settled();
    while ((await telemetry.journeys.score()) > 0);
    await server.context.pool.query(`UPDATE journeys SET journey = journey - 'eco' WHERE vehicle_id = $1`, [one.vehicleId]);
    await send(one, braked(0));
    nowMs += MINUTE_MS;
    while ((await telemetry.days.run()) > 0);
    // The late journey is made between the question and the scores.
    const late: Promise<number>[] = [];
    const real = Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
    const query = vi.spyOn(Client.prototype, 'query').mockImplementation(async function (this: Client, ...args: unknown[]) {
      if (late.length === 0 && String(args[0]).includes("jsonb_build_object('eco'")) {
        late.push(telemetry.journeys.run());
        await Promise.race([...late, new Promise((resolve) => setTimeout(resolve, 1000))]);
      }
      return real.apply(this, args);
    } as never);
    try {
      await telemetry.journeys.score();
      await Promise.all(late);
      expect(late).toHaveLength(1);
    } finally {
      query.mockRestore();
    }
    while ((await telemetry.journeys.score()) > 0);
    expect((await journeysOfVehicle(one)).map(({ eco }) => eco?.tells)).toEqual([true, true, true]);
  });

  it('a process that dies in the middle leaves the work to the next one; two at once make it once', async () => {
    const vehicles = await Promise.all([fit(), fit(), fit()]);
    const dying = new Journeys(
      parts({
        place: () => {
          throw new Error('died');
        },
      }),
    );
    for (const one of vehicles) await send(one, [...drive(0), ...drive(60)]);
    nowMs += 21_000;
    await telemetry.days.run();
    await dying.run(3);
    const pool = createPool(server.database.url, 2);
    const other = new Journeys(parts({ pool }));
    await Promise.all([settled(), settled(other)]);
    await pool.end();
    for (const one of vehicles)
      expect(minutes(await journeysOfVehicle(one))).toEqual([
        [0, 12],
        [60, 72],
      ]);
  });

  it('what was made of positions that are no longer kept stays', async () => {
    const one = await fit();
    await send(one, [...drive(0), ...drive(60)]);
    await settled();
    const before = await journeysOfVehicle(one);
    await server.context.pool.query('DELETE FROM positions WHERE vehicle_id = $1 AND at < $2', [
      one.vehicleId,
      new Date(START_MS + 64 * MINUTE_MS),
    ]);
    await telemetry.journeys.recompute(orgId, one.vehicleId, START_MS - 30 * 86_400_000, nowMs);
    expect(await journeysOfVehicle(one)).toEqual(before);
  });

  it('a recomputation tells how far it is', async () => {
    const one = await fit();
    await send(one, [...drive(0), ...drive(60)]);
    await settled();
    const shares: number[] = [];
    await telemetry.bulk(() =>
      telemetry.journeys.recompute(
        orgId,
        one.vehicleId,
        START_MS - 20 * 86_400_000,
        START_MS + 86_400_000,
        (share) => shares.push(Math.round(share * 100)),
        7,
      ),
    );
    expect(shares).toEqual([33, 67, 100]);
  });
});

describe('thresholds of the organization', () => {
  const setRules = (journeyRules: unknown) =>
    server.app.inject({ method: 'PATCH', url: '/api/v1/settings', headers: admin.headers, payload: { journeyRules } });
  const remake = async (method: 'GET' | 'POST' | 'DELETE', as = admin) =>
    server.app.inject({ method, url: '/api/v1/journeys/remake', headers: as.headers });
  /** A drive with the ignition off for a minute in the middle of it, told twice. */
  const rested = (): AvlRecord[] => {
    const records = drive(0);
    const off = { ...records[5]!, speedKmh: 0, elements: [{ id: 239, size: 1, value: 0 } as const] };
    return [...records.slice(0, 5), off, { ...off, timeMs: off.timeMs + 40_000 }, ...records.slice(6)];
  };

  it('hold from then on; a journey says which made it, and none is cut in two by others', async () => {
    const lorry = await fit({ category: 'pl' });
    await send(lorry, [...rested(), ...drive(120), ...drive(300)]);
    await settled();
    const before = await journeysOfVehicle(lorry);
    expect(minutes(before)).toEqual([
      [0, 12],
      [120, 132],
      [300, 312],
    ]);
    expect(before.map(({ rules }) => rules)).toEqual(before.map(() => ({ speedLimitKmh: 90 })));

    expect((await setRules({ all: { engineOffS: 30 }, categories: { pl: { speedLimitKmh: 80 } } })).statusCode).toBe(200);
    const mine = { engineOffS: 30, speedLimitKmh: 80 };
    await send(lorry, drive(500));
    await settled();
    const after = await journeysOfVehicle(lorry);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect([minutes(after).at(-1), after.at(-1)?.rules]).toEqual([[500, 512], mine]);

    // One late message of the first drive, after its minute off: with the thresholds of today that is a rest, and the whole drive is made again.
    await send(lorry, [{ ...drive(0)[9]!, timeMs: START_MS + 9 * MINUTE_MS + 30_000 }]);
    await settled();
    const late = await journeysOfVehicle(lorry);
    expect(minutes(late).slice(0, 2)).toEqual([
      [0, 5],
      // It left twenty seconds before the first message that moves.
      [5 + 2 / 3, 12],
    ]);
    expect(late.slice(0, 2).map(({ rules }) => rules)).toEqual([mine, mine]);
    await setRules(null);
  });

  it('make the past again when somebody asks, vehicle by vehicle, and stop when told', async () => {
    const vehicles = await Promise.all([fit(), fit()]);
    for (const one of vehicles) await send(one, drive(0));
    await setRules(null);
    await settled();
    await setRules({ all: { idlingS: 60 }, categories: {} });
    expect((await remake('GET', manager)).statusCode).toBe(403);
    expect((await remake('POST', manager)).statusCode).toBe(403);
    expect((await remake('POST')).json()).toMatchObject({ remake: { done: 0, endedAt: null, stopped: false } });
    const { total } = (await remake('GET')).json<{ remake: { total: number } }>().remake;
    expect(await telemetry.remakes.run(1)).toBe(1);
    expect((await remake('GET')).json()).toMatchObject({ remake: { total, done: 1, endedAt: null } });
    expect((await remake('DELETE')).statusCode).toBe(204);
    expect(await telemetry.remakes.run(100)).toBe(0);
    expect((await remake('GET')).json()).toMatchObject({ remake: { done: 1, stopped: true, endedAt: expect.any(String) as string } });

    await remake('POST');
    expect(await telemetry.remakes.run(100)).toBe(total + 1);
    expect((await remake('GET')).json()).toMatchObject({
      remake: { total, done: total, stopped: false, endedAt: expect.any(String) as string },
    });
    for (const one of vehicles) expect((await journeysOfVehicle(one)).map(({ rules }) => rules)).toEqual([{ idlingS: 60 }]);
    await setRules(null);
  });

  it('are refused out of their bounds and against each other', async () => {
    for (const wrong of [
      { all: { stopS: 5 }, categories: {} },
      { all: { stopS: 600, stopGapS: 600, gapS: 900 }, categories: {} },
      { all: {}, categories: { boat: {} } },
    ])
      expect((await setRules(wrong)).statusCode).toBe(400);
  });
});

describe('GET /api/v1/journeys', () => {
  it('page by page, oldest first, each once; by vehicle, period and kind', async () => {
    const [one, two] = [await fit(), await fit()];
    for (const each of [one, two]) await send(each, [...drive(0), ...drive(60)]);
    await settled();
    const all: Journey[] = [];
    let cursor = '';
    for (let page = 0; page < 4; page++) {
      const answer = (await get(manager, `?${PERIOD}&vehicle=${one.vehicleId},${two.vehicleId}&size=1${cursor}`)).json<{
        results: Journey[];
        next: string | null;
      }>();
      all.push(...answer.results);
      cursor = `&cursor=${answer.next}`;
    }
    expect(cursor).toBe('&cursor=null');
    expect(all.map(({ vehicle: id, startAt }) => [startAt, id])).toEqual(
      [0, 60].flatMap((min) => [one.vehicleId, two.vehicleId].map((id) => [new Date(START_MS + min * MINUTE_MS).toISOString(), id])),
    );
    expect((await get(manager, `?from=${DAY}T07:00:00.001Z&to=${DAY}T08:00:00Z&vehicle=${one.vehicleId}`)).json()).toEqual({
      results: [],
      next: null,
      madeUntil: null,
    });
    expect((await get(manager, `?${PERIOD}&vehicle=${one.vehicleId}&kind=standing,towed`)).json()).toEqual({
      results: [],
      next: null,
      madeUntil: null,
    });
    expect((await get(manager, `/${all[0]!._id}`)).json()).toEqual(all[0]);
    for (const wrong of [
      '',
      `?from=${DAY}T00:00:00Z`,
      `?${PERIOD}&vehicle=x`,
      `?${PERIOD}&kind=flown`,
      `?${PERIOD}&cursor=x`,
      '?from=2024-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
      `?${PERIOD}&surprise=1`,
      '/x',
    ])
      expect([wrong, (await get(manager, wrong)).statusCode]).toEqual([wrong, 400]);
  });

  it('says from when on journeys are still to be made, of the vehicles that are asked for; null: none are', async () => {
    const [one, two] = [await fit(), await fit()];
    const untilOf = async ({ vehicleId }: Fitted): Promise<string | null> =>
      (await get(manager, `?${PERIOD}&vehicle=${vehicleId}`)).json<{ madeUntil: string | null }>().madeUntil;
    await send(one, drive(0));
    expect([await untilOf(one), await untilOf(two)]).toEqual([new Date(START_MS).toISOString(), null]);
    expect((await get(manager, `/briefs?${PERIOD}&vehicle=${one.vehicleId}`)).json()).toEqual({
      results: [],
      next: null,
      madeUntil: new Date(START_MS).toISOString(),
    });
    await settled();
    expect(await untilOf(one)).toBeNull();
  });

  it('in brief: those of every vehicle, or of those that are asked for; of a month at most', async () => {
    const [one, two] = [await fit(), await fit()];
    for (const each of [one, two]) await send(each, [...drive(0), ...drive(60)]);
    await settled();
    expect(await briefMinutes(manager, `&vehicle=${one.vehicleId},${uuidv7()}`)).toEqual({ [one.vehicleId]: [0, 60] });
    expect(await briefMinutes(manager)).toMatchObject({ [one.vehicleId]: [0, 60], [two.vehicleId]: [0, 60] });
    expect(
      Object.keys(
        await briefMinutes(manager, `&vehicle=${one.vehicleId},${two.vehicleId}&cursor=${[one.vehicleId, two.vehicleId].sort()[0]}`),
      ),
    ).toEqual([[one.vehicleId, two.vehicleId].sort()[1]]);
    for (const wrong of [
      `?from=${DAY}T00:00:00Z`,
      `?${PERIOD}&vehicle=x`,
      '?from=2026-01-01T00:00:00Z&to=2026-02-02T00:00:00Z',
      `?${PERIOD}&surprise=1`,
    ])
      expect([wrong, (await get(manager, `/briefs${wrong}`)).statusCode]).toEqual([wrong, 400]);
  });

  it('nothing to another organization or without a session; to a user the journeys they drove, to who lacks the permissions none', async () => {
    const [member] = (
      await server.context.store.list(systemActor(orgId), membership, { page: 1, size: 1, filters: { user: [user.userId] } })
    ).results;
    const driverId = uuidv7();
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(driver, driverId, {
        name: 'Bob',
        badge: BADGE.toUpperCase(),
        tachographCard: '1000 0001 2345 6700',
        member: member!._id,
      }),
    );
    const [assigned, foreign] = [await fit({ driver: driverId }), await fit()];
    await send(assigned, [...drive(0), ...drive(60, 'a0a0a0a0a0a0a0a0')]);
    // The card was renewed since it was written down.
    await send(foreign, [
      ...drive(0),
      ...drive(60, BADGE),
      ...drive(120, undefined, '2000000123456700'),
      ...drive(180, undefined, '1000000123456701'),
    ]);
    await settled();
    expect(minutes(await journeysOfVehicle(assigned, user))).toEqual([[0, 12]]);
    expect(minutes(await journeysOfVehicle(foreign, user))).toEqual([
      [60, 72],
      [180, 192],
    ]);
    expect((await get(user, `/${foreign.vehicleId}:${START_MS}`)).statusCode).toBe(404);
    expect((await get(stranger, `?${PERIOD}&vehicle=${foreign.vehicleId}`)).json()).toEqual({ results: [], next: null, madeUntil: null });
    expect((await get(stranger, `/${foreign.vehicleId}:${START_MS}`)).statusCode).toBe(404);
    expect(await briefMinutes(user)).toEqual({ [assigned.vehicleId]: [0], [foreign.vehicleId]: [60, 180] });
    expect([await briefMinutes(stranger), await briefMinutes(stranger, `&vehicle=${foreign.vehicleId}`)]).toEqual([{}, {}]);
    expect((await server.app.inject(`/api/v1/journeys/briefs?${PERIOD}`)).statusCode).toBe(401);
    expect((await server.app.inject(`/api/v1/journeys?${PERIOD}`)).statusCode).toBe(401);
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.patch(membership, member!._id, { withheld: ['reports', 'eco', 'dashboard', 'dailyDashboard', 'geolocation'] }),
    );
    for (const url of ['', '/briefs']) expect((await get(user, `${url}?${PERIOD}`)).statusCode).toBe(403);
  });

  it('not of a vehicle that was removed', async () => {
    const one = await fit();
    await send(one, drive(0));
    await settled();
    expect(await journeysOfVehicle(one)).toHaveLength(1);
    await server.context.store.write(systemActor(orgId), (writer) => writer.remove(vehicle, one.vehicleId));
    expect([await journeysOfVehicle(one), (await briefMinutes(manager))[one.vehicleId]]).toEqual([[], undefined]);
  });
});

describe('with time', () => {
  it('one that goes on is open; an hour of silence closes it', async () => {
    const one = await fit();
    const fromMin = Math.round((nowMs - START_MS) / MINUTE_MS);
    await send(one, drive(fromMin).slice(0, 6));
    nowMs += 6 * MINUTE_MS;
    await settled();
    const stored = async (): Promise<Journey[]> =>
      (
        await server.context.pool.query<{ journey: Journey }>('SELECT journey FROM journeys WHERE vehicle_id = $1', [one.vehicleId])
      ).rows.map(({ journey }) => journey);
    expect(await stored()).toMatchObject([{ open: true, partialEnd: false }]);
    nowMs += 61 * MINUTE_MS;
    await telemetry.journeys.markOpen();
    await settled();
    expect(await stored()).toMatchObject([{ open: false, partialEnd: true }]);
  });

  it('none older than the organization keeps them', async () => {
    const one = await fit();
    await send(one, drive(0));
    await settled();
    const count = async (): Promise<number | null> =>
      (await server.context.pool.query('SELECT 1 FROM journeys WHERE vehicle_id = $1', [one.vehicleId])).rowCount;
    nowMs = START_MS + 365 * 86_400_000;
    await telemetry.retain();
    expect(await count()).toBe(1);
    nowMs = START_MS + 367 * 86_400_000;
    await telemetry.retain();
    expect(await count()).toBe(0);
  });
});
