import { readFileSync, statSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import type { LabServer } from '../lab.ts';
import type { Conditions } from '../../helpers/tcp/lane.ts';
import { FAST_3G, SLOW_3G } from '../link.ts';
import { median, spread, type Row } from '../measure.ts';
import { blockingMs, mirrored, timeOf, timeToScreen, type Proof } from '../probe.ts';
import { device, firstVisit, launch, sessionOf, signIn, type Device, type Stack } from '../stack.ts';

const LIST = '/gestion/vehicules';

/** Compressed size of a script as the server can send it. */
function gzKb(path: string): number {
  const file = join('dist/app', path);
  if (!existsSync(file)) return 0;
  return (existsSync(`${file}.gz`) ? statSync(`${file}.gz`).size : gzipSync(readFileSync(file)).length) / 1000;
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, one) => total + one, 0);

/** Scripts asked for up to now, by path. */
function scriptsOf(page: Page): Set<string> {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && pathname.endsWith('.js')) paths.add(pathname);
  });
  return paths;
}

/** Bytes of code: before the list, and what the map adds. */
export async function codeRows(browser: Browser, stack: Stack): Promise<Row[]> {
  const cookies = await sessionOf(browser, stack.url);
  const { context, page } = await firstVisit(browser, cookies);
  // Without a service worker to come, whose installation would ask for everything.
  await context.addInitScript({ content: 'delete Navigator.prototype.serviceWorker' });
  const paths = scriptsOf(page);
  await timeToScreen(page, stack.url + LIST, 'list');
  const before = new Set(paths);
  await page.close();
  const other = await context.newPage();
  const mapPaths = scriptsOf(other);
  await timeToScreen(other, `${stack.url}/cartographie`, 'drawn');
  const map = [...mapPaths].filter((path) => !before.has(path));
  await context.close();
  const list = sum([...before].map(gzKb));
  return [
    {
      group: 'browser',
      path: `JavaScript asked for until the vehicle list shows, ${before.size} files, worker and service worker included`,
      value: list,
      unit: 'KB gz',
      bar: '≤ 200 KB gz',
      met: list <= 200,
      runs: 1,
    },
    {
      group: 'browser',
      path: `JavaScript the map adds, ${map.length} files`,
      value: sum(map.map(gzKb)),
      unit: 'KB gz',
      bar: 'apart from the list',
      met: !map.some((path) => before.has(path)),
      runs: 1,
    },
  ];
}

/** First visits with a session and nothing else, each beside a bare React page. */
export async function firstVisitRows(browser: Browser, stack: Stack, lab: LabServer, runs: number): Promise<Row[]> {
  const cookies = await sessionOf(browser, stack.url);
  const shown: number[] = [];
  const bare: number[] = [];
  const untilList: number[] = [];
  const untilMirror: number[] = [];
  for (let i = -1; i < runs; i++) {
    const floor = await firstVisit(browser, []);
    const bareMs = await timeToScreen(floor.page, `${lab.url}/bare.html`, 'bare');
    await floor.context.close();
    const { context, page } = await firstVisit(browser, cookies);
    const ms = await timeToScreen(page, stack.url + LIST, 'list');
    const blockedMs = await blockingMs(page, 0, ms);
    await mirrored(page);
    const blockedToEndMs = await blockingMs(page);
    await context.close();
    if (i < 0) continue;
    bare.push(bareMs);
    shown.push(ms);
    untilList.push(blockedMs);
    untilMirror.push(blockedToEndMs);
  }
  const at = `${stack.fleet.size.vehicles.toLocaleString('en')} vehicles: `;
  const [value, blocked, blockedToEnd] = [median(shown), median(untilList), median(untilMirror)];
  return [
    {
      group: 'browser',
      path: `${at}first visit → list shown`,
      value,
      unit: 'ms',
      floor: median(bare),
      floorName: 'bare React page',
      bar: '≤ 700 ms',
      met: value <= 700,
      runs,
      spread: spread(shown),
    },
    {
      group: 'browser',
      path: `${at}blocking time of the first load, until the list shows`,
      value: blocked,
      unit: 'ms',
      bar: '≤ 200 ms',
      met: blocked <= 200,
      runs,
      spread: spread(untilList),
    },
    {
      group: 'browser',
      path: `${at}blocking time of the first load, until the whole fleet is on the device`,
      value: blockedToEnd,
      unit: 'ms',
      bar: '≤ 200 ms',
      met: blockedToEnd <= 200,
      runs,
      spread: spread(untilMirror),
    },
  ];
}

