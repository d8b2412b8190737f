import type { Page } from '@playwright/test';
import { median, sample, spread, type Row } from '../measure.ts';
import { prepareDevice } from '../browser/loads.ts';
import type { Stack } from '../stack.ts';

const RUNS = 5;
const FIRST_MS = 600_000;

interface Answered {
  ms: number;
  lines: number;
}

declare global {
  interface Window {
    reports: Answered[];
  }
}

/** Runs in every page: how long the worker takes to answer each run of a report, from the message that asks to the one that answers. */
function watchReports(): void {
  window.reports = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (
    this: Worker,
    message: { id?: string; path?: string[] },
    transferred: Transferable[] = [],
  ): void {
    if (message.path?.[0] === 'run') {
      const askedMs = performance.now();
      const heard = ({ data }: MessageEvent<{ id?: string; value?: { result?: { rows: unknown[]; cut: number } } }>): void => {
        if (data.id !== message.id) return;
        this.removeEventListener('message', heard);
        const result = data.value?.result;
        if (result) window.reports.push({ ms: performance.now() - askedMs, lines: result.rows.length + result.cut });
      };
      this.addEventListener('message', heard);
    }
    postMessage.call(this, message, { transfer: transferred });
  } as typeof postMessage;
}

/** The floor: the shards of the journeys in brief read, unpacked and added up, without checks. `[12]`: `distanceM` of a brief. */
async function bareLoop(): Promise<number> {
  const started = performance.now();
  const asked = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise(
      (resolve, reject) => ((request.onsuccess = () => resolve(request.result)), (request.onerror = () => reject(request.error))),
    );
  let metres = 0;
  for (const { name } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name!));
    if (database.objectStoreNames.contains('cache')) {
      const range = IDBKeyRange.bound('briefs4:', 'briefs4;');
      for (const { gzip } of await asked<{ gzip: ArrayBuffer }[]>(database.transaction('cache').objectStore('cache').getAll(range))) {
        const briefs = (await new Response(new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'))).json()) as Record<
          string,
          number[][]
        >;
        for (const list of Object.values(briefs)) for (const one of list) metres += one[12]!;
      }
    }
    database.close();
  }
  if (metres === 0) throw new Error('no journeys are kept');
  return performance.now() - started;
}

async function answerOf(page: Page, lines: number, timeoutMs: number): Promise<number> {
  await page.waitForFunction((count) => window.reports.some((one) => one.lines === count), lines, { timeout: timeoutMs, polling: 100 });
  return page.evaluate((count) => window.reports.find((one) => one.lines === count)!.ms, lines);
}

/** A report over a period, of what a device without network keeps, computed in its worker: every day was asked for once before. */
export async function inWorkerRows(stack: Stack, { from, to, lines }: { from: string; to: string; lines: number }): Promise<Row[]> {
  const device = await prepareDevice(stack);
  try {
    const page = await device.restart();
    await page.context().addInitScript({ content: `globalThis.__name ??= (one) => one; (${String(watchReports)})();` });
    const url = `${stack.url}/rapports/trajets?from=${from}&to=${to}`;
    await page.goto(url);
    await answerOf(page, lines, FIRST_MS);
    stack.link.cut();
    await page.context().setOffline(true);
    const asked = async (): Promise<number> => {
      await page.goto(url);
      return answerOf(page, lines, FIRST_MS);
    };
    const { values, floors } = await sample(
      RUNS,
      asked,
      () => page.evaluate(`globalThis.__name ??= (one) => one; (${String(bareLoop)})()`) as Promise<number>,
    );
    const value = median(values);
    return [
      {
        group: 'report',
        path: `The same offline: ${lines.toLocaleString('en')} journeys a device keeps, asked of its worker → answered`,
        value,
        unit: 'ms',
        floor: median(floors),
        floorName: 'bare loop over the local shards',
        bar: '≤ 500 ms',
        met: value <= 500,
        runs: RUNS,
        spread: spread(values),
      },
    ];
  } finally {
    stack.link.restore();
    await device.close();
  }
}
