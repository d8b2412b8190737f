import { expect, it } from 'vitest';
import { DAMAGE_SIZES_MM, DAMAGE_ZONES, middleOf, placeIn, sizeSaid, zoneOf } from './damage-outline.tsx';

it('the middle of each ninth is in it, edges are in one', () => {
  expect(DAMAGE_ZONES.map((zone) => zoneOf(middleOf(zone)))).toEqual([...DAMAGE_ZONES]);
  expect(zoneOf({ x: 0, y: 1000 })).toBe('bl');
  expect(zoneOf({ x: 1000, y: 0 })).toBe('tr');
});

it('a touch is in thousandths of the drawing, never outside', () => {
  const box = { left: 20, top: 100, width: 320, height: 150 };
  expect(placeIn(box, { clientX: 180, clientY: 175 })).toEqual({ x: 500, y: 500 });
  expect(placeIn(box, { clientX: 10, clientY: 260 })).toEqual({ x: 0, y: 1000 });
});

it('a size is said as a person sees it', () => {
  expect(DAMAGE_SIZES_MM.map(sizeSaid)).toEqual([
    { key: 'upTo', size: 1 },
    { key: 'upTo', size: 5 },
    { key: 'upTo', size: 15 },
    { key: 'over', size: 15 },
  ]);
  expect(sizeSaid(40)).toEqual({ key: 'upTo', size: 5 });
  expect(sizeSaid(5000)).toEqual({ key: 'over', size: 15 });
});
