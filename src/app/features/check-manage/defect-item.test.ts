import { describe, expect, it } from 'vitest';
import { BOARD, byUrgency, defectsLeft, immobilizes, isOverdue, labelOf, stepsByHand, stepTo, type DefectItem } from './defect-item.tsx';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const defect = (but: Partial<DefectItem>): DefectItem =>
  ({
    _id: 'd',
    ver: 1,
    vehicle: 'v1',
    plate: 'GH-482-KD',
    item: 'pneus',
    label: { fr: 'Pneus', en: 'Tyres' },
    labelText: 'Pneus',
    comment: null,
    severity: 'major',
    state: 'open',
    released: false,
    firstAt: '2026-11-20T08:00:00.000Z',
    repairBy: '2026-11-23T08:00:00.000Z',
    ...but,
  }) as DefectItem;
const left = (rows: DefectItem[], { fleet, ...wanted }: Partial<Parameters<typeof defectsLeft>[1]> & { fleet?: string }) =>
  defectsLeft(
    rows,
    { typed: '', ...wanted },
    (vehicle) => fleet === undefined || fleet.split(',').includes(vehicle === 'v1' ? 'f1' : '-'),
    'fr',
    NOW,
  ).map(({ _id }) => _id);

describe('by hand', () => {
  it('what the next check says is no step of a manager: nothing is dropped into "verified"', () => {
    expect(stepsByHand('repaired')).toEqual(['reopen']);
    expect(stepTo('repaired', 'verified')).toBeUndefined();
    expect(stepTo('open', 'planned')).toBe('plan');
    expect(stepTo('planned', 'repaired')).toBe('repair');
    expect(stepTo('verified', 'open')).toBe('reopen');
    for (const state of BOARD) expect(stepTo(state, state)).toBeUndefined();
  });
});

it('overdue until it is repaired', () => {
  const past = { repairBy: '2026-11-22T09:59:59.000Z' };
  expect([
    isOverdue(defect(past), NOW),
    isOverdue(defect({ ...past, state: 'repaired' }), NOW),
    isOverdue(defect({}), NOW),
    isOverdue(defect({ repairBy: null }), NOW),
  ]).toEqual([true, false, false, false]);
});

it('a critical defect immobilizes until it is repaired or its vehicle put back in service', () => {
  const critical = { severity: 'critical' } as const;
  expect(
    [{}, { state: 'deferred' as const }, { released: true }, { state: 'repaired' as const }].map((but) =>
      immobilizes(defect({ ...critical, ...but })),
    ),
  ).toEqual([true, true, false, false]);
  expect(immobilizes(defect({}))).toBe(false);
});

it('filters: words of the language, vehicle, its fleet or none, gravity, overdue', () => {
  const rows = [
    defect({ _id: 'a' }),
    defect({ _id: 'b', vehicle: 'v2', plate: 'AB-1', severity: 'minor', repairBy: '2026-11-01T00:00:00.000Z' }),
  ];
  expect(left(rows, { typed: 'gh482 pneu' })).toEqual(['a']);
  expect(left(rows, { vehicles: 'v2' })).toEqual(['b']);
  expect(left(rows, { fleet: 'f1' })).toEqual(['a']);
  expect(left(rows, { fleet: '-' })).toEqual(['b']);
  expect(left(rows, { severity: 'major,critical' })).toEqual(['a']);
  expect(left(rows, { overdue: 'yes' })).toEqual(['b']);
});

it('the gravest first, then the nearest day of repair', () => {
  const rows = [
    defect({ _id: 'late', repairBy: '2026-12-01T00:00:00.000Z' }),
    defect({ _id: 'soon' }),
    defect({ _id: 'grave', severity: 'critical', repairBy: null }),
  ];
  expect(rows.toSorted(byUrgency).map(({ _id }) => _id)).toEqual(['grave', 'soon', 'late']);
});

it('in the language, else in French, else its key', () => {
  expect([labelOf(defect({}), 'en'), labelOf(defect({}), 'hu'), labelOf(defect({ label: {}, labelText: '' }), 'fr')]).toEqual([
    'Tyres',
    'Pneus',
    'pneus',
  ]);
});
