import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { UploadStore } from './upload-store.ts';

test('parts of files, and their folder, are of who runs the server alone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sillage-uploads-'));
  const store = await UploadStore.open({ dataDir } as Config);
  await store.files.create({ id: 'part', offset: 0, size: 3, metadata: {} } as never);
  const modeOf = (...path: string[]): string => (statSync(join(dataDir, 'uploads', ...path)).mode & 0o777).toString(8);
  expect([modeOf(), modeOf('part'), modeOf('part.json')]).toEqual(['700', '600', '600']);
  rmSync(dataDir, { recursive: true });
});
