import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, expect, type BrowserContext, type Page, type TestInfo } from '@playwright/test';
import { CHROMIUM, CHROMIUM_ARGS } from '../../playwright.config.ts';
import { freePort, startServerProcess, type ServerProcess } from '../helpers/server-process.ts';
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts';
import { LoginPage } from './pages/login-page.ts';

export type Account = 'superadmin' | 'admin' | 'manager' | 'technician' | 'user' | 'multi' | 'nobody' | 'suspended';

export interface Stack {
  /** Address a person types: a TCP proxy in front of the server. */
  url: string;
  server: ServerProcess;
  network: TcpProxy;
}

interface Fixtures {
  /** Signs in on a page and waits until the application shows. */
  signIn: (page: Page, account: Account, to?: string) => Promise<void>;
  /** A browser with a profile of its own on disk: it can be closed, killed and opened again. */
  device: Device;
  /** Errors of the console, which no test may leave. */
  consoleErrors: string[];
}

export interface Device {
  open(): Promise<{ context: BrowserContext; page: Page }>;
  close(): Promise<void>;
}

function deviceOf(info: TestInfo): Device {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-profile-'));
  let context: BrowserContext | undefined;
  const { viewport, isMobile, hasTouch, deviceScaleFactor } = info.project.use;
  return {
    async open() {
      context = await chromium.launchPersistentContext(folder, {
        executablePath: CHROMIUM,
        args: CHROMIUM_ARGS,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        ...(viewport ? { viewport } : {}),
        ...(isMobile ? { isMobile } : {}),
        ...(hasTouch ? { hasTouch } : {}),
        ...(deviceScaleFactor ? { deviceScaleFactor } : {}),
      });
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    },
    async close() {
      await context?.close();
      context = undefined;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a cut network writes to the console is expected; anything else is not. */
const NETWORK_NOISE = /ERR_CONNECTION|ERR_INTERNET|ERR_EMPTY_RESPONSE|Failed to load resource|WebSocket connection to/;

export const test = base.extend<Fixtures, { stack: Stack }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = process.env['E2E_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'sillage-e2e-'));
      const [port, publicPort] = [await freePort(), await freePort()];
      const url = `http://localhost:${publicPort}`;
      const server = await startServerProcess({ dataDir: folder, demo: true, port, publicUrl: url });
      const network = await startTcpProxy(port, publicPort);
      await use({ url, server, network });
      await network.close();
      await server.stop();
      if (!process.env['E2E_DATA_DIR']) rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ stack }, use) => use(stack.url),
  signIn: ({ stack }, use) =>
    use(async (page, account, to = '/') => {
      const login = new LoginPage(page, stack.url);
      await login.open(to);
      await login.signIn(`${account}@demo.sillage.test`, 'demo-sillage');
      await page.waitForURL((url) => !url.pathname.startsWith('/simple-directory'));
    }),
  device: async ({ stack }, use, info) => {
    const device = deviceOf(info);
    await use(device);
    stack.network.restore();
    await device.close();
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !NETWORK_NOISE.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until the mirror is complete: the chip says so. */
export async function mirrored(page: Page): Promise<void> {
  await expect(page.locator('.sync-ok').first()).toBeVisible({ timeout: 30_000 });
}

/** The files that a restart without network needs are on the device. */
export async function keptOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(async () => (await (await caches.open('assets')).keys()).length > 5);
}
