import { describe, expect, it } from 'vitest';
import { driverAt, driversBetween, driversOfUsers, hadByVehicle, timesOf } from './who-had.ts';

const at = (hour: number): string => new Date(hour * 3_600_000).toISOString();
const ms = (hour: number): number => hour * 3_600_000;
const given = (_id: string, driver: string | null, from: number, until: number | null, rest = {}) => ({
  _id,
  vehicle: 'v',
  driver,
  former: null,
  from: at(from),
  until: until === null ? null : at(until),
  ...rest,
});
const booked = (_id: string, bookedBy: string, start: number, end: number, rest = {}) => ({
  _id,
  vehicle: 'v',
  state: 'completed',
  startAt: at(start),
  endAt: at(end),
  outAt: null,
  backAt: null,
  bookedBy,
  ...rest,
});
const users = { 'user-b': 'bob' };
const whoAt = (assignments: ReturnType<typeof given>[], bookings: ReturnType<typeof booked>[], ...hours: number[]) => {
  const had = hadByVehicle(assignments, bookings, users)['v'] ?? [];
  return hours.map((hour) => driverAt(had, ms(hour)));
};

describe('who had a vehicle at an instant', () => {
  it('the one it was given to, from the first instant on and not at the last; before and after, nobody', () => {
    expect(whoAt([given('1', 'ana', 10, 20), given('2', 'eva', 20, null)], [], 9, 10, 19, 20, 900)).toEqual([
      null,
      'ana',
      'ana',
      'eva',
      'eva',
    ]);
    expect(whoAt([], [], 1)).toEqual([null]);
  });

  it('a time within a longer one counts, that of nobody too; of two of one instant the one written later', () => {
    const rows = [given('1', 'ana', 0, 50), given('2', 'eva', 10, 20), given('3', null, 30, 40)];
    expect(whoAt(rows, [], 5, 15, 25, 35, 45)).toEqual(['ana', 'eva', 'ana', null, 'ana']);
    expect(whoAt([given('2', 'eva', 10, 20), given('1', 'ana', 10, 30)], [], 15, 25)).toEqual(['eva', 'ana']);
  });

  it('a booking that was had counts before what was given, as long as it was out; who has no sheet is nobody', () => {
    const rows = [given('1', 'ana', 0, null)];
    expect(whoAt(rows, [booked('r', 'user-b', 10, 20)], 9, 10, 20)).toEqual(['ana', 'bob', 'ana']);
    expect(whoAt(rows, [booked('r', 'user-b', 10, 20, { outAt: at(12), backAt: at(22) })], 11, 12, 21, 22)).toEqual([
      'ana',
      'bob',
      'bob',
      'ana',
    ]);
    expect(whoAt(rows, [booked('r', 'stranger', 10, 20)], 15)).toEqual([null]);
    for (const state of ['requested', 'refused', 'cancelled'])
      expect(whoAt(rows, [booked('r', 'user-b', 10, 20, { state })], 15)).toEqual(['ana']);
  });

  it('a driver whose sheet is gone is still the one who had it', () => {
    expect(whoAt([given('1', null, 0, 20, { former: 'gone' })], [], 5)).toEqual(['gone']);
  });

  it('somebody’s times are without those that count more', () => {
    const had =
      hadByVehicle(
        [given('1', 'ana', 0, null), given('2', 'eva', 10, 20), given('3', 'ana', 15, 18)],
        [booked('r', 'user-b', 30, 40)],
        users,
      )['v'] ?? [];
    const times = (who: string) => timesOf(had, ({ driver }) => driver === who).map(({ fromMs, untilMs }) => [fromMs, untilMs]);
    expect(times('ana')).toEqual([
      [ms(0), ms(10)],
      [ms(15), ms(18)],
      [ms(20), ms(30)],
      [ms(40), null],
    ]);
    expect(times('eva')).toEqual([
      [ms(10), ms(15)],
      [ms(18), ms(20)],
    ]);
    expect(times('bob')).toEqual([[ms(30), ms(40)]]);
    for (let hour = 0; hour < 50; hour++)
      for (const who of ['ana', 'eva', 'bob'])
        expect(
          timesOf(had, ({ driver }) => driver === who).some(
            ({ fromMs, untilMs }) => (fromMs ?? 0) <= ms(hour) && ms(hour) < (untilMs ?? Infinity),
          ),
        ).toBe(driverAt(had, ms(hour)) === who);
  });

  it('who had it at some time of a period, the ends of it and of their times apart, without those whose time others took', () => {
    const had =
      hadByVehicle(
        [given('1', 'ana', 0, 10), given('2', 'eva', 10, null), given('3', 'zoe', 31, 39)],
        [booked('r', 'user-b', 30, 40)],
        users,
      )['v'] ?? [];
    const between = (from: number, until: number) => driversBetween(had, ms(from), ms(until)).sort();
    expect([between(0, 10), between(9, 11), between(10, 20), between(31, 39), between(25, 50)]).toEqual([
      ['ana'],
      ['ana', 'eva'],
      ['eva'],
      ['bob'],
      ['bob', 'eva'],
    ]);
    expect(driversBetween([], 0, 10)).toEqual([]);
  });

  it('an account is the driver of its place in the organization', () => {
    expect(
      driversOfUsers(
        [
          { _id: 'd', member: 'm' },
          { _id: 'e', member: null },
        ],
        [
          { _id: 'm', user: 'u' },
          { _id: 'n', user: 'w' },
        ],
      ),
    ).toEqual({ u: 'd' });
  });
});
