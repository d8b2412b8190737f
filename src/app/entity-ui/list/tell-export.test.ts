import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { tellExport } from './tell-export.ts';

it('a file that leaves the device waits to be told with everything else, also without network', async () => {
  const database = localDatabase();
  await tellExport(`${'t'.repeat(300)}.xlsx`, 33);
  const waiting = await database.read((dexie) => dexie.table('outbox').toArray());
  expect(waiting).toMatchObject([{ entity: 'fileExport', op: 'create', doc: { rows: 33, file: 't'.repeat(200) } }]);
});

it('who is in no organization, or a device that keeps nothing, lets the file go', async () => {
  localDatabase().close();
  await expect(tellExport('a.csv', 1)).resolves.toBeUndefined();
});
