import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { gatewayOf, startGateways } from '../../src/server/connectors/gateways.ts';
import { encodeLogin, encodeRecords } from '../../src/server/connectors/teltonika/protocol.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { freePort } from '../../src/server/database/embedded.ts';
import { createOrganization, testContext, type TestContext } from '../helpers/context.ts';
import { LOCALHOST_TLS } from '../fixtures/localhost-tls.ts';

const IMEI = '356307042441013';
const folder = mkdtempSync(join(tmpdir(), 'sillage-tls-'));
let server: TestContext;
let tlsPort: number;
let clearPort: number;
let deviceId: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  writeFileSync(files.certFile, LOCALHOST_TLS.cert);
  writeFileSync(files.keyFile, LOCALHOST_TLS.key);
  [clearPort, tlsPort] = [await freePort(), await freePort()];
  // HTTP and the gateways listen on addresses of their own.
  server = await testContext({
    config: {
      host: '127.0.0.1',
      gatewayHost: '127.0.0.3',
      gatewayTeltonikaPort: clearPort,
      gatewayTls: { ...files, teltonika: tlsPort, ruptela: 0 },
    },
  });
  const orgId = await createOrganization(server.context);
  deviceId = uuidv7();
  await server.context.store.write(systemActor(orgId), async (writer) => {
    const carrier = uuidv7();
    await writer.insert(vehicle, carrier, { registration: 'AB-100-CD' });
    await writer.insert(device, deviceId, { title: 'Boîtier', type: 'teltonika', serial: IMEI, vehicle: carrier, status: 'installed' });
  });
  const gateways = await startGateways(server.context);
  stop = () => gateways.close();
});
afterAll(async () => {
  await stop?.();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const record = {
  timeMs: Date.now() - 60_000,
  priority: 0 as const,
  lng: 4.8,
  lat: 45.7,
  altitudeM: 100,
  headingDeg: 0,
  satellites: 9,
  speedKmh: 30,
  valid: true,
  eventId: 0,
  generation: null,
  elements: [],
};
const answered = (socket: TLSSocket): Promise<Buffer> => new Promise((resolve) => socket.once('data', resolve));

it('a device that speaks TLS logs in, is acknowledged and reached by commands, on a port of its own', async () => {
  const socket = connect({ port: tlsPort, host: '127.0.0.3', servername: 'localhost', ca: LOCALHOST_TLS.cert });
  await new Promise((resolve, reject) => socket.once('secureConnect', () => resolve(undefined)).once('error', reject));
  expect(socket.authorized).toBe(true);
  socket.write(encodeLogin(IMEI));
  expect([...(await answered(socket))]).toEqual([1]);
  socket.write(encodeRecords('8E', [record]));
  expect((await answered(socket)).readUInt32BE()).toBe(1);
  const { rows } = await server.context.pool.query('SELECT lat FROM positions WHERE device_id = $1', [deviceId]);
  expect(rows).toEqual([{ lat: 45.7 }]);
  const gateway = gatewayOf(server.context, 'teltonika')!;
  expect([gateway.tlsPort, gateway.connections(), gateway.isConnected(IMEI)]).toEqual([tlsPort, 1, true]);
  expect(gateway.send(IMEI, Buffer.from('hello'))).toBe(true);
  expect(String(await answered(socket))).toBe('hello');
  socket.destroy();
});

it('who speaks clear TCP to it is closed and stored nothing; the clear port goes on beside it', async () => {
  const closes = (port: number, bytes: Buffer): Promise<'closed' | number> =>
    new Promise((resolve) => {
      const socket = createConnection({ port, host: '127.0.0.3' });
      socket.on('error', () => undefined);
      socket.once('close', () => resolve('closed'));
      socket.once('data', (answer) => {
        // An alert of TLS is no answer of a gateway.
        if (answer.length > 1) return;
        resolve(answer[0]!);
        socket.destroy();
      });
      socket.write(bytes);
    });
  expect(await closes(tlsPort, encodeLogin(IMEI))).toBe('closed');
  expect(await closes(clearPort, encodeLogin(IMEI))).toBe(1);
});

it('the gateways listen on an address of their own: nothing answers there on that of HTTP', async () => {
  const refused = (port: number): Promise<string> =>
    new Promise((resolve) => {
      const socket = createConnection({ port, host: '127.0.0.1' });
      socket.once('connect', () => (socket.destroy(), resolve('open')));
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    });
  expect([await refused(clearPort), await refused(tlsPort)]).toEqual(['ECONNREFUSED', 'ECONNREFUSED']);
});
