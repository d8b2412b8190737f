import type { MirrorState } from './merge.ts';
import type { Clock, Reply } from './ports.ts';

/** A page asked for in advance is good for this long. */
const EARLY_MS = 10_000;

/** The next page, asked for while the one before it is stored. */
export class EarlyPage {
  #early: { asked: string; reply: Promise<Reply>; atMs: number } | undefined;

  constructor(private readonly clock: Pick<Clock, 'elapsed'>) {}

  keep(asked: MirrorState, reply: Promise<Reply>): void {
    // Who takes it awaits it; one that nobody takes is asked again.
    reply.catch(() => undefined);
    this.#early = { asked: JSON.stringify(asked), reply, atMs: this.clock.elapsed() };
  }

  /** It, if it is the one wanted now and still fresh. */
  take(asked: MirrorState): Promise<Reply> | undefined {
    const early = this.#early;
    this.#early = undefined;
    return early && early.asked === JSON.stringify(asked) && this.clock.elapsed() - early.atMs < EARLY_MS ? early.reply : undefined;
  }

  forget(): void {
    this.#early = undefined;
  }
}
