import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import type { DeviceCommand } from '../../src/domain/platform/site-device.ts';
import { commandSenderOf, startGateways } from '../../src/server/connectors/gateways.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { freePort } from '../../src/server/database/embedded.ts';
import { setSiteOwner } from '../../src/server/identity/directory.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { Commanded } from '../helpers/commanded-device.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

const IMEI = '356307042441013';
let server: TestContext;
let port: number;
let nowMs = Date.parse('2026-11-21T08:00:00Z');
let stop: () => Promise<void>;
let orgId: string;
let deviceId: string;
let phoneId: string;
let siteAdmin: Signed;
let customer: Signed;
let siteOrg: string;

const path = (id: string): string => `/api/v1/admin/devices/${id}/commands`;
const ask = (body: string, as = siteAdmin, id = deviceId) =>
  server.app.inject({ method: 'POST', url: path(id), headers: as.headers, payload: { body } });
const list = async (): Promise<DeviceCommand[]> =>
  (await server.app.inject({ method: 'GET', url: path(deviceId), headers: siteAdmin.headers })).json<{ results: DeviceCommand[] }>()
    .results;
const told = async (): Promise<[string, string, string | null][]> =>
  (await list()).map(({ body, status, answer }) => [body, status, answer]);

beforeAll(async () => {
  port = await freePort();
  server = await testContext({ now: () => nowMs, config: { gatewayTeltonikaPort: port, host: '127.0.0.1' } });
  siteOrg = await createOrganization(server.context, 'Exploitant');
  orgId = await createOrganization(server.context, 'Transports Clients');
  await setSiteOwner(server.context, siteOrg);
  siteAdmin = await signIn(server.app, { role: 'admin', orgId: siteOrg });
  customer = await signIn(server.app, { role: 'admin', orgId });
  [deviceId, phoneId] = [uuidv7(), uuidv7()];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(device, deviceId, { title: 'FMB120', type: 'teltonika', serial: IMEI });
    await writer.insert(device, phoneId, { title: 'Téléphone', type: 'gpslogger', serial: 'phone-1' });
  });
  const gateways = await startGateways(server.context);
  stop = () => gateways.close();
});
afterAll(async () => {
  await stop?.();
  await telemetryOf(server.context).close();
  await server?.close();
});

it('is for administrators of the site, for devices that take commands, in plain characters', async () => {
  expect((await ask('getinfo', customer)).statusCode).toBe(403);
  expect((await server.app.inject({ method: 'GET', url: path(deviceId), headers: customer.headers })).statusCode).toBe(403);
  expect((await ask('getinfo', siteAdmin, phoneId)).statusCode).toBe(404);
  expect((await ask('getinfo', siteAdmin, uuidv7())).statusCode).toBe(404);
  for (const body of ['', '  ', 'a\nb', 'é', 'x'.repeat(513)]) expect((await ask(body)).statusCode).toBe(400);
  expect(await list()).toEqual([]);
});

it('waits for the device, is sent once, one at a time, and keeps the answer', async () => {
  expect((await ask('getinfo')).json()).toMatchObject({ body: 'getinfo', status: 'queued', sentAt: null, answer: null });
  await ask('getver');
  const box = await Commanded.login(port, IMEI);
  await commandSenderOf(server.context, 'teltonika')!.run();
  await expect.poll(() => box.heard).toEqual(['getinfo']);
  await commandSenderOf(server.context, 'teltonika')!.run();
  expect(await told()).toEqual([
    ['getver', 'queued', null],
    ['getinfo', 'sent', null],
  ]);
  box.answer('RTC:2026/11/21 8:00 Init OK');
  await expect.poll(() => box.heard).toEqual(['getinfo', 'getver']);
  box.answer('not for me', 0x11);
  await expect.poll(told).toEqual([
    ['getver', 'refused', 'not for me'],
    ['getinfo', 'answered', 'RTC:2026/11/21 8:00 Init OK'],
  ]);
  // An answer to nothing that was asked changes nothing; a connected device hears at once.
  const before = await told();
  await commandSenderOf(server.context, 'teltonika')!.answered(IMEI, { text: 'late words', refused: false });
  expect(await told()).toEqual(before);
  await ask('getgps');
  await expect.poll(() => box.heard).toEqual(['getinfo', 'getver', 'getgps']);
  expect((await list())[0]).toMatchObject({ body: 'getgps', status: 'sent', sentAt: '2026-11-21T08:00:00.000Z' });
  box.socket.destroy();
});

it('what got no answer, and what met no device, end; too many are not queued', async () => {
  nowMs += 61_000;
  await commandSenderOf(server.context, 'teltonika')!.run();
  expect((await told())[0]).toEqual(['getgps', 'unanswered', null]);
  for (let n = 0; n < 20; n++) expect((await ask(`setparam ${n}:1`)).statusCode).toBe(201);
  expect((await ask('one too many')).statusCode).toBe(409);
  nowMs += 86_400_001;
  await commandSenderOf(server.context, 'teltonika')!.run();
  // The session ended meanwhile.
  siteAdmin = await signIn(server.app, { role: 'admin', orgId: siteOrg });
  expect((await list()).slice(0, 20).every(({ status, endedAt }) => status === 'expired' && endedAt !== null)).toBe(true);
});
