import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Playback } from './playback.ts';

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
