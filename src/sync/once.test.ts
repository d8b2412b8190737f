import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { PushRequest } from '../domain/sync/protocol.ts';
import type { LocalDatabase } from '../db/current.ts';
import { createRow } from '../db/mutate.ts';
import { answers, applied, CURSOR, page } from '../../tests/helpers/engine-answers.ts';
import { localDatabase } from '../../tests/helpers/local-database.ts';
import { syncOnce, type Turn, type TurnLocks } from './once.ts';

const USER = '0199aaaa-0000-7000-8000-000000000001';
const ORG = '0199aaaa-0000-7000-8000-000000000002';
const free: TurnLocks = { request: (_name, _options, held) => held({}) };

let database: LocalDatabase;
let pushes: PushRequest[];
let reachable: boolean;

function turn(locks = free): Promise<Turn> {
  let uuid = 0;
  return syncOnce(
    database,
    { userId: USER, orgId: ORG, device: 'd', build: 'b' },
    {
      clock: { now: () => 1_000_000, elapsed: () => 1_000_000 },
      random: () => 0,
      uuid: () => `0199cccc-0000-7000-8000-${String(++uuid).padStart(12, '0')}`,
      transport: {
        send: async ({ path, body }) => {
          if (!reachable) throw new TypeError('offline');
          if (path.endsWith('pull')) return page();
          // Whether anything passes.
          if ((body as PushRequest).mutations.length === 0)
            return { status: 400, json: { code: 'invalid', fields: [] }, etag: null, retryAfterMs: null };
          pushes.push(body as PushRequest);
          return answers(body, applied);
        },
      },
    },
    locks,
    Infinity,
  );
}

beforeEach(async () => {
  database = localDatabase(USER, ORG);
  [pushes, reachable] = [[], true];
  await database.change(['meta'], (tx) =>
    tx.table('meta').bulkPut([
      { key: 'serverId', value: 's' },
      { key: 'cursor', value: CURSOR },
    ]),
  );
  await createRow('fleet', { name: 'Nord' });
  await createRow('fleet', { name: 'Sud' });
});

it('F15 sends what waits by the same engine, each write once and under its own id', async () => {
  expect(await turn()).toBe('done');
  expect(pushes.flatMap(({ mutations }) => mutations.map(({ doc }) => doc?.['name']))).toEqual(['Nord', 'Sud']);
  expect(await turn()).toBe('done');
  expect(pushes).toHaveLength(1);
});

it('F15 without network nothing leaves the queue, and the browser is asked to wake it again', async () => {
  reachable = false;
  expect(await turn()).toBe('waits');
  expect(await database.read((dexie) => dexie.table('outbox').count())).toBe(2);
});

it('F8 leaves it to the tab that syncs', async () => {
  expect(await turn({ request: (_name, _options, held) => held(null) })).toBe('led');
  expect(pushes).toEqual([]);
});
