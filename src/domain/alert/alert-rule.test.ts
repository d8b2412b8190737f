import { expect, it } from 'vitest';
import { isInScope } from './alert-rule.ts';

const parents = new Map<string, string | null>([
  ['lyon', 'france'],
  ['france', null],
  ['a', 'b'],
  ['b', 'a'],
]);
const vehicle = { _id: 'v', fleet: 'lyon', status: 'active' };

it('all vehicles, some, those of a fleet and of the fleets under it; none that is sold', () => {
  expect(isInScope({ kind: 'all' }, vehicle, parents)).toBe(true);
  expect(isInScope({ kind: 'all' }, { ...vehicle, status: 'sold' }, parents)).toBe(false);
  expect(isInScope({ kind: 'some', fleets: [], vehicles: ['v'] }, { ...vehicle, fleet: null }, parents)).toBe(true);
  expect(isInScope({ kind: 'some', fleets: ['france'], vehicles: [] }, vehicle, parents)).toBe(true);
  expect(isInScope({ kind: 'some', fleets: ['lyon'], vehicles: [] }, { ...vehicle, fleet: 'france' }, parents)).toBe(false);
  expect(isInScope({ kind: 'some', fleets: ['lyon'], vehicles: [] }, { ...vehicle, fleet: null }, parents)).toBe(false);
});

it('fleets that are under one another end', () => {
  expect(isInScope({ kind: 'some', fleets: ['lyon'], vehicles: [] }, { ...vehicle, fleet: 'a' }, parents)).toBe(false);
});
