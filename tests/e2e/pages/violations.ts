import { expect, type Page } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';

/** What only colours decide: the rest is the same in both themes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the screen that is open, in light and in dark, from the one that shows; paper is always light. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  const isPaper = (await page.locator('main[data-capture]').count()) > 0;
  const isDark = !isPaper && (await page.locator('html').getAttribute('data-theme')) === 'dark';
  const themes = isPaper ? (['light'] as const) : isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  for (const [i, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    // What floats fades in: half-way colours are nobody's. What follows a scroll (the fading edge of tabs) never ends.
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ timeline }) => timeline === document.timeline)
          .map((animation) => animation.finished.catch(() => undefined)),
      ),
    );
    found.push(...(await axeFindings(page, i === 0 ? {} : { runOnly: COLOUR_RULES })).map((line) => `${theme} ${line}`));
  }
  return found;
}
