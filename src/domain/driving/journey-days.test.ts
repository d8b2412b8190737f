import { describe, expect, it } from 'vitest';
import { sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey, JourneyEvent } from './journey.ts';
import { dayStripOf, journeyDays } from './journey-days.ts';

const H = 3600;
const MIDNIGHT_MS = Date.parse('2026-11-19T23:00:00Z');
const at = (h: number): string => new Date(MIDNIGHT_MS + h * H * 1000).toISOString();
const drive = (fromH: number, toH: number, rest: Partial<Journey> = {}): Journey =>
  sampleJourney('a', MIDNIGHT_MS + fromH * H * 1000, {
    endAt: at(toH),
    durationS: (toH - fromH) * H,
    drivingS: (toH - fromH) * H,
    idlingS: 0,
    ...rest,
  });
const event = (kind: JourneyEvent['kind'], fromH: number, toH: number): JourneyEvent => ({
  kind,
  at: at(fromH),
  endAt: at(toH),
  lat: null,
  lng: null,
  value: null,
  unit: 's',
  source: 'computed',
});
const days = (journeys: Journey[], to = '2026-11-20', nowH = 72) =>
  journeyDays(journeys, { from: '2026-11-20', to, timeZone: 'Europe/Paris', nowMs: MIDNIGHT_MS + nowH * H * 1000 });

describe('the days of a vehicle by its journeys', () => {
  it('have a strip of local hours: driving, idling and silence inside of a journey, standing around it', () => {
    const [day] = days([
      drive(8, 10, { events: [event('idling', 8.5, 8.75), event('gap', 9, 9.5)] }),
      drive(12, 12.5, { kind: 'standing', engineS: 1800 }),
    ]);
    expect(day!.segments).toEqual([
      [0, 8 * H, 'parked'],
      [8 * H, 8.5 * H, 'moving'],
      [8.5 * H, 8.75 * H, 'idling'],
      [8.75 * H, 9 * H, 'moving'],
      [9 * H, 9.5 * H, 'offline'],
      [9.5 * H, 10 * H, 'moving'],
      [10 * H, 12 * H, 'parked'],
      [12 * H, 12.5 * H, 'idling'],
      [12.5 * H, 24 * H, 'parked'],
    ]);
  });

  it('say first start, last stop and what lies between them: its parts make the amplitude', () => {
    const [day] = days([
      drive(7, 7.2, { kind: 'standing', engineS: 720 }),
      drive(8, 10, { drivingS: 1.5 * H, idlingS: 0.25 * H, silentS: 0.25 * H }),
      drive(11, 11.5, { kind: 'standing', engineS: 0.5 * H }),
      drive(14, 15),
    ]);
    expect(day).toMatchObject({
      firstStartMs: MIDNIGHT_MS + 8 * H * 1000,
      lastStopMs: MIDNIGHT_MS + 15 * H * 1000,
      amplitudeS: 7 * H,
      drivingS: 2.5 * H,
      idlingS: 0.25 * H,
      standingS: 0.5 * H + 720,
      standS: 3.5 * H,
      journeys: 2,
      distanceKm: 41,
    });
    // The standing before the first start is no part of it.
    expect(2.5 * H + 0.25 * H + 0.5 * H + 0.25 * H + 3.5 * H).toBe(day!.amplitudeS);
  });

  it('a journey over midnight is in both days as far as it is, and counted in the one it starts in; towing is no drive', () => {
    const [first, second] = days([drive(3, 4, { kind: 'towed' }), drive(23, 25)], '2026-11-21');
    // Its amplitude ends at midnight.
    expect(first).toMatchObject({ journeys: 1, amplitudeS: H, standS: 0 });
    expect(first!.segments.at(-1)).toEqual([23 * H, 24 * H, 'moving']);
    expect(first).toMatchObject({ drivingS: H, distanceKm: 10.25 });
    expect([first!.beganMs, second!.beganMs]).toEqual([undefined, MIDNIGHT_MS + 23 * H * 1000]);
    expect(second).toMatchObject({
      journeys: 0,
      firstStartMs: MIDNIGHT_MS + 24 * H * 1000,
      amplitudeS: H,
      standS: 0,
      drivingS: H,
      distanceKm: 10.25,
    });
    expect(second!.segments[0]).toEqual([0, H, 'moving']);
  });

  it('what was not heard to end is not said to stand, and a drive that lasts has no stop; nothing is later than now', () => {
    const [lost] = days([drive(8, 9, { partialEnd: true }), drive(12, 13, { open: true })], '2026-11-20', 14);
    expect(lost!.segments).toEqual([
      [0, 8 * H, 'parked'],
      [8 * H, 9 * H, 'moving'],
      [9 * H, 12 * H, 'offline'],
      [12 * H, 13 * H, 'moving'],
    ]);
    expect([lost!.lastStopMs, lost!.amplitudeS]).toEqual([null, 5 * H]);
    expect(days([], '2026-11-24', 30).map(({ day, segments }) => [day, segments])).toEqual([
      ['2026-11-20', [[0, 24 * H, 'parked']]],
      ['2026-11-21', [[0, 6 * H, 'parked']]],
    ]);
  });
});

