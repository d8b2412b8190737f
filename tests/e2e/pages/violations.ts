import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What only colours decide: the rest is the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the screen that is open, in light and in dark; paper is always light. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  const isPaper = (await page.locator('main[data-capture]').count()) > 0;
  for (const theme of isPaper ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    // What floats fades in: half-way colours are nobody's.
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
    // No frames here: the quick way, without a page of its own to put them together.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
    const result = await (theme === 'dark' ? axe.withRules(COLOUR_RULES) : axe).analyze();
    found.push(...result.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${theme} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`)));
  }
  return found;
}
