import { rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../domain/time/time-zone.ts';
import { LOCALHOST_TLS } from '../../../tests/fixtures/localhost-tls.ts';
import { certificate } from '../../../tests/helpers/certificate.ts';
import type { Ingest } from '../telemetry/ingest.ts';
import { startTcpGateway, type Gateway } from './tcp-gateway.ts';
import { teltonikaProtocol } from './teltonika/protocol.ts';

const renewed = certificate();
/** Where the gateway reads its own. */
const files = { certFile: join(renewed.folder, 'shown.pem'), keyFile: join(renewed.folder, 'shown-key.pem') };
const warn = vi.fn();
const log = { info: vi.fn(), debug: vi.fn(), warn, error: vi.fn() } as unknown as FastifyBaseLogger;
let gateway: Gateway;

function put({ cert, key }: { cert: string; key: string }): void {
  writeFileSync(files.certFile, cert);
  writeFileSync(files.keyFile, key);
}

/** Whether a device that trusts this certificate alone gets through. */
const isTrusted = (ca: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port: gateway.tlsPort!, host: '127.0.0.1', ca, checkServerIdentity: () => undefined });
    socket.once('secureConnect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  put(LOCALHOST_TLS);
  const common = { host: '127.0.0.1', port: 0, log, ingest: {} as Ingest };
  gateway = await startTcpGateway({ ...common, protocol: teltonikaProtocol, tls: { ...files, port: 0 }, limits: { loginMs: HOUR_MS } });
});
afterEach(async () => {
  await gateway.close();
  vi.useRealTimers();
});
afterAll(() => rmSync(renewed.folder, { recursive: true, force: true }));

it('a certificate that is renewed in its files is shown within the hour; one that is written by half leaves the former one', async () => {
  expect([await isTrusted(LOCALHOST_TLS.cert), await isTrusted(renewed.cert)]).toEqual([true, false]);
  put({ ...renewed, key: LOCALHOST_TLS.key });
  vi.advanceTimersByTime(HOUR_MS);
  expect(warn).toHaveBeenCalledOnce();
  expect(await isTrusted(LOCALHOST_TLS.cert)).toBe(true);
  put(renewed);
  vi.advanceTimersByTime(HOUR_MS);
  expect([await isTrusted(LOCALHOST_TLS.cert), await isTrusted(renewed.cert)]).toEqual([false, true]);
  expect(warn).toHaveBeenCalledOnce();
});

it('the end waits for nobody who has begun no handshake', async () => {
  vi.useRealTimers();
  const socket = createConnection({ port: gateway.tlsPort!, host: '127.0.0.1' });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  // Who waits for the handshake is cut by its limit alone: later than a test may last.
  await gateway.close();
  await closed;
});
