import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { alert } from '../../src/domain/alert/alert.ts';
import { alertRule } from '../../src/domain/alert/alert-rule.ts';
import { positionsChannel } from '../../src/domain/sync/protocol.ts';
import type { DayTimeline } from '../../src/domain/telemetry/day-timeline.ts';
import type { VehicleState } from '../../src/domain/telemetry/state.ts';
import { messageOf } from '../../src/server/connectors/teltonika/io-elements.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { foldState } from '../../src/server/telemetry/vehicle-state.ts';
import { signIn, testContext, type TestContext } from '../helpers/context.ts';
import { packetsOf, twoDrives } from '../helpers/drives.ts';
import { fitFleet, type Fitted } from '../helpers/fitted-fleet.ts';
import { openLine, type LiveLine } from '../helpers/live-line.ts';
import { startServerProcess, type ServerProcess } from '../helpers/server-process.ts';
import { TeltonikaDevice } from '../helpers/teltonika-device.ts';

/*
 * Two processes of the server on one database, and devices that connect to either. This process only looks: it repeats no work of its own.
 */
const DEVICES = 16;
const startMs = Date.now() - 3 * 3_600_000;

let here: TestContext;
let orgId: string;
let fleet: Fitted[];
let servers: ServerProcess[];
let lines: LiveLine[];
let release: () => void;
const folder = mkdtempSync(join(tmpdir(), 'sillage-two-'));
beforeAll(async () => {
  here = await testContext();
  void telemetryOf(here.context).bulk(() => new Promise<void>((resolve) => (release = resolve)));
  ({ orgId, fleet } = await fitFleet(here.context, DEVICES));
  await here.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(alertRule, uuidv7(), { name: 'Over 50', kind: 'speed', threshold: 50 }),
  );
  const env = { DATABASE_URL: here.database.url.replace('@/', '@localhost/') };
  servers = await Promise.all(
    ['one', 'two'].map((name) =>
      startServerProcess({ dataDir: join(folder, name), fromSources: true, publicUrl: here.context.config.publicUrl, env }),
    ),
  );
  const { cookie } = await signIn(here.app, { role: 'manager', orgId });
  lines = await Promise.all(servers.map(({ port }) => openLine(port, { host: 'localhost:8080', cookie }, positionsChannel(orgId))));
}, 120_000);
afterAll(async () => {
  lines?.forEach((line) => line.close());
  await Promise.all(servers?.map((server) => server.stop()) ?? []);
  release?.();
  await here?.close();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = async <T>(sql: string): Promise<T[]> => (await here.context.pool.query(sql)).rows as T[];

/** Each packet to the server after the one before, every third to both at once. */
async function tell(device: Fitted, index: number): Promise<void> {
  for (const [n, packet] of packetsOf(twoDrives(startMs, index), 5).entries()) {
    const to = n % 3 === 2 ? servers : [servers[(n + index) % 2]!];
    await Promise.all(
      to.map(async ({ gatewayPort }) => {
        const link = await TeltonikaDevice.open(gatewayPort, device.imei);
        expect(await link!.send(packet)).toBe(true);
        link!.close();
      }),
    );
  }
}

it('what devices tell either of them is stored once, seen by who listens to either, and made into journeys once', async () => {
  await Promise.all(fleet.map(tell));

  const expected = fleet.map((one, index) => {
    const messages = twoDrives(startMs, index).map(messageOf);
    const state = messages.reduce<VehicleState | null>(
      (before, message) => foldState(before, message, { vehicleId: one.vehicle, deviceId: one.id, receivedAt: '' }),
      null,
    )!;
    return { ...state, receivedAt: null, place: null };
  });
  const states = await rowsOf<{ state: VehicleState }>('SELECT state FROM vehicle_states');
  const bare = ({ receivedAt: _at, place: _place, ...state }: VehicleState | (typeof expected)[number]): unknown => state;
  const byId = (a: { _id: string }, b: { _id: string }): number => (a._id < b._id ? -1 : 1);
  expect(
    states
      .map(({ state }) => state)
      .toSorted(byId)
      .map(bare),
  ).toEqual(expected.toSorted(byId).map(bare));
  expect(await rowsOf('SELECT device_id FROM positions GROUP BY device_id HAVING count(*) = 80')).toHaveLength(DEVICES);

  // Who looks at either server sees the last of every vehicle and each day's timeline, whichever server was told, however long the frame.
  const lastAt = new Map(expected.map(({ _id, at }) => [_id, at]));
  for (const { frames } of lines) {
    const data = (): { states: VehicleState[]; strips: DayTimeline[] }[] =>
      frames.flatMap((frame) =>
        frame.type === 'message' && frame.channel === positionsChannel(orgId)
          ? [frame.data as { states: VehicleState[]; strips: DayTimeline[] }]
          : [],
      );
    await expect
      .poll(
        () =>
          new Set(data().flatMap(({ states: told }) => told.filter(({ _id, at }) => lastAt.get(_id) === at).map(({ _id }) => _id))).size,
      )
      .toBe(DEVICES);
    await expect
      .poll(() => new Set(data().flatMap(({ strips }) => strips.map(({ vehicle }) => vehicle))).size, { timeout: 30_000 })
      .toBe(DEVICES);
  }

  await expect
    .poll(
      async () =>
        (
          await rowsOf(
            'SELECT vehicle_id FROM dirty_days UNION ALL SELECT vehicle_id FROM dirty_journeys UNION ALL SELECT vehicle_id FROM alert_marks UNION ALL SELECT vehicle_id FROM alert_lates',
          )
        ).length,
      { timeout: 60_000 },
    )
    .toBe(0);
  const journeys = (): Promise<unknown[]> =>
    rowsOf('SELECT vehicle_id, start_at, journey, updated_at FROM journeys ORDER BY vehicle_id, start_at');
  const made = await journeys();
  expect(made).toHaveLength(2 * DEVICES);
  for (const { vehicle } of fleet) await telemetryOf(here.context).journeys.recompute(orgId, vehicle, startMs, Date.now());
  expect(await journeys()).toEqual(made);
  // One alert of each drive, and each is over.
  const { results: alerts } = await here.context.store.list(systemActor(orgId), alert, { page: 1, size: 1000 });
  expect(fleet.map(({ vehicle }) => alerts.filter((one) => one['vehicle'] === vehicle).map((one) => one['state']))).toEqual(
    fleet.map(() => ['closed', 'closed']),
  );
  expect(servers.map((server) => server.output())).not.toContainEqual(expect.stringContaining('deadlock'));
}, 120_000);