/** Signs a device in, and waits until it could start without network. */
export async function prepareDevice(stack: Stack): Promise<Device> {
  const one = device();
  const page = await one.restart();
  await signIn(page, stack.url, LIST);
  await mirrored(page);
  await keptOffline(page);
  // The map's code and the language are kept once used; the vehicle's screens come in idle time.
  await page.goto(`${stack.url}/cartographie`);
  await page.waitForTimeout(2000);
  return one;
}

/** The service worker runs and has its files. */
async function keptOffline(page: Page, timeoutMs = 120_000): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'), undefined, {
    timeout: timeoutMs,
    polling: 100,
  });
}

/** The browser started again on its profile: online, then with the server down and no network, on every route of the application. */
export async function restartRows(stack: Stack, lab: LabServer, runs: number, everyRoute: boolean): Promise<Row[]> {
  const one = await prepareDevice(stack);
  const id = await stack.fleet.context.pool
    .query<{ id: string }>('SELECT id FROM vehicles ORDER BY id LIMIT 1')
    .then(({ rows }) => rows[0]!.id);
  const routes: readonly [string, Proof][] = [
    [LIST, 'list'],
    ['/', 'home'],
    ['/gestion', 'menu'],
    [`${LIST}?vehicle=${id}`, 'detail'],
    [`${LIST}?vehicle=${id}&edit=1`, 'form'],
    [`${LIST}?new=1`, 'form'],
    ['/cartographie', 'map'],
    ['/simple-directory/login', 'login'],
  ];
  const wanted = everyRoute ? routes : routes.slice(0, 1);
  const online: number[][] = wanted.map(() => []);
  const offline: number[][] = wanted.map(() => []);
  const bare: number[] = [];
  try {
    for (let i = -1; i < runs; i++)
      for (const times of [online, offline]) {
        if (times === offline) stack.link.cut();
        const page = await one.restart();
        await page.context().setOffline(times === offline);
        for (const [at, [path, proof]] of wanted.entries()) {
          const ms = await timeToScreen(page, stack.url + path, proof);
          if (i >= 0) times[at]!.push(ms);
          // The page is left alone until its own work is over: the next one must not pay for it.
          await page.waitForTimeout(300);
        }
        await page.context().setOffline(false);
        stack.link.restore();
        if (times === online) {
          const ms = await timeToScreen(await one.restart(), `${lab.url}/bare.html`, 'bare');
          if (i >= 0) bare.push(ms);
        }
      }
  } finally {
    stack.link.restore();
    await one.close();
  }
  const size = `${stack.fleet.size.vehicles.toLocaleString('en')} vehicles: `;
  const restarted = median(online[0]!);
  const rows: Row[] = [
    {
      group: 'browser',
      path: `${size}browser restarted → list shown`,
      value: restarted,
      unit: 'ms',
      floor: median(bare),
      floorName: 'bare React page',
      bar: '≤ 500 ms',
      met: restarted <= 500,
      runs,
      spread: spread(online[0]!),
    },
  ];
  for (const [at, [path]] of wanted.entries()) {
    const [value, floor] = [median(offline[at]!), median(online[at]!)];
    rows.push({
      group: 'browser',
      path: `${size}no server, no network: ${at === 0 ? 'browser restarted → ' : ''}${path.replace(id, '…')}`,
      value,
      unit: 'ms',
      floor,
      floorName: 'online',
      bar: '≤ 1.10 × online',
      met: value <= floor * 1.1,
      runs,
      spread: spread(offline[at]!),
    });
  }
  return rows;
}

