import { expect, it } from 'vitest';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { SCHEMA } from '../../src/domain/sync/protocol.ts';
import type { OutboxItem } from '../../src/db/local-row.ts';
import { baseVersions } from '../../src/db/overlay.ts';
import { Browser, Tab, type Local } from './sync-browser.ts';
import { nextId } from './sync-ids.ts';
import { accountProblems, mirrorProblems } from './sync-rest.ts';
import { MemoryStorage } from './sync-storage.ts';
import { World } from './sync-world.ts';

const WRITES = 10_000;
const VEHICLES = 500;
const FIVE_DAYS_MS = 5 * 86_400_000;

it('F3 F22 10,000 writes of five days, with sessions that run out and one in a hundred refused, leave completely', async () => {
  const [user, org, gone] = [nextId(), nextId(), nextId()];
  let elapsedMs = 0;
  const server = new World();
  server.roles.set(`${user} ${org}`, 'manager');
  await server.found([user], [org]);
  const ids = Array.from({ length: VEHICLES }, nextId);
  for (const [i, id] of ids.entries())
    await server.change({ space: org, entity: vehicle as unknown as Entity, id, what: 'create', values: { registration: `R${i}` } });

  const browser = new Browser({ server, limbo: [], elapsedMs: () => elapsedMs });
  const local: Local = { user, org, storage: new MemoryStorage() };
  const tab = new Tab(browser, local);
  const { engine } = tab;
  /** Until it rests; the access token runs out at every seventh turn. */
  const run = async (): Promise<void> => {
    engine.want({ eager: true });
    for (let turn = 0; turn < 2000; turn++) {
      if (turn % 7 === 0) tab.fate = 'expired';
      await engine.step();
      if (engine.report.signedOut || engine.idleMs() === Infinity) return;
      elapsedMs += engine.idleMs();
    }
  };
  browser.session = { user, org, expired: false, over: false };
  await run();

  /** What was on the screen of each field, last first. */
  const shown = new Map<string, (string | null)[]>();
  const refused = (i: number): boolean => i % 100 === 42;
  local.storage.addAll(
    Array.from({ length: WRITES }, (_, i): Omit<OutboxItem, 'n'> => {
      const id = refused(i) ? gone : ids[(i * 7) % VEHICLES]!;
      const mid = nextId();
      const field = ['name', 'note', 'make'][i % 3]!;
      const earlier = shown.get(`${id} ${field}`) ?? [null];
      server.witness.saw.set(mid, { [field]: earlier });
      shown.set(`${id} ${field}`, [`v${i}`, ...earlier]);
      const base = { fieldVersions: baseVersions([field], local.storage.tables.rows.get('vehicles')!.get(id), []) };
      const clientAt = new Date(browser.nowMs() + (i / WRITES) * FIVE_DAYS_MS).toISOString();
      return {
        mid,
        device: browser.device,
        user,
        org,
        entity: 'vehicle',
        id,
        op: 'patch',
        patch: { [field]: `v${i}` },
        base,
        schema: SCHEMA,
        deps: [],
        clientAt,
      };
    }),
  );
  const written = [...local.storage.tables.outbox.values()].map((item) => ({ item, local }));

  elapsedMs += FIVE_DAYS_MS;
  browser.session.over = true;
  await run();
  expect(engine.report.signedOut).toBe(true);
  expect(local.storage.tables.outbox.size).toBe(WRITES);
  expect(local.storage.tables.repair.size).toBe(0);

  browser.session = { user, org, expired: false, over: false };
  await run();
  expect(local.storage.tables.outbox.size).toBe(0);
  expect([...local.storage.tables.repair.values()].map(({ mutation }) => mutation.n).sort((a, b) => a - b)).toEqual(
    written.filter((_, i) => refused(i)).map(({ item }) => item.n),
  );
  expect(accountProblems(server, written)).toEqual([]);
  expect(await mirrorProblems(server, local)).toEqual([]);
  expect(server.witness.violations).toEqual([]);
}, 60_000);
