import { describe, expect, it } from 'vitest';
import { canWithhold, PERMISSION_FLAGS, withheldFrom, withoutWithheld } from './permissions.ts';

describe('R-083 what is withheld', () => {
  it('is what the role or the person goes without, in the declared order and once', () => {
    expect(withheldFrom('manager', ['reports', 'eco'], ['eco', 'cartography'])).toEqual(['cartography', 'eco', 'reports']);
    expect(withheldFrom(undefined, [], [])).toEqual([]);
  });

  it('is never the management of an administrator', () => {
    expect(withheldFrom('admin', ['management'], ['management', 'reports'])).toEqual(['reports']);
    expect(PERMISSION_FLAGS.filter((flag) => !canWithhold('admin', flag))).toEqual(['management']);
    expect(canWithhold('manager', 'management')).toBe(true);
  });

  it('is told apart from what the organization has not; the rest of the row stays', () => {
    const row = { _id: 'x', suspended: false, reports: { active: true }, eco: { active: false } };
    expect(withoutWithheld(row, ['reports', 'eco', 'dashboard'])).toEqual({ ...row, reports: { active: false, withheld: true } });
    expect(row.reports).toEqual({ active: true });
  });
});
