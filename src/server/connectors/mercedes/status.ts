import type { Context } from '../../context.ts';
import { CloudError } from '../cloud/cloud-error.ts';

const ALIVE_EVERY_MS = 10_000;

/** How the reading of a topic goes, for the page of its connector: the last word of any server process. */
export class StreamStatus {
  private toldMs = Number.NEGATIVE_INFINITY;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly context: Context,
    private readonly type: string,
  ) {}

  /** The broker answers; written now and then. */
  alive(): void {
    const nowMs = this.context.now();
    if (nowMs - this.toldMs < ALIVE_EVERY_MS) return;
    this.toldMs = nowMs;
    this.write('succeeded_at = $2, failures = 0, failure = NULL', nowMs, nowMs, null);
  }

  async failed(error: unknown, restMs: number): Promise<void> {
    this.toldMs = Number.NEGATIVE_INFINITY;
    const nowMs = this.context.now();
    const known =
      error instanceof CloudError ||
      (error as Error | null)?.name.startsWith('KafkaTS') ||
      (error as Error | null)?.name === 'ConnectionError';
    // A failure of the client carries its request, and so the token: its words alone are written.
    const words = error instanceof Error ? error.message : String(error);
    this.context.log.warn({ connector: this.type }, words);
    this.write('due_at = $3, failures = cloud_runs.failures + 1, failure = $4', nowMs, nowMs + restMs, known ? words : 'internal');
    await this.writing;
  }

  settle(): Promise<void> {
    return this.writing;
  }

  private write(set: string, nowMs: number, dueMs: number, failure: string | null): void {
    const [now, due] = [new Date(nowMs), new Date(dueMs)];
    this.writing = this.writing
      .then(async () => {
        await this.context.pool.query(
          `INSERT INTO cloud_runs (connector, ran_at, due_at, succeeded_at, failures, failure) VALUES ($1, $2, $3, CASE WHEN $4::text IS NULL THEN $2::timestamptz END, CASE WHEN $4::text IS NULL THEN 0 ELSE 1 END, $4)
           ON CONFLICT (connector) DO UPDATE SET ran_at = $2, ${set}`,
          [this.type, now, due, failure],
        );
      })
      .catch((error: unknown) => this.context.log.warn({ err: error }, 'status of a stream not written'));
  }
}
