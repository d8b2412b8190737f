import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldRecord } from '../../src/domain/field-work/field-record.ts';
import type { AnyRow, Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { startGateways } from '../../src/server/connectors/gateways.ts';
import { decideRequest } from '../../src/server/device-numbers/requests.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { freePort } from '../../src/server/database/embedded.ts';
import { imeiOf } from '../../src/server/demo/random.ts';
import { deliverFieldNotifications } from '../../src/server/field-work/deliver-notifications.ts';
import { seedEveryOrganization } from '../../src/server/field-work/templates.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { caller } from '../helpers/call.ts';
import { Commanded } from '../helpers/commanded-device.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { fitFleet } from '../helpers/fitted-fleet.ts';
import { frameAt, goodFrames, sealedInstallation, tellFrames, type InstallToSeal } from '../helpers/install-stage.ts';
import { message } from '../helpers/message.ts';
import { newId } from '../helpers/sample.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time/time-zone.ts';

/** On a whole second: what devices measure is. */
const START = Math.floor(Date.now() / 1000) * 1000 - 5 * DAY_MS;
const { vehicle, device, deviceLink, fieldRecord, notification } = ENTITIES as unknown as Record<string, Entity>;

let server: TestContext;
let telemetry: Telemetry;
let port: number;
let gateways: { close(): Promise<void> };
let orgId: string;
let ann: Signed;
let bob: Signed;
let manager: Signed;
let release: () => void;
let serials = 0;
/** The server's clock is so far ahead. */
let aheadMs = 0;
const call = caller(() => server.app);

beforeAll(async () => {
  port = await freePort();
  server = await testContext({ now: () => Date.now() + aheadMs, config: { gatewayTeltonikaPort: port, host: '127.0.0.1' } });
  telemetry = telemetryOf(server.context);
  // Nothing is made but what a test asks for.
  void telemetry.bulk(() => new Promise<void>((resolve) => (release = resolve)));
  gateways = await startGateways(server.context);
  orgId = await createOrganization(server.context, 'Field');
  await seedEveryOrganization(server.context);
  [ann, bob, manager] = [
    await signIn(server.app, { role: 'technician', orgId }),
    await signIn(server.app, { role: 'technician', orgId }),
    await signIn(server.app, { role: 'manager', orgId }),
  ];
});
afterAll(async () => {
  release?.();
  await gateways?.close();
  await server.close();
});

const newSerial = (): string => imeiOf('35100000', serials++);

async function newVehicle(plate = `AB-${100 + serials++}-CD`): Promise<{ id: string; plate: string }> {
  const id = newId();
  await server.context.store.write(systemActor(orgId), (writer) => writer.insert(vehicle!, id, { registration: plate }));
  return { id, plate };
}

async function newDevice(serial: string, of: string | null): Promise<string> {
  const id = newId();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(device!, id, { title: serial, type: 'teltonika', serial, vehicle: of, status: of ? 'installed' : 'stock' }),
  );
  return id;
}

/** Sends a record as its author's device does; gives its id. */
async function seal(who: Signed, input: Omit<InstallToSeal, 'org' | 'author'>): Promise<string> {
  const { id, doc } = await sealedInstallation({ org: orgId, author: { id: who.userId }, ...input });
  const { status, text } = await call(who, 'POST', '/api/v1/field-records', { _id: id, ...doc });
  if (status !== 201) throw new Error(`${status} ${text}`);
  return id;
}

async function links(of: string): Promise<Record<string, unknown>[]> {
  const { results } = await server.context.store.list(systemActor(orgId), deviceLink!, {
    page: 1,
    size: 50,
    filters: { device: [of] },
    sort: [{ field: 'from', direction: 1 }],
  });
  return results.map(({ vehicle: where, from, to, state, record }: AnyRow & Record<string, unknown>) => ({
    vehicle: where,
    from: Date.parse(String(from)),
    to: to === null ? null : Date.parse(String(to)),
    state,
    record,
  }));
}

const rowOf = async (entity: Entity, id: string): Promise<AnyRow & Record<string, unknown>> =>
  (await server.context.store.get(systemActor(orgId), entity, id)) as AnyRow & Record<string, unknown>;
const idOf = async (serial: string): Promise<string> =>
  (await server.context.store.list(systemActor(orgId), device!, { page: 1, size: 2, filters: { serial: [serial] } })).results[0]!._id;

