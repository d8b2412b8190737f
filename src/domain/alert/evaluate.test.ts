import { describe, expect, it } from 'vitest';
import { sceneOf, zoneAt } from '../../../tests/helpers/alert-life.ts';
import { at, drive, facts, park, said, tick, told } from '../../../tests/helpers/alert-told.ts';
import type { AlertReading, DueItem, Scene } from './watch.ts';
import { evaluate, evaluateAll, type Happening } from './evaluate.ts';

describe('speed', () => {
  const scene = sceneOf('speed', { threshold: 50 });
  const at60 = (min: number, speedKmh = 60): Happening => said(min, { ...drive, speedKmh });

  it('over for as long as it takes, with the worst of it; just under the limit does not end it, a moment well under neither', () => {
    expect(told(scene, at60(0), at60(0.1), at60(1, 40))).toEqual([]);
    expect(told(scene, at60(0), at60(1, 72), at60(2, 48.5), at60(3, 40), at60(4, 40))).toEqual([[0, 3, 72]]);
    expect(facts(scene, at60(0), at60(1), at60(2, 40), at60(2.4, 60), at60(3, 40), at60(4, 40))).toMatchObject([
      { count: 2, endMs: at(3), threshold: 50, unit: 'km/h' },
    ]);
  });

  it('what is not seen is not known: a silence ends it, wrong positions and impossible speeds say nothing', () => {
    expect(told(scene, at60(0), at60(20))).toEqual([]);
    expect(told(scene, at60(0), at60(1), at60(20), at60(21), tick(40))).toEqual([
      [0, 1, 60],
      [20, 21, 60],
    ]);
    expect(told(scene, at60(0), said(1, { ...drive, speedKmh: 300 }), said(2, { ...drive, valid: false }))).toEqual([]);
  });

  it('had all at once after a time without network, the same as had one by one', () => {
    const late = (min: number, speedKmh = 60): Happening => said(min, { ...drive, speedKmh, receivedMs: at(700) });
    expect(facts(scene, late(0), late(1), late(2, 40), late(2.4), late(3, 40), late(4, 40))).toMatchObject([
      { count: 2, startMs: at(0), endMs: at(3) },
    ]);
    expect(told(scene, late(0), late(1), late(20), late(21), tick(701))).toEqual([
      [0, 1, 60],
      [20, null, 60],
    ]);
  });

  it('within its zones, by their own limit where it has none', () => {
    const zones = [
      zoneAt({ speedLimitKmh: 30 }),
      zoneAt({ _id: 'y', area: { kind: 'circle', center: [5, 45.75], radiusM: 300 }, speedLimitKmh: 80 }),
    ];
    const there = { ...drive, lng: 5 };
    expect(
      told(sceneOf('speed', { threshold: null, zones: ['z', 'y'] }, { zones }), at60(0), at60(1), said(2, there), said(3, there)),
    ).toEqual([[0, 2, 60]]);
    expect(
      told(sceneOf('speed', { threshold: 50, zones: ['y'] }, { zones: [zones[1]!] }), at60(0), at60(1), said(2, there), said(3, there)),
    ).toEqual([[2, null, 60]]);
  });

  it('in its week only, by the clock of the organization', () => {
    const week = sceneOf('speed', { threshold: 50, schedule: [{ day: 5, fromMin: 435, toMin: 450 }] });
    expect(told(week, at60(0), at60(10), ...Array.from({ length: 16 }, (_, k) => at60(15 + k)), at60(40))).toEqual([[15, 30, 60]]);
  });

  it('late, repeated, and ahead of the clock', () => {
    const before = evaluateAll(scene, null, [at60(0), at60(1), at60(2, 40), at60(3, 40)]);
    for (const [happening, message] of [
      [at60(3, 40), 'repeated'],
      [at60(2.5), 'late'],
      [said(600, { ...drive, receivedMs: at(4) }), 'ahead'],
      [at60(4, 40), 'seen'],
    ] as const)
      expect(evaluate(scene, before.state, happening)).toMatchObject({ message, alerts: [] });
    expect(
      evaluateAll(scene, before.state, [at60(0.5), at60(1.5), said(600, { ...drive, receivedMs: at(4) }), at60(4), at60(5)]).alerts.map(
        ({ change, alert }) => [change, alert.startMs],
      ),
    ).toEqual([['opened', at(4)]]);
  });

  it('another kind of condition, or none any more, ends what is open', () => {
    const { state } = evaluateAll(scene, null, [at60(0), at60(1)]);
    expect(evaluate({ ...scene, rule: { ...scene.rule, kind: 'idling' } }, state, tick(2)).alerts).toMatchObject([
      { change: 'closed', alert: { startMs: at(0), endMs: at(2) } },
    ]);
    expect(evaluate({ ...scene, rule: { ...scene.rule, severity: 'error' } }, state, tick(2)).alerts).toEqual([]);
    const gone = evaluate(scene, state, { kind: 'withdrawn', nowMs: at(2) });
    expect(gone.alerts).toMatchObject([{ change: 'closed', alert: { endMs: at(2) } }]);
    expect(evaluate(scene, gone.state, tick(3)).alerts).toEqual([]);
  });
});

