import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/** Times the time that passes. */
export const SPEEDS = [1, 10, 30, 60, 120, 300, 600] as const;
export type Speed = (typeof SPEEDS)[number];

/** After a rest of the page (another tab, a long task) the replay goes on from where it was, not from where it would be. */
const LONGEST_FRAME_MS = 250;

export interface Frames {
  request: (work: (clockMs: number) => void) => number;
  cancel: (id: number) => void;
}

const ANIMATION: Frames = { request: (work) => requestAnimationFrame(work), cancel: (id) => cancelAnimationFrame(id) };

/**
 * The instant of a replay: moved by its own clock or by hand, always inside [startMs, endMs]. Outside React, which draws a few times a second of it; the
 * map follows each frame. Played again at its end it begins anew.
 */
export class Playback {
  #atMs: number;
  #speed: Speed = 60;
  #frame: number | null = null;
  #lastMs: number | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly startMs: number,
    readonly endMs: number,
    atMs: number,
    private readonly frames: Frames = ANIMATION,
  ) {
    this.#atMs = this.#inside(atMs);
  }

  get atMs(): number {
    return this.#atMs;
  }

  get isPlaying(): boolean {
    return this.#frame !== null;
  }

  get speed(): Speed {
    return this.#speed;
  }

  play(): void {
    if (this.isPlaying) return;
    if (this.#atMs >= this.endMs) this.#atMs = this.startMs;
    this.#lastMs = null;
    this.#frame = this.frames.request((clockMs) => this.#tick(clockMs));
    this.#tell();
  }

  pause(): void {
    if (this.#frame === null) return;
    this.frames.cancel(this.#frame);
    this.#frame = null;
    this.#tell();
  }

  seek(atMs: number): void {
    this.#atMs = this.#inside(atMs);
    this.#tell();
  }

  setSpeed(speed: Speed): void {
    this.#speed = speed;
    this.#tell();
  }

  /** At each frame while it plays, and at each change. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #inside(atMs: number): number {
    return Math.min(this.endMs, Math.max(this.startMs, atMs));
  }

  #tick(clockMs: number): void {
    const passedMs = this.#lastMs === null ? 0 : Math.min(LONGEST_FRAME_MS, Math.max(0, clockMs - this.#lastMs));
    this.#lastMs = clockMs;
    this.#atMs = this.#inside(this.#atMs + passedMs * this.#speed);
    this.#frame = this.#atMs >= this.endMs ? null : this.frames.request((next) => this.#tick(next));
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Drawings of React while a replay plays, ms. */
const SHOWN_MS = 100;

/** A replay over a window; another window is another replay, at the same instant where it has it. */
export function usePlayback(startMs: number, endMs: number, atMs: number): Playback {
  // The instant of the address is where it begins: afterwards the replay moves it.
  const first = useRef(atMs);
  first.current = atMs;
  const playback = useMemo(() => new Playback(startMs, endMs, first.current), [startMs, endMs]);
  useEffect(() => () => playback.pause(), [playback]);
  return playback;
}

/** The instant of a replay, as often as a person can read it. */
export function useInstant(playback: Playback): number {
  const subscribe = useCallback((listener: () => void) => playback.subscribe(listener), [playback]);
  return useSyncExternalStore(subscribe, () =>
    playback.isPlaying
      ? Math.max(playback.startMs, Math.floor(playback.atMs / (SHOWN_MS * playback.speed)) * SHOWN_MS * playback.speed)
      : playback.atMs,
  );
}

export function usePlaying(playback: Playback): boolean {
  const subscribe = useCallback((listener: () => void) => playback.subscribe(listener), [playback]);
  return useSyncExternalStore(subscribe, () => playback.isPlaying);
}

export function useSpeed(playback: Playback): Playback['speed'] {
  const subscribe = useCallback((listener: () => void) => playback.subscribe(listener), [playback]);
  return useSyncExternalStore(subscribe, () => playback.speed);
}
