import { benchFleet, LARGE, SMALL } from './fleet.ts';
import { codeRows, firstVisitRows, prepareDevice, restartRows, slowRows } from './browser/loads.ts';
import { interactionRows } from './browser/interactions.ts';
import { startLab, type LabServer } from './lab.ts';
import { median, spread, type Row } from './measure.ts';
import { firstVisit, launch, startStack } from './stack.ts';

const RUNS = 5;
const SLOW_RUNS = 3;
const ROUNDS = 3;
const SLOW_CPU = 4;

/** The machine's own figures: what the rows below are to be read against. */
async function floorRows(lab: LabServer): Promise<Row[]> {
  const browser = await launch();
  const { context, page } = await firstVisit(browser, []);
  await page.goto(`${lab.url}/lab.html`);
  const reads: number[] = [];
  const paints: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    reads.push(await page.evaluate(() => window.lab.readAll(10_000)));
    paints.push(await page.evaluate(() => window.lab.filterAndPaint(10_000)));
  }
  await context.close();
  await browser.close();
  const row = (path: string, values: number[]): Row => ({
    group: 'browser',
    path,
    value: median(values),
    unit: 'ms',
    bar: 'floor',
    met: null,
    runs: RUNS,
    spread: spread(values),
  });
  return [row('10,000 rows read from IndexedDB', reads), row('10,000 rows filtered, forty painted, without a framework', paints)];
}

/** The paths of a person on a desk, at 1,000 and 10,000 vehicles. */
export async function rows(): Promise<Row[]> {
  const lab = await startLab();
  const out: Row[] = await floorRows(lab);
  const note = (some: Row[]): void => void out.push(...some);
  try {
    for (const size of [SMALL, LARGE]) {
      const isLarge = size === LARGE;
      const stack = await startStack(await benchFleet(size));
      try {
        const browser = await launch();
        if (!isLarge) note(await codeRows(browser, stack));
        note(await firstVisitRows(browser, stack, lab, RUNS));
        await browser.close();
        note(await restartRows(stack, lab, isLarge ? ROUNDS : RUNS, isLarge));
        const device = await prepareDevice(stack);
        const page = await device.restart();
        note(await interactionRows(page, stack, ROUNDS, 1));
        note(await interactionRows(page, stack, 1, SLOW_CPU));
        await device.close();
        if (isLarge) note(await slowRows(stack, lab, SLOW_RUNS));
      } finally {
        await stack.close();
      }
    }
  } finally {
    await lab.close();
  }
  return out;
}
