import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { device } from '../../src/domain/device/device.ts';
import { driver } from '../../src/domain/driver/driver.ts';
import { membership } from '../../src/domain/identity/user.ts';
import { tachoDaySchema } from '../../src/domain/tacho/tacho-day.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { startTcpGateway, type Gateway } from '../../src/server/connectors/tcp-gateway.ts';
import type { AvlElement, AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodeRecords, teltonikaProtocol } from '../../src/server/connectors/teltonika/protocol.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { applyRetention } from '../../src/server/telemetry/retention.ts';
import { MARK_TACHO_MOVED, TachoDays } from '../../src/server/telemetry/tacho-days.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';

const DAY = '2026-11-20';
const START_MS = Date.parse(`${DAY}T06:00:00Z`);
const SERIAL = '356307042441013';
const [CARD, OTHER] = ['1000000123456700', '2000000123456700'];
const [truck, boxId, nadia, bob] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
let server: TestContext;
let telemetry: Telemetry;
let tachoDays: TachoDays;
let orgId: string;
let manager: Signed;
let user: Signed;
let stranger: Signed;
let gateway: Gateway;
let release: () => void;

const STATES = { rest: 0, available: 1, work: 2, drive: 3 } as const;
const half = (card: string, at: number): string =>
  Buffer.from(card, 'latin1')
    .subarray(at, at + 8)
    .toString('hex');
const cardOf = (high: number, low: number, card: string): AvlElement[] => [
  { id: high, size: 8, value: half(card, 0) },
  { id: low, size: 8, value: half(card, 8) },
];

function record(minute: number, first: keyof typeof STATES, second?: keyof typeof STATES): AvlRecord {
  const codriver: AvlElement[] = second
    ? [{ id: 185, size: 1, value: STATES[second] }, { id: 188, size: 1, value: 1 }, ...cardOf(197, 198, OTHER)]
    : [];
  const elements: AvlElement[] = [
    { id: 216, size: 4, value: (100_000 + minute) * 1000 },
    { id: 184, size: 1, value: STATES[first] },
    { id: 187, size: 1, value: 1 },
    ...cardOf(195, 196, CARD),
    ...codriver,
  ];
  return {
    timeMs: START_MS + minute * MINUTE_MS,
    priority: 0,
    lat: 45.76,
    lng: 4.83,
    altitudeM: 170,
    headingDeg: 0,
    satellites: 11,
    speedKmh: 50,
    valid: true,
    eventId: 0,
    generation: null,
    elements,
  };
}
const records = (from: number, to: number, first: keyof typeof STATES, second?: keyof typeof STATES): AvlRecord[] =>
  Array.from({ length: (to - from) / 5 + 1 }, (_, n) => record(from + n * 5, first, second));

async function send(list: readonly AvlRecord[]): Promise<void> {
  const socket = connect(gateway.port, '127.0.0.1');
  const frames: [Buffer, number][] = [
    [encodeLogin(SERIAL), 1],
    [encodeRecords('8E', list), 4],
  ];
  for (const [bytes, length] of frames) {
    const answered = new Promise<void>((resolve, reject) =>
      socket.on('data', (chunk: Buffer) => (chunk.length >= length ? resolve() : undefined)).once('error', reject),
    );
    socket.write(bytes);
    await answered;
  }
  socket.destroy();
}

const get = (as: Signed, path: string) => server.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers: as.headers });
const daysFor = async (as: Signed): Promise<unknown[][]> => {
  const answer = await get(as, `tachograph/days?from=${DAY}&to=${DAY}`);
  expect(answer.statusCode).toBe(200);
  const { results } = answer.json<{ results: unknown[] }>();
  return results.map((one) => tachoDaySchema.parse(one)).flatMap(({ runs }) => runs);
};

beforeAll(async () => {
  server = await testContext({ now: () => Date.parse('2026-11-22T12:00:00Z') });
  telemetry = telemetryOf(server.context);
  // Days are made here, and by nobody else meanwhile.
  void telemetry.bulk(() => new Promise<void>((resolve) => (release = resolve)));
  tachoDays = new TachoDays({ pool: server.context.pool, log: server.context.log }, 0);
  orgId = await createOrganization(server.context, 'Tacho');
  manager = await signIn(server.app, { role: 'manager', orgId });
  user = await signIn(server.app, { role: 'user', orgId });
  stranger = await signIn(server.app, { role: 'admin', orgId: await createOrganization(server.context, 'Other') });
  const members = await server.context.store.list(systemActor(orgId), membership, { page: 1, size: 10, filters: { user: [user.userId] } });
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(driver, nadia, { name: 'Nadia', tachographCard: CARD, cardDownloadedOn: '2026-10-20' });
    await writer.insert(driver, bob, { name: 'Bob', tachographCard: OTHER, member: members.results[0]!._id });
    await writer.insert(vehicle, truck, { registration: 'AA-100-AA', category: 'pl', tachographDownloadedOn: '2026-11-01' });
    await writer.insert(device, boxId, { title: 'FMC650', type: 'teltonika', serial: SERIAL, vehicle: truck, status: 'installed' });
  });
  gateway = await startTcpGateway({
    protocol: teltonikaProtocol,
    port: 0,
    host: '127.0.0.1',
    ingest: telemetry.ingest,
    log: server.context.log,
  });
});
afterAll(async () => {
  await gateway.close();
  release();
  await server.close();
});