/** Something opened while the device's files are still being fetched: they must not stand before it. */
async function panelMeanwhile(page: Page): Promise<number> {
  await page.waitForFunction(async () => ((await navigator.serviceWorker.getRegistration())?.installing ?? null) !== null, undefined, {
    timeout: 120_000,
    polling: 50,
  });
  await page.waitForTimeout(1500);
  return timeOf(page, 'click', '.ov-panel h2', () => page.locator('.sync').first().click());
}

interface Slow {
  name: string;
  conditions: Conditions;
  firstMs: number;
  nextMs: number;
  readyMs?: number;
}

const NETWORKS: readonly Slow[] = [
  { name: 'fast 3G (1.44 Mb/s, 562 ms)', conditions: FAST_3G, firstMs: 4000, nextMs: 800, readyMs: 15_000 },
  { name: 'slow 3G (400 kb/s, 2 s)', conditions: SLOW_3G, firstMs: 12_000, nextMs: 800 },
];

/** First and next visit on a slow link, and when the device could lose it. */
export async function slowRows(stack: Stack, lab: LabServer, runs: number): Promise<Row[]> {
  const rows: Row[] = [];
  const plain = await launch();
  const cookies = await sessionOf(plain, stack.url);
  for (const { name, conditions, firstMs, nextMs, readyMs } of NETWORKS) {
    const [first, next, ready, whole, bare, panel]: number[][] = [[], [], [], [], [], []];
    for (let i = 0; i < runs; i++) {
      stack.link.shape(conditions);
      lab.link.shape(conditions);
      const floor = await firstVisit(plain, []);
      bare!.push(await timeToScreen(floor.page, `${lab.url}/bare.html`, 'bare'));
      await floor.context.close();
      const { context, page } = await firstVisit(plain, cookies);
      const shown = await timeToScreen(page, stack.url + LIST, 'list');
      first!.push(shown);
      if (readyMs !== undefined) {
        panel!.push(await panelMeanwhile(page));
        await keptOffline(page);
        ready!.push((await page.evaluate(() => performance.now())) - shown);
        await mirrored(page);
        whole!.push((await page.evaluate(() => performance.now())) - shown);
      } else {
        stack.link.shape(null);
        await keptOffline(page);
        stack.link.shape(conditions);
      }
      await page.close();
      next!.push(await timeToScreen(await context.newPage(), stack.url + LIST, 'list'));
      await context.close();
    }
    stack.link.shape(null);
    lab.link.shape(null);
    const size = `${stack.fleet.size.vehicles.toLocaleString('en')} vehicles, ${name}: `;
    const row = (what: string, times: number[], bar: string, most: number, floor?: number[]): Row => ({
      group: 'browser',
      path: size + what,
      value: median(times),
      unit: 'ms',
      bar,
      met: median(times) <= most,
      runs,
      spread: spread(times),
      ...(floor ? { floor: median(floor), floorName: 'bare React page' } : {}),
    });
    rows.push(
      row('first visit → list', first!, `≤ ${firstMs / 1000} s`, firstMs, bare),
      row('next visit → list', next!, `≤ ${nextMs / 1000} s`, nextMs),
    );
    if (readyMs !== undefined) {
      rows.push(row('list shown → the application starts offline', ready!, `≤ ${readyMs / 1000} s`, readyMs));
      rows.push({ ...row('click → sync panel, never opened, while these files come', panel!, 'reported', Infinity), met: null });
      rows.push({ ...row('list shown → the whole fleet is on the device', whole!, 'reported', Infinity), met: null });
    }
  }
  await plain.close();
  return rows;
}
