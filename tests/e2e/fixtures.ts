import { test as base, expect, type Page } from '@playwright/test';
import { freePort } from '../../src/server/database/embedded.ts';
import { startServerProcess, type ServerProcess } from '../helpers/server-process.ts';
import { linkIn, startRelay, type TestRelay } from '../helpers/smtp.ts';
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts';
import { emailOf, PASSWORD, Person, type Account } from './account.ts';
import { ConsoleWatch } from './console-watch.ts';
import { Device } from './device.ts';
import { newAddress } from './mail.ts';
import { LoginPage } from './pages/login-page.ts';
import { dataDirOf } from './seed.ts';

/** A session's first token is good for fifteen minutes: a later test signs in again. */
const SESSION_MS = 8 * 60_000;

export interface Stack {
  /** Address a person types: a TCP proxy in front of the server. */
  url: string;
  server: ServerProcess;
  network: TcpProxy;
  /** A server on the data and addresses of this stack; of another build than `dist` when told. */
  start: (dist?: string) => Promise<ServerProcess>;
}

export interface Newcomer {
  email: string;
  name: string;
  password: string;
}

export interface Fixtures {
  /** Signs in on a page through the login screen and waits until the application shows. */
  signIn: (page: Page, account: Account, to?: string) => Promise<void>;
  /** Opens a path as somebody whose session is already there. */
  enter: (page: Page, account: Account, path?: string) => Promise<void>;
  /** Somebody who was invited to Transports Lumière and accepted, through the calls. */
  newcomer: () => Promise<Newcomer>;
  /** A browser with a profile of its own on disk: it can be closed, killed and opened again. */
  device: Device;
  /** Errors of the console fail a test, unless it says which ones it causes. */
  console: ConsoleWatch;
}

export interface WorkerFixtures {
  /** A real SMTP server that keeps what it takes. */
  relay: TestRelay;
  /** What the server of a stack is told besides. A file that tells more has a server of its own: the one of before stops. */
  serverEnv: Record<string, string>;
  stack: Stack;
  /** The demonstration's people, signed in once per worker. Tests that end a session sign in for themselves. */
  person: (account: Account) => Promise<Person>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  relay: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const relay = await startRelay();
      await use(relay);
      await relay.stop();
    },
    { scope: 'worker' },
  ],
  // eslint-disable-next-line no-empty-pattern
  serverEnv: [async ({}, use) => use({}), { scope: 'worker' }],
  stack: [
    async ({ relay, serverEnv }, use, { parallelIndex }) => {
      const [port, publicPort] = [await freePort(), await freePort()];
      const url = `http://localhost:${publicPort}`;
      const start = (dist = 'dist'): Promise<ServerProcess> =>
        startServerProcess({
          dataDir: dataDirOf(parallelIndex),
          demo: true,
          port,
          publicUrl: url,
          env: { SMTP_URL: relay.url, ...serverEnv },
          dist,
        });
      // Before the server: where it cannot listen, no server is left behind.
      const network = await startTcpProxy(port, publicPort);
      const server = await start();
      network.onBack = tellOpen;
      const stack = { url, server, network, start };
      await use(stack);
      await network.close();
      // A test may have put another one in its place.
      await stack.server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  person: [
    async ({ stack }, use) => {
      const known = new Map<Account, { person: Promise<Person>; untilMs: number }>();
      const all: Promise<Person>[] = [];
      await use((account) => {
        const before = known.get(account);
        if (before && Date.now() < before.untilMs) return before.person;
        const person = Person.signIn(`http://localhost:${stack.server.port}`, account);
        known.set(account, { person, untilMs: Date.now() + SESSION_MS });
        all.push(person);
        return person;
      });
      for (const person of all) await (await person).close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ stack }, use) => use(stack.url),
  // The service worker takes 200 files at each first visit: it comes where a test is about what it keeps.
  // eslint-disable-next-line no-empty-pattern
  serviceWorkers: async ({}, use, info) => use(info.tags.includes('@installed') ? 'allow' : 'block'),
  signIn: ({ stack }, use) =>
    use(async (page, account, to = '/') => {
      const login = new LoginPage(page, stack.url);
      await login.open(to);
      await login.signIn(emailOf(account), PASSWORD);
      await page.waitForURL((url) => !url.pathname.startsWith('/simple-directory'));
    }),
  enter: ({ stack, person }, use) =>
    use(async (page, account, path = '/') => {
      await (await person(account)).lend(page.context());
      await page.goto(stack.url + path);
    }),
  newcomer: ({ relay, stack, person }, use) =>
    use(async () => {
      const [email, name, password] = [newAddress(), 'Nadia Nouvelle', 'un-mot-de-passe-long'];
      await (await person('admin')).create('invitations', { email, role: 'user', locale: 'fr' });
      const token = linkIn(await relay.last(email), '/simple-directory/invitation').searchParams.get('token');
      const answer = await fetch(`http://localhost:${stack.server.port}/simple-directory/api/invitations/accept`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, name, password }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return { email, name, password };
    }),
  console: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const watch = new ConsoleWatch();
      await use(watch);
      expect(watch.unexpected(), 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, console, stack, browser }, use) => {
    context.on('page', (page) => console.watch(page));
    const pages = (): Page[] => browser.contexts().flatMap((one) => one.pages());
    open.add(pages);
    await use(context);
    open.delete(pages);
    // A test that failed may have left it cut.
    stack.network.restore();
  },
  device: async ({ stack, console }, use, info) => {
    const device = new Device(info.project.use, console);
    const pages = (): Page[] => device.pages();
    open.add(pages);
    await use(device);
    open.delete(pages);
    stack.network.restore();
    await device.discard();
  },
});

/** Pages of the test that runs. */
const open = new Set<() => Page[]>();

/**
 * A phone that leaves a tunnel tells its browser: nobody waits for the next try of the engine, which comes within 20 s. A network that
 * comes back without a word is F21's (faults.e2e.ts), and that of every fault that ends.
 */
function tellOpen(): void {
  for (const page of [...open].flatMap((pages) => pages()))
    page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => undefined);
}

export { expect };

/** Waits until the mirror is complete: the chip says so. Looked at often: nearly every test waits here. */
export async function mirrored(page: Page): Promise<void> {
  const isComplete = (): boolean => {
    const chips = [...document.querySelectorAll('.sync-ok')];
    return chips[0]?.checkVisibility({ visibilityProperty: true }) === true && !chips.some((chip) => /copie/.test(chip.textContent));
  };
  await page.waitForFunction(isComplete, undefined, { polling: 50, timeout: 60_000 });
}

/** So many writes wait on the device: the chip says it, behind a dialog too. A figure alone would also be one of the clock. */
export async function waiting(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('button', { name: new RegExp(`, ${count} à envoyer`), includeHidden: true }).first()).toBeVisible();
}

/** The files that a restart without network needs are on the device. For tests tagged `@installed`. */
export async function keptOffline(page: Page): Promise<void> {
  // Active is not yet in charge of this page.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  // All that its person needs is there, as the sync panel counts it.
  await page.waitForFunction(
    async () => {
      const { port1, port2 } = new MessageChannel();
      const answer = new Promise<{ done: number; total: number }>((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
      navigator.serviceWorker.controller?.postMessage({ type: 'COUNT' }, [port2]);
      const { done, total } = await answer;
      return done === total;
    },
    undefined,
    { timeout: 60_000, polling: 500 },
  );
}
