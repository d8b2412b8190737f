import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { SCHEMA } from '../../src/domain/sync/protocol.ts';
import type { OutboxItem } from '../../src/db/local-row.ts';
import { Engine } from '../../src/sync/engine.ts';
import { deviceClock } from '../../src/sync/ports.ts';
import { httpTransport } from '../../src/sync/http-transport.ts';
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts';
import type { Fate } from '../helpers/tcp/fault.ts';
import { nextId } from '../property/sync-ids.ts';
import { MemoryStorage } from '../property/sync-storage.ts';
import type { Change } from '../property/sync-server.ts';
import { World } from '../property/sync-world.ts';

const vehicle = ENTITIES.vehicle as unknown as Entity;
const [user, org, device] = [nextId(), nextId(), nextId()];
/** Of a person's patience the tests have less than a browser. */
const PATIENCE_MS = 400;
const FATES: readonly Fate[] = [
  'reset',
  'stall',
  'portal',
  'hold',
  'hold-answer',
  'answer-lost',
  'answer-half',
  'answer-stall',
  'twice',
  'again',
  'stale',
];

let world: World;
let server: Server;
let proxy: TcpProxy;
let storage: MemoryStorage;
let engine: Engine;

beforeEach(async () => {
  world = new World();
  world.roles.set(`${user} ${org}`, 'manager');
  await world.found([user], [org]);
  const session = { user, org, expired: false, over: false };
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      void world
        .handle(session, request.url ?? '', JSON.parse(text || 'null'))
        .then(({ status, json }) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startTcpProxy((server.address() as AddressInfo).port);
  storage = new MemoryStorage();
  const transport = httpTransport(user, (path, init) => fetch(`http://127.0.0.1:${proxy.port}${path as string}`, init), PATIENCE_MS);
  engine = new Engine(
    { storage, transport, clock: deviceClock, random: () => 0, uuid: nextId },
    { userId: user, orgId: org, device, build: 'test' },
  );
});

afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const write = (registration: string): OutboxItem =>
  storage.add({
    mid: nextId(),
    device,
    user,
    org,
    entity: 'vehicle',
    id: nextId(),
    op: 'create',
    doc: { registration },
    schema: SCHEMA,
    deps: [],
    clientAt: new Date().toISOString(),
  });
const plates = async (): Promise<string[]> =>
  (await world.rows(user, org, vehicle)).map(({ registration }) => registration as string).sort();
const change = (what: Change['what'], id: string, registration: string): Promise<void> =>
  world.change({ space: org, entity: vehicle, id, what, values: { registration } });
const mirror = (): string[] =>
  [...(storage.tables.rows.get('vehicles')?.values() ?? [])].map(({ registration }) => registration as string).sort();

/** As a session's loop, without its pauses. */
async function until(check: () => boolean, each: () => void = () => undefined): Promise<void> {
  for (let i = 0; i < 100 && !check(); i++) {
    each();
    engine.want({ eager: true });
    await engine.step();
  }
  expect(check()).toBe(true);
}

describe.each(FATES)('a request that meets %s', (fate) => {
  it('F1 F3 F18 a push: each write has its effect once, none is lost, and the queue is not stuck', async () => {
    await engine.step();
    const fault = proxy.fault({ fate, match: /^POST \S*\/push /, times: 3 });
    const items = ['AA-1', 'AA-2', 'AA-3'].map(write);
    const more: OutboxItem[] = [];
    await until(
      () => more.length > 0 && storage.tables.outbox.size === 0,
      () => {
        if (fault.met > 0 && more.length === 0) more.push(write('AA-4'));
        if (fault.met > 1) fault.release();
      },
    );
    fault.end();
    expect(fault.met).toBeGreaterThan(0);
    await until(() => mirror().length === 4);
    expect(await plates()).toEqual(['AA-1', 'AA-2', 'AA-3', 'AA-4']);
    expect(mirror()).toEqual(await plates());
    for (const { mid } of [...items, ...more]) expect(world.witness.effects.get(mid)).toBe(1);
    expect(storage.tables.repair.size).toBe(0);
    expect(engine.report).toMatchObject({ reachable: true, signedOut: false });
  });

  it('F17 F18 F29 a pull: the mirror is that of the server in the end, and never goes back', async () => {
    for (let i = 0; i < 20; i++) await change('create', nextId(), `R${i}`);
    const fault = proxy.fault({ fate, match: /^POST \S*\/pull /, times: 3, after: 2 });
    let most = 0;
    const watch = (): void => {
      if (fault.met > 1) fault.release();
      expect(mirror().length).toBeGreaterThanOrEqual(most);
      most = mirror().length;
    };
    await until(() => fault.met === 3 && mirror().length === 20, watch);
    fault.end();
    const [first] = await world.ids(org, vehicle);
    await change('patch', first!, 'R-new');
    await until(() => mirror().includes('R-new'));
    expect(mirror()).toEqual(await plates());
  });
});
