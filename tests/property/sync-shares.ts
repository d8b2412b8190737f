import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export interface Share {
  runs: number;
  seed: number;
  /** Folder of the sources, when it is not this one. */
  root?: string;
  /** Taken for one that hangs after this long. */
  timeoutMs?: number;
  onProgress?: (done: number) => void;
}

/**
 * Runs a share of the model test in a process of its own. Null: every history kept the invariants; else what broke one. Outside of
 * the test runner, whose modules are slower than Node's.
 */
export function runShare({ runs, seed, root = resolve(import.meta.dirname, '../..'), timeoutMs, onProgress = () => undefined }: Share): Promise<string | null> {
  const child = spawn(process.execPath, ['--max-semi-space-size=64', '--import', 'tsx', join(root, 'tests/property/sync-model-child.ts'), String(runs), String(seed)], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }) });
  let dots = 0;
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    dots += chunk.length;
    onProgress(Math.min(runs, dots * 100));
  });
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done(code === 0 ? null : errors || `ended with ${code}`));
  });
}