describe('the strip of a day', () => {
  const strip = (journeys: Journey[], heardH: number[] = [0], nowH = 72) =>
    dayStripOf({
      vehicle: 'a',
      day: '2026-11-20',
      timeZone: 'Europe/Paris',
      nowMs: MIDNIGHT_MS + nowH * H * 1000,
      journeys,
      heardMs: heardH.map((h) => MIDNIGHT_MS + h * H * 1000),
    });

  it('has the figures of the journeys as far as they are in the day, and draws what happened in it', () => {
    const made = strip([
      drive(-2, 1, { distanceM: 99_000 }),
      drive(8, 9, { drivingS: 3000, idlingS: 600, distanceM: 40_000 }),
      drive(12, 12.5, { kind: 'standing', engineS: 1800 }),
      drive(23, 25, { distanceM: 80_123 }),
    ]);
    expect(made).toMatchObject({
      _id: 'a:2026-11-20',
      journeys: 2,
      distanceKm: 33 + 40 + 40.062,
      drivingS: H + 3000 + H,
      idlingS: 600,
      standingS: 1800,
      firstStartS: 0,
      lastStopS: 24 * H,
      drives: [
        [MIDNIGHT_MS, MIDNIGHT_MS + H * 1000, 33_000],
        [MIDNIGHT_MS + 8 * H * 1000, MIDNIGHT_MS + 9 * H * 1000, 40_000],
        [MIDNIGHT_MS + 23 * H * 1000, MIDNIGHT_MS + 24 * H * 1000, 40_062],
      ],
    });
    expect(made!.segments).toEqual([
      [0, H, 'moving'],
      [H, 8 * H, 'parked'],
      [8 * H, 9 * H, 'moving'],
      [9 * H, 12 * H, 'parked'],
      [12 * H, 12.5 * H, 'idling'],
      [12.5 * H, 23 * H, 'parked'],
      [23 * H, 24 * H, 'moving'],
    ]);
  });

  it('goes on with an open journey, which has no stop yet', () => {
    const made = strip([drive(8, 8.5, { open: true })], [7], 8.6);
    expect(made).toMatchObject({ journeys: 1, firstStartS: 8 * H, lastStopS: null });
    expect(made!.segments).toEqual([
      [7 * H, 8 * H, 'parked'],
      [8 * H, 8.5 * H, 'moving'],
    ]);
  });

  it('says nothing before the vehicle was heard, and not that it stands when it was not heard for 26 h', () => {
    expect(strip([], [9], 10)!.segments).toEqual([[9 * H, 10 * H, 'parked']]);
    expect(strip([], [-10])!.segments).toEqual([
      [0, 16 * H, 'parked'],
      [16 * H, 24 * H, 'offline'],
    ]);
    expect(strip([], [-10, 20])!.segments).toEqual([
      [0, 16 * H, 'parked'],
      [16 * H, 20 * H, 'offline'],
      [20 * H, 24 * H, 'parked'],
    ]);
    expect(strip([], [])).toBeNull();
    expect(strip([], [1], -1)).toBeNull();
  });

  it('has 23 hours in spring and 25 in autumn', () => {
    const whole = (day: string) =>
      dayStripOf({
        vehicle: 'a',
        day,
        timeZone: 'Europe/Paris',
        nowMs: Date.parse('2030-01-01'),
        journeys: [],
        heardMs: [Date.parse(`${day}T00:00:00+00:00`) - 4 * H * 1000],
      });
    expect(whole('2026-03-29')!.segments).toEqual([[0, 23 * H, 'parked']]);
    expect(whole('2026-10-25')!.segments.at(-1)![1]).toBe(25 * H);
  });
});
