import { expect, type Page } from '@playwright/test';
import { statedPageOf } from '../../helpers/stated-pages.ts';
import type { ScreenAt } from '../screens.ts';
import { isAll } from '../../helpers/suite.ts';
import { axeFindings } from './axe-findings.ts';
import { violations } from './violations.ts';

/** The screen that is open: axe in both themes; on a phone at 320 px, where nothing is wider than that. Its dark theme is that of the desk, but where everything is run. */
export async function look(page: Page, name: string, isMobile = false): Promise<void> {
  if (!isMobile || isAll) expect.soft(await violations(page), name).toEqual([]);
  if (!isMobile) return;
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  const { width, room } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, room: window.innerWidth }));
  expect.soft(room, `${name}, window`).toBe(320);
  expect.soft(width, `${name}, at 320 px`).toBeLessThanOrEqual(320);
  expect.soft(await axeFindings(page), `${name}, at 320 px`).toEqual([]);
  await page.setViewportSize(size);
}

/** Follows an address inside the application, which is open. On the screen that is there already its heading may stay. */
async function follow(page: Page, { path, proof }: ScreenAt): Promise<void> {
  const leaves = await page.evaluate((to) => {
    const left = new URL(to, location.origin).pathname !== location.pathname;
    if (left) document.querySelector('main h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    return left;
  }, path);
  if (leaves) await expect(page.locator('main h1:not([data-left])').first()).toBeVisible();
  await expect(page.locator(proof).first()).toBeVisible({ timeout: 20_000 });
}

/** L-001: each in the layout that its statement names. */
export async function lookAtEach(page: Page, screens: readonly ScreenAt[], isMobile: boolean): Promise<void> {
  for (const screen of screens) {
    await follow(page, screen);
    expect
      .soft(await page.locator('[data-layout]').getAttribute('data-layout'), `${screen.path}, layout`)
      .toBe(statedPageOf(screen.path)?.layout);
    await look(page, screen.path, isMobile);
  }
}
