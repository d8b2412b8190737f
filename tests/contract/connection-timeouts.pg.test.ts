import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import type { App } from '../../src/server/context.ts';
import { createPool } from '../../src/server/database/pool.ts';
import { openStore } from '../../src/server/open-store.ts';
import { MAX_SOCKETS_PER_SESSION } from '../../src/server/live/hub.ts';
import { signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

let server: TestContext;
let who: Signed;
beforeAll(async () => {
  server = await testContext({ config: { patience: { headers: 300, request: 600, keepAlive: 300, idle: 900, look: 50 } } });
  who = await signIn(server.app, { role: 'manager' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const portOf = (app: App): number => (app.server.address() as AddressInfo).port;
/** Writes the pieces one after the other, and gives what was answered once the server has closed the connection, and after how long. */
function spoken(pieces: readonly string[], everyMs = 0): Promise<{ answer: string; afterMs: number }> {
  return new Promise((resolve, reject) => {
    const fromMs = performance.now();
    let answer = '';
    let next = 0;
    const socket = connect(portOf(server.app), '127.0.0.1');
    const write = (): void => {
      if (next < pieces.length) socket.write(pieces[next++]!);
    };
    const timer = setInterval(write, everyMs);
    socket.on('connect', write);
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ answer, afterMs: performance.now() - fromMs });
    });
    setTimeout(() => reject(new Error(`still open, answered: ${answer}`)), 10_000).unref();
  });
}
const post = 'POST /api/v1/fleets HTTP/1.1\r\nhost: localhost:8080\r\ncontent-type: application/json\r\n';

it('a connection that never says a word, a head or a body that comes letter by letter: each is closed', async () => {
  const [silent, head, body] = await Promise.all([
    spoken([]),
    spoken(['GET /api/v1/health HTTP/1.1\r\n', ...Array.from({ length: 200 }, (_, at) => `x-${at}: a\r\n`)], 50),
    spoken([`${post}cookie: ${who.cookie}\r\ncontent-length: 500\r\n\r\n`, ...Array.from({ length: 500 }, () => ' ')], 50),
  ]);
  expect(silent.afterMs).toBeGreaterThan(250);
  expect(head.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(body.afterMs).toBeGreaterThan(500);
  expect(body.answer).not.toContain(' 201 ');
});

it('a connection that was answered waits for another request, and no longer', async () => {
  const { answer, afterMs } = await spoken(['GET /api/v1/health HTTP/1.1\r\nhost: localhost:8080\r\n\r\n']);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(afterMs).toBeGreaterThan(250);
});

it('a session has so many sockets at once, and another when one is closed', async () => {
  const open = (): Promise<{ closed: () => boolean; socket: Socket }> =>
    new Promise((resolve) => {
      let text = '';
      const socket = connect(portOf(server.app), '127.0.0.1');
      const key = 'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
      socket.write(
        `GET /notify HTTP/1.1\r\nhost: localhost:8080\r\ncookie: ${who.cookie}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${key}\r\n`,
      );
      socket.on('data', (data) => {
        text += data.toString('latin1');
        resolve({ socket, closed: () => text.includes('too many connections') });
      });
    });
  const first = await Promise.all(Array.from({ length: MAX_SOCKETS_PER_SESSION }, open));
  await expect.poll(() => server.app.live.size).toBe(MAX_SOCKETS_PER_SESSION);
  const more = await open();
  await expect.poll(more.closed).toBe(true);
  expect(first.some(({ closed }) => closed())).toBe(false);
  first[0]!.socket.destroy();
  await expect.poll(() => server.app.live.size).toBe(MAX_SOCKETS_PER_SESSION - 1);
  const another = await open();
  await expect.poll(() => server.app.live.size).toBe(MAX_SOCKETS_PER_SESSION);
  for (const { socket } of [...first, more, another]) socket.destroy();
});

it('a frozen database: health answers, calls that wait are 503, those that come too without asking it, until it answers again', async () => {
  const { host, port, user, password, database } = new Client({ connectionString: server.database.url });
  const sockets = new Set<Socket>();
  let isFrozen = false;
  // The network between: bytes of a frozen database stay where they are, and new connections are taken.
  const between = createServer((socket) => {
    const remote = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [socket, remote],
      [remote, socket],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => isFrozen || to.write(data));
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done));
  const secret = password ? `:${encodeURIComponent(String(password))}` : '';
  const pool = createPool(`postgres://${user}${secret}@127.0.0.1:${(between.address() as AddressInfo).port}/${database}`, 4);
  const app = await buildApp({
    ...server.context,
    config: { ...server.context.config, patience: {} },
    pool,
    store: openStore(pool, server.context.bus),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const statusOf = async (path: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${portOf(app)}${path}`, { headers: { cookie: who.cookie, host: 'localhost:8080' } })).status;
  expect(await statusOf('/api/v1/fleets')).toBe(200);
  isFrozen = true;
  // Nothing but these answers ends it: whoever is answered did not wait for the database.
  const waiting = Promise.all(Array.from({ length: 8 }, () => statusOf('/api/v1/fleets')));
  expect(await statusOf('/api/v1/health')).toBe(503);
  expect(await waiting).toEqual(Array.from({ length: 8 }, () => 503));
  const asked = vi.spyOn(pool, 'connect');
  expect(await statusOf('/api/v1/vehicles')).toBe(503);
  expect(asked).not.toHaveBeenCalled();
  isFrozen = false;
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => statusOf('/api/v1/fleets')).toBe(200);
  await app.close();
  await pool.end();
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => between.close(done));
});
