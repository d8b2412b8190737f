import type { Page } from '@playwright/test';
import { Neighbour } from '../helpers/lab/neighbour.ts';
import { PROFILES, type Profile } from '../helpers/lab/profile.ts';
import { isWriting, playCell, readTable, writeTable, type Cells } from '../helpers/lab/table.ts';
import { newPlate, type Person } from './account.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

const NAME = 'in the browser';
const FLOWS = ['first visit', 'restart and write'] as const;
/** Neighbours that answer for the files of the application, or whom only a browser meets as they are. */
const PLAYED = [
  'portal',
  'GET, HEAD, POST only',
  'no WebSocket',
  '502',
  '503 with Retry-After',
  '429',
  '302 to a sign-in of the proxy',
  '407 of the proxy',
  'stale cached answers',
  'no compression, no ETag',
  'onLine false with a network',
];
const EACH = ['no WebSocket'];
const said = readTable(NAME);
const found: Cells = new Map(PLAYED.map((name) => [name, new Map<string, string>()]));
const SENT = { timeout: 60_000 };

test.setTimeout(480_000);

const title = (page: Page) => page.locator('main h1').first();

/** What the chip says, in its words. */
async function chipSays(page: Page, { said: what }: Profile): Promise<void> {
  if (what === 'online') {
    await expect(page.locator('.sync-ok').first()).toBeVisible(SENT);
    return expect(page.locator('.sync-off')).toHaveCount(0);
  }
  await expect(page.locator('.sync-off').first()).toContainText(what === 'portal' ? 'Ce réseau demande une connexion' : 'Hors ligne', SENT);
}

/** Somebody opens the application for the first time behind it; it lets go, and all of it is there. */
async function firstVisit(page: Page, url: string, profile: Profile, neighbour: Neighbour): Promise<void> {
  neighbour.be(profile);
  // A neighbour that leads elsewhere, or answers nothing, leaves no page.
  const arrived = await page.goto(url, { waitUntil: 'commit' }).catch(() => null);
  if (profile.lets === 'nothing') {
    await expect.poll(() => neighbour.log.some(({ passed }) => !passed)).toBe(true);
    await expect(page.locator('[data-layout="default"]')).toHaveCount(0);
    neighbour.be(null);
    await page.goto(url);
  } else expect(arrived?.status()).toBe(200);
  await expect(title(page)).toHaveText('Véhicules', SENT);
  await mirrored(page);
  await keptOffline(page);
}

/** The page is opened again behind it: its screen is there, the chip is right, what is written leaves when it may. */
async function restartAndWrite(page: Page, url: string, profile: Profile, neighbour: Neighbour, manager: Person): Promise<void> {
  const plate = newPlate();
  const { _id } = await manager.create('vehicles', { registration: plate, name: 'Avant' });
  const nameNow = async (): Promise<string | null> => (await manager.get<{ name: string | null }>(`/api/v1/vehicles/${_id}`)).name;
  const list = new VehiclesPage(page, false);
  await page.goto(`${url}?vehicle=${_id}`);
  await expect(list.title(plate)).toBeVisible();
  await mirrored(page);
  neighbour.be(profile);
  const since = neighbour.log.length;
  await page.reload();
  await expect(list.title(plate)).toBeVisible();
  await chipSays(page, profile);
  await list.edit({ Nom: 'Après' });
  if (profile.lets === 'nothing') {
    await expect(page.locator('.note-pending')).toContainText('Nom : à envoyer');
    expect(neighbour.log.slice(since).filter(({ path, passed }) => passed && path.startsWith('/api/'))).toEqual([]);
    expect(await nameNow()).toBe('Avant');
    neighbour.be(null);
  }
  await expect.poll(nameNow, SENT).toBe('Après');
  await expect(page.locator('.note-pending')).toHaveCount(0, SENT);
  neighbour.be(null);
  await expect(page.locator('.sync-ok').first()).toBeVisible(SENT);
  await manager.remove(`/api/v1/vehicles/${_id}`);
}

for (const profile of PROFILES.filter(({ name }) => PLAYED.includes(name)))
  test(
    `behind a neighbour, ${profile.name}: the first visit, the start and the chip hold, and nothing is lost`,
    { tag: ['@installed', EACH.includes(profile.name) ? '@desk' : '@all-desk'] },
    async ({ page, stack, person, console }) => {
      // Each of them makes a browser complain of something else.
      console.allow(/./);
      const manager = await person('manager');
      const neighbour = await Neighbour.before(stack.server.port);
      if (profile.device?.onLine === false)
        await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
      stack.network.via(neighbour.port);
      try {
        await manager.lend(page.context());
        const url = `${stack.url}/gestion/vehicules`;
        const cell = (flow: (typeof FLOWS)[number], play: () => Promise<void>): Promise<void> =>
          playCell(said.get(profile.name)?.get(flow), play, (outcome) => found.get(profile.name)?.set(flow, outcome));
        await cell('first visit', () => firstVisit(page, url, profile, neighbour));
        await cell('restart and write', () => restartAndWrite(page, url, profile, neighbour, manager));
      } finally {
        await page.close();
        stack.network.via(null);
        await neighbour.close();
      }
    },
  );

test.afterAll(() => {
  if (isWriting) writeTable(NAME, FLOWS, found);
});
