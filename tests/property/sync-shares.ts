import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

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
 * Runs a share of the model test in a process of its own. Null: every history kept the invariants; else what broke one. In one bundled
 * file: modules of a test runner, and functions whose names are kept, take twice as long.
 */
export async function runShare(share: Share): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-model-'));
  const script = join(folder, 'model.mjs');
  try {
    const entry = join(share.root ?? resolve(import.meta.dirname, '../..'), 'tests/property/sync-model-child.ts');
    await build({
      entryPoints: [entry],
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'silent',
    });
    return await runScript(script, share);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function runScript(script: string, { runs, seed, timeoutMs, onProgress = () => undefined }: Share): Promise<string | null> {
  const child = spawn(process.execPath, ['--max-semi-space-size=64', script, String(runs), String(seed)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  });
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
