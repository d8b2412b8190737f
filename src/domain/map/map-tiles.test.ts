import { expect, it } from 'vitest';
import { commonBox, tileCount, tilesOfBox } from '../../db/map-reader.ts';

it('finds the tiles that a box touches, cut at the edges of the world', () => {
  expect(tilesOfBox([-180, -90, 180, 90], 0)).toEqual({ west: 0, east: 0, north: 0, south: 0 });
  expect(tilesOfBox([-180, -90, 180, 90], 3)).toEqual({ west: 0, east: 7, north: 0, south: 7 });
  // As a tool for tiles cuts it.
  expect(tilesOfBox([7.409205, 43.72335, 7.448637, 43.75169], 13)).toEqual({ west: 4264, east: 4265, north: 2986, south: 2987 });
  expect(tilesOfBox([-1, 47, 1, 49], 6)).toMatchObject({ west: 31, east: 32 });
});

it('counts them, and cuts boxes', () => {
  expect(tileCount({ west: 3, east: 5, north: 2, south: 2 })).toBe(3);
  expect(commonBox([0, 0, 4, 4], [2, -1, 9, 3])).toEqual([2, 0, 4, 3]);
  expect(commonBox([0, 0, 1, 1], [2, 2, 3, 3])).toBeNull();
});
