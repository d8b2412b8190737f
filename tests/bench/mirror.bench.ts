import { benchFleet, LARGE, SMALL } from './fleet.ts';
import { startLab } from './lab.ts';
import type { Row } from './measure.ts';
import { firstMirrorRows } from './mirror/first-mirror.ts';
import { hourRows } from './mirror/quiet-hour.ts';
import { liveRows, queueRows, savedRows } from './mirror/writes.ts';
import { launch, startStack } from './stack.ts';

const RUNS = 3;
const HOUR_SAMPLE_S = 150;
/** A parked device reports once an hour; a moving one every ten seconds. */
const PARKED_PER_S = 1000 / 3600;
const MOVING_PER_S = 1000 / 10;

/** What happens between a device and the server, and what it costs. */
export async function rows(): Promise<Row[]> {
  const out: Row[] = [];
  const lab = await startLab();
  const browser = await launch();
  try {
    const large = await startStack(await benchFleet(LARGE));
    try {
      out.push(...(await firstMirrorRows(browser, large, lab, RUNS)));
      out.push(...(await liveRows(browser, large)));
    } finally {
      await large.close();
    }
    const small = await startStack(await benchFleet(SMALL));
    const parked = await startStack(await benchFleet(SMALL, 'bench_parked'));
    try {
      out.push(...(await savedRows(browser, small, lab)));
      out.push(...(await queueRows(browser, small)));
      // Bytes, not times: the two go on side by side.
      const hours = await Promise.all([
        hourRows(browser, parked, 'parked', PARKED_PER_S, HOUR_SAMPLE_S),
        hourRows(browser, small, 'moving', MOVING_PER_S, HOUR_SAMPLE_S),
      ]);
      out.push(...hours.flat());
    } finally {
      await small.close();
      await parked.close();
    }
  } finally {
    await browser.close();
    await lab.close();
  }
  return out;
}
