import { CloudError } from './cloud-error.ts';
import type { Waiting } from './waiting.ts';

const BASE_MS = 500;
const CAP_MS = 20_000;
/** A longer wait is not made here: the poller comes back when it is over. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Tries again what may pass, at most `attempts` times in all, with full jitter over a doubling wait, and never sooner than the vendor's
 * `Retry-After`. Throws the last failure; at once when it will not pass, or when the vendor asks for more than a minute.
 */
export async function retried<T>(work: () => Promise<T>, attempts: number, waiting: Waiting, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CloudError) || !error.mayPass || attempt >= attempts) throw error;
      const jitter = waiting.random() * Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));
      const wait = Math.max(error.retryAfterMs ?? 0, jitter);
      if (wait > LONGEST_WAIT_MS) throw error;
      await waiting.sleep(wait, signal);
    }
  }
}
