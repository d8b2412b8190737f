import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagnostic } from '../../src/domain/dtc/diagnostic.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../src/domain/telemetry/message.ts';
import type { VehicleState } from '../../src/domain/telemetry/state.ts';
import { localBus } from '../../src/server/bus.ts';
import type { Context } from '../../src/server/context.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { openStore } from '../../src/server/open-store.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { testContext, type TestContext } from '../helpers/context.ts';
import { fitFleet, type Fitted } from '../helpers/fitted-fleet.ts';

/*
 * Two servers of one database, which hear nothing of each other: what only memory knows of one is never written over what the other stored.
 */
const START_MS = Date.parse('2026-11-20T07:00:00Z');
const nowMs = START_MS + 6 * 3_600_000;

let server: TestContext;
let other: Context;
let one: Telemetry;
let two: Telemetry;
let orgId: string;
let fleet: Fitted[];
let release: () => void;
beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  const bus = localBus();
  other = { ...server.context, bus, store: openStore(server.context.pool, bus) };
  [one, two] = [telemetryOf(server.context), telemetryOf(other)];
  // Nothing is made but what a test asks for.
  void one.bulk(() => new Promise<void>((resolve) => (release = resolve)));
  ({ orgId, fleet } = await fitFleet(server.context, 12));
});
afterAll(async () => {
  release?.();
  await two.close();
  await server.close();
});

function said(second: number, part: Partial<TelemetryMessage> = {}): TelemetryMessage {
  return {
    ...NOTHING_MEASURED,
    at: new Date(START_MS + second * 1000).toISOString(),
    valid: true,
    lat: 45 + second / 1000,
    lng: 4.8,
    speedKmh: 50,
    raw: {},
    ...part,
  };
}

const tell = ({ ingest }: Telemetry, { imei }: Fitted, messages: TelemetryMessage[]): Promise<unknown> =>
  ingest.accept(imei, 'teltonika', messages);

async function stateOf({ vehicle }: Fitted): Promise<VehicleState> {
  return (await server.context.pool.query<{ state: VehicleState }>('SELECT state FROM vehicle_states WHERE vehicle_id = $1', [vehicle]))
    .rows[0]!.state;
}

describe('the last state', () => {
  it('follows a device from one server to the other and back', async () => {
    const device = fleet[0]!;
    await tell(one, device, [said(0, { ignition: true, odometerKm: 100, odometerSource: 'can' })]);
    await tell(two, device, [
      said(10, { ignition: false, speedKmh: 0 }),
      said(20, { ignition: true, odometerKm: 101, odometerSource: 'can', driverTag: 'b1' }),
    ]);
    await tell(one, device, [said(30)]);
    expect(await stateOf(device)).toMatchObject({
      at: said(30).at,
      ignition: true,
      ignitionSince: said(20).at,
      activitySince: said(20).at,
      odometerKm: 101,
      driverTag: 'b1',
    });
    await tell(two, device, [said(40, { ignition: false, speedKmh: 0 })]);
    await tell(one, device, [said(25, { odometerKm: 90 })]);
    expect(await stateOf(device)).toMatchObject({
      at: said(40).at,
      ignition: false,
      ignitionSince: said(40).at,
      odometerKm: 101,
      activity: 'parked',
    });
  });

  it('keeps what one of them was told, when both write the next at once', async () => {
    const device = fleet[1]!;
    for (let second = 100; second < 300; second += 10) {
      await tell(second % 20 === 0 ? one : two, device, [said(second, { odometerKm: second, odometerSource: 'can' })]);
      await Promise.all([tell(one, device, [said(second + 1)]), tell(two, device, [said(second + 2, { fuelPct: second / 10 })])]);
      expect(await stateOf(device)).toMatchObject({ at: said(second + 2).at, odometerKm: second, fuelPct: second / 10 });
    }
  });
});

