import { describe, expect, it } from 'vitest';
import { keyedAt, replayedAt, type ReplayOf } from './replay-bar.tsx';

const of: ReplayOf = { fromMs: 0, toMs: 3_600_000, holes: [{ fromMs: 1_000_000, toMs: 2_000_000 }] };

describe('the replay of a journey', () => {
  it('goes as many times faster as it is asked to, and stops at the end', () => {
    expect([replayedAt(of, 0, 1000, 10), replayedAt(of, 0, 1000, 120), replayedAt(of, 3_599_000, 1000, 60)]).toEqual([
      10_000, 120_000, 3_600_000,
    ]);
    expect(replayedAt(of, of.toMs, 1000, 60)).toBe(of.toMs);
  });

  it('goes on after what nobody heard: when it comes there, and when a person put it in the middle', () => {
    expect([replayedAt(of, 999_000, 50, 60), replayedAt(of, 1_500_000, 50, 60)]).toEqual([2_000_000, 2_000_000]);
    expect(replayedAt(of, 2_000_000, 50, 60)).toBe(2_003_000);
  });

  it('is moved by keys, not beyond the journey', () => {
    expect([
      keyedAt(of, 60_000, 'ArrowRight', false),
      keyedAt(of, 60_000, 'ArrowLeft', true),
      keyedAt(of, 5000, 'ArrowLeft', false),
    ]).toEqual([70_000, 0, 0]);
    expect([keyedAt(of, 60_000, 'Home', false), keyedAt(of, 60_000, 'End', true), keyedAt(of, 60_000, 'a', false)]).toEqual([
      0,
      of.toMs,
      null,
    ]);
  });
});
