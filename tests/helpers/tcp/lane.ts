import type { Socket } from 'node:net';

/** A kind of network: added delay of an answer, and the rates that all connections share. */
export interface Conditions {
  latencyMs: number;
  downKbps: number;
  upKbps: number;
}

/** One direction of the network, which all connections share: pieces leave one after the other at its rate, each after the delay. */
export class Pipe {
  #freeAtMs = 0;

  constructor(
    private readonly rate: () => number | undefined,
    private readonly delay: () => number,
  ) {}

  /** When the last byte of this piece arrives, in ms from now; 0 when nothing shapes it. */
  waitMs(bytes: number): number {
    const nowMs = performance.now();
    const kbps = this.rate();
    this.#freeAtMs = Math.max(this.#freeAtMs, nowMs) + (kbps ? (bytes * 8) / kbps : 0);
    return this.#freeAtMs - nowMs + this.delay();
  }
}

const PIECE_BYTES = 4096;

/** One direction of one connection: what is written arrives in order, when the network has carried it. */
export class Lane {
  readonly #waiting: { atMs: number; work: () => void }[] = [];
  #isTimed = false;

  constructor(
    private readonly to: Socket,
    private readonly pipe: Pipe,
    private readonly isShaped: () => boolean,
  ) {}

  /** False when the other end takes no more for now (`drain` tells when it does). */
  write(chunk: Buffer): boolean {
    if (!this.isShaped() && this.#waiting.length === 0) return this.to.write(chunk);
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      this.#later(() => this.to.write(piece), this.pipe.waitMs(piece.length));
    }
    return true;
  }

  end(): void {
    if (this.#waiting.length > 0) this.#later(() => this.to.end(), 0);
    else this.to.end();
  }

  #later(work: () => void, waitMs: number): void {
    this.#waiting.push({ atMs: Math.max(performance.now() + waitMs, this.#waiting.at(-1)?.atMs ?? 0), work });
    if (!this.#isTimed) this.#pump();
  }

  /** One timer and one queue: timers of their own could pass each other. */
  #pump(): void {
    this.#isTimed = false;
    while (this.#waiting[0] && this.#waiting[0].atMs <= performance.now()) this.#waiting.shift()!.work();
    if (!this.#waiting[0] || this.#isTimed) return;
    this.#isTimed = true;
    setTimeout(() => this.#pump(), Math.max(1, this.#waiting[0].atMs - performance.now()));
  }
}
