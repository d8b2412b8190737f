import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { completeDoc, type Entity } from '../../../domain/entity/entity.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { setCurrent } from '../../../db/current.ts';
import type { LocalDatabase } from '../../../db/database.ts';
import { announce } from '../../../db/deltas.ts';
import { FIRST_REPORT } from '../../../db/sync-report.ts';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { readRowsFor } from './import-twins.tsx';

const cost = ENTITIES.vehicleCost as unknown as Entity;
let database: LocalDatabase;

beforeEach(() => {
  database = localDatabase();
  setCurrent(database);
});
afterEach(() => setCurrent(null));

it('waits until this device has every row once: a line that has not come yet is not taken for a new one', async () => {
  const { rows, release } = readRowsFor(cost);
  let isRead = false;
  void rows.then(() => (isRead = true));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isRead).toBe(false);
  const row = {
    _id: '0199bbbb-0000-7000-8000-000000000001',
    owner: { type: 'organization', id: 'o', name: 'O' },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ver: 1,
    fieldVersions: {},
    ...completeDoc(cost, { label: 'Prime', vehicle: '0199bbbb-0000-7000-8000-000000000002', fromOn: '2026-01-01', netCents: 100 }),
  };
  await database.change(
    ['vehicle-costs'],
    (tx) => tx.table('vehicle-costs').put(row),
    () => ({ keys: { 'vehicle-costs': [row._id] } }),
  );
  announce(database.name, { report: { ...FIRST_REPORT, mirrored: true, lastSyncAt: new Date().toISOString() } });
  const read = await rows;
  expect([...read.keys()]).toEqual(['vehicleCost', 'vehicle']);
  expect(read.get('vehicleCost')!.map(({ _id }) => _id)).toEqual([row._id]);
  release();
});
