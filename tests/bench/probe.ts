import type { Page } from '@playwright/test';

/** What proves that a screen is painted with its data. */
export const PROOF = {
  list: '.dt-line .plate',
  detail: 'main h1 .plate',
  form: 'main form input',
  map: '.map-row .plate',
  drawn: '[data-shown-count]:not([data-shown-count="0"])',
  menu: 'main .panel a[href="/gestion/vehicules"]',
  home: 'main .panel a[href="/cartographie"]',
  login: 'input[type="password"]',
  bare: '#root > *',
} as const;
export type Proof = keyof typeof PROOF;

interface Timed {
  startMs: number;
  ms: number;
}

export interface Probe {
  marks: Record<string, number>;
  longTasks: Timed[];
  events: (Timed & { name: string })[];
  /** Time, since the navigation began, of the frame after `test` held. */
  painted(test: () => boolean): Promise<number>;
  /** From the next event of a kind to the frame after `selector` is there (and `text`, in it). */
  arm(event: string, selector: string, nth?: number): void;
  result: Promise<number>;
}

declare global {
  interface Window {
    bench: Probe;
  }
}

/** Runs in every page before its own code: notes when screens are painted, long tasks and slow events. */
function install(proofs: Record<string, string>): void {
  const afterFrame = (): Promise<number> =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      }),
    );
  const when = (test: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      if (test()) return resolve();
      const observer = new MutationObserver(() => {
        if (!test()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  const probe: Probe = {
    marks: {},
    longTasks: [],
    events: [],
    result: Promise.resolve(0),
    painted: (test) => when(test).then(afterFrame),
    arm(name, selector, nth = 1) {
      let seen = 0;
      probe.result = new Promise((resolve) => {
        const heard = (event: Event): void => {
          if (++seen < nth) return;
          removeEventListener(name, heard, true);
          void probe.painted(() => document.querySelector(selector) !== null).then((atMs) => resolve(atMs - event.timeStamp));
        };
        addEventListener(name, heard, true);
      });
    },
  };
  window.bench = probe;
  for (const [name, selector] of Object.entries(proofs))
    void probe.painted(() => document.querySelector(selector) !== null).then((atMs) => (probe.marks[name] ??= atMs));
  const observe = (type: string, take: (entry: PerformanceEntry) => void, options: object): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  observe('longtask', ({ startTime, duration }) => probe.longTasks.push({ startMs: startTime, ms: duration }), {});
  observe('event', ({ name, startTime, duration }) => probe.events.push({ name, startMs: startTime, ms: duration }), {
    durationThreshold: 16,
  });
}

/** The loader of this file names functions through a helper that pages lack. */
export const PROBE = `globalThis.__name ??= (one) => one; (${String(install)})(${JSON.stringify(PROOF)});`;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens an address; ms from the start of the navigation to the painted proof. */
export async function timeToScreen(page: Page, url: string, proof: Proof, timeoutMs = 90_000): Promise<number> {
  await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs });
  const until = Date.now() + timeoutMs;
  for (;;) {
    const ms = await page.evaluate((name) => window.bench?.marks[name], proof).catch(() => undefined);
    if (ms !== undefined) return ms;
    if (Date.now() > until) throw new Error(`${proof} was not shown at ${url}`);
    await pause(20);
  }
}

/** Does something in the page; ms from its event to the painted proof. */
export async function timeOf(page: Page, event: string, selector: string, act: () => Promise<unknown>, nth = 1): Promise<number> {
  await page.evaluate(([name, proof, count]) => window.bench.arm(name, proof, count), [event, selector, nth] as const);
  await act();
  return page.evaluate(() => window.bench.result);
}

/** Time beyond 50 ms of the long tasks between two instants of the page's clock. */
export async function blockingMs(page: Page, fromMs = 0, toMs = Number.MAX_VALUE): Promise<number> {
  return page.evaluate(
    ([from, to]) =>
      window.bench.longTasks
        .filter(({ startMs }) => startMs >= from && startMs < to)
        .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
    [fromMs, toMs] as const,
  );
}

/** Longest event, from the input to the next frame, since an instant of the page's clock. */
export async function worstEventMs(page: Page, fromMs = 0): Promise<number> {
  return page.evaluate(
    (from) => window.bench.events.filter(({ startMs }) => startMs >= from).reduce((worst, { ms }) => Math.max(worst, ms), 0),
    fromMs,
  );
}

export function nowMs(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** Waits until the mirror is complete: the chip says so. */
export async function mirrored(page: Page, timeoutMs = 120_000): Promise<void> {
  await page.locator('.sync-ok').first().waitFor({ timeout: timeoutMs });
  await page.waitForFunction(() => !/copie/.test(document.querySelector('.sync-ok')?.textContent ?? 'copie'), undefined, {
    timeout: timeoutMs,
  });
}
