import { describe, expect, it } from 'vitest';
import {
  codeFault,
  doorOf,
  FREE_TRIES,
  lockRule,
  MOST_TRIES,
  oneMore,
  tryGate,
  WAITS_MS,
  withinClock,
  type DoorAsked,
  type Tries,
} from './kept-lock.ts';

const MIN = 60_000;

describe('tries', () => {
  it('three, then waits that grow, then closed', () => {
    let now = 1_000_000;
    let tries: Tries = { failed: 0, at: null };
    const waits: number[] = [];
    const lefts: number[] = [];
    for (;;) {
      const gate = tryGate(tries, now);
      if (gate.state === 'closed') break;
      if (gate.state === 'waiting') {
        waits.push(gate.until - now);
        expect(tryGate(tries, gate.until - 1).state).toBe('waiting');
        now = gate.until;
        continue;
      }
      lefts.push(gate.left);
      tries = oneMore(tries, now);
    }
    expect(waits).toEqual([MIN, 5 * MIN, 15 * MIN, 60 * MIN]);
    expect(lefts).toEqual([3, 2, 1, 4, 3, 2, 1]);
    expect(tries.failed).toBe(MOST_TRIES);
    // For ever: no clock opens it.
    expect(tryGate(tries, now + 1e12).state).toBe('closed');
  });

  it('a clock put back begins the wait again, and no more than it', () => {
    const tries = { failed: FREE_TRIES, at: 48 * 60 * MIN };
    expect(tryGate(withinClock(tries, MIN), MIN)).toEqual({ state: 'waiting', until: MIN + WAITS_MS[0], left: 4 });
    expect(withinClock(tries, 49 * 60 * MIN)).toBe(tries);
  });
});

describe('the door of a copy', () => {
  const now = 1e12;
  const rule = lockRule(null);
  const lock = { digits: 4, renew: false };
  const here = (userId: string, ageMin: number) => ({ userId, at: now - ageMin * MIN, how: 'code' as const });
  const door = (asked: Partial<DoorAsked>) => doorOf({ userId: 'A', lock, here: here('A', 1), rule, now, ...asked });
  const required = { ...rule, required: true, leastDigits: 6 };

  it('asks when somebody else was here last, when the device was left, when its clock went back, and when nobody is known', () => {
    expect(door({})).toBe('open');
    expect(door({ here: here('B', 1) })).toBe('ask');
    expect(door({ here: here('A', 29) })).toBe('open');
    expect(door({ here: here('A', 30) })).toBe('ask');
    expect(door({ here: here('A', -1) })).toBe('open');
    expect(door({ here: here('A', -10) })).toBe('ask');
    expect(door({ here: null })).toBe('ask');
  });

  it('asks nobody without a secret where none is required', () => {
    for (const last of [null, here('A', 999), here('B', 1)]) expect(door({ lock: null, here: last })).toBe('open');
  });

  it('where one is required: chosen by who was there last, else a sign-in', () => {
    expect(door({ lock: null, rule: required })).toBe('choose');
    expect(door({ lock: null, rule: required, here: null })).toBe('choose');
    expect(door({ lock: null, rule: required, here: here('B', 1) })).toBe('sign-in');
    expect(door({ lock: null, rule: required, here: here('A', 999) })).toBe('choose');
    expect(door({ lock: null, rule: required, here: here('', 1) })).toBe('sign-in');
    expect(door({ rule: required })).toBe('choose');
    expect(door({ rule: required, here: here('B', 1) })).toBe('ask');
    expect(door({ rule: required, lock: { digits: 6, renew: false } })).toBe('open');
  });

  it('forgotten: chosen anew after the sign-in, not before', () => {
    expect(door({ lock: { digits: 4, renew: true } })).toBe('choose');
    expect(door({ lock: { digits: 4, renew: true }, here: here('B', 1) })).toBe('ask');
  });
});

it('a code is digits, long enough, and no row of them', () => {
  for (const [code, fault] of [
    ['12a4', 'digits'],
    ['123', 'short'],
    ['1234', 'easy'],
    ['0000', 'easy'],
    ['9876', 'easy'],
    ['1357', null],
    ['2580', null],
    ['1234567890123', 'digits'],
  ] as const)
    expect([code, codeFault(code, 4)]).toEqual([code, fault]);
  expect(codeFault('25809', 6)).toBe('short');
});
