import { expect, it } from 'vitest';
import { alertGroups, ofPeriod, type AlertItem } from './alert-item.tsx';

const alert = (part: Partial<AlertItem>): AlertItem =>
  ({
    _id: 'x',
    rule: 'r1',
    ruleName: 'Vitesse',
    vehicle: 'v1',
    severity: 'warning',
    startAt: '2026-11-20T10:00:00.000Z',
    endAt: '2026-11-20T10:10:00.000Z',
    acknowledged: false,
    ...part,
  }) as AlertItem;
const names: Record<string, string> = { r1: 'Vitesse', v1: 'AA-100-AA', v2: 'BB-200-BB' };
const nameOf = (id: string): string | undefined => names[id];

it('days are those of the organization', () => {
  const late = alert({ startAt: '2026-11-20T23:30:00.000Z' });
  expect(ofPeriod([late], { from: '2026-11-21', to: '2026-11-21' }, 'Europe/Paris')).toEqual([late]);
  expect(ofPeriod([late], { from: '2026-11-20', to: '2026-11-20' }, 'Europe/Paris')).toEqual([]);
});

it('gathered by vehicle: how many, how many go on or were not seen, the gravest, the last, how long', () => {
  const items = [
    alert({}),
    alert({ vehicle: 'v2', acknowledged: true }),
    alert({ severity: 'error', endAt: null, startAt: '2026-11-20T12:00:00.000Z' }),
    alert({ vehicle: null }),
  ];
  expect(alertGroups(items, 'vehicle', nameOf)).toEqual([
    {
      key: 'v1',
      name: 'AA-100-AA',
      isThere: true,
      count: 2,
      open: 1,
      unseen: 2,
      severity: 'error',
      lastAt: '2026-11-20T12:00:00.000Z',
      durationS: 600,
    },
    {
      key: '',
      name: '',
      isThere: false,
      count: 1,
      open: 0,
      unseen: 1,
      severity: 'warning',
      lastAt: '2026-11-20T10:00:00.000Z',
      durationS: 600,
    },
    {
      key: 'v2',
      name: 'BB-200-BB',
      isThere: true,
      count: 1,
      open: 0,
      unseen: 0,
      severity: 'warning',
      lastAt: '2026-11-20T10:00:00.000Z',
      durationS: 600,
    },
  ]);
});

it('alerts of a rule that is gone keep its name', () => {
  expect(
    alertGroups([alert({ rule: null, ruleName: 'Ancienne' }), alert({ rule: 'r9', ruleName: 'Ancienne' })], 'rule', nameOf),
  ).toMatchObject([{ key: 'Ancienne', name: 'Ancienne', isThere: false, count: 2 }]);
});
