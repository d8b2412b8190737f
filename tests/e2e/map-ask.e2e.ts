import { askedPlaceOf } from '../../src/domain/places/asked-place.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { MapPage } from './pages/map-page.ts';

test(
  'a point of the map is asked about with a right click and with the keyboard, and leads to who was there',
  { tag: '@all-desk' },
  async ({ page, enter }) => {
    const map = new MapPage(page);
    await enter(page, 'manager', '/cartographie');
    await map.ready();
    await mirrored(page);
    const asked = page.getByRole('dialog', { name: 'Ce point de la carte' });
    const canvas = page.locator('.map-screen canvas').first();
    await page.mouse.click(800, 450, { button: 'right' });
    await expect(asked.getByRole('link', { name: 'Qui est passé ici ?' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await canvas.focus();
    await page.keyboard.press('Shift+F10');
    await expect(asked).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Proximité');
    const address = new URL(page.url());
    expect(address.pathname).toBe('/rapports/proximite');
    expect(address.searchParams.get('period')).toBe('last7');
    expect(askedPlaceOf(address.searchParams.get('place') ?? '')).toMatchObject({ kind: 'area', area: { kind: 'circle' } });
  },
);