it('used outside working hours: engine on or moving', () => {
  const scene = sceneOf('time-slot', { schedule: [{ day: 5, fromMin: 480, toMin: 600 }] });
  expect(
    told(scene, said(50, drive), said(55, drive), said(60, drive), said(64, { ...drive, speedKmh: 0 }), said(65, park), said(75, park)),
  ).toEqual([[60, 65, 5]]);
  expect(told(scene, said(70, { speedKmh: 0 }), said(75, { speedKmh: 0 }))).toEqual([]);
});

it('idling: engine on and standing, as long as the rule says', () => {
  const idle = { speedKmh: 0, ignition: true } as const;
  expect(told(sceneOf('idling'), ...[0, 5, 9].map((min) => said(min, idle)), said(9.5, drive), said(11, drive))).toEqual([]);
  expect(told(sceneOf('idling'), ...[0, 5, 10, 15].map((min) => said(min, idle)), said(16, drive), said(17, drive))).toEqual([[0, 16, 16]]);
  expect(told(sceneOf('idling'), ...[0, 5, 10, 15].map((min) => said(min, { speedKmh: 0 })))).toEqual([]);
});

describe('idling of a device that seldom speaks', () => {
  const idle = { speedKmh: 0, ignition: true } as const;
  const scene = sceneOf('idling');
  /** Three hours with the engine on, told every so many minutes, as they come and with ticks between. */
  const hours = (every: number): Happening[] => {
    const n = Math.round(180 / every);
    return [
      said(-1, park),
      ...Array.from({ length: n + 1 }, (_, i) => i * every).flatMap((min) => [
        said(min, idle),
        tick(min + every / 2),
        tick(min + every * 0.99),
      ]),
      said(n * every + 0.2, park),
      said(n * every + 10, park),
    ];
  };

  it('is one alert of the whole length, however often the device speaks', () => {
    for (const every of [0.5, 5, 605 / 60, 15, 20]) {
      const last = Math.round(180 / every) * every + 0.2;
      expect(told(scene, ...hours(every))).toEqual([[0, last, Math.round(last * 10) / 10]]);
    }
  });

  it('is not known of a silence that is none of the device’s own, nor where it was elsewhere after one', () => {
    const often = [0, 1, 2, 3, 8, 11].map((min) => said(min, idle));
    expect(told(scene, ...often, said(40, idle), said(45, idle), said(51, idle), tick(52))).toEqual([
      [0, 11, 11],
      [40, null, 10],
    ]);
    const moved = { ...idle, lat: 45.8 };
    expect(told(scene, said(0, idle), said(15, moved), said(30, { ...idle, lat: 45.9 }), tick(31))).toEqual([]);
    expect(told(scene, said(0, idle), tick(200))).toEqual([]);
  });
});

