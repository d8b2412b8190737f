import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const OTHER_STORES = /\bstorage\??\.getDirectory\(|createSyncAccessHandle|\bsqlite|wa-sqlite|\bpglite\b|\bopenDatabase\(/i;
const CLIENT = ['src/app', 'src/db', 'src/sync', 'src/workers', 'src/domain'];

it('F28 what a person writes is in IndexedDB (its spare copy in Cache Storage): nothing on the device is a database in the origin’s private files', () => {
  const files = CLIENT.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => OTHER_STORES.test(readFileSync(file, 'utf8')))).toEqual([]);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies).filter((name) => OTHER_STORES.test(name))).toEqual([]);
  expect(readFileSync('src/db/connection.ts', 'utf8')).toContain("from 'dexie'");
});
