import type { Page } from '@playwright/test';

/** Twice the usual size of text, as a person sets it in the browser. */
export async function largeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** What is wider than the window or cut off at its edge, of what is not scrolled on its own. */
export function outOfRoom(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = window.innerWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > room) found.push(`page of ${document.documentElement.scrollWidth}`);
    const scrolls = (element: Element): boolean => {
      for (let box = element.parentElement; box; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
      return false;
    };
    for (const element of document.querySelectorAll('main *')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!hasText || element.closest('svg, .sr-only, .maplibregl-map, [aria-hidden="true"]')) continue;
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const style = getComputedStyle(element);
      const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
      if ((left < -1 || right > room + 1) && !scrolls(element)) found.push(`out of the window: ${name}`);
      if (style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 4) found.push(`cut: ${name}`);
    }
    return found;
  });
}
