import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { openLocal, setCurrent, type LocalDatabase } from '../../src/db/current.ts';
import type { OutboxItem, RepairItem } from '../../src/db/local-row.ts';
import { createRow, patchRow, writeRows } from '../../src/db/mutate.ts';
import { deviceId } from '../../src/db/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { dexieStorage } from '../../src/sync/dexie-storage.ts';
import { Engine } from '../../src/sync/engine.ts';
import { httpTransport } from '../../src/sync/http-transport.ts';
import { createOrganization, logIn, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { cookieFetch } from '../helpers/cookie-fetch.ts';
import { newId } from '../helpers/sample.ts';
import { lengthOf } from '../helpers/suite.ts';

const { vehicle, driver } = ENTITIES as unknown as Record<keyof typeof ENTITIES, Entity>;
/** Writes made without network: ten thousand, as many as the statement says, where everything is run. */
const QUEUED = lengthOf('QUEUED', 800, 10_000);
const ROUND = 100;
const ROUNDS = QUEUED / ROUND;
const FIVE_DAYS_MS = 5 * 86_400_000;
const ROWS = 90;
const SITE = 'http://localhost:8080';

let server: TestContext;
let orgId: string;
let manager: Signed;
let database: LocalDatabase;
const vehicles = Array.from({ length: ROWS }, newId);
const drivers = Array.from({ length: ROWS }, newId);
const taken = (round: number): string => `TAKEN-${String(round).padStart(4, '0')}`;

beforeAll(async () => {
  // One clock for the device and the server; timers go on.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  server = await testContext({ now: () => Date.now() });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  orgId = await createOrganization(server.context);
  manager = await signIn(server.app, { orgId });
  await server.context.store.write(systemActor(orgId), async (writer) => {
    for (const [i, id] of vehicles.entries()) await writer.insert(vehicle, id, { registration: `KNOWN-${i}` });
    for (const [i, id] of drivers.entries()) await writer.insert(driver, id, { name: `Known ${i}` });
  });
});
afterAll(async () => {
  setCurrent(null);
  vi.useRealTimers();
  await server.close();
});

const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const all = <T>(table: string): Promise<T[]> => database.read((dexie) => dexie.table<T>(table).toArray());
const waiting = (): Promise<number> => database.read((dexie) => dexie.table('outbox').count());
const rows = async <T extends object>(sql: string): Promise<T[]> => (await server.context.pool.query<T>(sql)).rows;
const version = async (): Promise<number> => Number((await rows<{ ver: string }>(`SELECT ver FROM spaces WHERE id = '${orgId}'`))[0]!.ver);

/** The last value written of each row, and how many drivers were made. */
interface Written {
  notes: Map<string, string>;
  names: string[];
}

/** A hundred writes: new drivers, changes of known rows and of new ones, and one that the server will not take. */
async function round(at: number, written: Written): Promise<void> {
  const note = (ids: readonly string[], count: number): { id: string; doc: { note: string } }[] =>
    Array.from({ length: count }, (_, i) => {
      const [id, text] = [ids[(at * count + i) % ids.length]!, `Round ${at}, ${i}`];
      written.notes.set(id, text);
      return { id, doc: { note: text } };
    });
  const made = Array.from({ length: 58 }, (_, i) => ({ doc: { name: `Made ${at}-${i}` } }));
  const own = await createRow('driver', { name: `Own ${at}` });
  await patchRow('driver', own, { note: `Own note ${at}` });
  written.notes.set(own, `Own note ${at}`);
  await writeRows('driver', [...made, ...note(drivers, 9)]);
  await writeRows('vehicle', [...note(vehicles, 30), { doc: { registration: taken(at) } }]);
  written.names.push(`Own ${at}`, ...made.map(({ doc }) => doc.name));
}

it('F3 F22 a queue of five days drains whole, with expired tokens and a session that ends: none lost, none doubled, 1 % to repair, fresh data meanwhile', async () => {
  const address = server.app.server.address();
  const browser = cookieFetch(`http://127.0.0.1:${typeof address === 'object' ? address!.port : 0}`, SITE, manager.cookie);
  const asked: string[] = [];
  const transport = httpTransport(`${manager.userId}:${orgId}`, async (path, init) => {
    const answer = await browser.fetch(path, init);
    asked.push(`${path as string} ${answer.status}`);
    return answer;
  });
  database = openLocal(manager.userId, orgId);
  setCurrent(database);
  const engine = new Engine(
    {
      storage: dexieStorage(database, () => undefined),
      transport,
      clock: { now: () => Date.now(), elapsed: () => Date.now() },
      random: () => 0.5,
      uuid: () => crypto.randomUUID(),
    },
    { userId: manager.userId, orgId, device: await deviceId(), build: 'test' },
  );
  const step = async (): Promise<void> => {
    engine.want();
    await engine.step();
    // A poor link: a token of fifteen minutes lasts for three requests.
    later(Math.max(Math.min(engine.idleMs(), 3_600_000), 5 * 60_000));
  };
  while (!engine.report.mirrored) await step();

  const written: Written = { notes: new Map(), names: [] };
  for (let at = 0; at < ROUNDS; at++) {
    await round(at, written);
    later(FIVE_DAYS_MS / ROUNDS);
  }
  expect(await waiting()).toBe(QUEUED);
  const before = await version();
  const fresh = newId();
  await server.context.store.write(systemActor(orgId), async (writer) => {
    for (let at = 0; at < ROUNDS; at++) await writer.insert(vehicle, newId(), { registration: taken(at) });
    await writer.insert(vehicle, fresh, { registration: 'FRESH-1' });
  });

  asked.length = 0;
  await step();
  // What others did meanwhile is here after the first hundred, not after the last.
  expect(await database.read((dexie) => dexie.table('vehicles').get(fresh))).toMatchObject({ registration: 'FRESH-1' });
  expect(await waiting()).toBeGreaterThanOrEqual(QUEUED - ROUND);

  while ((await waiting()) > QUEUED / 2) await step();
  await server.context.pool.query('UPDATE identity_sessions SET revoked_at = now()');
  later(20_000);
  while (!engine.report.signedOut) await step();
  const left = await all<OutboxItem>('outbox');
  for (let i = 0; i < 3; i++) await step();
  expect(await all('outbox')).toEqual(left);
  const signedOutAt = await version();
  browser.signIn(await logIn(server.app, manager.email, { orgId }));
  const byLogin = (await version()) - signedOutAt;
  engine.want({ eager: true });
  for (let i = 0; (await waiting()) > 0; i++) {
    expect(i).toBeLessThan(QUEUED);
    await step();
  }
  await step();

  const refused = await all<RepairItem>('repair');
  expect(refused).toHaveLength(QUEUED / 100);
  expect(new Set(refused.map(({ reason }) => (reason.kind === 'rejected' ? reason.failure.code : reason.kind)))).toEqual(
    new Set(['duplicate']),
  );
  expect(refused.map(({ mutation }) => String(mutation.doc?.['registration'])).sort()).toEqual(
    Array.from({ length: ROUNDS }, (_, at) => taken(at)),
  );
  const made = await rows<{ name: string }>(`SELECT name FROM drivers WHERE org_id = '${orgId}' AND name NOT LIKE 'Known %'`);
  expect(made.map(({ name }) => name).sort()).toEqual(written.names.sort());
  const noted = await rows<{ id: string; note: string }>(
    `SELECT id, note FROM vehicles WHERE note IS NOT NULL UNION ALL SELECT id, note FROM drivers WHERE note IS NOT NULL`,
  );
  expect(new Map(noted.map(({ id, note }) => [id, note]))).toEqual(written.notes);
  // Each write that counts raised the version by one, and nothing else did but what the others made and the login.
  expect((await version()) - before).toBe(QUEUED - QUEUED / 100 + ROUNDS + 1 + byLogin);
  expect(await rows(`SELECT result ->> 'status' AS status, count(*)::int AS count FROM mutation_log GROUP BY 1 ORDER BY 1`)).toEqual([
    { status: 'applied', count: QUEUED - QUEUED / 100 },
    { status: 'rejected', count: QUEUED / 100 },
  ]);
  expect((await all<{ _id: string }>('drivers')).length).toBe(ROWS + written.names.length);
  // The tokens ran out again and again on the way.
  expect(asked.filter((one) => one.endsWith('/keepalive 204')).length).toBeGreaterThan(1);
}, 600_000);
