import { describe, expect, it } from 'vitest';
import { planDecision, planLink, type LinkSpan } from './link-plan.ts';
import { DAY_MS } from '../time/time-zone.ts';

const link = (
  id: string,
  device: string,
  vehicle: string,
  fromDay: number,
  toDay: number | null = null,
  author: string | null = 'ann',
): LinkSpan => ({ id, device, vehicle, fromMs: fromDay * DAY_MS, toMs: toDay === null ? null : toDay * DAY_MS, author });
const claim = (device: string, vehicle: string, day: number, author = 'ann') => ({ device, vehicle, fromMs: day * DAY_MS, author });

describe('a record that puts a device in a vehicle', () => {
  it('ends what was there, of the device and of the vehicle', () => {
    const held = [link('1', 'd1', 'v2', 0), link('2', 'd2', 'v1', 3), link('3', 'd3', 'v3', 0)];
    expect(planLink(claim('d1', 'v1', 10), held)).toEqual({
      state: 'held',
      toMs: null,
      ends: [
        { id: '1', toMs: 10 * DAY_MS },
        { id: '2', toMs: 10 * DAY_MS },
      ],
    });
  });

  it('changes nothing where the device is already, and joins a later link of the same', () => {
    expect(planLink(claim('d1', 'v1', 10), [link('1', 'd1', 'v1', 3)])).toBeNull();
    expect(planLink(claim('d1', 'v1', 2), [link('1', 'd1', 'v1', 3)])).toEqual({ state: 'held', toMs: 3 * DAY_MS, ends: [] });
  });

  it('comes late: another device came in the vehicle since, and the same installer moved the device on', () => {
    expect(planLink(claim('d1', 'v1', 10), [link('1', 'd2', 'v1', 12, null, 'bob')])).toEqual({
      state: 'held',
      toMs: 12 * DAY_MS,
      ends: [],
    });
    expect(planLink(claim('d1', 'v1', 10), [link('1', 'd1', 'v2', 12)])).toEqual({ state: 'held', toMs: 12 * DAY_MS, ends: [] });
  });

  it('acceptance 28: is a conflict when somebody else has the device later or took it in the same period', () => {
    const conflict = { state: 'conflict', toMs: null, ends: [] };
    expect(planLink(claim('d1', 'v1', 10), [link('1', 'd1', 'v2', 12, null, 'bob')])).toEqual(conflict);
    expect(planLink(claim('d1', 'v1', 10), [link('1', 'd1', 'v2', 12, null, null)])).toEqual(conflict);
    expect(planLink(claim('d1', 'v1', 10), [link('1', 'd1', 'v2', 9.5, null, 'bob')])).toEqual(conflict);
    expect(planLink(claim('d1', 'v1', 10), [link('1', 'd1', 'v2', 9.5, 9.8, 'bob')])).toEqual({ state: 'held', toMs: null, ends: [] });
    expect(planLink(claim('d1', 'v1', 10), [link('1', 'd1', 'v2', 9.5, null, 'ann')])!.state).toBe('held');
    expect(planLink(claim('d1', 'v1', 10), [link('1', 'd1', 'v2', 3, null, 'bob')])!.state).toBe('held');
  });
});

it('a manager says who is right: earlier links end, later ones of the device are dropped, a later device of the vehicle stays', () => {
  const right = link('c', 'd1', 'v1', 10);
  expect(planDecision(right, [link('1', 'd1', 'v2', 9, null, 'bob'), link('2', 'd2', 'v1', 0)])).toEqual({
    toMs: null,
    ends: [
      { id: '1', toMs: 10 * DAY_MS },
      { id: '2', toMs: 10 * DAY_MS },
    ],
  });
  expect(planDecision(right, [link('1', 'd1', 'v2', 11, null, 'bob'), link('2', 'd2', 'v1', 15)])).toEqual({
    toMs: 15 * DAY_MS,
    ends: [{ id: '1', toMs: null }],
  });
});