describe('levels', () => {
  const volts = (min: number, voltageV: number, ignition = false): Happening => said(min, { voltageV, ignition });

  it('a low battery, of 24 V at twice the volts, not while the engine charges it', () => {
    expect(told(sceneOf('battery'), volts(0, 11.4), volts(60, 11.2), volts(120, 11.9), volts(180, 12.5), volts(200, 12.5))).toEqual([
      [0, 180, 11.2],
    ]);
    expect(told(sceneOf('battery'), volts(0, 11.4, true), volts(5, 11.4, true))).toEqual([]);
    expect(told(sceneOf('battery'), volts(0, 25), volts(60, 22.6), volts(120, 17))).toEqual([[60, null, 17]]);
    expect(told(sceneOf('battery'), volts(0, 23.5), volts(60, 23.5))).toEqual([]);
  });

  it('charge, and fuel in percent or of a known tank', () => {
    expect(told(sceneOf('charge'), said(0, { batteryPct: 19 }), said(60, { batteryPct: 18 }))).toEqual([[0, null, 18]]);
    expect(
      told(sceneOf('fuel-level'), said(0, { fuelL: 10 }), said(10, { fuelL: 9 }), said(20, { fuelL: 70 }), said(40, { fuelL: 70 })),
    ).toEqual([[0, 20, 11.3]]);
    expect(told(sceneOf('fuel-level', {}, { vehicle: { _id: 'v', tankL: null } }), said(0, { fuelL: 1 }), said(10, { fuelL: 1 }))).toEqual(
      [],
    );
  });

  it('a probe too warm, or too cold', () => {
    const scene = sceneOf('temperature', { threshold: 8, thresholdLow: 2 });
    const probes = (min: number, temperaturesC: Record<string, number>): Happening => said(min, { temperaturesC });
    expect(
      facts(
        scene,
        probes(0, { a: 9, b: 5 }),
        probes(3, { a: 10, b: 1 }),
        probes(6, { a: 9, b: 1.5 }),
        probes(9, { a: 7, b: 0.5 }),
        probes(15, { a: 7, b: 4 }),
      ),
    ).toMatchObject([
      { detail: 'a', value: 10, threshold: 8, startMs: at(0), endMs: at(9) },
      { detail: 'b', value: 0.5, threshold: 2, startMs: at(3), endMs: null },
    ]);
    expect(facts({ ...scene, rule: { ...scene.rule, probe: 'b' } }, probes(0, { a: 90 }), probes(9, { a: 90 }))).toEqual([]);
  });

  it('fault codes, each until it is told no more', () => {
    const codes = (min: number, ...faults: string[]): Happening => said(min, { faults });
    expect(
      facts(sceneOf('dtc'), codes(0, 'P0420'), codes(5, 'P0420', 'U0100'), said(6), codes(10, 'U0100'), codes(30, 'U0100')),
    ).toMatchObject([
      { detail: 'P0420', startMs: at(0), endMs: at(10) },
      { detail: 'U0100', startMs: at(5), endMs: null },
    ]);
  });

  it('fault codes told one by one: a message without one ends nothing, one that tells it as kept does', () => {
    const codes = (min: number, faults: string[], faultsKept: string[] = []): Happening => said(min, { faults, faultsKept });
    const life = [
      codes(0, ['P0010']),
      codes(5, ['P0011']),
      codes(20, ['P0010']),
      codes(40, []),
      codes(60, ['P0011'], ['P0010', 'P0011']),
      codes(90, []),
    ];
    expect(facts(sceneOf('dtc'), ...life)).toMatchObject([
      { detail: 'P0010', startMs: at(0), endMs: at(60), count: 1 },
      { detail: 'P0011', startMs: at(5), endMs: null, count: 1 },
    ]);
    // Back after it was over: another alert.
    expect(facts(sceneOf('dtc'), ...life, codes(100, ['P0010'])).map(({ detail, startMs }) => [detail, startMs])).toEqual([
      ['P0010', at(0)],
      ['P0011', at(5)],
      ['P0010', at(100)],
    ]);
  });
});

it('a fall of the tank that the next reading confirms, asleep or within what no engine burns', () => {
  const litres = (min: number, fuelL: number, ignition = false): Happening => said(min, { fuelL, ignition });
  expect(told(sceneOf('fuel-fall'), litres(0, 60), litres(480, 40), litres(485, 39))).toEqual([[480, 480, 21]]);
  expect(told(sceneOf('fuel-fall'), litres(0, 60), litres(5, 0), litres(10, 60))).toEqual([]);
  expect(told(sceneOf('fuel-fall'), litres(0, 60, true), litres(240, 40, true), litres(245, 40, true))).toEqual([]);
  expect(told(sceneOf('fuel-fall'), litres(0, 60, true), litres(5, 45, true), litres(10, 45, true))).toEqual([[5, 5, 15]]);
});

