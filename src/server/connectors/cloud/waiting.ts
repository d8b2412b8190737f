import { setTimeout as sleep } from 'node:timers/promises';
import { CloudError } from './cloud-error.ts';

/** Time as the cloud calls see it; tests bring their own. */
export interface Waiting {
  now(): number;
  random(): number;
  /** Rejects with a CloudError `stopped` when the signal ends it. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const realWaiting: Waiting = {
  now: () => performance.now(),
  random: Math.random,
  sleep: (ms, signal) =>
    sleep(ms, undefined, { signal }).catch(() => {
      throw new CloudError('stopped', 'stopped while waiting');
    }),
};
