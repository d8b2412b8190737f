import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayStartMs, HOUR_MS, instantOfWall } from '../time/time-zone.ts';
import type { Hindrances, Slot } from '../vehicle/can-go.ts';
import {
  heldDuring,
  holds,
  obstacleOf,
  overlaps,
  reachKm,
  slotOf,
  type HeldRow,
  checkReservation,
  mayMove,
  maySet,
  stateAfterChange,
} from './availability.ts';
import { RESERVATION_STATES, type ReservationState } from './reservation.ts';

const PARIS = 'Europe/Paris';
const at = (wall: string): string => new Date(instantOfWall(Date.parse(`${wall}Z`), PARIS)).toISOString();
const held = (startAt: string, endAt: string, state: ReservationState = 'confirmed', _id = 'r'): HeldRow => ({
  _id,
  vehicle: 'v',
  startAt: at(startAt),
  endAt: at(endAt),
  state,
});
const slot = (from: string, to: string): Slot => slotOf({ startAt: at(from), endAt: at(to) });
const NOTHING: Hindrances = { claims: [], works: [], contracts: [] };
const shared = { _id: 'v', carSharing: true, status: 'active' };

describe('overlap', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 }))
    .map(([fromMs, length]): Slot => ({ fromMs, toMs: fromMs + length }));
  it('is the same from both sides, and is there exactly where an instant is in both', () => {
    fc.assert(
      fc.property(span, span, (a, b) => {
        const common = Array.from({ length: 300 }, (_, ms) => ms).some(
          (ms) => ms >= a.fromMs && ms < a.toMs && ms >= b.fromMs && ms < b.toMs,
        );
        expect(overlaps(a, b)).toBe(common);
        expect(overlaps(b, a)).toBe(common);
      }),
    );
  });

  it('slots that touch are no conflict, before and after', () => {
    const rows = [held('2026-11-23T10:00', '2026-11-23T12:00')];
    expect(heldDuring(rows, 'v', slot('2026-11-23T12:00', '2026-11-23T13:00'), 0)).toEqual([]);
    expect(heldDuring(rows, 'v', slot('2026-11-23T09:00', '2026-11-23T10:00'), 0)).toEqual([]);
    expect(heldDuring(rows, 'v', slot('2026-11-23T11:59', '2026-11-23T13:00'), 0)).toEqual(rows);
    expect(heldDuring(rows, 'other', slot('2026-11-23T11:00', '2026-11-23T13:00'), 0)).toEqual([]);
    expect(heldDuring(rows, 'v', slot('2026-11-23T11:00', '2026-11-23T13:00'), 0, 'r')).toEqual([]);
  });

  it('the night the clocks go back has an hour twice: the whole of it is held, and its neighbours are not', () => {
    const night = held('2026-10-25T01:00', '2026-10-25T04:00');
    expect(Date.parse(night.endAt) - Date.parse(night.startAt)).toBe(4 * HOUR_MS);
    for (const ms of [1, 2, 3, 4].map((hour) => Date.parse(night.startAt) + hour * HOUR_MS - 1))
      expect(heldDuring([night], 'v', { fromMs: ms, toMs: ms + 1 }, 0)).toHaveLength(1);
    expect(heldDuring([night], 'v', slot('2026-10-25T04:00', '2026-10-25T05:00'), 0)).toEqual([]);
  });

  it('the night they go forward: an hour that does not exist is no gap and no overlap', () => {
    const rows = [held('2026-03-29T00:00', '2026-03-29T03:00')];
    expect(Date.parse(rows[0]!.endAt) - Date.parse(rows[0]!.startAt)).toBe(2 * HOUR_MS);
    expect(heldDuring(rows, 'v', slot('2026-03-29T03:00', '2026-03-29T05:00'), 0)).toEqual([]);
  });

  it('a day is held from midnight to midnight, whatever its length', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-11-23']) {
      const whole = { fromMs: dayStartMs(day, PARIS), toMs: dayStartMs(addDays(day, 1), PARIS) };
      expect(overlaps(whole, slot(`${addDays(day, 1)}T00:00`, `${addDays(day, 1)}T01:00`))).toBe(false);
      expect(overlaps(whole, slot(`${day}T23:00`, `${addDays(day, 1)}T00:00`))).toBe(true);
    }
  });
});

