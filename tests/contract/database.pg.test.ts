import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { ENTITY_LIST } from '../../src/domain/registry.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { createPool } from '../../src/server/database/pool.ts';
import { tableName } from '../../src/server/database/tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every entity has its table', async () => {
  const { rows } = await database.pool.query<{ table_name: string }>(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const names = new Set(rows.map((row) => row.table_name));
  for (const entity of ENTITY_LIST) expect(names).toContain(tableName(entity));
});

test('the database has one identity', async () => {
  const { rows } = await database.pool.query('SELECT id FROM server');
  expect(rows).toHaveLength(1);
});

test('migrating again changes nothing, and a changed file stops the start', async () => {
  const said: string[] = [];
  await migrate(database.pool, (line) => said.push(line));
  expect(said).toEqual([]);
  await database.pool.query("UPDATE migrations SET checksum = 'other' WHERE name = '0002-spaces.sql'");
  await expect(migrate(database.pool)).rejects.toThrow(/0002-spaces.sql was changed/);
});

test('a database of a newer version stops the start of an older one, and is left as it is', async () => {
  const newer = await createTestDatabase();
  await newer.pool.query("INSERT INTO migrations (name, checksum) VALUES ('9999-later.sql', 'x')");
  const before = (await newer.pool.query('SELECT * FROM migrations ORDER BY name')).rows;
  await expect(migrate(newer.pool)).rejects.toThrow(/newer version .*9999-later\.sql/);
  expect((await newer.pool.query('SELECT * FROM migrations ORDER BY name')).rows).toEqual(before);
  await newer.drop();
});

test('a connection that breaks while a transaction does something else tells its next query, and does not end the server', async () => {
  const own = createPool(database.url, 2);
  const client = await own.connect();
  await client.query('BEGIN');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // An error that nobody hears ends the process: here, the run.
  const broken = new Promise<void>((resolve) => client.once('end', resolve));
  await own.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await broken;
  await expect(client.query('COMMIT')).rejects.toThrow();
  client.release();
  expect((await own.query('SELECT 1')).rowCount).toBe(1);
  await own.end();
});
