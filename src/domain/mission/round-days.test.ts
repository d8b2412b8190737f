import { describe, expect, it } from 'vitest';
import type { Hindrances } from '../vehicle/can-go.ts';
import { hinderedDays, isNewlyPlanned } from './round-days.ts';

const PARIS = 'Europe/Paris';
const NOTHING: Hindrances = { claims: [], works: [], contracts: [] };
const work = (...days: string[]): Hindrances => ({
  ...NOTHING,
  works: days.map((plannedOn) => ({ vehicle: 'v', state: 'planned', plannedOn })),
});
const weekly = {
  days: [1, 3],
  onDate: null,
  fromDate: null,
  untilDate: null,
  active: true,
  stops: [{ site: 's', arriveMin: 480, leaveMin: null }],
};
const fine = { _id: 'v', status: 'active' };
// A Monday.
const TODAY = '2026-11-23';

describe('the days a round cannot be made on by its vehicle', () => {
  it('are those it is made on and its vehicle cannot go', () => {
    expect(hinderedDays(weekly, fine, NOTHING, TODAY, PARIS)).toEqual([]);
    expect(hinderedDays(weekly, fine, work('2026-11-24', '2026-12-02'), TODAY, PARIS)).toEqual([
      { day: '2026-12-02', hindrance: 'immobilized' },
    ]);
    expect(hinderedDays({ ...weekly, active: false }, fine, work('2026-12-02'), TODAY, PARIS)).toEqual([]);
    expect(hinderedDays(weekly, { ...fine, status: 'sold' }, NOTHING, TODAY, PARIS)[0]).toEqual({
      day: TODAY,
      hindrance: 'out-of-service',
    });
  });

  it('a round that ends the day after has its vehicle on both', () => {
    const overnight = { ...weekly, stops: [{ site: 's', arriveMin: 1320, leaveMin: 1500 }] };
    expect(hinderedDays(overnight, fine, work('2026-11-24'), TODAY, PARIS)).toEqual([{ day: TODAY, hindrance: 'immobilized' }]);
  });

  it('one day is looked at however far it is; what is past is not', () => {
    const once = { ...weekly, onDate: '2027-11-23' };
    expect(hinderedDays(once, fine, work('2027-11-23'), TODAY, PARIS)).toHaveLength(1);
    expect(hinderedDays({ ...once, onDate: '2026-11-20' }, fine, work('2026-11-20'), TODAY, PARIS)).toEqual([]);
  });

  it('stops that are no times yet are the whole day', () => {
    const typed = { ...weekly, stops: [{ site: 's', arriveMin: Number.NaN, leaveMin: null }] };
    expect(hinderedDays(typed, fine, work('2026-11-25'), TODAY, PARIS)).toHaveLength(1);
  });
});

it('a vehicle is planned anew in a new round, in one that gets it, in one that is in force again', () => {
  const row = { vehicle: 'v', active: true };
  expect(isNewlyPlanned(null, row)).toBe(true);
  expect(isNewlyPlanned(null, { ...row, active: false })).toBe(false);
  expect(isNewlyPlanned(row, row)).toBe(false);
  expect(isNewlyPlanned(row, { ...row, vehicle: 'w' })).toBe(true);
  expect(isNewlyPlanned({ ...row, active: false }, row)).toBe(true);
  expect(isNewlyPlanned(row, { vehicle: 'w', active: false })).toBe(false);
});
