import { describe, expect, it } from 'vitest';
import { fixAt } from '../../../tests/helpers/journey-life.ts';
import { dayOf, dayStartMs } from '../time/time-zone.ts';
import { journeyRulesFor } from './journey-rules.ts';
import { journeySchema, type Journey, type JourneyFix } from './journey.ts';
import { journeysOf, type JourneysInput } from './journeys.ts';

const T = Date.parse('2026-11-20T06:00:00Z');
const KM_LAT = 1 / 111.195;

/** At `s` seconds, `km` north of the depot. */
const at = (s: number, km: number, speedKmh: number | null, part: Partial<JourneyFix> = {}): JourneyFix =>
  fixAt(T + s * 1000, { lat: 45 + km * KM_LAT, lng: 4.85, speedKmh, ...part });
const on = { ignition: true };
const off = { ignition: false };

function made(fixes: readonly JourneyFix[], more: Partial<JourneysInput> = {}): Journey[] {
  const journeys = journeysOf({ vehicle: 'v', fixes, nowMs: T + 86_400_000, ...more });
  for (const journey of journeys) journeySchema.parse(journey);
  return journeys;
}

const seconds = ({ startAt, endAt }: Journey): [number, number] => [(Date.parse(startAt) - T) / 1000, (Date.parse(endAt) - T) / 1000];
const kinds = (journey: Journey | undefined): string[] => journey?.events.map(({ kind }) => kind) ?? [];

/** A drive of 10 km in 10 min, a fix a minute, after the ignition at 0 and before the ignition off at 700 s. */
const DRIVE = [
  at(0, 0, 0, on),
  ...Array.from({ length: 11 }, (_, i) => at(40 + i * 60, i, 60, on)),
  at(660, 10.2, 0, on),
  at(700, 10.2, 0, off),
];

describe('a journey', () => {
  it('goes from the ignition to the ignition off; what it says of itself', () => {
    const [journey, ...others] = made(DRIVE, { placeName: (lat) => (lat < 45.01 ? 'Dépôt' : null) });
    expect(others).toEqual([]);
    expect(seconds(journey!)).toEqual([0, 700]);
    expect(journey).toMatchObject({
      _id: `v:${T}`,
      kind: 'driven',
      open: false,
      partialStart: false,
      partialEnd: false,
      distanceM: 10_200,
      distanceSource: 'gps',
      durationS: 700,
      drivingS: 620,
      idlingS: 80,
      stoppedS: 0,
      engineS: 700,
      maxKmh: 60,
      meanKmh: 59.2,
      start: { lat: 45, lng: 4.85, place: 'Dépôt' },
      end: { place: null },
      messages: 14,
      badFixes: 0,
    });
  });

  it('is ended by 90 s without ignition or 300 s of standing, not by less', () => {
    const again = (after: number): JourneyFix[] => Array.from({ length: 5 }, (_, i) => at(after + i * 60, 10.2 + i, 60, on));
    expect(made([...DRIVE, ...again(780)])).toHaveLength(1);
    expect(made([...DRIVE, ...again(790)])).toHaveLength(2);
    const unknown = DRIVE.map((fix) => ({ ...fix, ignition: null }));
    const later = (after: number): JourneyFix[] => again(after).map((fix) => ({ ...fix, ignition: null }));
    expect(made([...unknown, ...later(660 + 299)])).toHaveLength(1);
    expect(made([...unknown, ...later(660 + 300)])).toHaveLength(2);
  });

  it('a long time with the engine on and no drive is told apart, and is no journey', () => {
    const journeys = made([...DRIVE.slice(0, -1), at(1000, 10.2, 0, on), at(1600, 10.2, 0, off)]);
    expect(journeys.map((journey) => [journey.kind, ...seconds(journey)])).toEqual([
      ['driven', 0, 660],
      ['standing', 660, 1600],
    ]);
    expect(journeys[1]).toMatchObject({ distanceM: 0, idlingS: 940, engineS: 940, meanKmh: null });
    expect(kinds(journeys[1])).toEqual(['idling']);
    // It waits, then is heard ten minutes later on its way: the way is not the wait's.
    const waited = made([at(0, 0, 0, on), at(400, 0, 0, on), at(1010, 9, 60, on), at(1070, 10, 60, on), at(1100, 10.3, 0, off)]);
    expect(waited).toMatchObject([
      { kind: 'standing', distanceM: 0, engineS: 1010 },
      { kind: 'driven', distanceM: 1300, partialStart: true },
    ]);
  });

  it('a manœuvre of less than 200 m is none', () => {
    expect(made([at(0, 0, 0, on), at(30, 0, 12, on), at(60, 0.1, 12, on), at(90, 0.1, 0, off)])).toEqual([]);
  });

  it('is open while nothing says that it is over, and closed an hour after the last message', () => {
    const driving = DRIVE.slice(0, 8);
    expect(made(driving, { nowMs: driving.at(-1)!.atMs + 3_600_000 })[0]).toMatchObject({ open: true, partialEnd: false });
    expect(made(driving, { nowMs: driving.at(-1)!.atMs + 3_600_001 })[0]).toMatchObject({ open: false, partialEnd: true });
    expect(made(DRIVE, { nowMs: T + 789_000 })[0]).toMatchObject({ open: true });
    expect(made(DRIVE, { nowMs: T + 790_000 })[0]).toMatchObject({ open: false });
  });

  it('goes on over a silence that driving explains, with a gap; a silence that it does not, or of an hour, ends it', () => {
    const first = DRIVE.slice(0, 8);
    const after = (s: number, km: number): JourneyFix[] => Array.from({ length: 4 }, (_, i) => at(s + i * 60, km + i, 60, on));
    const [through] = made([...first, ...after(1400, 20)]);
    expect(kinds(through)).toEqual(['gap']);
    // 14 km at 60 km/h are 840 s of them: the rest is not known.
    expect(through).toMatchObject({ silentS: 159, distanceM: 23_000, partialEnd: true });
    expect(made([...first, ...after(1400, 6.5)])).toHaveLength(2);
    expect(made([...first, ...after(1400, 6.5)])[1]).toMatchObject({ partialStart: true });
    expect(made([...first, ...after(4100, 40)])).toHaveLength(2);
  });

  it('is seen by where the vehicle is, when its messages are far apart and fall on halts', () => {
    const sparse = [at(0, 0, 0, on), at(40, 0, 0, on), at(600, 4, 0, on), at(640, 4, 0, off)];
    const [journey, ...others] = made(sparse);
    expect(others).toEqual([]);
    expect(journey).toMatchObject({ kind: 'driven', distanceM: 4000, drivingS: 560, idlingS: 80 });
    const seen = made([at(0, 0, 0, on), at(40, 0, 0, on), at(600, 4, 60, on), at(640, 4.5, 0, off)]);
    expect(seen).toMatchObject([{ kind: 'driven', distanceM: 4500, drivingS: 600, idlingS: 40 }]);
    // Switched on in between: it left from where it was switched off.
    expect(made([at(0, 0, 0, off), ...sparse.slice(2)])[0]).toMatchObject({ kind: 'driven', distanceM: 4000, partialStart: false });
    expect(made([at(0, 0, 0, off), at(600, 0.7, 0, off)])).toEqual([]);
  });

  it('moved with the ignition off, it was towed', () => {
    const [journey] = made(DRIVE.map((fix) => ({ ...fix, ...off })));
    expect(journey).toMatchObject({ kind: 'towed', engineS: 0, idlingS: 0 });
    expect(journey!.events.find(({ kind }) => kind === 'towing')).toMatchObject({ value: 10_200, unit: 'm' });
  });

  it('is a fact of UTC: a drive through the hour that comes twice is one, and each day takes it by its own midnight', () => {
    const midnightMs = dayStartMs('2026-10-25', 'Europe/Paris');
    const night = DRIVE.map((fix) => ({ ...fix, atMs: fix.atMs - T + midnightMs + 2.9 * 3_600_000 }));
    const [journey] = made(night, { nowMs: midnightMs + 86_400_000 });
    expect(journey!.durationS).toBe(700);
    expect(dayOf(Date.parse(journey!.startAt), 'Europe/Paris')).toBe('2026-10-25');
  });
});