describe('a tank that falls slowly while the vehicle stands', () => {
  const scene = sceneOf('fuel-fall', {}, { vehicle: { _id: 'v', tankL: 400 } });
  const litres = (min: number, fuelL: number, part: Partial<AlertReading> = park): Happening => said(min, { ...part, fuelL });
  /** Sixty litres in ten minutes, after an hour and before another. */
  const drained = (every: number, part: Partial<AlertReading> = park): Happening[] =>
    Array.from({ length: 120 / every + 1 }, (_, i) => litres(i * every, 300 - 6 * Math.max(0, Math.min(10, i * every - 60)), part));

  it('is one fall of all of it, whatever the pace of the readings', () => {
    for (const every of [0.5, 1, 2, 5, 10])
      for (const part of [park, { speedKmh: 0, ignition: true }]) {
        const alerts = facts(scene, ...drained(every, part));
        expect(alerts).toMatchObject([{ value: 60 }]);
        expect(alerts[0]?.startMs).toBeGreaterThanOrEqual(at(61));
        expect(alerts[0]?.endMs).toBeLessThanOrEqual(at(71));
      }
  });

  it('is told while it goes on', () => {
    expect(facts(scene, ...drained(1).slice(0, 64))).toMatchObject([{ value: 18, endMs: null }]);
  });

  it('is none of what an engine that runs, or a heater, burns, nor of a filling, nor of a drive', () => {
    const idling = Array.from({ length: 37 }, (_, i) => litres(i * 10, 300 - i * 0.5, { speedKmh: 0, ignition: true }));
    const heated = Array.from({ length: 48 }, (_, i) => litres(i * 30, 300 - i * 0.3));
    const filled = Array.from({ length: 30 }, (_, i) => litres(i, 100 + Math.min(200, i * 20)));
    const driven = Array.from({ length: 60 }, (_, i) => litres(i * 5, 300 - i * 2, drive));
    for (const life of [idling, heated, filled, driven]) expect(told(scene, ...life)).toEqual([]);
  });
});

it('what is due: from the local day before it, or from the kilometres before it, until it is done', () => {
  const item: DueItem = {
    id: 'i',
    title: 'Inspection',
    dueOn: '2026-11-22',
    dueKm: 1000,
    dueEngineHours: null,
    noticeKm: 100,
    noticeHours: 0,
  };
  const scene = (part: Partial<DueItem>): Scene => sceneOf('maintenance', { threshold: 1 }, { dueItems: [{ ...item, ...part }] });
  // The 21st begins at 23:00 UTC of the 20th.
  expect(facts(scene({ dueKm: null }), tick(1019), tick(1500))).toMatchObject([
    { startMs: at(1020), endMs: null, detail: 'Inspection', threshold: 1, unit: 'd' },
  ]);
  const km = scene({ dueOn: null });
  expect(facts(km, said(0, { odometerKm: 899 }), said(5, { odometerKm: 900.5 }), said(9, {}), tick(20))).toMatchObject([
    { startMs: at(5), endMs: null, threshold: 900, unit: 'km' },
  ]);
  const { state } = evaluateAll(km, null, [said(5, { odometerKm: 901 })]);
  expect(evaluate({ ...km, dueItems: [] }, state, tick(30)).alerts).toMatchObject([{ change: 'closed', alert: { endMs: at(30) } }]);
});

