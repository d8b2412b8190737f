import { describe, expect, it } from 'vitest';
import { navigationOf } from './layout-rule.ts';

describe('navigation of the layout', () => {
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
  ])('%s %i px, preference %s → %s', (_id, width, preference, expected) => {
    expect(navigationOf(width, preference)).toBe(expected);
  });
});
