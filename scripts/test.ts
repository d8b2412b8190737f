import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { bin } from './checks/run.ts';
import { startCluster } from './checks/postgres.ts';
import { needSystemPackages } from './checks/system.ts';
import { runSuite, type Step } from './testing/suite.ts';

/**
 * `npm test`: what each submission must hold. `npm run test:all` (`--all`): everything, before an issue is resolved and at each release. Which test is in which
 * suite, and what it costs: docs/testing.md. TEST_LIMIT_MIN ends the whole (60 minutes; 120 for everything).
 */
const all = process.argv.includes('--all');
const only = process.argv.filter((argument) => !argument.startsWith('-')).slice(2);

/** One for everybody: what passed only when tried again is named apart. */
const env = { TEST_RETRIES: '2', SUITE: all ? 'all' : 'each', NO_COLOR: '1' };

const vitest = (projects: readonly string[], whole = all): string[] => [
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  ...(whole ? [] : ['--tags-filter', '!all']),
  '--reporter=dot',
  '--reporter=./scripts/testing/vitest-reporter.ts',
];

const steps: Step[] = [
  { name: 'check', command: bin('tsx'), args: ['scripts/check.ts'], quietS: 60 },
  { name: 'unit', command: bin('vitest'), args: vitest(['unit', 'rules', 'pages', 'device']), env, quietS: all ? 400 : 130 },
  { name: 'contract', command: bin('vitest'), args: vitest(['pg']), env, quietS: all ? 400 : 190 },
  ...(all
    ? [
        {
          name: 'contract, external PostgreSQL',
          command: bin('vitest'),
          // At the lengths of each run: what it proves is that the database is the same.
          args: vitest(['pg'], false),
          env: { ...env, SUITE: 'each' },
          quietS: 230,
          around: async () => {
            const { url, stop } = await startCluster();
            return { env: { TEST_DATABASE_URL: url }, stop };
          },
        },
        { name: 'mutants', command: bin('tsx'), args: ['tests/property/sync-mutants.ts'], quietS: 200 },
      ]
    : []),
  { name: 'build', command: bin('tsx'), args: ['scripts/build.ts'], quietS: 25 },
  {
    name: 'browser',
    command: bin('playwright'),
    args: ['test', '--reporter=dot,./scripts/testing/playwright-reporter.ts'],
    env,
    quietS: all ? 1500 : 450,
    needs: ['build'],
  },
];
for (const name of only)
  if (!steps.some((step) => step.name === name)) throw new Error(`no step « ${name} »: ${steps.map((step) => step.name).join(', ')}`);

needSystemPackages([
  { has: () => existsSync(process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'), packages: ['chromium'], why: 'the browser tests' },
  {
    has: () => process.env['CHROMIUM_PATH'] !== undefined || existsSync('/usr/bin/chromium-headless-shell'),
    packages: ['chromium-headless-shell'],
    why: 'the browser tests',
    without: 'The browser tests take longer.',
  },
  ...(all
    ? [{ has: () => existsSync('/usr/lib/postgresql'), packages: ['postgresql'], why: 'the contract tests on an external PostgreSQL' }]
    : []),
]);

const summary = await runSuite(
  steps.filter(({ name }) => only.length === 0 || only.includes(name)),
  {
    results: 'test-results',
    limitS: Number(process.env['TEST_LIMIT_MIN'] ?? (all ? 120 : 60)) * 60,
    commit: spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim(),
  },
);
process.exit(summary.ok ? 0 : 1);
