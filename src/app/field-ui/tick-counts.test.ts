import { expect, it } from 'vitest';
import { tickCounts } from './progress.tsx';

it('the point asked now and what was answered so far', () => {
  expect(tickCounts(['ok', 'ok', 'na', 'defect', 'now', 'todo', 'todo'])).toEqual({
    at: 5,
    all: 7,
    isAsked: true,
    ok: 2,
    defect: 1,
    na: 1,
  });
});

it('with no point asked, how many are answered', () => {
  expect(tickCounts(['ok', 'todo', 'defect'])).toMatchObject({ at: 2, all: 3, isAsked: false });
  expect(tickCounts([])).toMatchObject({ at: 0, all: 0, isAsked: false });
});
