/** Specification §9: pages of 10, at most 6 page items at once. */
export const PAGE_SIZE = 10;
export const PAGE_ITEMS = 6;

/** Page items to show around the current page (1-based): at most 6, every page reachable by moving on. */
export function pageItems(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(PAGE_ITEMS / 2), pages - PAGE_ITEMS + 1));
  return Array.from({ length: Math.min(PAGE_ITEMS, pages) }, (_, index) => first + index);
}

/** The page to show when rows may have gone: the asked one, else the last. */
export function clampPage(page: number, count: number): number {
  return Math.max(1, Math.min(page, Math.ceil(count / PAGE_SIZE)));
}