describe('a silent device', () => {
  const scene = sceneOf('device-silent', { threshold: 30 });
  it('from its last word to its next, whoever looks when; asleep it may be silent for a day', () => {
    expect(told(scene, said(0, drive), tick(29))).toEqual([]);
    expect(told(scene, said(0, drive), tick(31), tick(90))).toEqual([[0, null, 30]]);
    expect(told(scene, said(0, drive), said(100, drive), tick(120))).toEqual([[0, 100, 100]]);
    expect(told(scene, said(0, drive), said(100, drive), said(200, drive))).toEqual([
      [0, 100, 100],
      [100, 200, 100],
    ]);
    expect(told(scene, said(0, park), tick(1500))).toEqual([]);
    expect(told(scene, said(0, park), tick(1561))).toEqual([[0, null, 1560]]);
  });
  it('is not silent while nobody listened, and is heard by a late message', () => {
    const back = { ...scene, listeningSinceMs: at(300) };
    expect(told(back, said(0, drive), tick(310))).toEqual([]);
    expect(told(back, said(0, drive), tick(331))).toEqual([[0, null, 30]]);
    expect(told(scene, said(0, drive), said(-5, { ...drive, receivedMs: at(60) }), tick(80))).toEqual([[0, 60, 60]]);
  });
  it('was silent already when the rule was made', () => {
    expect(told({ ...scene, known: { heardMs: at(-60), isParked: false } }, tick(0))).toEqual([[-60, null, 30]]);
    expect(told(scene, tick(0), tick(5000))).toEqual([]);
  });
});

describe('towing', () => {
  const away = (min: number, metres: number, part: Partial<AlertReading> = park): Happening =>
    said(min, { ...part, lat: 45.75 + metres / 111_195 });
  it('elsewhere with the ignition off, until it rests there; a place that drifts is not', () => {
    expect(
      told(
        sceneOf('towing'),
        away(0, 0),
        away(60, 900, { ...park, speedKmh: 30 }),
        away(61, 1500, { ...park, speedKmh: 30 }),
        away(62, 1500),
        away(68, 1500),
        away(90, 1500),
      ),
    ).toEqual([[60, 68, 1500]]);
    expect(told(sceneOf('towing'), away(0, 0), away(60, 900), away(61, 0), away(62, 900), away(63, 0))).toEqual([]);
    expect(
      told(
        sceneOf('towing'),
        away(0, 0, { ...park, moving: false }),
        away(60, 900, { ...park, moving: false }),
        away(61, 900, { ...park, moving: false }),
      ),
    ).toEqual([]);
    expect(told(sceneOf('towing'), away(0, 0), away(60, 900, drive), away(61, 1500, drive))).toEqual([]);
  });
  it('by the word of the device', () => {
    expect(
      told(sceneOf('towing'), away(0, 0), away(1, 0, { ...park, event: 'towing' }), away(2, 0, { ...park, event: 'towing' }), away(3, 0)),
    ).toEqual([[1, 3, null]]);
  });
});

it('driven without a badge; one read just before counts, one of the drive before does not', () => {
  const badge = (min: number, part: Partial<AlertReading>): Happening => said(min, part);
  expect(told(sceneOf('badge'), badge(0, drive), badge(1, drive), badge(2, drive), badge(9, { ...drive, driverTag: 'ada' }))).toEqual([
    [0, 9, 540],
  ]);
  expect(told(sceneOf('badge'), badge(0, { ...park, driverTag: 'ada' }), badge(1, drive), badge(5, drive), badge(9, drive))).toEqual([]);
  expect(told(sceneOf('badge'), badge(0, { ...park, driverTag: 'ada' }), badge(30, drive), badge(33, drive), badge(40, park))).toEqual([
    [30, 40, 600],
  ]);
  expect(told(sceneOf('badge'), badge(0, { speedKmh: 0, ignition: true }), badge(5, { speedKmh: 0, ignition: true }))).toEqual([]);
});

it('speed counts as in journeys: beyond the tolerance, and over readings that are near enough', () => {
  const scene = sceneOf('speed', { threshold: 50 }, { speedToleranceKmh: 5 });
  const read = (min: number, speedKmh: number): Happening => said(min, { ...drive, speedKmh });
  expect(told(scene, read(0, 55), read(1, 54), read(2, 55))).toEqual([]);
  expect(told(scene, read(0, 56), read(1, 57), read(2, 40), read(4, 40))).toEqual([[0, 2, 57]]);
  expect(facts(scene, read(0, 56), read(1, 57))).toMatchObject([{ threshold: 50 }]);
  // Nobody knows how fast it went for eight minutes.
  expect(told(scene, read(0, 60), read(8, 60), read(10, 40))).toEqual([]);
});