describe('distance', () => {
  it('bad fixes, jumps and drifts create none', () => {
    const spoiled = [
      ...DRIVE,
      at(70, 500, 60, { ...on, valid: false }),
      at(130, 0, 60, { ...on, lat: null, lng: null }),
      at(190, 0, 60, { ...on, lat: 0, lng: 0 }),
      at(250, 900, 60, on),
    ];
    const [journey] = made(spoiled);
    expect(journey).toMatchObject({ badFixes: 4, messages: 18, distanceM: 10_200 });
    const drift = Array.from({ length: 60 }, (_, i) => at(i * 60, (i % 2) * 0.3, 7, { ...off, moving: false }));
    expect(made(drift)).toEqual([]);
  });

  it('is the odometer’s when one agrees with the positions, best source first, never across two devices', () => {
    const read = (km: (i: number) => number, source: 'can' | 'device', device = 'd'): JourneyFix[] =>
      DRIVE.map((fix, i) => ({ ...fix, device, odometerKm: 1000 + km(i), odometerSource: source }));
    const true10 = (i: number): number => Math.round(i * 0.8 * 1000) / 1000;
    expect(made(read(true10, 'can'))[0]).toMatchObject({
      distanceM: 10_400,
      distanceSource: 'can',
      gpsM: 10_200,
      odometerKm: { start: 1000, end: 1010.4 },
      odometerSource: 'can',
    });
    // Stuck, backwards, jumping: not trusted, still told.
    for (const wrong of [() => 0, (i: number) => 10 - i, (i: number) => (i > 5 ? 400 : 0)])
      expect(made(read(wrong, 'can'))[0]).toMatchObject({ distanceM: 10_200, distanceSource: 'gps', odometerSource: 'can' });
    const two = [...read(true10, 'device'), ...read((i) => 50_000 + i * 0.8, 'can', 'e').map((fix) => ({ ...fix, atMs: fix.atMs + 1000 }))];
    expect(made(two)[0]).toMatchObject({ distanceM: 9600, distanceSource: 'can', odometerKm: { start: 51_000 } });
  });

  it('begins where the vehicle stood, without an ignition too', () => {
    const [journey] = made([
      at(-3600, 0, 0),
      at(0, 0, 0),
      ...Array.from({ length: 6 }, (_, i) => at(60 + i * 60, 1 + i, 60)),
      at(420, 6.5, 0),
    ]);
    // A kilometre at 60 km/h takes the minute before the first message that moves.
    expect(seconds(journey!)).toEqual([0, 420]);
    expect(journey).toMatchObject({ distanceM: 6500, start: { lat: 45 }, engineS: null });
  });
});

