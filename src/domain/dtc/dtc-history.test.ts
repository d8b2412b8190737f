import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dtcHistory, docOfLine, lineOfRow, type DtcLine, type DtcReading } from './dtc-history.ts';

const reading = (atMs: number, codes: string, part: Partial<DtcReading> = {}): DtcReading => ({
  atMs,
  device: 'a',
  whole: true,
  seen:
    codes === ''
      ? []
      : codes
          .split(' ')
          .map((code) => [code.replace(/[?~]/, ''), code.endsWith('?') ? 'pending' : code.endsWith('~') ? 'stored' : 'active'] as const),
  odometerKm: atMs,
  freeze: null,
  ...part,
});
const short = (lines: readonly DtcLine[]) =>
  lines.map(
    ({ code, status, firstMs, lastMs, clearedMs }) => `${code} ${status} ${firstMs}-${lastMs}${clearedMs === null ? '' : ` ${clearedMs}`}`,
  );
const all = (...readings: DtcReading[]) => short(dtcHistory([], readings, 0));

describe('a code', () => {
  it('lasts from when it is first told until its device tells its codes without it', () =>
    expect(all(reading(1, 'P0300'), reading(2, 'P0300 P0420'), reading(3, 'P0420'))).toEqual(['P0300 cleared 1-2 3', 'P0420 active 2-3']));
  it('that comes back is another line', () =>
    expect(all(reading(1, 'P0300'), reading(2, ''), reading(3, 'P0300'))).toEqual(['P0300 cleared 1-1 2', 'P0300 active 3-3']));
  it('is as it was told last', () =>
    expect(all(reading(1, 'P0300?'), reading(2, 'P0300'), reading(3, 'P0300~'))).toEqual(['P0300 stored 1-3']));
  it('of one device is not ended by another', () =>
    expect(all(reading(1, 'P0300'), reading(2, '', { device: 'b' }))).toEqual(['P0300 active 1-1']));
  it('is not ended by a message that tells one fault only', () =>
    expect(all(reading(1, 'P0300', { whole: false }), reading(2, 'P0420', { whole: false }))).toEqual([
      'P0300 active 1-1',
      'P0420 active 2-2',
    ]));
  it('has the odometer and the measures of its first message', () => {
    const [line] = dtcHistory(
      [],
      [reading(2, 'P0300', { odometerKm: 90, freeze: null }), reading(1, 'P0300', { odometerKm: 80, freeze: { rpm: 900 } })],
      0,
    );
    expect(line).toMatchObject({ odometerKm: 80, freeze: { rpm: 900 } });
  });
});

it('a line cleared before what came stays as it is, whatever is told of its code', () => {
  const known = dtcHistory([], [reading(1, 'P0300'), reading(2, '')], 0);
  const after = dtcHistory(known, [reading(5, 'P0300')], 5);
  expect(after[0]).toBe(known[0]);
  expect(short(after)).toEqual(['P0300 cleared 1-1 2', 'P0300 active 5-5']);
});

it('a line and its row say the same', () => {
  const [line] = dtcHistory([], [reading(Date.UTC(2026, 10, 20), 'P0217', { freeze: { coolantC: 130 } })], 0) as [DtcLine];
  expect(docOfLine(line)).toMatchObject({ severity: 'stop', firstAt: '2026-11-20T00:00:00.000Z', clearedAt: null });
  expect(lineOfRow(docOfLine(line))).toEqual(line);
});

const readings = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 1, max: 30 }),
    device: fc.constantFrom('a', 'b'),
    whole: fc.boolean(),
    codes: fc.subarray(['P0300', 'P0420', 'U0100']),
    status: fc.constantFrom('active' as const, 'pending' as const, 'stored' as const),
  }),
  { maxLength: 14, selector: ({ at, device }) => `${at}${device}` },
);

it('any order and any batches give the lines of all at once', () => {
  fc.assert(
    fc.property(readings, fc.array(fc.nat(6), { maxLength: 14 }), fc.func(fc.integer()), (made, sizes, rank) => {
      const list = made.map(({ at, device, whole, codes, status }): DtcReading => ({
        atMs: at,
        device,
        whole,
        seen: codes.map((code) => [code, status] as const),
        odometerKm: at,
        freeze: null,
      }));
      const shuffled = list
        .map((one) => ({ one, key: rank(one.atMs, one.device) }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one);
      let lines: DtcLine[] = [];
      const done: DtcReading[] = [];
      while (shuffled.length > 0) {
        const batch = shuffled.splice(0, 1 + (sizes.shift() ?? 1));
        const [first, last] = [Math.min(...batch.map(({ atMs }) => atMs)), Math.max(0, ...done.map(({ atMs }) => atMs))];
        done.push(...batch);
        const fromMs = first > last ? first : Math.min(...done.map(({ atMs }) => atMs));
        lines = dtcHistory(
          lines,
          done.filter(({ atMs }) => atMs >= fromMs),
          fromMs,
        );
      }
      expect(lines).toEqual(dtcHistory([], list, 0));
    }),
    { numRuns: 300 },
  );
});
