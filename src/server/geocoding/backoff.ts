import type { CloudError } from '../connectors/cloud/cloud-error.ts';

const FIRST_MS = 5_000;
const LONGEST_MS = 30 * 60_000;
/** A provider that will not answer us (a ban, a changed interface) is asked again this seldom. */
const REFUSED_MS = 3_600_000;

/** How long a provider is left alone: twice as long after each failure, as long as it asks, and an hour when it refuses. */
export class Backoff {
  private failures = 0;
  private untilMs = -Infinity;

  constructor(private readonly now: () => number) {}

  get isPaused(): boolean {
    return this.now() < this.untilMs;
  }

  worked(): void {
    this.failures = 0;
    this.untilMs = -Infinity;
  }

  /** Gives until when. */
  failed({ mayPass, retryAfterMs }: Pick<CloudError, 'mayPass' | 'retryAfterMs'>): number {
    const waitMs = mayPass ? Math.min(LONGEST_MS, FIRST_MS * 2 ** this.failures) : REFUSED_MS;
    this.failures += 1;
    this.untilMs = this.now() + Math.max(waitMs, retryAfterMs ?? 0);
    return this.untilMs;
  }
}
