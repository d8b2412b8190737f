import { Dexie } from 'dexie';
import { onTestFinished } from 'vitest';
import { openLocal, setCurrent } from '../../src/db/current.ts';
import type { LocalDatabase } from '../../src/db/database.ts';

/** A device's database, the current one until the test has ended and its `afterEach` are through; then nothing of it is left. */
export function localDatabase(
  userId = '0199aaaa-0000-7000-8000-000000000001',
  orgId = '0199aaaa-0000-7000-8000-000000000002',
): LocalDatabase {
  const database = openLocal(userId, orgId);
  setCurrent(database);
  onTestFinished(async () => {
    setCurrent(null);
    await Dexie.delete(database.name);
  });
  return database;
}
