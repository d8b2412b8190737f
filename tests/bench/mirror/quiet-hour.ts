import type { Browser } from '@playwright/test';
import { FeedProcess, senders } from '../browser/updates.ts';
import type { Row } from '../measure.ts';
import { mirrored, timeToScreen } from '../probe.ts';
import { firstVisit, sessionOf, type Stack } from '../stack.ts';

const HOUR_S = 3600;

/** Bytes that pass between one open map and the server while its fleet sends `perSecond` records, extrapolated to an hour. */
export async function hourRows(browser: Browser, stack: Stack, what: string, perSecond: number, seconds: number): Promise<Row[]> {
  const cookies = await sessionOf(browser, stack.url);
  const { context, page } = await firstVisit(browser, cookies);
  let pulls = 0;
  let plain = 0;
  page.on('response', (response) => {
    if (!response.url().endsWith('/sync/pull')) return;
    pulls++;
    void response.headerValue('content-length').then(async (length) => {
      if (Number(length) > 1024 && !(await response.headerValue('content-encoding'))) plain++;
    });
  });
  await timeToScreen(page, `${stack.url}/cartographie`, 'map');
  await mirrored(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const feed = new FeedProcess();
  const devices = (await senders(stack)).map(({ imei, lat, lng }) => ({ imei, lat, lng }));
  await feed.open({ port: stack.server.gatewayPort, devices, probes: 0, perSecond });
  // What the start itself still asks for is over.
  await page.waitForTimeout(15_000);
  feed.start();
  await page.waitForTimeout(2000);
  const before = stack.link.bytes();
  const pullsBefore = pulls;
  await page.waitForTimeout(seconds * 1000);
  const after = stack.link.bytes();
  const pullsMade = pulls - pullsBefore;
  const { total } = await feed.stop();
  await context.close();
  const kb = ((after.down - before.down + after.up - before.up) / 1000) * (HOUR_S / seconds);
  return [
    {
      group: 'mirror',
      path: `An hour of ${devices.length} ${what} vehicles, ${((perSecond * HOUR_S) / devices.length).toLocaleString('en', { maximumFractionDigits: 0 })} records each: bytes of one open map (from ${seconds} s: ${total} records, ${pullsMade} pulls, each one request, ${plain} uncompressed)`,
      value: kb,
      unit: 'KB',
      bar: 'reported',
      met: plain === 0 ? null : false,
      runs: 1,
    },
  ];
}
