import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../helpers/server-process.ts';
import { median, sample, type Row } from './measure.ts';

const RUNS = 5;

/** Process start to the first answer of the health call, with an embedded database that already has its data. */
export async function rows(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sillage-bench-'));
  try {
    const { values } = await sample(RUNS, async () => {
      const started = performance.now();
      const server = await startServerProcess({ dataDir });
      const ms = performance.now() - started;
      await server.stop();
      return ms;
    });
    const value = median(values);
    return [
      {
        group: 'server',
        path: 'Start, embedded database, existing data, to the first answer',
        value,
        unit: 'ms',
        bar: '≤ 2,000 ms',
        met: value <= 2000,
        runs: RUNS,
        spread: [Math.min(...values), Math.max(...values)],
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
