import type { Clock } from './ports.ts';

/** The clocks of this device. */
export const deviceClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
