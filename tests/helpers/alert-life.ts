import fc from 'fast-check';
import { ALERT_KIND, type AlertKind } from '../../src/domain/alert/alert-kinds.ts';
import type { AlertReading, DueItem, Scene, WatchedZone } from '../../src/domain/alert/watch.ts';
import { fixAt, life } from './journey-life.ts';

/** A message in which nothing is known but where and how fast; had two seconds later. */
export function readingAt(atMs: number, part: Partial<AlertReading> = {}): AlertReading {
  return { ...fixAt(atMs), receivedMs: atMs + 2000, temperaturesC: {}, faults: null, ...part };
}

export function zoneAt(part: Partial<WatchedZone> = {}): WatchedZone {
  return {
    _id: 'z',
    name: 'Zone',
    area: { kind: 'circle', center: [4.85, 45.75], radiusM: 300 },
    speedLimitKmh: null,
    maxDwellMin: null,
    openingHours: null,
    ...part,
  };
}

/** A rule of a kind, with its first threshold, and all that it needs. */
export function sceneOf(kind: AlertKind, rule: Partial<Scene['rule']> = {}, part: Partial<Omit<Scene, 'rule'>> = {}): Scene {
  const { threshold, needsZones } = ALERT_KIND[kind];
  return {
    rule: {
      _id: 'r',
      kind,
      threshold: threshold?.initial ?? null,
      thresholdLow: null,
      probe: null,
      forS: null,
      zones: needsZones ? ['z'] : [],
      schedule: null,
      severity: 'warning',
      ...rule,
    },
    vehicle: { _id: 'v', tankL: 80 },
    zones: needsZones ? [zoneAt()] : [],
    timeZone: 'Europe/Paris',
    speedToleranceKmh: 0,
    dueItems: [],
    listeningSinceMs: null,
    known: null,
    ...part,
  };
}

/** The road of `journey-life` begins at 45° north and goes north: a zone at its start, one across it, and one that closes. */
const ROAD_ZONES: WatchedZone[] = [
  zoneAt({
    _id: 'start',
    area: { kind: 'circle', center: [4.85, 45], radiusM: 400 },
    openingHours: [
      { day: 6, fromMin: 1260, toMin: 1350 },
      { day: 7, fromMin: 0, toMin: 90 },
    ],
  }),
  zoneAt({
    _id: 'road',
    area: {
      kind: 'corridor',
      line: [
        [4.84, 45.03],
        [4.86, 45.03],
      ],
      halfWidthM: 900,
    },
    speedLimitKmh: 50,
    openingHours: [{ day: 7, fromMin: 300, toMin: 600 }],
  }),
];
/** From the evening that a life begins in into the night of the change of the clock. */
const NIGHT = [
  { day: 6, fromMin: 1290, toMin: 1440 },
  { day: 7, fromMin: 0, toMin: 240 },
];
const DUE: DueItem[] = [
  { id: 'inspection', title: 'Inspection', dueOn: '2026-03-29', dueKm: null, dueEngineHours: null, noticeKm: 0, noticeHours: 0 },
  { id: 'oil', title: 'Oil', dueOn: null, dueKm: 12, dueEngineHours: null, noticeKm: 10, noticeHours: 0 },
];

export const SCENES: readonly Scene[] = [
  sceneOf('speed', { threshold: 50 }),
  sceneOf('speed', { threshold: 50, forS: 300, schedule: NIGHT }),
  sceneOf('speed', { threshold: null, zones: ['road'] }, { zones: [ROAD_ZONES[1]!] }),
  ...(['zone-enter', 'zone-leave', 'zone-hours'] as const).map((kind) =>
    sceneOf(kind, { zones: ['start', 'road'] }, { zones: ROAD_ZONES }),
  ),
  sceneOf('zone-dwell', { threshold: 20, zones: ['start', 'road'] }, { zones: ROAD_ZONES }),
  sceneOf('zone-hours', { zones: ['start'], schedule: NIGHT }, { zones: ROAD_ZONES }),
  sceneOf('time-slot', { schedule: NIGHT }),
  sceneOf('idling', { threshold: 5 }),
  sceneOf('battery'),
  sceneOf('charge'),
  sceneOf('fuel-level'),
  sceneOf('fuel-fall'),
  sceneOf('temperature', { threshold: 8, thresholdLow: 2 }),
  sceneOf('dtc'),
  sceneOf('maintenance', { threshold: 0 }, { dueItems: DUE }),
  sceneOf('device-silent', { threshold: 30 }),
  sceneOf('device-silent', { threshold: 30, schedule: NIGHT }),
  sceneOf('towing'),
  sceneOf('badge'),
];

const PROBES: Record<string, number>[] = [{}, { a: 5 }, { a: 7.8, b: 1 }, { a: 9, b: 1.5 }, { a: -3 }];
/** What the sensors of a vehicle tell for some messages. */
const sensors = fc
  .record({
    voltageV: fc.constantFrom(null, 11.2, 11.9, 12.7, 14.1),
    batteryPct: fc.constantFrom(null, 12, 22, 60),
    fuelPct: fc.constantFrom(null, 10, 17, 40, 90),
    temperaturesC: fc.constantFrom(...PROBES),
    faults: fc.constantFrom(null, null, [], ['P0420'], ['P0420', 'U0100']),
    faultsKept: fc.constantFrom(undefined, undefined, [], ['U0100'], ['P0420']),
  })
  .map(({ faultsKept, ...rest }) => (faultsKept === undefined ? rest : { ...rest, faultsKept }));

/** Messages of one life: enough for each kind, few enough for many lives. */
const MOST = 250;

/** Messages of some hours in order of time, had at once or, now and then, some together once there is a network again. */
export const readings: fc.Arbitrary<AlertReading[]> = fc
  .tuple(
    life,
    fc.array(sensors, { minLength: 6, maxLength: 6 }),
    fc.array(fc.constantFrom(1, 1, 1, 4, 30), { minLength: 8, maxLength: 8 }),
    fc.constantFrom(3, 10, 40),
  )
  .map(([whole, told, lengths, every]) => {
    const fixes = whole.slice(0, MOST);
    const together: number[] = [];
    for (let i = 0; together.length < fixes.length; i++)
      for (let n = lengths[i % lengths.length]!, last = Math.min(fixes.length, together.length + n) - 1; n > 0; n--) together.push(last);
    return fixes.map((fix, i): AlertReading => ({
      ...fix,
      fuelL: null,
      ...told[Math.floor(i / every) % told.length]!,
      receivedMs: fixes[together[i]!]!.atMs + 2000,
    }));
  });
