import { rowsRead } from '../../db/queries/live-rows.ts';
import { whenIdle } from './when-idle.ts';

/** A screen that shows no rows is there by then. */
const NO_ROWS_MS = 1500;

/** Resolves when the first screen shows what this device has of it: until then nothing else takes the processor or the network from it. */
export function firstScreen(): Promise<void> {
  const noRows = new Promise<void>((resolve) => setTimeout(resolve, NO_ROWS_MS));
  return Promise.race([rowsRead(), noRows]).then(() => new Promise((resolve) => void whenIdle(resolve)));
}
