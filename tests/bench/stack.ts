import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { CHROMIUM, CHROMIUM_ARGS } from '../../playwright.config.ts';
import { LoginPage } from '../e2e/pages/login-page.ts';
import { freePort } from '../../src/server/database/embedded.ts';
import { startServerProcess, type ServerProcess } from '../helpers/server-process.ts';
import { COLLEAGUE, MANAGER, PASSWORD, type BenchFleet } from './fleet.ts';
import { startLink, type Link } from './link.ts';
import { PROBE } from './probe.ts';

export const VIEW = { locale: 'fr-FR', timezoneId: 'Europe/Paris', viewport: { width: 1440, height: 900 } } as const;

/** The built server on a seeded fleet, and the network before it. */
export interface Stack {
  fleet: BenchFleet;
  server: ServerProcess;
  link: Link;
  url: string;
  close(): Promise<void>;
}

export async function startStack(fleet: BenchFleet): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-bench-files-'));
  const port = await freePort();
  const link = await startLink(port);
  const server = await startServerProcess({ dataDir: folder, port, publicUrl: link.url, env: { DATABASE_URL: fleet.databaseUrl } });
  return {
    fleet,
    server,
    link,
    url: link.url,
    close: async () => {
      await link.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
}

export async function signIn(page: Page, url: string, to = '/'): Promise<void> {
  const login = new LoginPage(page, url);
  await login.open(to);
  await login.signIn(MANAGER, PASSWORD);
  await page.waitForURL((address) => !address.pathname.startsWith('/simple-directory'));
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Cookies of a signed-in person, for browsers that never saw the application otherwise. */
export async function sessionOf(browser: Browser, url: string): Promise<Cookies> {
  const context = await browser.newContext(VIEW);
  await signIn(await context.newPage(), url);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** A browser with nothing of the application but a session. */
export async function firstVisit(browser: Browser, cookies: Cookies): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(VIEW);
  await context.addCookies(cookies);
  await context.addInitScript({ content: PROBE });
  return { context, page: await context.newPage() };
}

export interface Colleague {
  get(path: string): Promise<Response>;
  patch(path: string, body: object): Promise<Response>;
}

/** Somebody else of the organization, who speaks to the server without a browser. */
export async function colleague(url: string): Promise<Colleague> {
  const jar = new Map<string, string>();
  const keep = (answer: Response): Response => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) jar.set(name, value);
    }
    return answer;
  };
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path, url), {
      redirect: 'manual',
      ...init,
      headers: {
        origin: url,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/json',
        ...init.headers,
      },
    }).then(keep);
  const login = await call('/simple-directory/api/auth/password', {
    method: 'POST',
    body: JSON.stringify({ email: COLLEAGUE, password: PASSWORD }),
  });
  const { pathname, search } = new URL(await login.text());
  await call(pathname + search);
  return { get: (path) => call(path), patch: (path, body) => call(path, { method: 'PATCH', body: JSON.stringify(body) }) };
}

export interface Device {
  /** Starts the browser on the profile, again if it ran. */
  restart(): Promise<Page>;
  page(): Page;
  close(): Promise<void>;
}

/** A browser whose profile is kept on disk from one start to the next. */
export function device(): Device {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-bench-profile-'));
  let context: BrowserContext | undefined;
  let current: Page | undefined;
  return {
    async restart() {
      await context?.close();
      context = await chromium.launchPersistentContext(folder, { executablePath: CHROMIUM, args: CHROMIUM_ARGS, ...VIEW });
      await context.addInitScript({ content: PROBE });
      return (current = context.pages()[0] ?? (await context.newPage()));
    },
    page: () => current!,
    async close() {
      await context?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
