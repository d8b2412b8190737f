import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { WORKERS } from './tests/e2e/seed.ts';
import { CAMERA_ARGS } from './tests/helpers/fake-camera.ts';

/** Chromium of the system. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** The same engine without the browser's own windows, where it is installed: a third of the work. */
const SHELL = '/usr/bin/chromium-headless-shell';
export const TEST_CHROMIUM = process.env['CHROMIUM_PATH'] === undefined && existsSync(SHELL) ? SHELL : CHROMIUM;

/** Software GL, nothing fetched from outside. */
export const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A test says by its tags where it runs: `@desk`, `@phone` in each run; `@all-desk`, `@all-phone` when everything is run (`npm run test:all`). On phones is what is
 * another thing there: cards, sheets, touch, a camera. The rest is looked at on a desk, and at 320 px by the accessibility test.
 */
const all = process.env['SUITE'] === 'all' || process.env['SUITE'] === undefined;
const on = (device: 'desk' | 'phone'): RegExp => new RegExp(all ? `@(all-)?${device}\\b` : `@${device}\\b`);

/** What is waited for may take its time on a busy machine: a test that fails waits, one that passes does not. */
const use = {
  actionTimeout: 20_000,
  navigationTimeout: 30_000,
  browserName: 'chromium' as const,
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  launchOptions: { executablePath: TEST_CHROMIUM, args: CHROMIUM_ARGS },
};

/** The tests of one worker share one real server, database and device feed, and some cut its network: a file is never split. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/seed.ts',
  workers: WORKERS,
  timeout: 240_000,
  // The runner's watchdog is the outer one; this one ends what it can in good order.
  globalTimeout: all ? 7_200_000 : 3_000_000,
  expect: { timeout: 20_000 },
  // Another try tells a fault from a machine that was busy; the runner counts such a test apart.
  retries: Number(process.env['TEST_RETRIES'] ?? 0),
  // Where each is tried again, so many failures are one cause: what it is must be told before the time is up.
  maxFailures: process.env['TEST_RETRIES'] ? 12 : 0,
  // Emptied at each start: beside it the reports of the other tests stay.
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: { ...use, trace: 'on-first-retry' },
  projects: [
    { name: 'desktop', grep: on('desk'), use: { ...use, viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: on('phone'),
      use: {
        ...use,
        launchOptions: { ...use.launchOptions, args: [...CHROMIUM_ARGS, ...CAMERA_ARGS] },
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
  ],
});