/** Instants of the stored positions by vehicle. */
async function stored(of: string): Promise<Record<string, number[]>> {
  const { rows } = await server.context.pool.query<{ vehicle_id: string | null; at: Date }>(
    'SELECT vehicle_id, at FROM positions WHERE device_id = $1 ORDER BY at',
    [of],
  );
  const found: Record<string, number[]> = {};
  for (const { vehicle_id, at } of rows) (found[String(vehicle_id)] ??= []).push(at.getTime());
  return found;
}

async function lastAt(of: string): Promise<number | null> {
  const { rows } = await server.context.pool.query<{ at: Date }>('SELECT at FROM vehicle_states WHERE vehicle_id = $1', [of]);
  return rows[0]?.at.getTime() ?? null;
}

const tell = (serial: string, ...instants: number[]): Promise<void> =>
  tellFrames(
    port,
    serial,
    instants.map((at) => frameAt(at)),
  );

describe('links', () => {
  it('acceptance 27: after a swap, late frames of the old device are those of its vehicle then, those after it of none', async () => {
    const car = await newVehicle();
    const [before, after] = [newSerial(), newSerial()];
    const [old, fresh] = [await newDevice(before, car.id), await newDevice(after, null)];
    await tell(before, START - HOUR_MS);
    const record = await seal(ann, {
      vehicle: car,
      serial: after,
      at: START,
      mission: 'swap',
      out: { id: old, serial: before, type: 'teltonika' },
    });
    expect(await links(old)).toMatchObject([{ vehicle: car.id, to: START, state: 'held', record: null }]);
    expect(await links(fresh)).toEqual([{ vehicle: car.id, from: START, to: null, state: 'held', record }]);
    expect(await rowOf(vehicle!, car.id)).toMatchObject({ device: fresh });
    expect(await rowOf(device!, old)).toMatchObject({ vehicle: null, status: 'stock' });
    expect(await rowOf(device!, fresh)).toMatchObject({ vehicle: car.id, status: 'installed' });
    await tell(after, START - 5 * MINUTE_MS, START + MINUTE_MS);
    await tell(before, START - 30 * MINUTE_MS, START + 30 * MINUTE_MS);
    expect(await stored(old)).toEqual({ [car.id]: [START - HOUR_MS, START - 30 * MINUTE_MS], null: [START + 30 * MINUTE_MS] });
    expect(await stored(fresh)).toEqual({ null: [START - 5 * MINUTE_MS], [car.id]: [START + MINUTE_MS] });
  });

  it.each([
    [
      'taken out of one vehicle, then put in another',
      [
        ['from', null],
        ['to', 'device'],
      ],
    ],
    ['put in another vehicle at once', [['to', 'device']]],
  ] as const)('a device that a call moves leaves what it measured before where it was: %s', async (_name, changes) => {
    const cars = { from: await newVehicle(), to: await newVehicle() };
    const serial = newSerial();
    const id = await newDevice(serial, cars.from.id);
    const beforeMs = Date.now() - HOUR_MS;
    await tell(serial, beforeMs);
    for (const [which, what] of changes) {
      const { status } = await call(manager, 'PATCH', `/api/v1/vehicles/${cars[which].id}`, { device: what === null ? null : id });
      expect(status).toBe(200);
    }
    expect(await links(id)).toMatchObject([
      { vehicle: cars.from.id, state: 'held' },
      { vehicle: cars.to.id, to: null, state: 'held' },
    ]);
    const late = beforeMs + 10 * MINUTE_MS;
    await tell(serial, late, Date.now() + 1000);
    const found = await stored(id);
    expect(found[cars.from.id]).toEqual([beforeMs, late]);
    expect(found[cars.to.id]).toHaveLength(1);
  });

  it('a late frame without a fix, of when its device was in another vehicle, is stored and counted as such', async () => {
    const car = await newVehicle();
    const serial = newSerial();
    const id = await newDevice(serial, car.id);
    await tell(serial, START - HOUR_MS);
    await seal(ann, { vehicle: await newVehicle(), serial, at: START });
    const late = message(START - 20 * MINUTE_MS, { valid: false });
    expect(await telemetry.ingest.accept(serial, 'teltonika', [late])).toMatchObject({ accepted: 1 });
    expect((await stored(id))[car.id]).toEqual([START - HOUR_MS, START - 20 * MINUTE_MS]);
    await telemetry.counters.flush();
    const { rows } = await server.context.pool.query('SELECT sum(bad_fixes)::int AS bad FROM ingest_counters WHERE device_id = $1', [id]);
    expect(rows).toEqual([{ bad: 1 }]);
  });

  it('what was sent before the record came goes to the vehicle that the device was in, with the last state of both', async () => {
    const [left, right] = [await newVehicle(), await newVehicle()];
    const serial = newSerial();
    const id = await newDevice(serial, left.id);
    await tell(serial, START - HOUR_MS, START + MINUTE_MS, START + HOUR_MS);
    expect(await lastAt(left.id)).toBe(START + HOUR_MS);
    await seal(ann, { vehicle: right, serial, at: START });
    expect(await telemetry.linkMoves.run()).toBeGreaterThan(0);
    expect(await stored(id)).toEqual({ [left.id]: [START - HOUR_MS], [right.id]: [START + MINUTE_MS, START + HOUR_MS] });
    expect([await lastAt(left.id), await lastAt(right.id)]).toEqual([START - HOUR_MS, START + HOUR_MS]);
    const { rows } = await server.context.pool.query<{ vehicle_id: string }>(
      'SELECT DISTINCT vehicle_id FROM dirty_days WHERE vehicle_id = ANY($1)',
      [[left.id, right.id]],
    );
    expect(rows).toHaveLength(2);
    await tell(serial, START + 2 * HOUR_MS);
    expect(await lastAt(right.id)).toBe(START + 2 * HOUR_MS);
  });

  it('a device nobody has is made, with what it told in quarantine', async () => {
    const car = await newVehicle();
    const serial = newSerial();
    await tell(serial, START + MINUTE_MS);
    await seal(ann, { vehicle: car, serial, at: START });
    const id = await idOf(serial);
    expect(await rowOf(device!, id)).toMatchObject({ type: 'teltonika', vehicle: car.id, status: 'installed' });
    await telemetry.linkMoves.run();
    expect(await stored(id)).toEqual({ [car.id]: [START + MINUTE_MS] });
  });

  it('a device that was heard before it is said to be installed is not taken: the operator decides, then the manager', async () => {
    const car = await newVehicle();
    const serial = newSerial();
    await tell(serial, START - 3 * HOUR_MS, START + MINUTE_MS);
    const record = await seal(ann, { vehicle: car, serial, at: START });
    const linkNow = async () =>
      (await server.context.store.list(systemActor(orgId), deviceLink!, { page: 1, size: 9, filters: { record: [record] } })).results;
    expect(await linkNow()).toMatchObject([{ device: null, state: 'conflict' }]);
    const { rows } = await server.context.pool.query<{ id: string }>('SELECT id FROM device_requests WHERE serial = $1 AND record = $2', [
      serial,
      record,
    ]);
    await decideRequest(server.context, { ...systemActor(null), userName: 'Exploitant' }, rows[0]!.id, 'assign');
    expect(await linkNow()).toMatchObject([{ device: await idOf(serial), state: 'conflict' }]);
  });

  it("another organization's device is not taken: the record stays, its link is in conflict, managers are told", async () => {
    const { fleet } = await fitFleet(server.context, 1, '35200000');
    const car = await newVehicle();
    const record = await seal(ann, { vehicle: car, serial: fleet[0]!.imei, at: START });
    const { results } = await server.context.store.list(systemActor(orgId), deviceLink!, {
      page: 1,
      size: 9,
      filters: { record: [record] },
    });
    expect(results).toMatchObject([{ device: null, vehicle: car.id, state: 'conflict' }]);
    expect(
      (await server.context.pool.query("SELECT 1 FROM field_tellings WHERE kind = 'linkConflict' AND about = $1", [results[0]!._id]))
        .rowCount,
    ).toBe(1);
    expect(await rowOf(vehicle!, car.id)).toMatchObject({ device: null });
  });

  it('acceptance 28: two installers, one IMEI: both records are kept, the second link waits for a manager, who decides', async () => {
    const [one, two] = [await newVehicle(), await newVehicle()];
    const serial = newSerial();
    const id = await newDevice(serial, null);
    const first = await seal(ann, { vehicle: one, serial, at: START });
    const second = await seal(bob, { vehicle: two, serial, at: START + HOUR_MS });
    expect(await links(id)).toEqual([
      { vehicle: one.id, from: START, to: null, state: 'held', record: first },
      { vehicle: two.id, from: START + HOUR_MS, to: null, state: 'conflict', record: second },
    ]);
    expect(await rowOf(device!, id)).toMatchObject({ vehicle: one.id });
    await tell(serial, START + MINUTE_MS, START + 2 * HOUR_MS);
    const { results } = await server.context.store.list(systemActor(orgId), deviceLink!, {
      page: 1,
      size: 9,
      filters: { record: [second] },
    });
    expect((await call(manager, 'PATCH', `/api/v1/device-links/${results[0]!._id}`, { state: 'conflict' })).status).toBe(200);
    expect(await call(manager, 'PATCH', `/api/v1/device-links/${results[0]!._id}`, { state: 'held' })).toMatchObject({ status: 200 });
    expect(await links(id)).toMatchObject([
      { vehicle: one.id, to: START + HOUR_MS, state: 'held' },
      { vehicle: two.id, to: null, state: 'held' },
    ]);
    expect(await rowOf(vehicle!, two.id)).toMatchObject({ device: id });
    expect(await rowOf(vehicle!, one.id)).toMatchObject({ device: null });
    expect((await call(manager, 'PATCH', `/api/v1/device-links/${results[0]!._id}`, { state: 'dropped' })).status).toBe(400);
    await telemetry.linkMoves.run();
    expect(await stored(id)).toEqual({ [one.id]: [START + MINUTE_MS], [two.id]: [START + 2 * HOUR_MS] });
  });

  it('a removal ends it; what a form changes afterwards is followed from then on; a correction undoes what it corrects', async () => {
    const [car, other] = [await newVehicle(), await newVehicle()];
    const serial = newSerial();
    const id = await newDevice(serial, null);
    const wrong = await seal(ann, { vehicle: other, serial, at: START });
    await seal(ann, { vehicle: car, serial, at: START + MINUTE_MS, replaces: wrong });
    expect(await links(id)).toMatchObject([
      { vehicle: other.id, state: 'dropped' },
      { vehicle: car.id, from: START + MINUTE_MS, to: null, state: 'held' },
    ]);
    await seal(bob, { vehicle: car, serial, at: START + DAY_MS, mission: 'removal' });
    expect((await links(id))[1]).toMatchObject({ vehicle: car.id, to: START + DAY_MS, state: 'held' });
    expect([await rowOf(device!, id), await rowOf(vehicle!, car.id)]).toMatchObject([{ vehicle: null, status: 'stock' }, { device: null }]);
    expect((await call(manager, 'PATCH', `/api/v1/vehicles/${car.id}`, { device: id })).status).toBe(200);
    const [, , open] = await links(id);
    expect(open).toMatchObject({ vehicle: car.id, to: null, state: 'held', record: null });
    expect(open!['from']).toBeGreaterThan(START + DAY_MS);
    await tell(serial, START + HOUR_MS, START + 2 * DAY_MS);
    expect(await stored(id)).toEqual({ [car.id]: [START + HOUR_MS], null: [START + 2 * DAY_MS] });
  });
});

