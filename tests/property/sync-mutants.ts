import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MUTANTS } from './sync-mutant-list.ts';
import { runShare } from './sync-shares.ts';

/**
 * Do the tests notice? Each mutant breaks one rule of the sync engine in a copy of the sources: the model-based test must fail, or, where no history of so
 * few comes upon it, the tests of the rules themselves.
 * `npx tsx tests/property/sync-mutants.ts [sequences] [mutant…]`
 */
const [given, ...names] = process.argv.slice(2);
const sequences = Number(given ?? 3000);
const root = resolve(import.meta.dirname, '../..');
const HUNG_MS = 10 * 60_000;
const OF_RULES = ['src/sync/merge.test.ts', 'src/sync/engine.test.ts', 'src/server/sync/push.test.ts'];

/** A copy of the sources to break, one after the other. */
function copyOfSources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'sync-mutants-'));
  for (const folder of ['src', 'tests/helpers']) cpSync(join(root, folder), join(copy, folder), { recursive: true });
  for (const file of readdirSync(join(root, 'tests/property')))
    cpSync(join(root, 'tests/property', file), join(copy, 'tests/property', file));
  for (const file of ['package.json', 'tsconfig.base.json', 'vitest.config.ts']) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Why one of the tests of the rules fails; null: they pass. */
function ruleBroken(copy: string): Promise<string | null> {
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'rules', '--project', 'device', ...OF_RULES],
    {
      cwd: copy,
      timeout: HUNG_MS,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done(code === 0 ? null : said));
  });
}

const left = MUTANTS.filter(({ name }) => names.length === 0 || names.includes(name));
const total = left.length;
const survivors: string[] = [];

async function work(): Promise<void> {
  const copy = copyOfSources();
  try {
    // Unbroken it passes: what kills a mutant is the mutant.
    const sound = (await runShare({ runs: 100, seed: 1, root: copy })) ?? (await ruleBroken(copy));
    if (sound !== null) throw new Error(sound);
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const { name, file, and, ...first } = mutant;
      const path = join(copy, file);
      const source = readFileSync(path, 'utf8');
      let broken = source;
      for (const { from, to } of [first, ...(and ? [and] : [])]) {
        if (!broken.includes(from)) throw new Error(`${name}: ${file} has changed, no longer contains: ${from}`);
        broken = broken.replace(from, () => to);
      }
      writeFileSync(path, broken);
      const beganMs = performance.now();
      const found = (await runShare({ runs: sequences, seed: 1, root: copy, timeoutMs: HUNG_MS })) ?? (await ruleBroken(copy));
      writeFileSync(path, source);
      const [, because = ''] = /(?:^Error: |FAIL )(.*)/m.exec(found ?? '') ?? [];
      console.log(
        `${found === null ? 'SURVIVED' : 'killed  '} ${name} (${((performance.now() - beganMs) / 1000).toFixed(0)} s) ${because.slice(0, 100)}`,
      );
      if (found === null) survivors.push(name);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(`${total - survivors.length} of ${total} killed`);
if (survivors.length > 0) process.exitCode = 1;