it('what is not live holds nothing; a vehicle that is late is still out', () => {
  const late = Date.parse(at('2026-11-23T15:00'));
  for (const state of RESERVATION_STATES)
    expect(holds(held('2026-11-23T10:00', '2026-11-23T12:00', state), 0) !== null, state).toBe(
      ['requested', 'confirmed', 'inProgress'].includes(state),
    );
  const out = held('2026-11-23T10:00', '2026-11-23T12:00', 'inProgress');
  expect(heldDuring([out], 'v', slot('2026-11-23T13:00', '2026-11-23T14:00'), late)).toEqual([out]);
  expect(heldDuring([{ ...out, state: 'confirmed' }], 'v', slot('2026-11-23T13:00', '2026-11-23T14:00'), late)).toEqual([]);
});

it('of what holds a vehicle, the earliest comes first', () => {
  const rows = [
    held('2026-11-23T14:00', '2026-11-23T15:00', 'requested', 'b'),
    held('2026-11-23T10:00', '2026-11-23T12:00', 'confirmed', 'a'),
  ];
  expect(heldDuring(rows, 'v', slot('2026-11-23T08:00', '2026-11-23T18:00'), 0).map(({ _id }) => _id)).toEqual(['a', 'b']);
});

describe('what keeps a vehicle from being had', () => {
  const asked = slot('2026-11-23T22:00', '2026-11-25T00:00');
  const claim = (immobilizedFrom: string | null, immobilizedTo: string | null, state: 'repair' | 'closed' = 'repair'): Hindrances => ({
    ...NOTHING,
    claims: [{ vehicle: 'v', state, immobilizedFrom, immobilizedTo }],
  });
  const work = (plannedOn: string, state: 'planned' | 'done' = 'planned'): Hindrances => ({
    ...NOTHING,
    works: [{ vehicle: 'v', state, plannedOn }],
  });
  it('it is not shared, or nobody drives it any more', () => {
    expect(obstacleOf({ ...shared, carSharing: false }, asked, NOTHING, PARIS)).toBe('not-shared');
    expect(obstacleOf({ ...shared, status: 'sold' }, asked, NOTHING, PARIS)).toBe('out-of-service');
    expect(obstacleOf(shared, asked, NOTHING, PARIS)).toBeNull();
  });
  it('it is broken on one of the days, as the organization counts them; the day it is back by is not one', () => {
    expect(obstacleOf(shared, asked, claim('2026-11-24', '2026-11-24'), PARIS)).toBe('immobilized');
    expect(obstacleOf(shared, asked, claim('2026-11-20', null), PARIS)).toBe('immobilized');
    expect(obstacleOf(shared, asked, claim('2026-11-25', null), PARIS)).toBeNull();
    expect(obstacleOf(shared, asked, claim('2026-11-10', '2026-11-22'), PARIS)).toBeNull();
    expect(obstacleOf(shared, asked, claim('2026-11-10', null, 'closed'), PARIS)).toBeNull();
    expect(obstacleOf(shared, asked, claim(null, null), PARIS)).toBeNull();
  });
  it('work on it is planned for one of them and not done', () => {
    expect(obstacleOf(shared, asked, work('2026-11-23'), PARIS)).toBe('immobilized');
    expect(obstacleOf(shared, asked, work('2026-11-23', 'done'), PARIS)).toBeNull();
    expect(obstacleOf(shared, asked, work('2026-11-25'), PARIS)).toBeNull();
  });
  it('it is in the workshop, by its status or by work that is under way: nobody knows until when', () => {
    const under = (plannedOn: string | null): Hindrances => ({ ...NOTHING, works: [{ vehicle: 'v', state: 'workshop', plannedOn }] });
    expect(obstacleOf({ ...shared, status: 'workshop' }, asked, NOTHING, PARIS)).toBe('workshop');
    expect(obstacleOf(shared, asked, under(null), PARIS)).toBe('workshop');
    expect(obstacleOf(shared, asked, under('2026-11-20'), PARIS)).toBe('workshop');
    expect(obstacleOf(shared, asked, under('2026-11-25'), PARIS)).toBeNull();
    expect(obstacleOf(shared, asked, { ...NOTHING, works: [{ vehicle: 'v', state: 'planned', plannedOn: null }] }, PARIS)).toBeNull();
  });
  it('it is given back by then, and no later contract has it', () => {
    const until = (...ends: string[]): Hindrances => ({ ...NOTHING, contracts: ends.map((endOn) => ({ vehicle: 'v', endOn })) });
    expect(obstacleOf(shared, asked, until('2026-11-23'), PARIS)).toBe('contract-ended');
    expect(obstacleOf(shared, asked, until('2026-11-23', '2029-11-23'), PARIS)).toBeNull();
    expect(obstacleOf(shared, asked, until('2026-11-24'), PARIS)).toBeNull();
  });
});

