import { readFile } from 'node:fs/promises';
import type { Journey } from '../../src/domain/driving/journey.ts';
import { addDays, dayOf, dayStartMs } from '../../src/domain/time/time-zone.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';

const ZONE = 'Europe/Paris';

test(
  'R-112 R-113 a journey from its report: figures, one instant on map, curve and timeline, replay, the next one, a file; without network once it was opened, and why it was driven',
  { tag: ['@installed', '@all-desk'] },
  async ({ stack, device, person, console }) => {
    const manager = await person('manager');
    const today = dayOf(Date.now(), ZONE);
    const [from, to] = [addDays(today, -6), today].map((one) => new Date(dayStartMs(one, ZONE)).toISOString());
    const { results } = await manager.get<{ results: Journey[] }>(`/api/v1/journeys?from=${from}&to=${to}&kind=driven&size=2000`);
    const after = ({ vehicle, startAt }: Journey): Journey | undefined =>
      results.find(
        (one) =>
          one.vehicle === vehicle && one.startAt > startAt && dayOf(Date.parse(one.startAt), ZONE) === dayOf(Date.parse(startAt), ZONE),
      );
    // The one of which its device told most often: its speed is read in its middle too.
    const [journey] = results
      .filter(
        (one) =>
          !one.open &&
          one.events.length > 0 &&
          one.distanceM > 3000 &&
          one.durationS > 300 &&
          one.durationS < 3600 &&
          one.maxKmh !== null &&
          one.events.every(({ kind }) => kind !== 'gap') &&
          one.messages - one.badFixes > Math.max(8, one.durationS / 240) &&
          one.start?.place &&
          one.end?.place &&
          after(one),
      )
      .toSorted((a, b) => b.messages / b.durationS - a.messages / a.durationS) as [Journey];
    expect(journey, 'a journey with an event and one after it').toBeDefined();
    const day = dayOf(Date.parse(journey.startAt), ZONE);
    const [startMs, endMs] = [Date.parse(journey.startAt), Date.parse(journey.endAt)];
    const address = `${stack.url}/rapports/trajets/${journey._id}`;

    let { context, page } = await device.open();
    await manager.lend(context);
    await page.goto(`${stack.url}/rapports/trajets?vehicles=${journey.vehicle}&from=${day}&to=${day}&group=none`);
    await mirrored(page);
    const distance = (journey.distanceM / 1000).toLocaleString('fr', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const row = page
      .getByRole('grid', { name: 'Trajets' })
      .locator('.dt-line')
      .filter({ has: page.locator(`a[href$="${journey._id}"]`) });
    for (const fact of [journey.start!.place!, journey.end!.place!, distance, `${Math.floor(journey.durationS / 60)}\u00a0min`])
      await expect(row).toContainText(fact, { timeout: 30_000 });
    await row.locator('a').first().click();
    const here = (): string => decodeURIComponent(new URL(page.url()).pathname);
    await expect.poll(here).toBe(`/rapports/trajets/${journey._id}`);

    const figure = page.locator('.jn-kpis .kpi', { hasText: 'Distance' });
    await expect(figure).toContainText(distance, { timeout: 30_000 });
    await expect(page.locator('.jn-ends')).toContainText(journey.end!.place!);
    await expect(page.locator('.jn-way [data-map-state="ready"]')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('img', { name: /^Vitesse/ })).toBeVisible();

    const timeline = page.getByRole('slider', { name: 'Instant du trajet' });
    await expect(timeline).toHaveValue(String(startMs));
    await page.keyboard.press('End');
    await expect(timeline).toHaveValue(String(endMs));
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(timeline).toHaveValue(String(startMs + 10_000));
    await expect(page.locator('.jn-way [data-shown-count="1"]')).toBeVisible();
    await page.getByText('×10', { exact: true }).click();
    await page.getByRole('button', { name: 'Rejouer le trajet' }).click();
    await expect.poll(async () => Number(await timeline.inputValue())).toBeGreaterThan(startMs + 10_000);
    await page.getByRole('button', { name: 'Mettre en pause' }).click();
    await expect(page.getByRole('button', { name: 'Rejouer le trajet' })).toBeVisible();

    const curve = page.getByRole('img', { name: /^Vitesse/ });
    await expect(curve).toHaveAttribute('data-chart-state', 'ready');
    await curve.locator('.u-over').click();
    await expect
      .poll(async () => Math.abs(Number(await timeline.inputValue()) - (startMs + endMs) / 2) / (endMs - startMs))
      .toBeLessThan(0.02);
    await expect(page.locator('[data-figure="speed"]')).toContainText('km/h');

    const [event] = journey.events;
    await page.locator('.jn-events button').first().click();
    await expect(timeline).toHaveValue(String(Date.parse(event!.at)));
    await expect(page.locator('.jn-pin:not(.jn-end)')).toHaveCount(journey.events.length);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter' }).click();
    await page.getByRole('menuitem', { name: 'GPX' }).click();
    const times = [...(await readFile(await (await download).path(), 'utf8')).matchAll(/<time>([^<]+)</g)].map(([, time]) => time!);
    expect(times.length).toBeGreaterThan(5);
    expect(times[0]! >= journey.startAt && times.at(-1)! <= journey.endAt).toBe(true);

    await page.getByRole('link', { name: 'Trajet suivant du véhicule' }).click();
    await expect.poll(here).toBe(`/rapports/trajets/${after(journey)!._id}`);
    await page.getByRole('link', { name: 'Trajet précédent du véhicule' }).click();
    await expect(figure).toContainText(distance, { timeout: 30_000 });
    console.allow(/status of 404/);
    await page.goto(`${stack.url}/rapports/trajets/${journey.vehicle}:1`);
    await expect(page.locator('.error-not-found')).toBeVisible({ timeout: 30_000 });
    await keptOffline(page);
    await device.close();

    stack.network.cut();
    ({ context, page } = await device.open());
    await page.goto(address);
    await expect(page.locator('.jn-kpis .kpi', { hasText: 'Distance' })).toContainText(distance, { timeout: 30_000 });
    await expect(page.getByText(/^hors ligne, reçu/)).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Instant du trajet' })).toHaveValue(String(startMs));

    const reason = `Chantier ${startMs}`;
    const told = page.getByRole('region', { name: 'Motif' });
    await told.getByRole('button').first().click();
    await told.getByRole('textbox', { name: 'Motif' }).fill(reason);
    await page.keyboard.press('Enter');
    await expect(told).toContainText('à envoyer');
    stack.network.restore();
    const said = async (): Promise<unknown> =>
      (await manager.list(`/api/v1/journey-reasons?size=5&vehicle=${journey.vehicle}`)).map(
        (row) => (row as unknown as { reason: string }).reason,
      );
    await expect.poll(said, { timeout: 30_000 }).toContain(reason);
    await expect(told).toContainText('Marius Chavanne', { timeout: 30_000 });
  },
);
