import { describe, expect, it } from 'vitest';
import type { JourneyEvent, JourneyEventKind } from '../../../domain/driving/journey.ts';
import type { Position } from '../../../domain/telemetry/message.ts';
import { eventAt, holesOf, journeyPointsOf, momentAt } from './use-journey.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
const at = (s: number): string => new Date(START_MS + s * 1000).toISOString();
const fix = (s: number, rest: Partial<Position> = {}): Position => ({
  at: at(s),
  lat: 45,
  lng: 4,
  altitudeM: 100,
  headingDeg: 90,
  speedKmh: 50,
  satellites: 9,
  ignition: true,
  odometerKm: null,
  valid: true,
  ...rest,
});
const way = journeyPointsOf([
  fix(0),
  fix(10, { lat: 45.1, speedKmh: 70, altitudeM: null }),
  fix(15, { lat: 9, valid: false }),
  fix(20, { lat: 45.2, speedKmh: 0 }),
  fix(900, { lat: 45.3, ignition: false, speedKmh: 0 }),
]);

describe('an instant of a journey', () => {
  it('is between two good fixes, place and figures alike', () => {
    const { lat, ...moment } = momentAt(way, START_MS + 5000)!;
    expect(lat).toBeCloseTo(45.05, 9);
    expect(moment).toEqual({ atMs: START_MS + 5000, lng: 4, headingDeg: 90, speedKmh: 60, altitudeM: 100, activity: 'moving' });
    expect(momentAt(way, START_MS + 15_000)).toMatchObject({ speedKmh: 35, altitudeM: null });
  });

  it('is where the vehicle was heard last while nothing is heard, and says no figure', () => {
    expect(momentAt(way, START_MS + 20_000)).toMatchObject({ lat: 45.2, speedKmh: 0, activity: 'idling' });
    expect(momentAt(way, START_MS + 400_000)).toMatchObject({ lat: 45.2, speedKmh: null, altitudeM: null, activity: 'offline' });
    expect(holesOf(way)).toEqual([{ fromMs: START_MS + 20_000, toMs: START_MS + 900_000 }]);
  });

  it('stays at the ends outside of the way; without a way there is none', () => {
    expect(momentAt(way, START_MS - 5000)).toMatchObject({ lat: 45, speedKmh: 50 });
    expect(momentAt(way, START_MS + 9_000_000)).toMatchObject({ lat: 45.3, activity: 'parked' });
    expect(momentAt([], START_MS)).toBeNull();
  });
});

describe('the event of an instant', () => {
  const event = (kind: JourneyEventKind, from: number, to: number | null = null): JourneyEvent => ({
    kind,
    at: at(from),
    endAt: to === null ? null : at(to),
    lat: null,
    lng: null,
    value: null,
    unit: null,
    source: 'computed',
  });
  const events = [event('speeding', 100, 200), event('harsh-braking', 150), event('idling', 300, 400)];
  const kindAt = (s: number): string | undefined => eventAt(events, START_MS + s * 1000)?.kind;

  it('is the one under way, of several the shortest', () => {
    expect([kindAt(99), kindAt(100), kindAt(150), kindAt(154), kindAt(156), kindAt(200), kindAt(201), kindAt(350)]).toEqual([
      undefined,
      'speeding',
      'harsh-braking',
      'harsh-braking',
      'speeding',
      'speeding',
      undefined,
      'idling',
    ]);
  });
});
