import { describe, expect, it } from 'vitest';
import { sceneOf, zoneAt } from '../../../tests/helpers/alert-life.ts';
import { at, drive, facts, park, said, tick, told } from '../../../tests/helpers/alert-told.ts';
import type { AlertReading } from './watch.ts';
import type { Happening } from './evaluate.ts';

describe('zones', () => {
  const out = (min: number, metres = 2000, part: Partial<AlertReading> = drive): Happening =>
    said(min, { ...part, lat: 45.75 + metres / 111_195 });
  const inside = (min: number, part: Partial<AlertReading> = drive): Happening => said(min, { ...part });

  it('entered and left, once, whatever drifts at the border', () => {
    const way = [out(0), inside(5), out(10, 310), inside(15), out(20, 320), out(25), out(30)];
    expect(told(sceneOf('zone-enter'), ...way)).toEqual([[5, 5, null]]);
    expect(told(sceneOf('zone-leave'), ...way)).toEqual([[25, 25, null]]);
    expect(told(sceneOf('zone-enter'), inside(0), inside(5))).toEqual([]);
    expect(facts(sceneOf('zone-enter'), ...way)).toMatchObject([{ zone: 'z', lat: 45.75, lng: 4.85 }]);
  });

  it('gone through between two positions: entered and left, and it says that nobody saw it', () => {
    const small = zoneAt({ area: { kind: 'circle', center: [4.85, 45.75], radiusM: 60 } });
    const fast = { ...drive, speedKmh: 110 };
    const way = [-1350, -450, 450, 1350].map((metres, i) => out(i / 2, metres, fast));
    for (const kind of ['zone-enter', 'zone-leave'] as const) {
      const [alert, ...more] = facts(sceneOf(kind, {}, { zones: [small] }), ...way);
      expect(more).toEqual([]);
      expect(alert).toMatchObject({ inferred: true, zone: 'z' });
      expect(Math.abs((alert?.startMs ?? 0) - at(0.75))).toBeLessThan(3000);
      expect(Math.abs((alert?.lat ?? 0) - 45.75) * 111_195).toBeLessThan(70);
      // Minutes apart nobody knows the way.
      expect(
        facts(sceneOf(kind, {}, { zones: [small] }), ...[-1350, -450, 450, 1350].map((metres, i) => out(i * 3, metres, fast))),
      ).toEqual([]);
    }
    // Seen inside once, on the way: that was seen, and that it left is as soon as a second place says so.
    const wide = [-900, 0, 900, 1800].map((metres, i) => out(i / 2, metres, fast));
    expect(facts(sceneOf('zone-enter'), ...wide.slice(0, 3))).toMatchObject([{ startMs: at(0.5), inferred: false }]);
    expect(facts(sceneOf('zone-leave'), ...wide.slice(0, 3))).toEqual([]);
    expect(facts(sceneOf('zone-leave'), ...wide)).toMatchObject([{ startMs: at(1), inferred: false }]);
  });

  it('nothing is entered or left by a vehicle that stands at the border, however its place drifts, engine on or off', () => {
    for (const stand of [park, { speedKmh: 0, ignition: true }, { speedKmh: 0, ignition: null }])
      for (const kind of ['zone-enter', 'zone-leave'] as const) {
        const drift = Array.from({ length: 30 }, (_, i) => out(10 + i * 5, i % 2 === 0 ? 260 : 340, stand));
        expect(told(sceneOf(kind), out(0, 2000), out(5, 1500), ...drift).length).toBeLessThanOrEqual(1);
        expect(told(sceneOf(kind), ...drift)).toEqual([]);
      }
  });

  it('one stray place tells nothing, moving or standing; two that agree do, or one against which nothing speaks', () => {
    const leave = sceneOf('zone-leave');
    for (const part of [park, drive]) {
      expect(told(leave, inside(0, part), inside(1, part), out(2, 4000, part), inside(3, part), inside(4, part))).toEqual([]);
      expect(told(leave, inside(0, part), inside(5, part), out(10, 4000, part), inside(15, part), inside(20, part))).toEqual([]);
    }
    expect(told(leave, inside(0, park), out(1, 400), out(1.5, 800))).toEqual([[1, 1, null]]);
    // It arrives, and sleeps.
    expect(told(sceneOf('zone-enter'), out(0), inside(1, park), tick(2.9))).toEqual([]);
    expect(told(sceneOf('zone-enter'), out(0), inside(1, park), tick(3.1))).toEqual([[1, 1, null]]);
    // Its place drifts as it has come to stand.
    expect(told(sceneOf('zone-enter'), out(0), out(0.5, 500), inside(1, park), inside(6, park), out(11, 340, park))).toEqual([
      [1, 1, null],
    ]);
  });

  it('a place that strays as it comes to stand, before a silence, tells neither that it left nor that it went through', () => {
    const fast = { ...drive, speedKmh: 90 };
    const stands = [
      { speedKmh: 0, ignition: false, moving: false },
      { speedKmh: 0, ignition: true },
    ] as const;
    const aside = (min: number, metres: number, part: Partial<AlertReading>): Happening =>
      said(min, { ...part, lat: 45.75 + metres / 111_195, lng: 4.85 + 1800 / 77_600 });
    const wide = zoneAt({ area: { kind: 'circle', center: [4.85, 45.75], radiusM: 1600 } });
    const comesTo = (last: number): Happening[] => [0, 1, 2, 3].map((i) => out(i, last - (3 - i) * 1500, fast));
    // Seen inside once before it, or twice.
    for (const [stand, comes] of stands.flatMap((one) => [-1000, -50].map((last) => [one, comesTo(last)] as const)))
      for (const every of [5, 15]) {
        const [stays, end] = [[1, 2, 3].map((i) => out(4 + i * every, 500, stand)), tick(5000)];
        // It did not leave. Where it does, its second place there says so.
        const leave = sceneOf('zone-leave', {}, { zones: [wide] });
        expect(told(leave, ...comes, aside(4, 500, stand), ...stays, end)).toEqual([]);
        expect(told(leave, ...comes, out(4, 1700, stand), tick(4 + every - 1))).toEqual([]);
        expect(told(leave, ...comes, out(4, 1700, stand), out(4 + every, 1700, stand))).toEqual([[4, 4, null]]);
        // Outside before: it came in, and did not go through a corner of it.
        const through = comesTo(-2000);
        expect(told(leave, ...through, aside(4, 200, stand), ...stays, end)).toEqual([]);
        expect(told(sceneOf('zone-enter', {}, { zones: [wide] }), ...through, aside(4, 200, stand), ...stays, end).length).toBe(1);
        // It went through it, and stands beyond: told when a second place there says so.
        const small = sceneOf('zone-leave', {}, { zones: [zoneAt({ area: { kind: 'circle', center: [4.85, 45.75], radiusM: 60 } })] });
        expect(facts(small, ...comesTo(-1000), out(4, 400, stand), tick(4 + every - 1))).toEqual([]);
        expect(facts(small, ...comesTo(-1000), out(4, 400, stand), out(4 + every, 400, stand))).toMatchObject([{ inferred: true }]);
      }
  });

  it('nothing is told of one stray place, at whatever interval, first of all or on the way', () => {
    const count = (kind: 'zone-enter' | 'zone-leave', ...way: Happening[]): number => told(sceneOf(kind), ...way).length;
    for (const kind of ['zone-enter', 'zone-leave'] as const) {
      for (const part of [
        park,
        drive,
        { speedKmh: 0, ignition: true },
        { speedKmh: 0, ignition: null },
        { speedKmh: 0, ignition: false, moving: false },
      ])
        for (const every of [0.1, 1, 5, 20, 60, 1440]) {
          const stray = (n: number, home: number, away: number): Happening[] =>
            Array.from({ length: 8 }, (_, i) => out(i * every, i === n ? away : home, part));
          for (const n of every < 2 ? [0, 1, 4] : [1, 4]) {
            const way = stray(n, 0, 4000);
            expect([part, every, n, count(kind, ...way, tick(8 * every + 6000))]).toEqual([part, every, n, 0]);
            if (n > 0) expect([part, every, n, count(kind, ...stray(n, 900, 100), tick(8 * every + 6000))]).toEqual([part, every, n, 0]);
          }
        }
      // A stray place beyond the zone, and back: nobody went through it.
      const fast = { ...drive, speedKmh: 90 };
      const aside = (min: number, metres: number, east: number): Happening =>
        said(min, { ...fast, lat: 45.75 + metres / 111_195, lng: 4.85 + east / 77_600 });
      expect(
        count(
          kind,
          ...[-3000, -2500, -2000].map((m, i) => aside(i / 3, m, -600)),
          aside(1, 0, 700),
          ...[-1000, -500, 0, 500, 1000].map((m, i) => aside(1 + (i + 1) / 3, m, -600)),
        ),
      ).toBe(0);
      expect(count(kind, ...[-1000, -500, 0, 500, 1000].map((m, i) => aside(i / 3, m, m === 0 ? -200 : -700)))).toBe(0);
    }
  });

  it('nothing is crossed by what rests with its engine off: places that drift in pairs, with a speed, far off and back', () => {
    const off = { speedKmh: 0, ignition: false, moving: false } as const;
    for (const kind of ['zone-enter', 'zone-leave'] as const)
      for (const part of [off, park, { ...park, speedKmh: 7 }, { ...off, speedKmh: 9 }])
        for (const every of [1, 5, 30]) {
          const pairs = Array.from({ length: 40 }, (_, i) => out(20 + i * every, Math.floor(i / 2) % 2 === 0 ? 240 : 360, part));
          expect(told(sceneOf(kind), ...pairs)).toEqual([]);
          const far = Array.from({ length: 40 }, (_, i) => out(i * every, i % 7 === 6 ? 1500 : 290, i === 0 ? off : part));
          if (part.speedKmh === 0) expect(told(sceneOf(kind), ...far)).toEqual([]);
        }
    // It came, stands, and drifts; then it leaves: one of each.
    const day = [
      out(0),
      out(1, 1000),
      inside(2),
      out(2.5, 280),
      out(3, 280, off),
      ...[350, 350, 250, 380, 400, 250].map((m, i) => out(4 + i, m, off)),
      out(20, 700),
      out(20.5, 1500),
      out(21, 2300),
    ];
    expect(told(sceneOf('zone-enter'), ...day)).toEqual([[2, 2, null]]);
    expect(told(sceneOf('zone-leave'), ...day)).toEqual([[20, 20, null]]);
  });

  it('carried off with the engine off, further than any drift, it has left', () => {
    expect(told(sceneOf('zone-leave'), inside(0, park), inside(60, park), out(120, 3000, park), out(180, 3010, park))).toEqual([
      [120, 120, null],
    ]);
  });

  it('dwelt in too long: by messages, and parked without a word; not where it may have left', () => {
    const scene = sceneOf('zone-dwell', { threshold: 60 });
    expect(told(scene, out(0), inside(5), inside(50), inside(66), out(90), out(95))).toEqual([[5, 90, 85]]);
    // One place alone ends nothing, until nothing has spoken against it for as long as it takes.
    expect(told(scene, out(0), inside(5), inside(50), inside(66), out(90), inside(95))).toEqual([[5, null, 60]]);
    expect(told(scene, out(0), inside(5), inside(50), inside(66), out(90), tick(137))).toEqual([[5, null, 60]]);
    expect(told(scene, out(0), inside(5), inside(50), inside(66), out(90), tick(139))).toEqual([[5, 90, 85]]);
    expect(told(scene, out(0), inside(5, park), tick(64))).toEqual([]);
    expect(told(scene, out(0), inside(5, park), tick(400))).toEqual([[5, null, 60]]);
    expect(told(scene, out(0), inside(5), tick(400), out(401))).toEqual([]);
    expect(told(sceneOf('zone-dwell', { threshold: null }, { zones: [zoneAt({ maxDwellMin: 10 })] }), inside(0, park), tick(30))).toEqual([
      [0, null, 10],
    ]);
    expect(told(sceneOf('zone-dwell', { threshold: null }), inside(0, park), tick(300))).toEqual([]);
  });

  it('there outside its hours, from the minute that it closes to the minute that it opens', () => {
    const scene = sceneOf(
      'zone-hours',
      {},
      {
        zones: [
          zoneAt({
            openingHours: [
              { day: 5, fromMin: 420, toMin: 720 },
              { day: 6, fromMin: 420, toMin: 720 },
            ],
          }),
        ],
      },
    );
    expect(told(scene, inside(0, park), tick(299))).toEqual([]);
    expect(told(scene, inside(0, park), tick(900))).toEqual([[300, null, 0]]);
    expect(told(scene, inside(0, park), tick(1440), out(1441))).toEqual([[300, 1440, 1140]]);
    expect(told(scene, inside(0, park), inside(400, park), out(500), out(505))).toEqual([[300, 500, 200]]);
    expect(told(sceneOf('zone-hours'), inside(0, park), tick(3000))).toEqual([]);
  });
});
