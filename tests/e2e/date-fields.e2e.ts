import { expect, mirrored, test } from './fixtures.ts';

// The browser speaks another language than the application.
test.use({ locale: 'en-US' });

test(
  'I-002 a date and a time are typed and shown in the language of the application, not of the browser; the calendar opens and closes by the keyboard, again and again',
  { tag: '@all-desk' },
  async ({ page, enter }) => {
    await enter(page, 'manager', '/gestion/sinistres');
    await mirrored(page);
    await page.getByRole('button', { name: 'Ajouter un sinistre' }).click();
    const form = page.locator('form.ef');
    const at = form.getByLabel(/^Survenu le/);
    const error = form.getByText('Il faut une date et une heure, comme');
    await expect(at).toHaveAttribute('placeholder', 'JJ/MM/AAAA HH:MM');

    await at.fill('31/02/2026 8h30');
    await at.press('Tab');
    await expect(error).toBeVisible();
    await expect(at).toHaveValue('31/02/2026 8h30');

    await at.fill('20/11/26 830');
    await at.press('Tab');
    await expect(at).toHaveValue('20/11/2026 08:30');
    await expect(error).toHaveCount(0);

    const day = (name: string) => page.getByRole('gridcell').getByRole('button', { name, exact: true });
    await at.press('Alt+ArrowDown');
    await expect(day('vendredi 20 novembre 2026')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(day('jeudi 19 novembre 2026')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(at).toHaveValue('19/11/2026 08:30');
    const opener = form.getByRole('button', { name: 'Ouvrir le calendrier' }).first();
    await expect(opener).toBeFocused();

    for (const [width, kind] of [
      [1280, 'popover'],
      [390, 'sheet'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await expect(form.locator(`[data-calendar="${kind}"]`).first()).toBeAttached();
      await at.press('Alt+ArrowDown');
      await expect(day('jeudi 19 novembre 2026')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(day('jeudi 19 novembre 2026')).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
    await expect(at).toHaveValue('19/11/2026 08:30');
  },
);
