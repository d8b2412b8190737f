import { describe, expect, it } from 'vitest';
import { PERMISSION_FLAGS } from './permissions.ts';
import {
  holds,
  isOwnAlert,
  isOwnMovement,
  isOwnState,
  isWithin,
  movementsSeen,
  ownSpans,
  MOVEMENTS,
  type MovementKind,
} from './movements.ts';

const KINDS = Object.keys(MOVEMENTS) as MovementKind[];
const flags = (...active: string[]) => Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, { active: active.includes(flag) }]));
const own = {
  drivers: ['driver-1'],
  tags: [{ key: 'badge-1', fromMs: null, toMs: 9500 }],
  given: [],
  held: [
    { vehicle: 'mine', fromMs: null, toMs: null },
    { vehicle: 'booked', fromMs: 1000, toMs: 2000 },
  ],
};

describe('P-011 how much of movements somebody reads', () => {
  it('managers the fleet, a user their own, nobody without a role or a permission that opens it', () => {
    for (const kind of KINDS) {
      for (const role of ['admin', 'manager', 'technician']) expect(movementsSeen(kind, role, flags(...PERMISSION_FLAGS))).toBe('fleet');
      expect(movementsSeen(kind, 'user', flags(...PERMISSION_FLAGS))).toBe('own');
      expect(movementsSeen(kind, null, flags(...PERMISSION_FLAGS))).toBe('none');
      for (const role of ['admin', 'user']) expect(movementsSeen(kind, role, flags())).toBe('none');
    }
    expect(movementsSeen('positions', 'manager', flags('management', 'dashboard', 'eco', 'dailyDashboard'))).toBe('none');
    expect(movementsSeen('positions', 'manager', null)).toBe('none');
  });
});

describe('what is a person’s', () => {
  it('a journey is of who was read, else of who has the vehicle as it starts', () => {
    expect([0, 9499, 9500].map((at) => isOwnMovement(own, 'other', ['BADGE-1'], at))).toEqual([true, true, false]);
    expect(isOwnMovement(own, 'mine', ['badge-2'], 0)).toBe(false);
    expect(isOwnMovement(own, 'mine', [], 5)).toBe(true);
    expect([999, 1000, 1999, 2000].map((at) => isOwnMovement(own, 'booked', [], at))).toEqual([false, true, true, false]);
    expect(holds(own, 'booked', 500, 1000)).toBe(true);
    const alert = (vehicle: string, driver: string | null) => isOwnAlert(own, { vehicle, driver, startAt: new Date(5).toISOString() });
    expect([alert('mine', null), alert('mine', 'driver-2'), alert('other', 'driver-1'), alert('other', null)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('where a booked vehicle stands is told from when it is booked, and no more when it was heard after', () => {
    const state = (atMs: number, driverTag: string | null = null) => ({ _id: 'booked', at: new Date(atMs).toISOString(), driverTag });
    expect(isOwnState(own, state(500), 900)).toBe(false);
    expect(isOwnState(own, state(500), 1500)).toBe(true);
    expect(isOwnState(own, state(2500), 3000)).toBe(false);
    expect(isOwnState(own, state(1500, 'badge-2'), 1600)).toBe(false);
    expect(isOwnState(own, state(9000, 'badge-1'), 9000)).toBe(true);
    expect(isOwnState(own, state(9500, 'badge-1'), 9600)).toBe(false);
  });

  it('its time is cut by journeys of others, and has those they drove', () => {
    expect(ownSpans(own, 'mine', [{ startMs: 10, endMs: 20, isOwn: false }], [0, 100])).toEqual([
      [0, 9],
      [21, 100],
    ]);
    expect(ownSpans(own, 'other', [{ startMs: 10, endMs: Infinity, isOwn: true }], [0, 100])).toEqual([[10, 100]]);
    expect(ownSpans(own, 'booked', [], [0, 1500])).toEqual([[1000, 1500]]);
    expect(ownSpans(own, 'booked', [{ startMs: 1900, endMs: 2500, isOwn: true }], [0, 9000])).toEqual([[1000, 2500]]);
    expect(ownSpans(own, 'nobody’s', [], [0, 9000])).toEqual([]);
    expect(isWithin([[1, 2]], 3)).toBe(false);
    expect(isWithin(null, 3)).toBe(true);
  });
});
