import { describe, expect, it } from 'vitest';
import { askedHoursOf, askedHoursText, hoursFilter } from './row-filter.ts';

const PARIS = 'Europe/Paris';
const at = (iso: string): number => Date.parse(iso);

describe('hours in an address', () => {
  it('are read and written the same', () => {
    expect(askedHoursOf('in.12-0800-1200.2-1400-1800')).toEqual({
      inside: true,
      hours: [
        { day: 1, fromMin: 480, toMin: 720 },
        { day: 2, fromMin: 480, toMin: 720 },
        { day: 2, fromMin: 840, toMin: 1080 },
      ],
    });
    for (const text of ['in.12345-0800-1800', 'out.12-0800-1200.2-1400-1800', 'in.1234567-0000-2400'])
      expect(askedHoursText(askedHoursOf(text)!)).toBe(text);
    expect(askedHoursText(askedHoursOf('in.21-0800-1200')!)).toBe('in.12-0800-1200');
    expect(askedHoursText({ inside: true, hours: [] })).toBeUndefined();
  });
  it('go on after midnight', () => {
    expect(askedHoursText(askedHoursOf('in.7-2200-0600')!)).toBe('in.1-0000-0600.7-2200-2400');
  });
  it('are none where they cannot be read', () => {
    for (const text of [
      undefined,
      '',
      'in',
      'in.8-0800-1800',
      'in.1-0800',
      'in.1-0800-0800',
      'in.1-0800-2500',
      'on.1-0800-1800',
      `in${'.1234567-0800-1800'.repeat(29)}`,
    ])
      expect(askedHoursOf(text)).toBeNull();
  });
});

describe('instants in hours', () => {
  it('are those of the clock on the wall, weekdays too', () => {
    const work = hoursFilter('in.12345-0800-1800', PARIS);
    // A Friday in winter: 8:00 in Paris is 7:00 UTC.
    expect(
      [
        '2026-11-20T06:59:59Z',
        '2026-11-20T07:00:00Z',
        '2026-11-20T16:59:59Z',
        '2026-11-20T17:00:00Z',
        '2026-11-21T10:00:00Z',
        '2026-11-23T07:00:00Z',
      ].map((iso) => work(at(iso))),
    ).toEqual([false, true, true, false, false, true]);
    expect(hoursFilter('out.12345-0800-1800', PARIS)(at('2026-11-21T10:00:00Z'))).toBe(true);
    expect(hoursFilter(undefined, PARIS)(at('2026-11-21T10:00:00Z'))).toBe(true);
  });
  it('do not depend on the order they are asked in', () => {
    const work = hoursFilter('in.12345-0800-1800', PARIS);
    expect([work(at('2026-11-20T12:00:00Z')), work(at('2026-11-20T06:00:00Z')), work(at('2026-11-20T12:00:00Z'))]).toEqual([
      true,
      false,
      true,
    ]);
  });
  it('follow the clock as it changes: an hour that comes twice is in both times, one that is left out in none', () => {
    const night = hoursFilter('in.7-0200-0300', PARIS);
    // 25 October 2026: 2:00 to 3:00 is 0:00 to 1:00 UTC, then again 1:00 to 2:00 UTC.
    expect(
      ['2026-10-24T23:59:59Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:00:00Z'].map((iso) => night(at(iso))),
    ).toEqual([false, true, true, false]);
    // 29 March 2026: from 2:00 to 3:00 at once, at 1:00 UTC.
    expect(['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-03-29T01:59:00Z'].map((iso) => night(at(iso)))).toEqual([
      false,
      false,
      false,
    ]);
    const morning = hoursFilter('in.7-0800-0900', PARIS);
    expect(['2026-03-29T06:30:00Z', '2026-10-25T07:30:00Z'].map((iso) => morning(at(iso)))).toEqual([true, true]);
  });
});
