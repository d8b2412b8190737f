import { expect, it } from 'vitest';
import type { Defect } from '../../../domain/check-list/defect.ts';
import { inspectionDueOf } from '../../../domain/maintenance/due.ts';
import type { VehicleDue } from '../../../domain/maintenance/dues.ts';
import { todosOf } from './todo-panel.tsx';

const counters = { inServiceOn: null, odometerKm: null, engineHours: null, kmPerDay: null, hoursPerDay: null };
const inspection = (day: string, vehicle = 'v1'): VehicleDue => ({
  ...inspectionDueOf({ ...counters, inspectionDueOn: day }, '2026-11-25')!,
  vehicle,
});
const defect = (part: Partial<Defect>): Defect =>
  ({ _id: 'd', vehicle: 'v1', state: 'open', severity: 'minor', released: false, ...part }) as Defect;

it('an inspection that has expired is an alert, one that comes is a warning, a later one is nothing', () => {
  const tones = (day: string) => todosOf('v1', { dues: [inspection(day)], defects: [], codes: [] }).map(({ tone }) => tone);
  expect(tones('2026-08-24')).toEqual(['alert']);
  expect(tones('2026-12-14')).toEqual(['warning']);
  expect(tones('2027-12-14')).toEqual([]);
});

it('what immobilizes is first; what is another’s, repaired or no concern is not there', () => {
  const todos = todosOf('v1', {
    dues: [inspection('2026-08-24'), inspection('2026-08-24', 'v2')],
    defects: [
      defect({ _id: 'minor' }),
      defect({ _id: 'critical', severity: 'critical' }),
      defect({ _id: 'done', state: 'repaired' }),
      defect({ _id: 'other', vehicle: 'v2' }),
    ],
    codes: [
      { _id: 'c1', vehicle: 'v1', code: 'P0401', status: 'active', severity: 'soon', firstAt: '2026-11-12T00:00:00Z' },
      { _id: 'c2', vehicle: 'v1', code: 'P0402', status: 'cleared', severity: 'stop', firstAt: '2026-11-12T00:00:00Z' },
      { _id: 'c3', vehicle: 'v1', code: 'P0403', status: 'active', severity: 'info', firstAt: '2026-11-12T00:00:00Z' },
    ],
  });
  expect(todos.map(({ key }) => key)).toEqual(['defect:critical', 'due:inspection', 'defect:minor', 'code:c1']);
  expect(todos[0]).toMatchObject({ immobilizes: true, tone: 'alert' });
});
