import type { Journey } from '../../src/domain/driving/journey.ts';
import { addDays, dayOf } from '../../src/domain/time/time-zone.ts';
import { expect, test } from './fixtures.ts';

interface Answer {
  columns: string[];
  result: { rows: (string | number | null)[][] };
}

test(
  'R-008 R-073 R-074 eco-driving from its menu: journeys with their score, one of them with its criteria and the events that make it',
  { tag: '@desk' },
  async ({ page, enter, person }) => {
    const manager = await person('manager');
    const today = dayOf(Date.now(), 'Europe/Paris');
    const { columns, result } = await manager.get<Answer>(
      `/api/v1/reports/eco-trajets?from=${addDays(today, -6)}&to=${addDays(today, -1)}`,
    );
    const cell = (row: Answer['result']['rows'][number], id: string): string | number | null => row[columns.indexOf(id)]!;
    const row = result.rows.find((one) => cell(one, 'score') !== null && Number(cell(one, 'brakings')) > 0);
    expect(row, 'a journey with a score and a harsh event').toBeDefined();
    const [vehicle, startMs] = [String(cell(row!, 'vehicle')), Number(cell(row!, 'startAt'))];
    const id = `${vehicle}:${startMs}`;
    const { events } = await manager.get<Journey>(`/api/v1/journeys/${id}`);
    const day = dayOf(startMs, 'Europe/Paris');

    await enter(page, 'manager', '/eco-conduite');
    await page.getByRole('main').getByRole('link', { name: 'Trajets éco-conduite' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trajets éco-conduite' })).toBeVisible();
    await page.goto(`/eco-conduite/trajets?vehicles=${vehicle}&from=${day}&to=${day}`);
    await page.locator(`main .dt-line a[href$="${id}"]`).first().click({ timeout: 30_000 });
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(`/eco-conduite/trajets/${id}`);

    const panel = page.getByRole('region', { name: 'Éco-score' });
    await expect(panel.getByRole('img', { name: /^Éco-score/ })).toBeVisible({ timeout: 30_000 });
    await expect(panel.getByRole('row', { name: /^Freinages/ })).toBeVisible({ timeout: 30_000 });
    const eco = events.filter(({ kind }) => kind.startsWith('harsh-') || kind === 'speeding' || kind === 'idling');
    await expect(page.locator('.jn-events > li')).toHaveCount(eco.length);
    await expect(page.locator('.jn-way [data-map-state="ready"]')).toBeVisible({ timeout: 30_000 });
  },
);
