import { expect, mirrored, test } from './fixtures.ts';
import { captureScreens } from './screens.ts';

declare global {
  interface Window {
    told: unknown[];
    triggerCapture?: (isError: boolean) => void;
  }
}

test(
  'L-005 R-119 R-120 R-121 R-122 R-123 R-124 R-125 R-126 R-128 R-129 R-130 R-133 R-134 R-135 R-136 R-137 R-138 R-139 R-140 R-141 R-149 R-155 pages for captures: alone in the layout void, with a session, and each says once that it is drawn',
  { tag: '@all-desk' },
  async ({ page, person, stack }) => {
    const admin = await person('admin');
    const screens = await captureScreens(admin);
    await page.goto(`${stack.url}${screens[0]!.path}`);
    await expect(page).toHaveURL(/simple-directory\/login/);

    await admin.lend(page.context());
    await page.addInitScript(() => {
      window.told = [];
      window.triggerCapture = (isError) => void window.told.push(isError);
    });
    // Maps are drawn by the processor here: of a small picture there is less to draw.
    await page.setViewportSize({ width: 640, height: 480 });
    const renewals: string[] = [];
    page.on('request', (request) => request.url().endsWith('/auth/keepalive') && renewals.push(request.url()));
    for (const { path, proof } of screens) {
      await page.goto(`${stack.url}${path}`);
      await expect(page.locator(proof), path).toBeVisible({ timeout: 20_000 });
      await expect(page.locator('[data-layout]'), path).toHaveAttribute('data-layout', 'void');
      await expect(
        page.locator('.bar, .ph-bar, .side, nav[aria-label="Fil d\'Ariane"], footer[role="contentinfo"], body > footer, .cap-acts'),
        path,
      ).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => window.told), path).toEqual([false]);
      // A picture of the map, not the map: a printer sees it too.
      if (path.includes('/image/') && path.split('/').length > 4) await expect(page.locator('.cap-picture'), path).toBeVisible();
    }
    expect(renewals).toEqual([]);

    // Read by a person: nobody to tell, a way to the printer that is not printed itself.
    const reader = await page.context().newPage();
    await reader.addInitScript(() => Reflect.deleteProperty(window, 'triggerCapture'));
    await reader.goto(`${stack.url}/pages-for-capture/vehicle`);
    await expect(reader.getByText('L’adresse n’indique pas quoi afficher')).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Imprimer ou enregistrer en PDF' })).toBeVisible();
    await reader.emulateMedia({ media: 'print' });
    await expect(reader.getByRole('button', { name: 'Imprimer ou enregistrer en PDF' })).toBeHidden();
  },
);

test('R-156 the capture of a report has the rows and totals of its page', { tag: '@all-desk' }, async ({ page, enter, person }) => {
  const captures = (await captureScreens(await person('admin'))).filter(({ path }) => /\/(journeys|site)\?/.test(path));
  for (const { path } of captures) {
    const [, slug, query] = /report\/(\w+)\?(.*)$/.exec(path)!;
    const foot = page.locator('main .dt-foot');
    // A server that has just begun makes its visits of sites in the first minutes; a device that asked before keeps that there are none.
    const rows = async (): Promise<number> =>
      (
        await (
          await person('admin')
        ).get<{ result: { rows: unknown[] } }>(`/api/v1/reports/${slug === 'journeys' ? 'trajets' : slug}?${query}`)
      ).result.rows.length;
    await expect.poll(rows, { timeout: 180_000, intervals: [1000] }).toBeGreaterThan(0);
    await enter(page, 'admin', `/rapports/${slug === 'journeys' ? 'trajets' : slug}?${query}&group=none`);
    await expect(foot).toBeVisible({ timeout: 30_000 });
    // At a first visit it is made again once those it names are here.
    await mirrored(page);
    await page.reload();
    await expect(foot).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('main [aria-busy="true"], main progress')).toHaveCount(0);
    const totals = await foot.locator('[role="gridcell"], [role="rowheader"]').allTextContents();
    const first = await page.locator('main .dt-line').first().locator('[role="gridcell"], [role="rowheader"]').allTextContents();
    await page.goto(`${new URL(page.url()).origin}${path}&group=none`);
    await expect(page.locator('main[data-capture="drawn"]')).toBeVisible({ timeout: 20_000 });
    const paper = page.locator('main .cap-scroll table');
    const words = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter(Boolean);
    await expect.poll(async () => words(await paper.locator('tfoot td').allTextContents())).toEqual(words(totals));
    await expect.poll(async () => words(await paper.locator('tbody tr').first().locator('td').allTextContents())).toEqual(words(first));
  }
});

test(
  'on paper a wide report has all its columns, plates on one line, its totals once, a number on each sheet',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    await enter(page, 'admin', '/rapports');
    await mirrored(page);
    await person('admin');
    for (const report of ['global', 'weight', 'journeys', 'distances']) {
      await page.goto(`/pages-for-capture/report/${report}?period=yesterday`);
      await expect(page.locator('main :is(.cap-scroll table, .empty)').first(), report).toBeVisible({ timeout: 60_000 });
      await page.emulateMedia({ media: 'print' });
      // What is between the margins of a sheet that lies, at 96 points an inch.
      await page.setViewportSize({ width: Math.floor(((297 - 24) / 25.4) * 96), height: 700 });
      const found = await page.evaluate(() => ({
        over: [...document.querySelectorAll('main table')].map((table) => Math.ceil(table.getBoundingClientRect().right) - innerWidth),
        broken: [...document.querySelectorAll<HTMLElement>('main :is(td.whole, td.num, .plate)')].filter(
          (cell) => getComputedStyle(cell).whiteSpace !== 'nowrap',
        ).length,
        foot: [...document.querySelectorAll('main tfoot')].map((foot) => getComputedStyle(foot).display),
      }));
      expect(Math.max(...found.over), report).toBeLessThanOrEqual(0);
      expect(found.broken, report).toBe(0);
      expect(new Set(found.foot), report).toEqual(new Set(['table-row-group']));
      await page.emulateMedia({ media: null });
    }
  },
);
