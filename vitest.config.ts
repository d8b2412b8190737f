import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/helpers/longest-first.ts';

/**
 * What is waited for (`expect.poll`) may take its time on a busy machine: a test that fails waits, one that passes does not.
 * `npm test` gives a second try, which tells a fault from a machine that was busy, and names those tests apart.
 */
const shared = {
  environment: 'node' as const,
  // Of every server of a run: they share databases.
  env: { SECRETS_KEY: Buffer.alloc(32, 'test').toString('base64') },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  retry: Number(process.env['TEST_RETRIES'] ?? 0),
};

/** Of every project that waits for something. */
const PATIENT = 'tests/helpers/patient-wait.ts';

/** All of the processors: left to itself, vitest leaves one of two alone. */
const WORKERS = availableParallelism();

/** Tests of what a browser runs; the mutants have a copy of a part of them. */
const DEVICE = ['app', 'db', 'sync', 'workers']
  .filter((folder) => existsSync(join('src', folder)))
  .flatMap((folder) =>
    readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => join('src', folder, path).replaceAll('\\', '/')),
  );

/** What leaves something in the modules of its worker: a database, a page, a global, a module of its own. */
const KEEPS = /fake-indexeddb|@vitest-environment|vi\.(mock|doMock|stubGlobal|resetModules|setSystemTime)\(|Database\(/;
const keepsState = (path: string): boolean => KEEPS.test(readFileSync(path, 'utf8'));
/** A page takes longer to make than its tests: they share one, but for those that replace a module, give it words, or ask what was read or counted since its start. */
const OWN_PAGE = /vi\.(mock|doMock|resetModules)\(|i18next|rowsRead\(|startTrafficMeter\(/;
const isPage = (path: string): boolean => {
  const text = readFileSync(path, 'utf8');
  return text.includes('@vitest-environment jsdom') && !OWN_PAGE.test(text);
};

/**
 * unit: pure and fast. rules, pages, device: what a browser runs; what it keeps in its modules (session, current database, timers) begins anew for each suite that touches it (`KEEPS`). pg: a real
 * PostgreSQL started once for the run (tests/helpers/global-setup.ts); each suite has a database and a server of its own. The modules of a
 * worker are read once for all of its unit, rules, pages or pg suites: those leave nothing behind in them.
 */
export default defineConfig({
  define: { __BUILD__: JSON.stringify('test') },
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'all', description: 'in `npm run test:all` alone: docs/testing.md' }],
    // What is torn down late is left to the runner's watchdog.
    teardownTimeout: 30_000,
    // What one step has compiled the next one reads.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['src/{domain,server}/**/*.test.ts', 'tests/{unit,property}/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', 'node_modules/**'],
          setupFiles: [PATIENT],
          pool: 'threads',
          maxWorkers: WORKERS,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'rules',
          sequence: { groupOrder: 0 },
          include: DEVICE.filter((path) => !keepsState(path)),
          setupFiles: [PATIENT],
          pool: 'threads',
          maxWorkers: WORKERS,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'pages',
          sequence: { groupOrder: 0 },
          include: DEVICE.filter(isPage),
          setupFiles: [PATIENT, 'tests/helpers/device-database.ts', 'tests/helpers/own-channels.ts'],
          pool: 'threads',
          maxWorkers: WORKERS,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'device',
          sequence: { groupOrder: 0 },
          include: DEVICE.filter((path) => keepsState(path) && !isPage(path)),
          setupFiles: [PATIENT, 'tests/helpers/own-channels.ts'],
          pool: 'threads',
          maxWorkers: WORKERS,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'pg',
          sequence: { groupOrder: 1 },
          include: ['src/**/*.pg.test.ts', 'tests/**/*.pg.test.ts'],
          globalSetup: ['tests/helpers/global-setup.ts'],
          setupFiles: [PATIENT, 'tests/helpers/device-database.ts', 'tests/helpers/open-vault.ts'],
          pool: 'forks',
          isolate: false,
          // Two of them wait for whole minutes (several-servers-*), which takes no processor, while the others work.
          maxWorkers: 4,
        },
      },
    ],
  },
});
