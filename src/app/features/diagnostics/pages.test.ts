import { expect, it } from 'vitest';
import { clampPage, PAGE_ITEMS, PAGE_SIZE, pageItems } from './diagnostics-load.tsx';

it('D-021 at most 6 page items, every page reachable', () => {
  expect(pageItems(1, 1)).toEqual([1]);
  expect(pageItems(1, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pageItems(1, 9)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pageItems(5, 9)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(pageItems(9, 9)).toEqual([4, 5, 6, 7, 8, 9]);
  for (let pages = 1; pages < 30; pages++)
    for (let page = 1; page <= pages; page++) {
      const items = pageItems(page, pages);
      expect(items).toContain(page);
      expect(items.length).toBe(Math.min(6, pages));
      if (page < pages) expect(items).toContain(page + 1);
      if (page > 1) expect(items).toContain(page - 1);
    }
});

it('K-004 pages of 10, 6 page items', () => expect([PAGE_SIZE, PAGE_ITEMS]).toEqual([10, 6]));

it('D-018 the last row of the last page gone: the previous page', () => {
  expect(clampPage(3, 20)).toBe(2);
  expect(clampPage(2, 11)).toBe(2);
  expect(clampPage(1, 0)).toBe(1);
});