it('R-096: from the bytes of a device to the report: activities, kilometres, an infringement, what is late to be read', async () => {
  await send([...records(0, 300, 'drive'), ...records(305, 360, 'work'), record(365, 'rest')]);
  expect(await tachoDays.run()).toBe(1);
  expect((await daysFor(manager)).map((run) => [run[2], Number(run[0]) / 60, Number(run[1]) / 60, run[6], run[7]])).toEqual([
    ['d', 360, 660, 100_000, 100_300],
    ['w', 665, 720, 100_305, 100_360],
    ['r', 725, 725, 100_365, 100_365],
  ]);
  const { columns, result } = (await get(manager, `reports/chronotachygraphe?from=${DAY}&to=${DAY}`)).json<{
    columns: string[];
    result: { rows: unknown[][]; tables: { id: string; rows: unknown[][] }[] };
  }>();
  const cell = (id: string): unknown => result.rows[0]![columns.indexOf(id)];
  expect(result.rows).toHaveLength(1);
  expect(['serviceAt', 'driver', 'drivingS', 'workS', 'infringements', 'rule', 'gravity', 'excessS', 'startKm'].map(cell)).toEqual([
    START_MS,
    nadia,
    305 * 60,
    60 * 60,
    1,
    'break',
    'serious',
    35 * 60,
    100_000,
  ]);
  expect(result.tables.find(({ id }) => id === 'cardDownloads')!.rows.map((row) => [row[0], row[2], row[4]])).toEqual([
    [nadia, 33, 'late'],
    [bob, null, 'unknown'],
  ]);
  expect(result.tables.find(({ id }) => id === 'unitDownloads')!.rows.map((row) => [row[0], row[3], row[4]])).toEqual([[truck, 69, 'ok']]);
});

it('R-096: the answer says from when on days are still to be made; null: none are', async () => {
  const until = async (as = manager): Promise<string | null> =>
    (await get(as, `tachograph/days?from=${DAY}&to=${DAY}`)).json<{ madeUntil: string | null }>().madeUntil;
  expect(await until()).toBeNull();
  await send([record(366, 'rest')]);
  expect([await until(), await until(stranger)]).toEqual([`${DAY}T00:00:00.000Z`, null]);
  await tachoDays.run();
  expect(await until()).toBeNull();
});

it('R-096: messages that come late or twice make the day again, and it is the same as if they had come in order', async () => {
  await send(records(430, 480, 'drive', 'available'));
  await send(records(370, 425, 'rest'));
  await send(records(430, 480, 'drive', 'available'));
  expect(await tachoDays.run()).toBe(1);
  expect(await tachoDays.run()).toBe(0);
  expect((await daysFor(manager)).map((run) => [run[2], run[4], Number(run[0]) / 60, Number(run[1]) / 60])).toEqual([
    ['d', null, 360, 660],
    ['w', null, 665, 720],
    ['r', null, 725, 785],
    ['d', 'a', 790, 840],
  ]);
});

it('R-096: a day that goes on is not made again at once, a day that says nothing of it is not made at all', async () => {
  await send([record(485, 'drive')]);
  expect(await new TachoDays({ pool: server.context.pool, log: server.context.log }, 3600).run()).toBe(0);
  expect(await tachoDays.run()).toBe(1);
  await send([{ ...record(24 * 60, 'rest'), elements: [{ id: 239, size: 1, value: 1 }] }]);
  expect(await tachoDays.run()).toBe(0);
});

it('everybody sees what is theirs: a user the slot of their own card, another organization nothing', async () => {
  expect(await daysFor(user)).toEqual([[790 * 60, 840 * 60, null, null, 'a', OTHER, 100_430, 100_480]]);
  expect(await daysFor(stranger)).toEqual([]);
  expect((await server.app.inject({ method: 'GET', url: `/api/v1/tachograph/days?from=${DAY}&to=${DAY}` })).statusCode).toBe(401);
  for (const period of ['from=2026-11-20&to=2026-11-19', 'from=2026-01-01&to=2026-11-19', 'from=x&to=y'])
    expect((await get(manager, `tachograph/days?${period}`)).statusCode).toBe(400);
});

