import { expect, test as base, type Page } from '@playwright/test';
import { CHROMIUM, CHROMIUM_ARGS } from '../../playwright.config.ts';
import { ACCENTS, THEMES } from '../gallery/options.ts';
import { startGallery, type GalleryServer } from '../helpers/gallery-server.ts';
import { axeFindings } from './pages/axe-findings.ts';
import { COLOUR_RULES } from './pages/violations.ts';

const test = base.extend<object, { gallery: GalleryServer }>({
  gallery: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// The pictures were taken in a whole browser, which draws letters in its own way.
test.use({ launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGS } });

const SECTIONS = ['buttons', 'fields', 'navigation', 'marks', 'figures', 'periods', 'messages', 'table', 'entity', 'accents'] as const;
/** Parts that the technicians' density makes larger. */
const FIELD = ['buttons', 'fields', 'messages'] as const;

/**
 * A text drawn by another version of the font engine differs at its edges only, which the comparison leaves out as anti-aliasing; a
 * colour or a size that changes does more than that. Each part is a picture of its own, so that it weighs in it.
 */
const CLOSE = { maxDiffPixelRatio: 0.003, threshold: 0.03, animations: 'disabled', caret: 'hide', scale: 'css' } as const;

async function open(page: Page, url: string, query: Record<string, string>): Promise<void> {
  await page.goto(`${url}?${new URLSearchParams(query).toString()}`);
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const frame of page.frames()) await frame.locator('html[data-ready]').waitFor({ state: 'attached' });
  // The pointer is over nothing.
  await page.mouse.move(0, 0);
}

async function picture(page: Page, url: string, section: string, theme: string, density: string): Promise<void> {
  await open(page, url, { section, theme, density });
  await expect.soft(page.locator(`[data-section="${section}"]`)).toHaveScreenshot(`${section}-${theme}-${density}.png`, CLOSE);
}

test.beforeEach(async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 900, height: 900 });
});

for (const theme of THEMES) {
  test(`each part looks as it did, ${theme}`, { tag: '@all-desk' }, async ({ page, gallery, isMobile }) => {
    // A phone has the touch density by itself.
    for (const section of SECTIONS) await picture(page, gallery.url, section, theme, isMobile ? 'touch' : 'desk');
    if (!isMobile) for (const section of FIELD) await picture(page, gallery.url, section, theme, 'field');
  });

  test(`no part breaks a rule of accessibility, ${theme}, under any accent`, { tag: '@all-desk' }, async ({ page, gallery }) => {
    const outsideFrames = { exclude: 'iframe' };
    const alone = { rules: { 'page-has-heading-one': { enabled: false }, 'heading-order': { enabled: false } } };
    await open(page, gallery.url, { theme });
    expect.soft(await axeFindings(page, alone, outsideFrames), theme).toEqual([]);
    for (const accent of ACCENTS) {
      await open(page, gallery.url, { theme, section: 'accent', accent });
      expect.soft(await axeFindings(page, { runOnly: COLOUR_RULES }, outsideFrames), `${theme} ${accent}`).toEqual([]);
    }
  });
}

test('every part fits 320 px', { tag: '@all-desk' }, async ({ page, gallery }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const section of [...SECTIONS, 'field']) {
    await open(page, gallery.url, { section });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), section).toBeLessThanOrEqual(320);
  }
});