describe('events', () => {
  it('speeding by the limit of the category; idling within the drive; tags; the supply cut', () => {
    const fixes = DRIVE.map((fix, i) => ({
      ...fix,
      speedKmh: fix.speedKmh === 60 ? 97 : fix.speedKmh,
      driverTag: i < 3 ? null : i < 8 ? 'a' : 'b',
      voltageV: i === 5 ? 0.4 : 13,
    }));
    expect(kinds(made(fixes)[0])).toEqual(['power-cut']);
    const [journey] = made(fixes, { rules: journeyRulesFor('pl') });
    expect(journey!.events.map(({ kind, value, unit }) => [kind, value, unit])).toEqual([
      ['speeding', 97, 'km/h'],
      ['power-cut', 0.4, 'V'],
    ]);
    expect(journey).toMatchObject({ driverTag: 'a', driverTags: [{ tag: 'a' }, { tag: 'b' }] });
    // From the first to the last reading above, not to the one that is below; one reading alone is no excess, however long the next one takes.
    const [excess] = journey!.events;
    expect([excess!.at, excess!.endAt].map((when) => (Date.parse(when!) - T) / 1000)).toEqual([40, 640]);
    const once = DRIVE.map((fix, i) => ({ ...fix, speedKmh: i === 5 ? 120 : fix.speedKmh }));
    const apart = [...once.slice(0, 6), ...once.slice(10)];
    for (const some of [once, apart]) expect(made(some, { rules: journeyRulesFor('pl') })[0]!.events).toEqual([]);
    const waits = [
      ...DRIVE.slice(0, 8),
      at(460, 6, 0, on),
      at(700, 6, 0, on),
      ...Array.from({ length: 4 }, (_, i) => at(710 + i * 60, 6 + i, 60, on)),
    ];
    expect(made(waits)[0]!.events).toMatchObject([{ kind: 'idling', value: 250, unit: 's' }]);
  });

  it('speeding tells its limit and where that comes from', () => {
    const base = { kmh: 90, source: 'category' as const };
    const zones = [{ name: 'Chantier', area: { kind: 'circle' as const, center: [4.85, 45] as [number, number], radiusM: 3500 }, kmh: 30 }];
    const [journey] = made(DRIVE, { rules: journeyRulesFor('pl'), limits: { base, zones } });
    expect(journey!.events).toMatchObject([{ kind: 'speeding', value: 60, limit: { kmh: 30, source: 'zone', name: 'Chantier' } }]);
    const fast = DRIVE.map((fix) => ({ ...fix, speedKmh: fix.speedKmh === 60 ? 97 : fix.speedKmh }));
    expect(made(fast, { rules: journeyRulesFor('pl'), limits: { base, zones: [] } })[0]!.events).toMatchObject([{ limit: base }]);
  });

  it('harsh ones from positions a second apart, or as the device tells them, once', () => {
    const second = (s: number, kmh: number, part: Partial<JourneyFix> = {}): JourneyFix =>
      at(s, 10 + s / 100, kmh, { ...on, headingDeg: 0, ...part });
    const fixes = [
      ...DRIVE.slice(0, 12),
      second(645, 60),
      second(646, 45),
      second(647, 28),
      second(648, 42),
      second(649, 42, { headingDeg: 25 }),
      second(650, 42, { headingDeg: 25 }),
    ];
    expect(made(fixes)[0]!.events.map(({ kind, value }) => [kind, value])).toEqual([
      ['harsh-braking', 4.7],
      ['harsh-acceleration', 3.9],
      ['harsh-cornering', 5.1],
    ]);
    const told = fixes.map((fix) => (fix.atMs === T + 647_000 ? { ...fix, event: 'harsh-braking' } : fix));
    expect(made(told)[0]!.events.filter(({ kind }) => kind === 'harsh-braking')).toMatchObject([{ source: 'device', value: null }]);
  });

  it('fillings and falls of the tank, and what was burnt', () => {
    const levels = [40, 40, 39, 38, 20, 20, 60, 60, 59, 59, 58, 58, 57, 57];
    const [journey] = made(DRIVE.map((fix, i) => ({ ...fix, fuelL: levels[i]! })));
    expect(journey!.events.map(({ kind, value, unit }) => [kind, value, unit])).toEqual([
      ['fuel-drop', 18, 'l'],
      ['refuel', 40, 'l'],
    ]);
    expect(journey).toMatchObject({ fuelL: { start: 40, end: 57 }, fuelUsedL: 5 });
  });
});
