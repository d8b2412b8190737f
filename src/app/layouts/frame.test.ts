import { describe, expect, it } from 'vitest';
import { DIAGNOSTICS_PX, NARROW_PX, navigationOf } from './frame.tsx';

describe('navigation of the layout', () => {
  it('K-003 narrow is under 800 px; the badge needs 850', () => {
    expect([NARROW_PX, DIAGNOSTICS_PX]).toEqual([800, 850]);
  });
  it('L-019 799 and 800 px change it back and forth, for a preference of the side', () => {
    expect([800, 799, 800].map((width) => navigationOf(width, 'side'))).toEqual(['side', 'bar', 'side']);
  });
  it.each([
    ['L-013', 799, 'side', 'bar'],
    ['L-014', 800, 'side', 'side'],
    ['L-015', 800, 'default', 'bar'],
    ['L-016', 800, undefined, 'bar'],
    ['L-016', 800, null, 'bar'],
    ['L-016', 800, '', 'bar'],
    ['L-017', 799, 'default', 'bar'],
    ['L-018', 1440, 'default', 'bar'],
    ['L-018', 1440, 'compact', 'side'],
    ['L-018', 1440, 'x', 'side'],
  ])('%s %i px, preference %s → %s', (_id, width, preference, expected) => {
    expect(navigationOf(width, preference)).toBe(expected);
  });
});
