import type { Page } from '@playwright/test';
import type { Account } from './account.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { isAll } from '../helpers/suite.ts';
import { captureScreens, memberScreens, type ScreenAt } from './screens.ts';

test.setTimeout(600_000);

/** What needs the network says so: what only the server has, and what a person asks for beyond what each screen begins with. */
const ONLY_ONLINE =
  /^\/(gestion\/developpeurs|gestion\/utilisateurs\?view=devices|rapports\/automatiques\?view=runs|rapports\/proximite|profil)/;
/** Of today: shortly after midnight nobody has driven yet. */
const TODAY = /^\/(rapports\/(positions|cartographique)|tableau-de-bord-journalier)/;
const REPORT = /^\/(rapports|eco-conduite)\/[a-z-]+$/;
const FIGURES = 'main :is(.dt-line, .dc-item, .kpis, .rp-tables, .rp-days .rib, .vr-parts, .panel a, .seg, [data-traces])';
const DISTANCE = 'main:has(h1):has-text(" km")';
/** The code of what only managers open is not on the devices of others. */
const OF_MANAGERS = /^\/(gestion|support|rapports\/automatiques|dashboard)/;
const NOT_HERE = 'Pas encore sur cet appareil';

/** Each screen once, a report for the period it begins with. */
function startsOf(screens: readonly ScreenAt[]): ScreenAt[] {
  const starts = new Map<string, ScreenAt>();
  for (const screen of screens) {
    const [pathname] = screen.path.split('?') as [string];
    const isReport = REPORT.test(pathname);
    if (ONLY_ONLINE.test(screen.path) || /[?&](new|edit|show|view|moment|replay|trail|day)=/.test(screen.path)) continue;
    // Ways and trails come when somebody looks at them: a journey has its figures without.
    const isJourney = /\/trajets\/./.test(pathname);
    const start = isReport ? { ...screen, path: pathname, proof: FIGURES } : isJourney ? { ...screen, proof: DISTANCE } : screen;
    if (!starts.has(start.path)) starts.set(start.path, start);
  }
  return [...starts.values()];
}

/** Waits until the panel says that the device could leave the network. */
async function ready(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Synchronisation/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Prêt hors ligne' })).toBeVisible({ timeout: 240_000 });
  await page.keyboard.press('Escape');
}

async function walk(page: Page, url: string, screens: readonly ScreenAt[], account: Account): Promise<string[]> {
  const wrong: string[] = [];
  for (const { path, proof } of screens) {
    await page.goto(url + path);
    const refused = page.locator('.error-forbidden');
    // Others than managers may have nothing of their own: told, and told apart from "not here" below.
    const proofs = account === 'manager' ? page.locator(proof) : page.locator(proof).or(page.locator('main .empty'));
    const isShown = await proofs
      .or(refused)
      .first()
      .waitFor({ timeout: 40_000 })
      .then(
        () => true,
        () => false,
      );
    if (account !== 'manager' && (await refused.count()) > 0) continue;
    const shown = isShown || TODAY.test(path);
    const text = await page.locator('body').innerText();
    const lacks = text.includes(NOT_HERE) && !/\/trajets\/|vehicle=/.test(path);
    if (!shown || lacks || /Une erreur|page introuvable/i.test(text))
      wrong.push(`${path}: ${lacks ? 'not here' : shown ? 'error' : 'no figures'}: ${text.replace(/\s+/g, ' ').slice(-160)}`);
  }
  return wrong;
}

for (const account of ['manager', 'technician', 'user'] as const satisfies readonly Account[])
  test(
    `S-026 ${isAll ? 'every screen' : 'one screen of each kind'} of a ${account} has its figures without network, none visited before`,
    { tag: ['@installed', account === 'manager' ? '@desk' : '@all-desk'] },
    async ({ page, person, enter, stack }) => {
      const all = startsOf(await memberScreens(await person('admin'))).filter(({ sample }) => isAll || sample);
      const screens =
        account === 'manager'
          ? all
          : all.filter(({ path }) => !OF_MANAGERS.test(path) && !(account === 'user' && /\/trajets\/./.test(path)));
      await enter(page, account, '/');
      await mirrored(page);
      await keptOffline(page);
      await ready(page);
      stack.network.cut();
      await expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 30_000 });
      expect(await walk(page, stack.url, screens, account)).toEqual([]);
    },
  );

test(
  'S-026 pages for paper print what the device has, without network',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, person, enter, stack }) => {
    const screens = (await captureScreens(await person('admin'))).filter(({ path }) => !/documentation/.test(path));
    await enter(page, 'manager', '/');
    await mirrored(page);
    await keptOffline(page);
    await ready(page);
    stack.network.cut();
    await expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 30_000 });
    // Maps are drawn by the processor here: of a small picture there is less to draw.
    await page.setViewportSize({ width: 640, height: 480 });
    expect(await walk(page, stack.url, screens, 'manager')).toEqual([]);
  },
);
