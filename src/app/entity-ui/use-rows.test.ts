// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LocalDatabase } from '../../db/current.ts';
import { announce, type Delta } from '../../db/deltas.ts';
import { liveRows, readAhead, rowsRead } from '../../db/queries/live-rows.ts';
import { FIRST_REPORT } from '../../db/sync-report.ts';
import { completeDoc, type AnyRow, type Entity } from '../../domain/entity/entity.ts';
import { ENTITIES, type EntityName } from '../../domain/registry.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { useRow, useRows, useTimelines, useSyncStatus, useVehicleState } from './use-rows.ts';

const ORG = '0199aaaa-0000-7000-8000-000000000002';
const REPORT = { ...FIRST_REPORT, mirrored: true, lastSyncAt: '2026-11-21T08:00:00.000Z' };
const id = (n: number): string => `0199bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`;
function row(entity: EntityName, n: number, ver: number, doc: object): AnyRow {
  const declared = ENTITIES[entity] as unknown as Entity;
  return {
    _id: id(n),
    owner: { type: 'organization', id: ORG, name: 'O' },
    createdAt: '',
    updatedAt: '',
    ver,
    fieldVersions: {},
    ...completeDoc(declared, { ...doc }),
  } as AnyRow;
}
const vehicle = (n: number, ver = 1): AnyRow => row('vehicle', n, ver, { registration: `AA-${100 + n}-AA`, name: `v${ver}` });
const fleet = (n: number, ver = 1): AnyRow => row('fleet', n, ver, { name: `F${n} ${ver}` });
const state = (n: number, speedKmh: number): VehicleState => ({ _id: id(n), at: '', receivedAt: '', speedKmh }) as VehicleState;

const renders: Record<string, number> = {};
function probe(name: string, read: () => unknown) {
  return function Probe() {
    read();
    renders[name] = (renders[name] ?? 0) + 1;
    return null;
  };
}
const PROBES = [
  probe('vehicle', () => useRow('vehicle', id(1))),
  probe('state', () => useVehicleState(id(1))),
  probe('fleets', () => useRows('fleet')),
  probe('strips', () => useTimelines('2026-11-21')),
  probe('status', () => useSyncStatus()),
];
const root = createRoot(document.createElement('div'));
let database: LocalDatabase;

/** Rendered again for it. */
async function renderedBy(delta: Delta): Promise<string[]> {
  const before = { ...renders };
  announce(database.name, delta);
  // What is read back from the database comes before reads of our own.
  for (let reads = 0; reads < 3; reads++) {
    await database.read((dexie) => dexie.table('outbox').count());
    await new Promise((done) => setTimeout(done));
  }
  flushSync(() => undefined);
  return Object.keys(renders).filter((name) => renders[name] !== before[name]);
}

beforeEach(async () => {
  database = localDatabase('u', ORG);
  await database.change(
    ['vehicles', 'fleets', 'meta'],
    async (tx) => {
      await tx.table('vehicles').bulkPut(Array.from({ length: 50 }, (_, n) => vehicle(n)));
      await tx.table('fleets').put(fleet(1));
      await tx.table('meta').put({ key: 'report', value: REPORT });
    },
    () => ({ keys: { vehicles: '*', fleets: '*' } }),
  );
  flushSync(() => root.render(PROBES.map((component, key) => createElement(component, { key }))));
  await expect.poll(() => [liveRows('vehicle').getSnapshot().rows.length, liveRows('fleet').getSnapshot().rows.length]).toEqual([50, 1]);
  await renderedBy({ report: REPORT });
});
afterEach(() => flushSync(() => root.render(null)));

it('F23 a change renders what shows it, and nothing else', async () => {
  expect(await renderedBy({ rows: { vehicles: { put: [vehicle(2, 2), vehicle(3, 2)], del: [] } } })).toEqual([]);
  expect(await renderedBy({ rows: { vehicles: { put: [vehicle(1, 2)], del: [] } } })).toEqual(['vehicle']);
  expect(await renderedBy({ states: [state(2, 50), state(3, 60)] })).toEqual([]);
  expect(await renderedBy({ states: [state(1, 50)] })).toEqual(['state']);
  expect(await renderedBy({ rows: { fleets: { put: [fleet(1, 2)], del: [] } } })).toEqual(['fleets']);
  expect(await renderedBy({ strips: [{ _id: `${id(1)}:2026-11-20`, vehicle: id(1), day: '2026-11-20' } as never] })).toEqual([]);
  expect(await renderedBy({ strips: [{ _id: `${id(1)}:2026-11-21`, vehicle: id(1), day: '2026-11-21' } as never] })).toEqual(['strips']);
});

it('F23 what is told again is no change, nor is what no part of it shows', async () => {
  expect(await renderedBy({ report: { ...REPORT } })).toEqual([]);
  expect(await renderedBy({ hello: true, nudge: true })).toEqual([]);
  expect(await renderedBy({ keys: { packs: '*', attachments: '*' } })).toEqual([]);
  expect(await renderedBy({ keys: { outbox: [`vehicle:${id(9)}`] } })).toEqual([]);
  expect(await renderedBy({ report: { ...REPORT, asked: true, reachable: false } })).toEqual(['status']);
});

it('what a screen is about to show is read before it, and told when all of it is here', async () => {
  await database.change(
    ['drivers', 'sites'],
    async (tx) => {
      await tx.table('drivers').put(row('driver', 1, 1, { name: 'Aline' }));
      await tx.table('sites').put(row('site', 1, 1, { name: 'Lyon' }));
    },
    () => ({}),
  );
  const read = (entity: EntityName): boolean => liveRows(entity).getSnapshot().loaded;
  readAhead('driver', 'site');
  expect([read('driver'), read('site')]).toEqual([false, false]);
  await rowsRead();
  await expect.poll(() => [read('driver'), read('site')]).toEqual([true, true]);
});
