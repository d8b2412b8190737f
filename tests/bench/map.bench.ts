import { loadavg } from 'node:os';
import { prepareDevice } from './browser/loads.ts';
import { updateRows } from './browser/updates.ts';
import { benchFleet, LARGE, SMALL } from './fleet.ts';
import type { Row } from './measure.ts';
import { startStack } from './stack.ts';

const SECONDS = 20;
const SLOW_CPU = 4;

/** The live map while a hundred positions a second arrive and a person clicks, at 1,000 and 10,000 vehicles; with what else the machine had to do. */
export async function rows(): Promise<Row[]> {
  const out: Row[] = [];
  for (const size of [SMALL, LARGE]) {
    const stack = await startStack(await benchFleet(size));
    try {
      const device = await prepareDevice(stack);
      const page = await device.restart();
      out.push({
        group: 'map',
        path: `${size.vehicles.toLocaleString('en')} vehicles: load of the machine before`,
        value: loadavg()[0]!,
        unit: '',
        bar: '–',
        met: null,
        runs: 1,
      });
      out.push(...(await updateRows(page, stack, SECONDS, 1)));
      out.push(...(await updateRows(page, stack, SECONDS / 2, SLOW_CPU)));
      await device.close();
    } finally {
      await stack.close();
    }
  }
  return out;
}
