import type { CDPSession, Page } from '@playwright/test';
import { median, spread, type Row } from '../measure.ts';
import { mirrored, nowMs, PROOF, timeOf, timeToScreen, worstEventMs } from '../probe.ts';
import type { Stack } from '../stack.ts';

const LIST = '/gestion/vehicules';
const REST_MS = 250;

interface Times {
  firstDetail: number[];
  nextDetail: number[];
  firstScreen: Map<string, number[]>;
  nextScreen: Map<string, number[]>;
  filtered: number[];
  worstKey: number[];
  mapFiltered: number[];
  mapWorstKey: number[];
}

type Screen = 'list' | 'map' | 'menu' | 'home';
const LINK: Record<Screen, string> = {
  list: 'main a[href="/gestion/vehicules"]',
  map: 'nav a[href="/cartographie"]',
  menu: 'nav a[href="/gestion"]',
  home: 'header a[href="/"], aside a[href="/"]',
};
/** Every screen after every other, through the application's own links. */
const TOUR: readonly Screen[] = ['map', 'menu', 'list', 'home', 'map', 'home', 'menu', 'home', 'list', 'menu', 'map'];

const add = (times: Map<string, number[]>, key: string, ms: number): void => void times.set(key, [...(times.get(key) ?? []), ms]);

async function details(page: Page, times: Times): Promise<void> {
  for (let n = 0; n < 4; n++) {
    const ms = await timeOf(page, 'click', PROOF.detail, () =>
      page
        .locator('.dt-line .plate')
        .nth(n + 1)
        .click(),
    );
    (n === 0 ? times.firstDetail : times.nextDetail).push(ms);
    await page.waitForTimeout(REST_MS);
    await page.goBack();
    await page.locator(PROOF.list).first().waitFor();
    await page.waitForTimeout(REST_MS);
  }
}

async function screens(page: Page, times: Times): Promise<void> {
  for (const into of [times.firstScreen, times.nextScreen]) {
    let from: Screen = 'list';
    for (const to of TOUR) {
      const ms = await timeOf(page, 'click', PROOF[to], () => page.locator(LINK[to]).first().click());
      add(into, `${from} → ${to}`, ms);
      from = to;
      await page.waitForTimeout(REST_MS + (to === 'map' ? 500 : 0));
    }
    // Back to where the tour began.
    await page.locator(LINK.menu).first().click();
    await page.locator(LINK.list).first().click();
    await page.locator(PROOF.list).first().waitFor();
    await page.waitForTimeout(REST_MS);
  }
}

/** Types a text; ms from its last key to the frame with the list it leaves, and the slowest event meanwhile. */
async function search(page: Page, box: string, count: string, text: string): Promise<{ filteredMs: number; worstMs: number }> {
  const field = page.locator(box).first();
  await field.click();
  await page.keyboard.type(text, { delay: 80 });
  await page.waitForTimeout(700);
  const expected = await page
    .locator(count)
    .first()
    .evaluate((element) => element.getAttribute('aria-rowcount') ?? element.getAttribute('aria-setsize'));
  await field.fill('');
  await page.waitForTimeout(700);
  await field.click();
  const fromMs = await nowMs(page);
  const attribute = count.startsWith('.map') ? 'aria-setsize' : 'aria-rowcount';
  const filteredMs = await timeOf(
    page,
    'keydown',
    `${count}[${attribute}="${expected}"]`,
    () => page.keyboard.type(text, { delay: 80 }),
    text.length,
  );
  await page.waitForTimeout(300);
  const worstMs = await worstEventMs(page, fromMs);
  await field.fill('');
  await page.waitForTimeout(500);
  return { filteredMs, worstMs };
}

async function throttle(cdp: CDPSession, rate: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Clicks, changes of screen and searches on a device that has its fleet; `rate` slows the processor of the page. */
export async function interactionRows(page: Page, stack: Stack, runs: number, rate: number): Promise<Row[]> {
  const times: Times = {
    firstDetail: [],
    nextDetail: [],
    firstScreen: new Map(),
    nextScreen: new Map(),
    filtered: [],
    worstKey: [],
    mapFiltered: [],
    mapWorstKey: [],
  };
  const cdp = await page.context().newCDPSession(page);
  const plate = await stack.fleet.context.pool
    .query<{ registration: string }>('SELECT registration FROM vehicles ORDER BY registration OFFSET 400 LIMIT 1')
    .then(({ rows }) => rows[0]!.registration);
  for (let i = 0; i < runs; i++) {
    await timeToScreen(page, stack.url + LIST, 'list');
    await mirrored(page);
    await page.waitForTimeout(1500);
    await throttle(cdp, rate);
    await details(page, times);
    await throttle(cdp, 1);
    await timeToScreen(page, stack.url + LIST, 'list');
    await page.waitForTimeout(1500);
    await throttle(cdp, rate);
    await screens(page, times);
    const list = await search(page, 'main input[type="search"]', '[role="grid"]', plate.slice(0, 5));
    times.filtered.push(list.filteredMs);
    times.worstKey.push(list.worstMs);
    await page.locator(LINK.map).first().click();
    await page.waitForTimeout(2500);
    const map = await search(page, '.map-list input[type="search"]', '.map-row', plate.slice(0, 5));
    times.mapFiltered.push(map.filteredMs);
    times.mapWorstKey.push(map.worstMs);
    await throttle(cdp, 1);
  }
  await cdp.detach();
  return rowsOf(times, stack.fleet.size.vehicles, rate);
}

/** The pair of screens that takes longest. */
function slowest(times: ReadonlyMap<string, number[]>): { pair: string; values: number[]; all: number[] } {
  const [pair, values] = [...times].sort(([, a], [, b]) => median(b) - median(a))[0]!;
  return { pair, values, all: [...times.values()].flat() };
}

function rowsOf(times: Times, vehicles: number, rate: number): Row[] {
  const at = `${vehicles.toLocaleString('en')} vehicles${rate > 1 ? `, CPU ${rate}×` : ''}: `;
  const row = (what: string, values: readonly number[], mostMs: number): Row => {
    const most = rate > 1 ? 200 : mostMs;
    return {
      group: 'browser',
      path: at + what,
      value: median(values),
      unit: 'ms',
      bar: `≤ ${most} ms`,
      met: median(values) <= most,
      runs: values.length,
      spread: spread(values),
    };
  };
  const [first, next] = [slowest(times.firstScreen), slowest(times.nextScreen)];
  return [
    row('click → vehicle detail painted, first', times.firstDetail, 50),
    row('click → vehicle detail painted, next', times.nextDetail, 50),
    row('any screen → any other, first', first.all, 100),
    row(`the slowest of them (${first.pair}), first`, first.values, 100),
    row('any screen → any other, next', next.all, 50),
    row(`the slowest of them (${next.pair}), next`, next.values, 50),
    row('last key of a search → list filtered', times.filtered, 50),
    row('worst event while typing it', times.worstKey, 100),
    row('last key of a search on the map → its list filtered', times.mapFiltered, 50),
    row('worst event while typing that', times.mapWorstKey, 100),
  ];
}