describe('steps', () => {
  it('a person takes, brings back and gives up; only a manager decides; what is over stays so', () => {
    expect(maySet('requested', 'confirmed', false)).toBe(false);
    expect(maySet('requested', 'confirmed', true)).toBe(true);
    expect(maySet('requested', 'refused', true)).toBe(true);
    expect(maySet('requested', 'inProgress', true)).toBe(false);
    expect(maySet('confirmed', 'inProgress', false)).toBe(true);
    expect(maySet('inProgress', 'cancelled', true)).toBe(false);
    for (const over of ['completed', 'cancelled', 'refused'] as const)
      for (const next of RESERVATION_STATES) expect(maySet(over, next, true)).toBe(over === next);
  });
  it('what was confirmed and is moved by its person is a request again; a manager who moves it confirms it', () => {
    const before = held('2026-11-23T10:00', '2026-11-23T12:00');
    const moved = { ...before, endAt: at('2026-11-23T13:00') };
    expect(stateAfterChange(before, moved, false)).toBe('requested');
    expect(stateAfterChange(before, moved, true)).toBe('confirmed');
    expect(stateAfterChange(before, { ...before, startAt: before.startAt.replace('.000Z', 'Z') }, false)).toBe('confirmed');
    expect(stateAfterChange(before, { ...before, state: 'inProgress' }, false)).toBe('inProgress');
  });
  it('of a vehicle that is out only its return moves; what is over does not move', () => {
    const before = held('2026-11-23T10:00', '2026-11-23T12:00', 'inProgress');
    expect(mayMove('inProgress', before, { ...before, endAt: at('2026-11-23T18:00') })).toBe(true);
    expect(mayMove('inProgress', before, { ...before, vehicle: 'w' })).toBe(false);
    expect(mayMove('completed', before, { ...before, endAt: at('2026-11-23T18:00') })).toBe(false);
    expect(mayMove('completed', before, before)).toBe(true);
  });
});

it('it ends after it begins, within a quarter, and comes back with no fewer kilometres', () => {
  const codes = (doc: object): string[] => checkReservation(doc as Record<string, unknown>).map(({ field, code }) => `${field} ${code}`);
  const startAt = at('2026-11-23T10:00');
  expect(codes({ startAt, endAt: at('2026-11-23T10:01') })).toEqual([]);
  expect(codes({ startAt, endAt: startAt })).toEqual(['endAt end-before']);
  expect(codes({ startAt, endAt: at('2027-06-01T10:00') })).toEqual(['endAt too-long-slot']);
  expect(codes({ outKm: 100, backKm: 99, outAt: startAt, backAt: at('2026-11-23T09:00') })).toEqual([
    'backAt end-before',
    'backKm too-small',
  ]);
});

it('how far an electric vehicle goes is known of those that say what they use', () => {
  expect(reachKm({ energy: 'electric', batteryKwh: 50, consumptionRef: 15 })).toBe(300);
  expect(reachKm({ energy: 'electric', batteryKwh: null, consumptionRef: 15 })).toBeNull();
  expect(reachKm({ energy: 'diesel', batteryKwh: null, consumptionRef: 6 })).toBeNull();
});
