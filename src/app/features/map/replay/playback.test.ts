import { expect, it } from 'vitest';
import { Playback, type Frames } from './playback.ts';

const HOUR = 3_600_000;

/** Frames that come when the test says so. */
function stage() {
  let next: ((clockMs: number) => void) | null = null;
  const frames: Frames = {
    request: (work) => {
      next = work;
      return 1;
    },
    cancel: () => (next = null),
  };
  const at = (clockMs: number): void => {
    const work = next;
    next = null;
    work?.(clockMs);
  };
  return { frames, at, isWaiting: () => next !== null };
}

it('goes as many times faster as it is told, and ends at its end', () => {
  const { frames, at, isWaiting } = stage();
  const playback = new Playback(0, HOUR, 0, frames);
  const heard: number[] = [];
  playback.subscribe(() => heard.push(playback.atMs));
  playback.play();
  at(1000);
  at(1100);
  expect(playback.atMs).toBe(6000);
  playback.setSpeed(600);
  at(1200);
  expect(playback.atMs).toBe(66_000);
  // A long rest is no jump.
  at(60_000);
  expect(playback.atMs).toBe(66_000 + 250 * 600);
  for (let clockMs = 60_100; isWaiting(); clockMs += 100) at(clockMs);
  expect([playback.atMs, playback.isPlaying]).toEqual([HOUR, false]);
  expect(heard.at(-1)).toBe(HOUR);
  playback.play();
  expect([playback.atMs, playback.isPlaying]).toEqual([0, true]);
});

it('is moved by hand, inside its days, whether it plays or not', () => {
  const { frames, at, isWaiting } = stage();
  const playback = new Playback(HOUR, 3 * HOUR, 0, frames);
  expect(playback.atMs).toBe(HOUR);
  playback.seek(2 * HOUR);
  expect(playback.isPlaying).toBe(false);
  playback.play();
  at(0);
  playback.seek(9 * HOUR);
  expect(playback.atMs).toBe(3 * HOUR);
  playback.seek(2.5 * HOUR);
  at(100);
  expect(playback.atMs).toBe(2.5 * HOUR + 6000);
  playback.pause();
  expect(isWaiting()).toBe(false);
});
