import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../helpers/server-process.ts';

/**
 * Before all tests: the demonstration is seeded once, whatever the number of workers. With E2E_DATA_DIR the folder is kept and seeded
 * only when it is empty.
 */
export default async function seed(): Promise<() => void> {
  const kept = process.env['E2E_DATA_DIR'];
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'sillage-e2e-'));
  process.env['E2E_DATA_DIR'] = folder;
  const server = await startServerProcess({ dataDir: folder, demo: true, timeoutMs: 400_000 });
  await server.stop();
  return () => {
    if (!kept) rmSync(folder, { recursive: true, force: true });
  };
}
