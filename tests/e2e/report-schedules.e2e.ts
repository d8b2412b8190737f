import { randomUUID } from 'node:crypto';
import { expect, mirrored, test } from './fixtures.ts';

interface Scheduled {
  _id: string;
  name: string;
  report: string;
  asked: Record<string, string>;
  nextRunAt: string | null;
}

test(
  'R-093 a report is scheduled from its screen, without network; it is stored once that is back, and says when it is next',
  { tag: '@desk' },
  async ({ stack, page, person }) => {
    const manager = await person('manager');
    await manager.lend(page.context());
    await page.goto(`${stack.url}/rapports/trajets?period=last7&group=day`);
    await mirrored(page);
    await page.getByRole('button', { name: 'Programmer', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nouveau rapport automatique' })).toBeVisible();
    const form = page.locator('form.ef');
    await expect(form.getByRole('button', { name: /^Période/ })).toContainText('7 derniers jours');

    const name = `Trajets ${randomUUID().slice(0, 8)}`;
    stack.network.cut();
    await form.getByLabel(/^Nom/).fill(name);
    await page.getByRole('button', { name: 'Programmer un rapport' }).click();
    await expect(page.locator('.ov-panel').getByText('Chaque semaine, lundi à 07:00')).toBeVisible();
    stack.network.restore();

    const stored = async (): Promise<Scheduled | undefined> =>
      (await manager.get<{ results: Scheduled[] }>('/api/v1/report-schedules?size=100')).results.find((one) => one.name === name);
    await expect.poll(async () => (await stored())?.asked, { timeout: 60_000 }).toMatchObject({ period: 'last7', group: 'day' });
    expect((await stored())!.nextRunAt).not.toBeNull();
  },
);
