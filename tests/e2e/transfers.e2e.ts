import type { Locator } from '@playwright/test';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { SyncPanel } from './pages/sync-panel.ts';

test.setTimeout(240_000);

const part = (panel: SyncPanel): Locator => panel.box.getByRole('region', { name: 'Connexion et données' });
const countOf = (panel: SyncPanel, kind: string): Locator => part(panel).getByRole('row', { name: new RegExp(`^${kind}`) });

test(
  'on a limited connection the rest of the application waits, as its person chose; « Tout maintenant » brings it, is stopped, and ends « Prêt hors ligne »; what it took is told',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter, stack }) => {
    // What everybody's screens need does not come at once: the choice is made before it has.
    const packs = /^GET \/assets\/pack-/;
    stack.network.fault({ fate: 'refuse', match: packs });
    await enter(page, 'manager', '/gestion/vehicules');
    await mirrored(page);
    const panel = new SyncPanel(page);
    await panel.open();
    await expect(part(panel)).toContainText('Rien n’est encore choisi');
    await part(panel).getByText('Wi-Fi seulement', { exact: true }).click();
    await part(panel).getByRole('switch', { name: /^Je suis sur une connexion limitée/ }).check();
    await expect(part(panel)).toContainText('itinérance');
    await expect(panel.box.getByRole('heading', { name: /^Préparation du mode hors ligne… \d+ %$/ })).toBeVisible();
    await expect(panel.box).toContainText('En attente, selon votre choix pour les connexions limitées.');
    stack.network.restore();

    // Kept with the device: it holds after a restart of the page, and nothing of the rest came.
    await page.reload();
    await mirrored(page);
    await panel.open();
    await expect(part(panel).getByRole('radio', { name: 'Wi-Fi seulement' })).toBeChecked();
    await expect(part(panel)).toContainText(/Reste (environ|au moins) [\d,]+ [km]o/i);
    await expect(panel.box.getByRole('heading', { name: /^Préparation du mode hors ligne/ })).toBeVisible();

    await part(panel).getByRole('button', { name: 'Tout maintenant' }).click();
    await part(panel).getByRole('button', { name: 'Arrêter' }).click();
    await expect(part(panel).getByRole('button', { name: 'Tout maintenant' })).toBeVisible();
    await part(panel).getByRole('button', { name: 'Tout maintenant' }).click();
    await expect(panel.box.getByRole('heading', { name: 'Prêt hors ligne' })).toBeVisible({ timeout: 120_000 });
    await keptOffline(page);
    await expect(part(panel).getByRole('button', { name: /^(Tout maintenant|Arrêter)$/ })).toHaveCount(0, { timeout: 30_000 });

    await expect(countOf(panel, 'Données')).toContainText(/↓ [\d,]+ [kM]o/);
    await expect(countOf(panel, 'Application')).toContainText(/↓ [\d,]+ [kM]o/);
    await expect(part(panel)).toContainText('Compté par l’application sur cet appareil');

    stack.network.cut();
    await page.reload();
    await panel.open();
    await expect(part(panel).getByRole('radio', { name: 'Wi-Fi seulement' })).toBeChecked();
    await expect(countOf(panel, 'Application')).toContainText(/↓ [\d,]+ [kM]o/);
  },
);
