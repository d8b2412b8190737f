import { expect, it } from 'vitest';
import { colorKey, ZONE_COLORS } from './color-input.tsx';

it('a colour has the name of the nearest one', () => {
  for (const [key, hex] of Object.entries(ZONE_COLORS)) expect(colorKey(hex)).toBe(key);
  expect(colorKey('#ff0000')).toBe('red');
  expect(colorKey('#0000ff')).toBe('blue');
  expect(colorKey('#ffd700')).toBe('yellow');
  expect(colorKey('#808080')).toBe('grey');
});
