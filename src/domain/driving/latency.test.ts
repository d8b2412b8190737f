import { describe, expect, it } from 'vitest';
import { binAtShare, dayFacts, type FactFix, latencyOf } from './latency.ts';
import { ignitionStretches } from './ignitions.ts';

const START_MS = Date.parse('2026-11-20T07:00:00Z');
const at = (minute: number): string => new Date(START_MS + minute * 60_000).toISOString();
const fix = (minute: number, part: Partial<FactFix> = {}): FactFix => ({
  atMs: START_MS + minute * 60_000,
  receivedMs: START_MS + minute * 60_000 + 2000,
  device: 'a',
  speedKmh: 0,
  ignition: null,
  valid: true,
  ...part,
});
const late = (minute: number, seconds: number, device = 'a'): FactFix =>
  fix(minute, { device, receivedMs: START_MS + minute * 60_000 + seconds * 1000 });

describe('delays', () => {
  it('are told by device: classes, mean, the latest, and the hours they came in', () => {
    // 2 s, 5 s, 6 s, one hour and a second; the last one came at 09:11.
    const [a, b] = latencyOf([late(0, 2), late(1, 5), late(2, 6), late(70, 3601), late(3, 400, 'b')]);
    expect(a).toEqual({
      device: 'a',
      count: 4,
      sumS: 3614,
      worstS: 3601,
      worstAt: at(70),
      bins: [2, 1, 0, 0, 0, 0, 1, 0, 0],
      hours: [
        { at: '2026-11-20T07:00:00.000Z', count: 3, sumS: 13, worstS: 6 },
        { at: '2026-11-20T09:00:00.000Z', count: 1, sumS: 3601, worstS: 3601 },
      ],
    });
    expect([b?.device, b?.bins, b?.worstS]).toEqual(['b', [0, 0, 0, 0, 1, 0, 0, 0, 0], 400]);
    expect(latencyOf([late(0, -30), late(1, 100_000)])[0]).toMatchObject({ bins: [1, 0, 0, 0, 0, 0, 0, 0, 1], sumS: 100_000 });
  });

  it('have a class that holds half of them', () => {
    expect([binAtShare([2, 1, 0, 0, 0, 0, 1, 0, 0], 0.5), binAtShare([2, 1, 0, 0, 0, 0, 1, 0, 0], 0.95), binAtShare([0, 0], 0.5)]).toEqual([
      0,
      6,
      null,
    ]);
  });
});

describe('the ignition', () => {
  it('is on from the message that says so to the one that says otherwise', () => {
    const fixes = [
      fix(0, { ignition: false }),
      fix(1, { ignition: true }),
      fix(2, { speedKmh: 50 }),
      fix(3, { ignition: true, speedKmh: 40 }),
      fix(4, { ignition: false }),
      fix(9, { ignition: true }),
    ];
    expect(ignitionStretches(fixes)).toEqual([
      { at: at(1), endAt: at(4), on: true, durationS: 180, messages: 3, moving: 2, maxKmh: 50, suspicion: null },
      { at: at(9), endAt: null, on: true, durationS: 0, messages: 1, moving: 0, maxKmh: 0, suspicion: null },
    ]);
  });

  it('is suspect when it is on for long and nothing moves, or off while it moves', () => {
    const still = ignitionStretches([0, 5, 10, 14].map((minute) => fix(minute, { ignition: true })).concat(fix(15, { ignition: false })));
    expect(still.map(({ durationS, suspicion }) => [durationS, suspicion])).toEqual([[900, 'still']]);
    const moving = [1, 2, 3].map((minute) => fix(minute, { ignition: false, speedKmh: 30 }));
    expect(
      ignitionStretches([fix(0, { ignition: true }), ...moving]).map(({ on, at: from, moving: count, suspicion }) => [
        on,
        from,
        count,
        suspicion,
      ]),
    ).toEqual([
      [true, at(0), 0, null],
      [false, at(1), 3, 'moving'],
    ]);
    // Two fast fixes, or bad ones, may be a drift.
    expect(ignitionStretches([fix(0, { ignition: true }), ...moving.slice(1)])).toHaveLength(1);
    expect(ignitionStretches([fix(0, { ignition: true }), ...moving.map((one) => ({ ...one, valid: false }))])).toHaveLength(1);
  });

  it('was never on: the whole is told, and whether it was told at all', () => {
    const moving = [0, 1, 2, 3].map((minute) => fix(minute, { speedKmh: 30 }));
    expect(ignitionStretches(moving)).toEqual([
      { at: at(0), endAt: null, on: null, durationS: 180, messages: 4, moving: 4, maxKmh: 30, suspicion: 'never' },
    ]);
    expect(ignitionStretches(moving.map((one) => ({ ...one, ignition: false })))).toMatchObject([{ on: false, suspicion: 'never' }]);
    expect(ignitionStretches([fix(0), fix(1)])).toEqual([]);
  });

  it('is not known any more after a silence', () => {
    expect(
      ignitionStretches([fix(0, { ignition: true }), fix(61, { speedKmh: 20 }), fix(62, { ignition: true })]).map(
        ({ at: from, endAt, durationS }) => [from, endAt, durationS],
      ),
    ).toEqual([
      [at(0), null, 0],
      [at(62), null, 0],
    ]);
  });
});

it('facts of a day are those of its own messages', () => {
  const facts = dayFacts([fix(-1, { ignition: true }), fix(0, { ignition: true }), fix(1), fix(5)], START_MS, START_MS + 5 * 60_000);
  expect([facts.messages, facts.latency[0]?.count, facts.ignitions.map(({ messages }) => messages)]).toEqual([2, 2, [2]]);
  expect(dayFacts([], 0, 1)).toEqual({ messages: 0, latency: [], ignitions: [] });
});
