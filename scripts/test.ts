import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { bin, run, type Outcome } from './checks/run.ts';
import { startCluster } from './checks/postgres.ts';
import { needSystemPackages } from './checks/system.ts';

/** `npm test`: types, lint, boundaries, unit, contract, PostgreSQL, browser. Ends with one summary line. */
const RESULTS = 'test-results';
/** One for everybody: what passed only when tried again is named apart. */
const TRIED_AGAIN = { TEST_RETRIES: '2' };
const failures: string[] = [];
let passed = 0;
let failed = 0;

async function step(outcome: Promise<Outcome>): Promise<Outcome> {
  const done = await outcome;
  console.log(`${done.ok ? 'ok  ' : 'FAIL'} ${done.name} (${done.seconds.toFixed(1)} s)\n`);
  if (!done.ok) failures.push(done.name);
  return done;
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: { assertionResults: { status: string; fullName: string; failureMessages?: string[] }[] }[];
}

async function vitest(name: string, projects: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const file = `${RESULTS}/${name.replace(/\W+/g, '-')}.json`;
  await step(
    run(
      name,
      bin('vitest'),
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { live: true, env: { ...TRIED_AGAIN, ...env } },
    ),
  );
  const result = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as VitestReport;
  for (const { assertionResults } of result.testResults ?? [])
    for (const test of assertionResults)
      if (test.status === 'passed' && test.failureMessages?.length)
        console.log(`passed only when tried again: ${test.fullName}\n${test.failureMessages[0]}\n`);
  passed += result.numPassedTests ?? 0;
  failed += result.numFailedTests ?? 0;
}

async function browser(): Promise<void> {
  await step(run('browser', bin('playwright'), ['test'], { live: true, env: TRIED_AGAIN }));
  const result = JSON.parse(await readFile(`${RESULTS}/e2e.json`, 'utf8').catch(() => '{}')) as {
    stats?: { expected: number; unexpected: number; flaky: number };
  };
  passed += (result.stats?.expected ?? 0) + (result.stats?.flaky ?? 0);
  if (result.stats?.flaky) console.log(`${result.stats.flaky} passed only when tried again`);
  failed += result.stats?.unexpected ?? 0;
}

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
needSystemPackages([
  { has: () => existsSync(process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'), packages: ['chromium'], why: 'the browser tests' },
  {
    has: () => process.env['CHROMIUM_PATH'] !== undefined || existsSync('/usr/bin/chromium-headless-shell'),
    packages: ['chromium-headless-shell'],
    why: 'the browser tests',
    without: 'The browser tests take longer.',
  },
  { has: () => existsSync('/usr/lib/postgresql'), packages: ['postgresql'], why: 'the contract tests on an external PostgreSQL' },
]);

const check = await step(run('check', bin('tsx'), ['scripts/check.ts'], { live: true }));
if (check.ok) passed++;
else failed++;
await vitest('unit', ['unit', 'device']);
await vitest('contract, embedded PostgreSQL', ['pg']);
const external = await startCluster();
await vitest('contract, external PostgreSQL', ['pg'], { TEST_DATABASE_URL: external.url });
await external.stop();
const built = await step(run('build', bin('tsx'), ['scripts/build.ts'], { live: true }));
if (built.ok) await browser();
else failed++;

if (failures.length > 0 && failed === 0) failed = failures.length;
if (failures.length > 0) console.log(`failed: ${failures.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
