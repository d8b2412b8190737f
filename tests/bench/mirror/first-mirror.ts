import type { Browser, Page } from '@playwright/test';
import type { LabServer } from '../lab.ts';
import { median, spread, type Row } from '../measure.ts';
import { timeToScreen } from '../probe.ts';
import { firstVisit, sessionOf, type Stack } from '../stack.ts';

const TABLES = ['vehicles', 'devices', 'drivers', 'fleets'];

interface Mirrored {
  /** Epoch ms. */
  doneAtMs: number;
  reads: number[];
}

declare global {
  interface Window {
    mirror: Promise<Mirrored>;
  }
}

/** In the page: reads a vehicle as a screen does, again and again, until the mirror says that it is complete. */
function watchMirror(name: string): void {
  const reads: number[] = [];
  let doneAtMs = 0;
  new BroadcastChannel(`delta:${name}`).onmessage = ({ data }: MessageEvent<{ report?: { mirrored?: boolean } }>) => {
    if (data.report?.mirrored && doneAtMs === 0) doneAtMs = performance.timeOrigin + performance.now();
  };
  const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  window.mirror = (async () => {
    while (!(await indexedDB.databases()).some((one) => one.name === name && one.version)) await rest(20);
    const database = await done(indexedDB.open(name));
    while (doneAtMs === 0) {
      const started = performance.now();
      const tx = database.transaction(['vehicles', 'outbox', 'repair']);
      await Promise.all([
        done(tx.objectStore('vehicles').get('none')),
        done(tx.objectStore('outbox').count()),
        done(tx.objectStore('repair').count()),
      ]);
      reads.push(performance.now() - started);
      await rest(20);
    }
    database.close();
    return { doneAtMs, reads };
  })();
}

function copyOf(page: Page, name: string): Promise<Record<string, { _id: string }[]>> {
  return page.evaluate(
    async ([database, tables]) => {
      const request = indexedDB.open(database);
      await new Promise((resolve) => (request.onsuccess = resolve));
      const out: Record<string, { _id: string }[]> = {};
      for (const table of tables)
        out[table] = await new Promise((resolve) => {
          const all = request.result.transaction(table).objectStore(table).getAll();
          all.onsuccess = () => resolve(all.result as { _id: string }[]);
        });
      request.result.close();
      return out;
    },
    [name, TABLES] as const,
  );
}

/** The first copy of a fleet on a device, from its first request to "complete", beside the same rows put in one go. */
export async function firstMirrorRows(browser: Browser, stack: Stack, lab: LabServer, runs: number): Promise<Row[]> {
  const { fleet } = stack;
  const cookies = await sessionOf(browser, stack.url);
  const name = `sillage:${fleet.managerId}:${fleet.orgId}`;
  const [whole, usable, bare, worstReads]: number[][] = [[], [], [], []];
  let pages = 0;
  for (let i = 0; i < runs; i++) {
    const { context, page } = await firstVisit(browser, cookies);
    await context.addInitScript({ content: `(${String(watchMirror)})(${JSON.stringify(name)})` });
    let firstPullMs = 0;
    pages = 0;
    page.on('request', (request) => {
      if (!request.url().endsWith('/sync/pull')) return;
      pages++;
      if (firstPullMs === 0) firstPullMs = Date.now();
    });
    const shown = await timeToScreen(page, `${stack.url}/gestion/vehicules`, 'list');
    const originMs = await page.evaluate(() => performance.timeOrigin);
    const { doneAtMs, reads } = await page.evaluate(() => window.mirror);
    whole!.push(doneAtMs - firstPullMs);
    usable!.push(originMs + shown - firstPullMs);
    worstReads!.push(Math.max(...reads));
    const rows = await copyOf(page, name);
    await context.close();
    const floor = await firstVisit(browser, []);
    await floor.page.goto(`${lab.url}/lab.html`);
    bare!.push(await floor.page.evaluate((some) => window.lab.bulkPut(some), rows));
    await floor.context.close();
  }
  const { vehicles, devices, drivers, fleets } = fleet.size;
  const what = `${[vehicles, devices, drivers, fleets].map((count) => count.toLocaleString('en')).join(' + ')} rows`;
  const [value, floor, read, first] = [median(whole!), median(bare!), median(worstReads!), median(usable!)];
  return [
    {
      group: 'mirror',
      path: `First mirror, ${what} in ${pages} pages: first request → complete`,
      value,
      unit: 'ms',
      floor,
      floorName: 'bare Dexie bulkPut of the same rows',
      bar: '≤ 1.5 ×',
      met: value <= floor * 1.5,
      runs,
      spread: spread(whole!),
    },
    {
      group: 'mirror',
      path: 'First request → list of the first page shown',
      value: first,
      unit: 'ms',
      bar: 'usable after the first page',
      met: first < value / 2,
      runs,
      spread: spread(usable!),
    },
    {
      group: 'mirror',
      path: 'Longest wait of a screen read meanwhile, one every 20 ms',
      value: read,
      unit: 'ms',
      bar: '≤ 100 ms',
      met: read <= 100,
      runs,
      spread: spread(worstReads!),
    },
  ];
}
