import type { Locator } from '@playwright/test';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { SyncPanel } from './pages/sync-panel.ts';

test.setTimeout(240_000);

const part = (panel: SyncPanel): Locator => panel.box.getByRole('region', { name: 'Connexion et données' });
const countOf = (panel: SyncPanel, kind: string): Locator => part(panel).getByRole('row', { name: new RegExp(`^${kind}`) });

test(
  'on a limited connection the rest of the application waits, as its person chose; « Tout maintenant » brings it, is stopped, and ends « Prêt hors ligne »; what it took is told',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter, stack, console }) => {
    console.allow(/Failed to load resource/);
    // A first visit on such a link: its service worker finds what was said of it before it takes anything.
    await page.goto(`${stack.url}/licences.txt`);
    await page.evaluate(async () => {
      const notes = await caches.open('builds');
      await notes.put('/transfers.json', Response.json({ choice: null, isLimited: true, askedMs: null }));
    });
    const packs: string[] = [];
    page.context().on('request', (request) => {
      if (/\/assets\/pack-[\w-]+\.json/.test(request.url())) packs.push(request.url());
    });
    await enter(page, 'manager', '/gestion/vehicules');
    await mirrored(page);
    const panel = new SyncPanel(page);
    await panel.open();
    await expect(part(panel)).toContainText('Rien n’est encore choisi');
    await part(panel).getByText('Wi-Fi seulement', { exact: true }).click();
    await part(panel)
      .getByRole('switch', { name: /^Je suis sur une connexion limitée/ })
      .check();
    await expect(part(panel)).toContainText('itinérance');
    await expect(panel.box.getByRole('heading', { name: /^Préparation du mode hors ligne… \d+ %$/ })).toBeVisible();
    // The service worker took no more than the shell.
    await expect(panel.box).toContainText('Attend le Wi-Fi, selon votre choix.', { timeout: 90_000 });

    // Kept with the device: it holds after a restart of the page, and nothing of the rest came.
    await page.reload();
    await mirrored(page);
    await panel.open();
    await expect(part(panel).getByRole('radio', { name: 'Wi-Fi seulement' })).toBeChecked();
    await expect(part(panel)).toContainText(/Reste (environ|au moins) [\d,]+\s[km]o, à peu près \d+/i);
    await expect(panel.box.getByRole('heading', { name: /^Préparation du mode hors ligne/ })).toBeVisible();

    expect(packs).toEqual([]);
    await part(panel).getByRole('button', { name: 'Tout maintenant' }).click();
    await part(panel).getByRole('button', { name: 'Arrêter' }).click();
    await expect(part(panel).getByRole('button', { name: 'Tout maintenant' })).toBeVisible();
    await part(panel).getByRole('button', { name: 'Tout maintenant' }).click();
    await expect(panel.box.getByRole('heading', { name: 'Prêt hors ligne' })).toBeVisible({ timeout: 120_000 });
    await keptOffline(page);
    await expect(part(panel).getByRole('button', { name: /^(Tout maintenant|Arrêter)$/ })).toHaveCount(0, { timeout: 30_000 });

    await expect(countOf(panel, 'Données')).toContainText(/↓ [\d,]+\s[kM]o/);
    await expect(countOf(panel, 'Application')).toContainText(/↓ [\d,]+\s[kM]o/);
    await expect(part(panel)).toContainText('Compté par l’application sur cet appareil');

    stack.network.cut();
    await page.reload();
    await panel.open();
    await expect(part(panel).getByRole('radio', { name: 'Wi-Fi seulement' })).toBeChecked();
    await expect(countOf(panel, 'Application')).toContainText(/↓ [\d,]+\s[kM]o/);
  },
);
