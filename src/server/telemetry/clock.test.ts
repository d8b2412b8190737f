import { describe, expect, it } from 'vitest';
import { isClockPossible, rolledOver } from './batch.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const at = (text: string): number => Date.parse(text);

describe("a device's clock", () => {
  it('is impossible before 2015 and more than a day ahead', () => {
    expect(isClockPossible(at('2015-01-01T00:00:00Z'), NOW)).toBe(true);
    expect(isClockPossible(at('2014-12-31T23:59:59Z'), NOW)).toBe(false);
    expect(isClockPossible(at('2026-11-23T12:00:00Z'), NOW)).toBe(true);
    expect(isClockPossible(at('2026-11-23T12:00:01Z'), NOW)).toBe(false);
    expect(isClockPossible(0, NOW)).toBe(false);
    expect(isClockPossible(Number.NaN, NOW)).toBe(false);
  });

  it('1,024 weeks behind is a GPS week that rolled over', () => {
    // 2026-11-22 less 1,024 weeks is 2007-04-08.
    expect(rolledOver(at('2007-04-08T11:59:30Z'), NOW)).toBe(at('2026-11-22T11:59:30Z'));
    expect(rolledOver(at('2007-02-05T12:00:00Z'), NOW)).toBe(at('2026-09-21T12:00:00Z'));
  });

  it('any other early date is not guessed at', () => {
    for (const text of [
      '1970-01-01T00:00:10Z',
      '1980-01-06T00:00:00Z',
      '1999-08-22T00:00:00Z',
      '2000-01-01T00:00:00Z',
      '2007-02-05T11:59:59Z',
      '2007-04-08T12:10:01Z',
      '2014-12-31T00:00:00Z',
    ])
      expect(rolledOver(at(text), NOW)).toBeNull();
    expect(rolledOver(Number.NaN, NOW)).toBeNull();
    // A date that is possible is left alone, whatever it would come to.
    expect(rolledOver(at('2015-02-01T00:00:00Z'), at('2034-09-17T00:00:00Z'))).toBeNull();
  });
});