describe('verdicts', () => {
  const verdictOf = async (record: string): Promise<FieldRecord> =>
    (await server.context.store.get(systemActor(orgId), fieldRecord!, record)) as unknown as FieldRecord;
  const testOf = ({ verdicts }: FieldRecord, test: string): string | undefined =>
    verdicts.at(-1)!.tests.find((one) => one.test === test)?.state;
  const judgeIn = async (ms: number): Promise<void> => {
    aheadMs = ms;
    try {
      await telemetry.installs.run();
    } finally {
      aheadMs = 0;
    }
  };
  const messagesOf = async (who: Signed, record: string): Promise<string[]> => {
    await deliverFieldNotifications(server.context);
    const { results } = await server.context.store.list(systemActor(null, who.userId), notification!, {
      page: 1,
      size: 50,
      sort: [{ field: 'date', direction: 1 }],
    });
    return (results as unknown as { title: string; url: string; topic: { key: string } }[])
      .filter(({ topic }) => topic.key === `install:${record}:alert`)
      .map(({ title }) => title);
  };

  it('acceptance 24, 25: no frame a day after it came: failed; its frames three days late: confirmed; the technician is told of both, each is in the ledger', async () => {
    const car = await newVehicle();
    const serial = newSerial();
    await newDevice(serial, null);
    const record = await seal(ann, { vehicle: car, serial, at: START });
    await judgeIn(0);
    expect(await verdictOf(record)).toMatchObject({ installState: 'provisional' });
    await judgeIn(DAY_MS - MINUTE_MS);
    expect(await verdictOf(record)).toMatchObject({ installState: 'provisional' });
    await judgeIn(DAY_MS + MINUTE_MS);
    expect(await verdictOf(record)).toMatchObject({ installState: 'failed' });
    expect(await messagesOf(ann, record)).toEqual([`Pose échouée : ${car.plate}`]);
    aheadMs = 3 * DAY_MS;
    await tellFrames(port, serial, goodFrames(START));
    await telemetry.settle();
    await judgeIn(3 * DAY_MS + MINUTE_MS);
    const row = await verdictOf(record);
    expect(row.verdicts.map(({ state }) => state)).toEqual(['provisional', 'failed', 'confirmed']);
    expect(
      ['t_com', 't_pos', 't_sat', 't_gsm', 't_vext', 't_contact', 't_odo', 't_can', 't_buzzer'].map((test) => testOf(row, test)),
    ).toEqual(Array.from({ length: 9 }, () => 'ok'));
    expect(await messagesOf(ann, record)).toEqual([`Pose échouée : ${car.plate}`, `Pose confirmée : ${car.plate}`]);
    const { rows } = await server.context.pool.query<{ state: string }>(
      "SELECT about::jsonb->>'state' AS state FROM ledger_lines WHERE org_id = $1 AND kind = 'verdict' AND about::jsonb->>'record' = $2 ORDER BY i",
      [orgId, record],
    );
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'confirmed']);
    // Twenty kilometres by GPS are twenty-two by the bus.
    await tellFrames(
      port,
      serial,
      Array.from({ length: 25 }, (_, n) =>
        frameAt(START + HOUR_MS + n * MINUTE_MS, {
          ignition: true,
          speedKmh: 60,
          lat: 48.8566 + (n * 1000) / 111_195,
          odometerM: 84_122_000 + n * 1100,
        }),
      ),
    );
    await judgeIn(4 * DAY_MS);
    const driven = await verdictOf(record);
    expect(driven).toMatchObject({ installState: 'confirmed' });
    expect(testOf(driven, 't_km')).toBe('review');
    expect((await server.context.pool.query('SELECT 1 FROM install_watches WHERE record_id = $1', [record])).rowCount).toBe(0);
  });

  it('R-045 the site administration sees vehicle, device, date, technician and result of every installation, and which tests failed', async () => {
    const car = await newVehicle();
    const serial = newSerial();
    await newDevice(serial, null);
    await tellFrames(
      port,
      serial,
      goodFrames(START).map((frame) => ({ ...frame, satellites: 3 })),
    );
    const record = await seal(ann, { vehicle: car, serial, at: START });
    await judgeIn(0);
    const admin = await signIn(server.app, { role: null, isAdmin: true, adminMode: true });
    const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
    const path = `/api/v1/admin/vehicles/install-controls?from=${day(START - DAY_MS)}&to=${day(START + DAY_MS)}`;
    const rowsOf = async (query: string) => (await call(admin, 'GET', `${path}${query}`)).body['results'] as Record<string, unknown>[];
    expect((await rowsOf('&kind=failed')).find(({ _id }) => _id === record)).toMatchObject({
      vehicle: { _id: car.id, title: car.plate },
      owner: { id: orgId },
      plate: car.plate,
      serial,
      mission: 'install',
      technician: 'Person',
      state: 'failed',
      failed: 't_sat',
      toReview: null,
      at: new Date(START + 11 * MINUTE_MS).toISOString(),
    });
    expect((await rowsOf('&kind=confirmed')).some(({ _id }) => _id === record)).toBe(false);
    expect(await rowsOf(`&owner=${newId()}`)).toEqual([]);
    expect((await call(manager, 'GET', path)).status).toBe(403);
  });

  it('judges by the signs of real bytes: a weak network, a flat battery, a dead bus; a manager holds it for good, with a comment', async () => {
    const car = await newVehicle();
    const serial = newSerial();
    await newDevice(serial, null);
    const weak = goodFrames(START).map((frame) => ({
      ...frame,
      elements: frame.elements.flatMap((one) => (one.id === 21 ? [{ ...one, value: 1 }] : [81, 85, 105].includes(one.id) ? [] : [one])),
    }));
    await tellFrames(
      port,
      serial,
      [...weak, frameAt(START + 9 * MINUTE_MS, { voltageMv: 9000, gsm: 1 })].toSorted((a, b) => a.timeMs - b.timeMs),
    );
    const record = await seal(ann, { vehicle: car, serial, at: START });
    await judgeIn(0);
    const row = await verdictOf(record);
    expect(row).toMatchObject({ installState: 'failed' });
    expect(['t_gsm', 't_vext', 't_odo'].map((test) => testOf(row, test))).toEqual(['failed', 'failed', 'ok']);
    const decide = (who: Signed, comment: string) => call(who, 'POST', '/api/v1/install-decisions', { record, comment });
    expect((await decide(ann, 'Je la tiens pour bonne')).status).toBe(403);
    expect((await decide(manager, '  ')).status).toBe(400);
    expect((await decide(manager, 'Parking souterrain, vue en atelier')).status).toBe(201);
    const forced = await verdictOf(record);
    expect(forced).toMatchObject({ installState: 'forced' });
    expect(forced.verdicts.at(-1)).toMatchObject({ state: 'forced', by: 'Person', comment: 'Parking souterrain, vue en atelier' });
    await judgeIn(2 * DAY_MS);
    expect(await verdictOf(record)).toMatchObject({ installState: 'forced' });
    expect((await messagesOf(ann, record)).at(-1)).toContain(car.plate);
  });
});