it('the same packets told to both at once, in other orders: every one is accepted, each record is stored once', async () => {
  const some = fleet.slice(2, 12);
  const packet = (n: number): TelemetryMessage[] => Array.from({ length: 40 }, (_, i) => said(1000 + n * 40 + i));
  for (let n = 0; n < 8; n++) {
    const outcomes = await Promise.all([
      ...some.map((device) => tell(one, device, packet(n))),
      ...some.toReversed().map((device) => tell(two, device, packet(n).toReversed())),
    ]);
    expect(outcomes).toEqual(Array.from({ length: 20 }, () => ({ accepted: 40, refused: 0, quarantined: false })));
  }
  const { rows } = await server.context.pool.query<{ n: number; at: Date }>(
    'SELECT count(*)::int AS n, max(at) AS at FROM positions WHERE device_id = ANY($1) GROUP BY device_id',
    [some.map(({ id }) => id)],
  );
  expect(rows).toEqual(some.map(() => ({ n: 320, at: new Date(said(1319).at) })));
  for (const device of some) expect((await stateOf(device)).at).toBe(said(1319).at);
});

it('the strip of a day is made by one of them, after everything that is stored', async () => {
  const { pool } = server.context;
  while ((await one.days.run()) + (await two.days.run()) > 0);
  await pool.query('UPDATE dirty_days SET touched_at = clock_timestamp()');
  await pool.query('INSERT INTO dirty_days (vehicle_id, day, org_id) SELECT vehicle_id, day, org_id FROM vehicle_days');
  const { rows: days } = await pool.query('SELECT 1 FROM dirty_days');
  const three = telemetryOf({ ...other });
  const four = telemetryOf({ ...server.context });
  const made = await Promise.all([three.days.run(), four.days.run()]);
  expect(made[0] + made[1]).toBe(days.length);
  expect((await pool.query('SELECT 1 FROM dirty_days')).rows).toEqual([]);
  // Told of a strip that another made, a server lets the day rest.
  const { rows } = await pool.query<{ vehicle: string; day: string }>(
    'INSERT INTO dirty_days (vehicle_id, day, org_id) SELECT vehicle_id, day, org_id FROM vehicle_days RETURNING vehicle_id AS vehicle, day',
  );
  const five = telemetryOf({ ...server.context });
  five.days.heard(rows.slice(1));
  expect(await five.days.run()).toBe(1);
  for (const telemetry of [three, four, five]) await telemetry.close();
});

it('a trouble that both see is written once', async () => {
  const { pool, store } = server.context;
  await Promise.all([one.counters.flush(), two.counters.flush()]);
  await pool.query('UPDATE device_states SET last_seen_at = $2 WHERE device_id = $1', [fleet[0]!.id, new Date(nowMs - 25 * 3_600_000)]);
  const raise = ({ diagnostics }: Telemetry): Promise<void> =>
    diagnostics.raise({
      orgId,
      deviceId: fleet[1]!.id,
      vehicleId: fleet[1]!.vehicle,
      code: 'clock-error',
      at: new Date(nowMs).toISOString(),
    });
  await Promise.all([one.watchHealth(), two.watchHealth(), raise(one), raise(two)]);
  const { results } = await store.list(systemActor(orgId), diagnostic, { page: 1, size: 10 });
  expect(new Map(results.map(({ device, code, count }) => [device, `${String(code)} ${String(count)}`]))).toEqual(
    new Map([
      [fleet[0]!.id, 'device-silent 1'],
      [fleet[1]!.id, 'clock-error 1'],
    ]),
  );
  expect(results).toHaveLength(2);
});

it('a GPS week that rolled over is set right, stored, and counted as a wrong clock; any other early date is refused', async () => {
  const { id, imei } = fleet[11]!;
  const weeks = 1024 * 7 * 86_400_000;
  const early = (atMs: number): TelemetryMessage => ({ ...said(0), at: new Date(atMs).toISOString() });
  expect(
    await one.ingest.accept(imei, 'teltonika', [early(START_MS - weeks), early(START_MS - weeks - 90 * 86_400_000), early(1_000)]),
  ).toEqual({ accepted: 1, refused: 2, quarantined: false });
  expect(await two.ingest.accept(imei, 'teltonika', [early(START_MS - weeks)])).toEqual({ accepted: 1, refused: 0, quarantined: false });
  await Promise.all([one.counters.flush(), two.counters.flush()]);
  const { pool } = server.context;
  expect(
    (await pool.query('SELECT at, raw FROM positions WHERE device_id = $1 AND at < $2', [id, new Date(START_MS + 1000)])).rows,
  ).toEqual([{ at: new Date(START_MS), raw: { gpsWeekRollover: 1 } }]);
  expect((await pool.query('SELECT past, future FROM ingest_counters WHERE device_id = $1', [id])).rows).toEqual([{ past: 4, future: 0 }]);
});
