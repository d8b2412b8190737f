import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { createPool } from '../../src/server/database/pool.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sillage-embedded-'));
const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const pool = createPool(url, 1);
  try {
    return (await pool.query(sql)).rows as T[];
  } finally {
    await pool.end();
  }
}

/** Another process that holds the database, as a server does. */
async function holder(): Promise<{ kill(): void; ended: Promise<unknown> }> {
  const script = `import { startEmbedded } from ${JSON.stringify(join(process.cwd(), 'src/server/database/embedded.ts'))}; await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} }); console.log('ready'); setInterval(() => 0, 1000);`;
  const file = join(dataDir, 'holder.mts');
  writeFileSync(file, script);
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error('the holder stopped')));
  });
  return { kill: () => child.kill('SIGKILL'), ended };
}

test('starts as a durable cluster, reached only through its own folder, and starts again with its data', async () => {
  const first = await startEmbedded({ dataDir });
  expect(await ask(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  expect(await ask(first.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');
  await first.stop();
  expect(existsSync(pidFile)).toBe(false);
  const again = await startEmbedded({ dataDir });
  expect(await ask(again.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await again.stop();
});

test('a second server on the same folder is refused by name', async () => {
  const first = await startEmbedded({ dataDir });
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/DATA_DIR: another Sillage server already uses/);
  expect(await ask(first.url, 'SELECT 1 AS ok')).toEqual([{ ok: 1 }]);
  await first.stop();
});

test('a server killed with SIGKILL takes its database along; the next one starts at once', async () => {
  const other = await holder();
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/another Sillage server/);
  other.kill();
  await other.ended;
  const next = await startEmbedded({ dataDir });
  expect(await ask(next.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await next.stop();
});

test('a database killed with SIGKILL is told, and starts again', async () => {
  const first = await startEmbedded({ dataDir });
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
  expect(await first.lost).toMatch(/the database stopped/);
  await first.stop();
  const next = await startEmbedded({ dataDir });
  expect(await ask(next.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await next.stop();
});

test('a pid file that names another program does not stop it', async () => {
  writeFileSync(pidFile, `${process.pid}\n/nowhere\n0\n5432\n/nowhere\n\n`);
  const started = await startEmbedded({ dataDir });
  await started.stop();
});

test('root runs it as another user, whatever the mode of DATA_DIR', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root starts it as another user');
  chmodSync(dataDir, 0o700);
  const started = await startEmbedded({ dataDir });
  expect(statSync(pidFile).uid).not.toBe(0);
  await started.stop();
});
