import { fork, type ChildProcess } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { FeedAnswer, FeedPlan, Sent } from '../feed.ts';
import { median, type Row } from '../measure.ts';
import { blockingMs, nowMs, timeToScreen, worstEventMs } from '../probe.ts';
import type { Stack } from '../stack.ts';

const PER_SECOND = 100;
const SENDERS = 1000;
const CLICK_MS = 900;

interface Shown {
  plate: string;
  speedKmh: number;
  atMs: number;
}

declare global {
  interface Window {
    shown: Shown[];
  }
}

export class FeedProcess {
  private readonly child: ChildProcess = fork(new URL('../feed.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });

  private answer(): Promise<FeedAnswer> {
    return new Promise((resolve, reject) => {
      this.child.once('message', (message) => resolve(message as FeedAnswer));
      this.child.once('exit', (code) => reject(new Error(`feed ended: ${code}`)));
    });
  }

  async open(plan: FeedPlan): Promise<void> {
    this.child.send({ plan });
    await this.answer();
  }

  start(): void {
    this.child.send({ start: true });
  }

  async stop(): Promise<{ sent: Sent[]; acknowledged: number; total: number }> {
    this.child.send({ stop: true });
    return (await this.answer()) as { sent: Sent[]; acknowledged: number; total: number };
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

export interface Sender {
  plate: string;
  imei: string;
  lat: number;
  lng: number;
}

/** Teltonika devices of the fleet with the place of their vehicle, by plate. */
export async function senders(stack: Stack): Promise<Sender[]> {
  const { rows } = await stack.fleet.context.pool.query<Sender>(
    `SELECT v.registration AS plate, d.serial AS imei, (s.state->>'lat')::float8 AS lat, (s.state->>'lng')::float8 AS lng
       FROM vehicles v JOIN devices d ON d.vehicle = v.id JOIN vehicle_states s ON s.vehicle_id = v.id
      WHERE d.type = 'teltonika' AND s.state->>'lat' IS NOT NULL ORDER BY v.registration`,
  );
  return rows;
}

/** Notes, after the frame that shows it, each speed that the list beside the map comes to show. */
function watchSpeeds(): void {
  window.shown = [];
  const last = new Map<string, number>();
  const look = (): void => {
    for (const row of document.querySelectorAll('.map-row')) {
      const plate = row.querySelector('.plate')?.textContent ?? '';
      const speedKmh = Number.parseInt(row.querySelector('b')?.textContent ?? '', 10);
      if (!Number.isFinite(speedKmh) || last.get(plate) === speedKmh) continue;
      last.set(plate, speedKmh);
      window.shown.push({ plate, speedKmh, atMs: Date.now() });
    }
  };
  let waiting = false;
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        waiting = false;
        look();
      };
      port2.postMessage(0);
    });
  }).observe(document.querySelector('.map-options')!, { subtree: true, childList: true, characterData: true });
}

async function clickAround(page: Page, untilMs: number): Promise<number> {
  let clicks = 0;
  for (; Date.now() < untilMs; clicks++) {
    if (clicks % 4 === 3) await page.keyboard.press('Escape');
    else
      await page
        .locator('.map-row')
        .nth(clicks % 4)
        .click({ timeout: 5000 })
        .catch(() => undefined);
    await page.waitForTimeout(CLICK_MS);
  }
  return clicks;
}

/** A hundred positions a second, as frames of real devices, while a person clicks on the map's screen. */
export async function updateRows(page: Page, stack: Stack, seconds: number, rate: number): Promise<Row[]> {
  await timeToScreen(page, `${stack.url}/cartographie?order=plate`, 'drawn');
  await page.waitForTimeout(2500);
  const plates = await page.locator('.map-row .plate').allTextContents();
  const all = await senders(stack);
  const probes = plates.flatMap((plate) => all.filter((one) => one.plate === plate)).slice(0, 8);
  const others = all.filter(({ plate }) => !plates.includes(plate));
  const step = Math.max(1, Math.floor(others.length / SENDERS));
  const devices = [...probes, ...others.filter((_, i) => i % step === 0).slice(0, SENDERS)];
  const feed = new FeedProcess();
  try {
    await feed.open({ port: stack.server.gatewayPort, devices, probes: probes.length, perSecond: PER_SECOND });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    await page.evaluate(watchSpeeds);
    feed.start();
    await page.waitForTimeout(2000);
    const fromMs = await nowMs(page);
    const clicks = await clickAround(page, Date.now() + seconds * 1000);
    const blocked = await blockingMs(page, fromMs);
    const worst = await worstEventMs(page, fromMs);
    const { sent, total, acknowledged } = await feed.stop();
    const shown = await page.evaluate(() => window.shown);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.detach();
    const ages = shown.flatMap(({ plate, speedKmh, atMs }) => {
      const of = sent.findLast((one) => probes[one.probe]?.plate === plate && one.speedKmh === speedKmh && one.atMs <= atMs);
      return of ? [atMs - of.atMs] : [];
    });
    const [age, oldest] = [median(ages), Math.max(...ages)];
    const at = `${stack.fleet.size.vehicles.toLocaleString('en')} vehicles${rate > 1 ? `, CPU ${rate}×` : ''}, ${PER_SECOND} positions/s for ${seconds} s (${total} sent, ${acknowledged} acknowledged): `;
    const most = rate > 1 ? 200 : 100;
    return [
      ...(rate > 1
        ? []
        : [{ group: 'map', path: `${at}blocking time`, value: blocked, unit: 'ms', bar: '≤ 50 ms', met: blocked <= 50, runs: 1 }]),
      {
        group: 'map',
        path: `${at}worst event of ${clicks} clicks and keys`,
        value: worst,
        unit: 'ms',
        bar: `≤ ${most} ms`,
        met: worst <= most,
        runs: 1,
      },
      ...(rate > 1
        ? []
        : [
            {
              group: 'map',
              path: `${at}age of what is shown, median of ${ages.length}`,
              value: age,
              unit: 'ms',
              bar: '≤ 1,000 ms',
              met: age <= 1000,
              runs: ages.length,
            },
            {
              group: 'map',
              path: `${at}age of what is shown, worst`,
              value: oldest,
              unit: 'ms',
              bar: '≤ 2,000 ms',
              met: oldest <= 2000,
              runs: ages.length,
            },
          ]),
    ];
  } finally {
    feed.kill();
  }
}
