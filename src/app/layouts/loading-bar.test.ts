import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoading, LOADING_DELAY_MS, type LoadingState } from './root.tsx';

describe('loading bar', () => {
  let told: LoadingState[];
  let bar: ReturnType<typeof createLoading>;
  beforeEach(() => {
    vi.useFakeTimers();
    told = [];
    bar = createLoading((state) => told.push(state));
  });
  afterEach(() => vi.useRealTimers());

  it('S-007 K-002 shows at 200 ms, not before', () => {
    bar.start();
    vi.advanceTimersByTime(199);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['running']);
  });
  it('S-007 a shorter navigation shows none', () => {
    bar.start();
    vi.advanceTimersByTime(150);
    bar.end();
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([]);
  });
  it('K-002 S-008 the bar crosses in 5 s', () => {
    const tokens = readFileSync('src/app/styles/tokens.css', 'utf8');
    expect(tokens).toMatch(/--loading-dur:\s*(5s|5000ms)/);
    expect(LOADING_DELAY_MS).toBe(200);
  });
  it('S-008 completes and goes', () => {
    bar.start();
    vi.advanceTimersByTime(2500);
    bar.end();
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(['running', 'ending', 'idle']);
  });
  it('a second navigation restarts nothing while the bar runs', () => {
    bar.start();
    vi.advanceTimersByTime(300);
    bar.start();
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(['running']);
  });
});