it("a card is one driver's, as it is printed; of rows of before, the first keeps it and the others have it in their note, told to devices", async () => {
  const { store, pool } = server.context;
  const write = (id: string, doc: Record<string, unknown>) => store.write(systemActor(orgId), (writer) => writer.insert(driver, id, doc));
  await expect(write(uuidv7(), { name: 'Zoe', tachographCard: CARD })).rejects.toMatchObject({
    failure: { code: 'duplicate', fields: [{ field: 'tachographCard' }] },
  });
  await expect(write(uuidv7(), { name: 'Zoe', tachographCard: 'CARTE/NUMERO/1' })).rejects.toMatchObject({
    failure: { code: 'invalid', fields: [{ field: 'tachographCard', code: 'card-number' }] },
  });
  const [first, second, third] = [uuidv7(), uuidv7(), uuidv7()];
  await write(first, { name: 'A' });
  await write(second, { name: 'B', note: 'Nuit' });
  await write(third, { name: 'C' });
  const before = (await pool.query<{ ver: number }>('SELECT ver FROM spaces WHERE id = $1', [orgId])).rows[0]!.ver;
  await pool.query('ALTER TABLE drivers DROP CONSTRAINT drivers_tachograph_card_key');
  await pool.query("UPDATE drivers SET tachograph_card = '3000 0001 23456a' WHERE id = ANY ($1)", [[first, second]]);
  await pool.query("UPDATE drivers SET tachograph_card = '3000/00123456a' WHERE id = $1", [third]);
  await pool.query(readFileSync('src/server/migrations/0101-driver-cards.sql', 'utf8'));
  const rows = await Promise.all([first, second, third].map((id) => store.get(systemActor(orgId), driver, id)));
  expect(rows.map((row) => [row!['tachographCard'], row!['note'], row!.ver > before])).toEqual([
    ['3000000123456A', null, true],
    [null, 'Nuit\n3000000123456A', true],
    ['3000/00123456a', null, false],
  ]);
  const versions = rows.slice(0, 2).map((row) => row!.ver);
  expect((await pool.query<{ ver: number }>('SELECT ver FROM spaces WHERE id = $1', [orgId])).rows[0]!.ver).toBe(Math.max(...versions));
  expect(versions.toSorted((a, b) => a - b)).toEqual([before + 1, before + 2]);
});

it('a card that is handed on leaves what was recorded with who had it', async () => {
  const reported = async (): Promise<Set<unknown>> => {
    const answer = await get(manager, `reports/chronotachygraphe?from=${DAY}&to=${DAY}`);
    const { columns, result } = answer.json<{ columns: string[]; result: { rows: unknown[][] } }>();
    return new Set(result.rows.map((row) => row[columns.indexOf('driver')]));
  };
  const before = await reported();
  expect(before.has(nadia)).toBe(true);
  const change = (id: string, tachographCard: string | null) =>
    server.app.inject({ method: 'PATCH', url: `/api/v1/drivers/${id}`, headers: manager.headers, payload: { tachographCard } });
  const lina = uuidv7();
  await server.context.store.write(systemActor(orgId), (writer) => writer.insert(driver, lina, { name: 'Lina' }));
  expect((await change(nadia, null)).statusCode).toBe(200);
  expect((await change(lina, CARD)).statusCode).toBe(200);
  expect(await reported()).toEqual(before);
  expect((await change(lina, null)).statusCode).toBe(200);
  expect((await change(nadia, CARD)).statusCode).toBe(200);
});

it('a day whose positions go to another vehicle, or leave, follows them; one whose positions are no longer kept stays', async () => {
  const { pool } = server.context;
  await pool.query('UPDATE positions SET vehicle_id = NULL WHERE org_id = $1 AND at >= $2', [orgId, new Date(START_MS + 425 * MINUTE_MS)]);
  await pool.query(MARK_TACHO_MOVED, [truck, orgId, new Date(START_MS), new Date(START_MS + 500 * MINUTE_MS)]);
  expect(await tachoDays.run()).toBe(1);
  expect((await daysFor(manager)).map((run) => run[2])).toEqual(['d', 'w', 'r']);
  // Three months later.
  const late = { ...server.context, now: () => Date.parse('2027-02-20T00:00:00Z') };
  await applyRetention(late, telemetry.partitions, async () => 0);
  await pool.query(MARK_TACHO_MOVED, [truck, orgId, new Date(START_MS), new Date(START_MS)]);
  expect(await tachoDays.run()).toBe(0);
  expect((await daysFor(manager)).map((run) => run[2])).toEqual(['d', 'w', 'r']);
  await applyRetention({ ...late, now: () => Date.parse('2027-12-20T00:00:00Z') }, telemetry.partitions, async () => 0);
  expect(await daysFor(manager)).toEqual([]);
});
