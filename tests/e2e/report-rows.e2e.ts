import type { Page } from '@playwright/test';
import { expect, mirrored, test } from './fixtures.ts';
import { memberScreens } from './screens.ts';

const LEAST_ROWS = 12;

/** Rows of the table that are whole in the window, and all there are. */
function rowsOf(page: Page): Promise<{ seen: number; all: number } | null> {
  return page.evaluate(() => {
    const box = document.querySelector('main .dt-scroll');
    if (!box) return null;
    const [top, bottom] = [box.getBoundingClientRect().top, Math.min(innerHeight, box.getBoundingClientRect().bottom)];
    const heightOf = (part: string): number => box.querySelector(part)?.getBoundingClientRect().height ?? 0;
    const isSeen = (line: Element): boolean => {
      const own = line.getBoundingClientRect();
      return own.top >= top + heightOf('.dt-head') - 1 && own.bottom <= bottom - heightOf('.dt-foot') + 1;
    };
    return { seen: [...box.querySelectorAll('.dt-line')].filter(isSeen).length, all: Number(box.getAttribute('aria-rowcount')) - 1 };
  });
}

test.setTimeout(300_000);

test(
  'at 1440 × 900 every report shows twelve rows at once, its criteria on one line, how it is made behind a press',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const paths = (await memberScreens(await person('admin')))
      .filter(({ route, path }) => /^(rapports|eco-conduite)\/\$report$/.test(route) && !/[?&]view=/.test(path))
      .map(({ path }) => path);
    await enter(page, 'admin', paths[0]!);
    await mirrored(page);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('main .rp-notes'), path).toBeVisible({ timeout: 60_000 });
      await expect
        .poll(async () => {
          const rows = await rowsOf(page);
          return rows !== null && (rows.all < LEAST_ROWS || rows.seen >= LEAST_ROWS);
        }, path)
        .toBe(true);
      const tops = await page
        .locator('main .rp-chips')
        .first()
        .locator('> *')
        .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top));
      expect(new Set(tops.map(Math.round)).size, path).toBe(1);
    }
    await page.goto('/rapports/trajets');
    const group = page.locator('main .dt-line.grp').first();
    await expect(group).toContainText(/\d+ trajets?/, { timeout: 60_000 });
    await expect(group.locator('[aria-colspan]')).toHaveText(/\S/);
    const more = page.getByRole('button', { name: /^Plus \(\d+\)$/ });
    await expect(page.getByRole('button', { name: /^Trajet minimum/ })).toBeHidden();
    await more.click();
    await page.getByRole('button', { name: /^Trajet minimum/ }).click();
    await page.getByRole('option', { name: '1 km' }).click();
    await expect(page).toHaveURL(/least=1000/);
    await page.getByRole('button', { name: 'Retirer le filtre Trajet minimum' }).click();
    await expect(page).not.toHaveURL(/least=/);
    const method = page.locator('main .rp-notes > p');
    await expect(method).toBeHidden();
    await page.getByText('Méthode de calcul').click();
    await expect(method).toBeVisible();
  },
);
