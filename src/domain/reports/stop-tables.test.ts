import { expect, it } from 'vitest';
import { stopTables } from './chronologique.ts';

it('places of stops stand by how many there were, then by how long; one that goes on has no duration yet', () => {
  const stop = (place: string, vehicle: string, durationS: number | null) => ({ place, vehicle, durationS });
  const [table] = stopTables([
    stop('Nice', 'a', 600),
    stop('Lyon', 'a', 300),
    stop('Nice', 'b', null),
    stop('Gap', 'a', 900),
    stop('Nice', 'a', 1200),
    stop('Apt', 'b', null),
  ]);
  expect(table!.rows).toEqual([
    ['Nice', 3, 2, 1800, 900],
    ['Gap', 1, 1, 900, 900],
    ['Lyon', 1, 1, 300, 300],
    ['Apt', 1, 1, null, null],
  ]);
  expect(stopTables([])).toEqual([]);
});
