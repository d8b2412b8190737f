import type { Moment } from './moments.ts';
import { gpsLoggerFieldsOf } from './records.ts';

const MEMORY_FIXES = 1000;
const POST_FIXES = 50;
const MAX_BACKOFF_MS = 60_000;

/** A telephone with GPSLogger: posts its fixes with the secret of its device; keeps them while the server does not answer. */
export class PhoneLink {
  private readonly memory: Moment[] = [];
  private isBusy = false;
  private retryMs = 0;
  private failures = 0;

  constructor(
    private readonly url: string,
    private readonly secret: string,
    private readonly now: () => number = Date.now,
  ) {}

  get waitingSinceMs(): number | null {
    return this.memory[0]?.atMs ?? null;
  }

  push(moment: Moment): void {
    this.memory.push(moment);
    if (this.memory.length > MEMORY_FIXES) this.memory.shift();
  }

  tick(): void {
    if (!this.isBusy && this.memory.length > 0 && this.now() >= this.retryMs) void this.post();
  }

  close(): void {
    this.memory.length = 0;
  }

  private async post(): Promise<void> {
    this.isBusy = true;
    const fixes = this.memory.slice(0, POST_FIXES);
    try {
      const answer = await fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.secret}` },
        body: JSON.stringify(fixes.map(gpsLoggerFieldsOf)),
        signal: AbortSignal.timeout(20_000),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      this.memory.splice(0, fixes.length);
      this.failures = 0;
    } catch {
      this.failures++;
      this.retryMs = this.now() + Math.min(MAX_BACKOFF_MS, 1000 * 2 ** Math.min(6, this.failures));
    } finally {
      this.isBusy = false;
    }
  }
}
