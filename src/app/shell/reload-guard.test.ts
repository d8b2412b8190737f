import { describe, expect, it } from 'vitest';
import { isChunkError, mayReload } from './reload-guard.ts';

function memory() {
  const values = new Map<string, string>();
  return { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) };
}

describe('reload after a lost chunk', () => {
  it('S-005 K-001 once per 60 s, the guard survives the reload', () => {
    const kept = memory();
    expect(mayReload(1_000_000, kept)).toBe(true);
    expect(mayReload(1_059_900, kept)).toBe(false);
    expect(mayReload(1_060_100, kept)).toBe(true);
  });
  it('a clock set back does not block for ever', () => {
    const kept = memory();
    mayReload(1_000_000, kept);
    expect(mayReload(500_000, kept)).toBe(true);
  });
  it('S-006 only for chunks', () => {
    expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js'))).toBe(true);
    expect(isChunkError(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkError(new TypeError('Failed to fetch'))).toBe(false);
    expect(isChunkError({ response: { status: 500 } })).toBe(false);
  });
});