describe('the wizard', () => {
  const framesOf = (who: Signed, serial: string) =>
    call(who, 'GET', `/api/v1/installs/frames?serial=${serial}&from=${Date.now() - HOUR_MS}`);

  it("sees what the device in hand sends, declared or not, without where a stranger is; another organization's looks like none, a driver is refused", async () => {
    const serial = newSerial();
    const now = Math.floor(Date.now() / 1000) * 1000;
    expect((await framesOf(ann, serial)).body).toMatchObject({ frames: [] });
    await tellFrames(port, serial, [
      frameAt(now - 2 * HOUR_MS),
      frameAt(now - MINUTE_MS, { gsm: 3, more: [{ id: 1, size: 1, value: 1 }] }),
    ]);
    const seen = {
      atMs: now - MINUTE_MS,
      gsm: 3,
      satellites: 11,
      voltageV: 12.6,
      ignition: false,
      speedCan: true,
      odometerCanKm: 84_121,
      inputs: [true, false, false, false],
    };
    const { body } = await framesOf(ann, serial);
    expect(body['frames']).toMatchObject([{ ...seen, lat: null, lng: null }]);
    await newDevice(serial, null);
    telemetry.directory.forget(orgId);
    await tellFrames(port, serial, [frameAt(now - 30_000)]);
    expect((await framesOf(ann, serial)).body).toMatchObject({ frames: [{ atMs: now - 30_000 }] });
    const { fleet } = await fitFleet(server.context, 1, '35300000');
    await tellFrames(port, fleet[0]!.imei, [frameAt(now - 30_000)]);
    const silent = await framesOf(ann, newSerial());
    const foreign = await framesOf(ann, fleet[0]!.imei);
    expect([foreign.status, foreign.body['frames']]).toEqual([silent.status, silent.body['frames']]);
    const driver = await signIn(server.app, { role: 'user', orgId });
    expect((await framesOf(driver, serial)).status).toBe(403);
    expect((await call(ann, 'GET', `/api/v1/installs/frames?serial=${serial}&from=soon`)).status).toBe(400);
  });

  it('makes the buzzer sound, and says that the device answered', async () => {
    const serial = newSerial();
    await newDevice(serial, null);
    const wire = await Commanded.login(port, serial);
    wire.socket.on('data', () => wire.heard.length > 0 && wire.answer('DOUT1:1 Timeout:2s'));
    expect(await call(ann, 'POST', '/api/v1/installs/buzzer', { serial })).toMatchObject({ status: 200, body: { acknowledged: true } });
    expect(wire.heard).toEqual(['setdigout 1? 2 ? 5 ?']);
    wire.socket.destroy();
    expect((await call(ann, 'POST', '/api/v1/installs/buzzer', { serial: newSerial() })).status).toBe(404);
  });
});
