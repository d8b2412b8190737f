import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DEMO_WHOLE } from '../../src/server/demo/fill.ts';
import { startServerProcess } from '../helpers/server-process.ts';

/** Browser workers, each with a server and a database of its own: one waits while the other works. A third on two cores makes all of them late. */
export const WORKERS = Number(process.env['E2E_WORKERS'] ?? 2);

/** Its journeys are made behind its start, by two threads. */
const WHOLE_MS = 400_000;

/**
 * Before all tests: the demonstration is seeded once, with its journeys, whatever the number of workers. With E2E_DATA_DIR the folder is kept and seeded
 * only when it is empty.
 */
export default async function seed(): Promise<() => void> {
  const kept = process.env['E2E_DATA_DIR'];
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'sillage-e2e-'));
  process.env['E2E_DATA_DIR'] = folder;
  const isNew = !existsSync(join(folder, 'postgres', 'data'));
  const server = await startServerProcess({ dataDir: folder, demo: true, timeoutMs: 400_000 });
  const wholeMs = Date.now() + WHOLE_MS;
  while (isNew && !server.output().includes(DEMO_WHOLE)) {
    if (Date.now() > wholeMs) throw new Error(`the journeys of the demonstration are not made:\n${server.output()}`);
    await setTimeout(100);
  }
  await server.stop();
  // After so many rows the database may need longer to stop than the server waits for it.
  const untilMs = Date.now() + 60_000;
  while (existsSync(join(folder, 'postgres', 'data', 'postmaster.pid'))) {
    if (Date.now() > untilMs) throw new Error('the database of the demonstration did not stop within a minute');
    await setTimeout(100);
  }
  for (let index = 1; index < WORKERS; index++) {
    await rm(dataDirOf(index), { recursive: true, force: true });
    // With owners and modes: the database belongs to a user of its own.
    await promisify(execFile)('cp', ['-a', folder, dataDirOf(index)]);
  }
  return () => {
    for (let index = kept ? 1 : 0; index < WORKERS; index++) rmSync(dataDirOf(index), { recursive: true, force: true });
  };
}

/** Data of one worker's server: the seeded folder itself, or a copy of it. */
export function dataDirOf(parallelIndex: number): string {
  const folder = process.env['E2E_DATA_DIR']!;
  return parallelIndex === 0 ? folder : `${folder}-${parallelIndex}`;
}
