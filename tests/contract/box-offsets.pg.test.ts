import { afterAll, beforeAll, expect, it } from 'vitest';
import { device } from '../../src/domain/device/device.ts';
import type { TelemetryMessage } from '../../src/domain/telemetry/message.ts';
import type { VehicleState } from '../../src/domain/telemetry/state.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { odometerOf } from '../../src/domain/vehicle/vehicle-meter.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { message } from '../helpers/message.ts';
import { newId } from '../helpers/sample.ts';

/* A box that begins to count at its own zero does not set its vehicle back: it counts on from what was known. */
let server: TestContext;
let orgId: string;
let manager: Signed;
let plates = 100;
let serials = 0;
const call = caller(() => server.app);
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  server = await testContext();
  orgId = await createOrganization(server.context);
  manager = await signIn(server.app, { role: 'manager', orgId });
});
afterAll(() => server.close());

async function car(odometerKm: number | null): Promise<string> {
  const { status, body } = await call(manager, 'POST', '/api/v1/vehicles', {
    registration: `BX-${++plates}-TR`,
    odometerKm,
    carSharing: true,
  });
  expect(status).toBe(201);
  return String(body['_id']);
}
const change = async (path: string, patch: object): Promise<void> => {
  const { status, text } = await call(manager, 'PATCH', `/api/v1/${path}`, patch);
  expect(status, text).toBe(200);
};
interface Box {
  id: string;
  serial: string;
}
async function box(of: string): Promise<Box> {
  const [id, serial] = [newId(), String(356_307_042_000_000 + ++serials)];
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(device, id, { title: serial, type: 'gpslogger', serial, vehicle: of, status: 'installed' }),
  );
  return { id, serial };
}
const tell = (
  { serial }: Box,
  odometerKm: number | null,
  odometerSource: TelemetryMessage['odometerSource'] = 'device',
  atMs = Date.now(),
): Promise<unknown> => telemetryOf(server.context).ingest.accept(serial, 'gpslogger', [message(atMs, { odometerKm, odometerSource })]);

/** What every screen shows: kilometres, and what was added to the box's. */
async function meter(id: string): Promise<[number | undefined, number | undefined]> {
  const row = (await server.context.store.get(systemActor(orgId), vehicle, id))!;
  const { rows } = await server.context.pool.query<{ state: VehicleState }>('SELECT state FROM vehicle_states WHERE vehicle_id = $1', [id]);
  const found = odometerOf(row, rows[0]?.state);
  return [found && Math.round(found.km), found?.boxOffsetKm] as [number | undefined, number | undefined];
}
const shows = (id: string, km: number, offsetKm?: number) => expect.poll(() => meter(id)).toEqual([km, offsetKm]);
const offsets = async (id: string) => (await server.context.store.get(systemActor(orgId), vehicle, id))!.boxOffsets;

it('a new box at zero on a vehicle typed at 84,310 counts on from there', async () => {
  const id = await car(84_310);
  const one = await box(id);
  await tell(one, 12);
  await shows(id, 84_310, 84_298);
  await tell(one, 112);
  await shows(id, 84_410, 84_298);
  expect(await offsets(id)).toHaveLength(1);
});

it('what it told before the sheet was typed is no reason to show 12 km either', async () => {
  const id = await car(null);
  const one = await box(id);
  await tell(one, 12, 'device', Date.now() - HOUR_MS);
  await shows(id, 12);
  await change(`vehicles/${id}`, { odometerKm: 84_310 });
  await tell(one, 62);
  await shows(id, 84_360, 84_298);
});

it('a box with the odometer of the vehicle is believed, and no bill makes it another', async () => {
  const [bus, true_] = [await car(84_310), await car(84_310)];
  await tell(await box(bus), 70_000, 'can');
  const one = await box(true_);
  await tell(one, 84_500);
  await call(manager, 'POST', '/api/v1/vehicle-costs', {
    label: 'Plein',
    vehicle: true_,
    post: 'energy',
    fromOn: new Date().toISOString().slice(0, 10),
    netCents: 9_000,
    odometerKm: 845_500,
  });
  await tell(one, 84_510, 'device', Date.now() + 30 * HOUR_MS);
  await tell(one, 84_520);
  await shows(bus, 70_000);
  expect([await offsets(bus), await offsets(true_)]).toEqual([null, null]);
});

it('a box that is replaced hands on where it was; the next begins anew', async () => {
  const id = await car(84_310);
  const one = await box(id);
  await tell(one, 12, 'device', Date.now() - HOUR_MS);
  await shows(id, 84_298 + 12, 84_298);
  await tell(one, 1_012, 'device', Date.now() - 60_000);
  await shows(id, 85_310, 84_298);
  const two = await box(id);
  // It has told nothing of its own yet: the vehicle stands where the other left it.
  await tell(two, null);
  expect(await meter(id)).toEqual([85_310, 84_298]);
  await tell(two, 5, 'gps', Date.now() + 1_000);
  await shows(id, 85_310, 85_305);
  expect((await offsets(id))?.map(({ device: of }) => of)).toEqual([one.id, two.id]);
});

it('who types or hands over another figure later corrects it; a digit too many in passing does not', async () => {
  const id = await car(84_310);
  const one = await box(id);
  await tell(one, 12, 'device', Date.now() - HOUR_MS);
  await shows(id, 84_310, 84_298);
  await tell(one, 1_012, 'device', Date.now() - 60_000);
  const [startAt, endAt] = [-1, 2].map((hours) => new Date(Date.now() + hours * HOUR_MS).toISOString());
  const booking = await call(manager, 'POST', '/api/v1/reservations', {
    purpose: 'Client',
    vehicle: id,
    startAt,
    endAt,
    state: 'confirmed',
  });
  expect(booking.status).toBe(201);
  const path = `reservations/${String(booking.body['_id'])}`;
  await change(path, { state: 'inProgress', outAt: new Date().toISOString(), outKm: 85_250 });
  expect(await meter(id)).toEqual([85_250, 84_238]);
  await change(path, { state: 'completed', backAt: new Date().toISOString(), backKm: 852_500 });
  expect((await offsets(id))?.at(-1)?.km).toBe(84_238);
  await change(`vehicles/${id}`, { odometerKm: 85_300 });
  await tell(one, 1_022, 'device', Date.now() + 1_000);
  await shows(id, 85_310, 84_288);
});
