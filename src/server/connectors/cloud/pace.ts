import type { Waiting } from './waiting.ts';

/** Calls of one cloud, evenly spaced under its rate limit. */
export class Pace {
  private free = 0;

  constructor(
    private readonly perMinute: number,
    private readonly waiting: Waiting,
  ) {}

  /** Resolves when this call may be made. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = this.waiting.now();
    const at = Math.max(now, this.free);
    this.free = at + 60_000 / this.perMinute;
    if (at > now) await this.waiting.sleep(at - now, signal);
  }
}
