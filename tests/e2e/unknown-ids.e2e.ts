import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { asRoot } from './as-root.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { captureScreens, memberScreens, staffScreens, type ScreenAt } from './screens.ts';

test.setTimeout(600_000);

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
/** An address that is of one row: the row is its path, or what is opened beside a list. */
const OF_ONE = new RegExp(`(/|[?&]open=|/gestion/vehicules\\?vehicle=)${ID.source}`);
/** The server says that it has none; a browser writes that into its console. */
const ASKED = /status of 40[04]/;
const NO_PAGE = 'Cette page est introuvable';
const unknown = (path: string): string => path.replace(ID, UNKNOWN);

const withIds = (screens: readonly ScreenAt[]): string[] => [
  ...new Set(
    screens
      .map(({ path }) => path)
      .filter((path) => OF_ONE.test(path))
      .map(unknown),
  ),
];

/** The lists that are drawn from a declaration, with a row opened that nobody has. */
function openedLists(): string[] {
  const sources = readdirSync('src/app/features', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-screen.tsx'))
    .map((file) => readFileSync(`src/app/features/${file}`, 'utf8'));
  return sources.flatMap((source) =>
    [...source.matchAll(/: EntityScreenConfig = \{([\s\S]*?)\n\};/g)].flatMap(([, config]) => {
      const to = /\bto: '([^']+)'/.exec(config!)?.[1];
      const query = /\bquery: '([^']+)'/.exec(config!)?.[1];
      return to === undefined ? [] : [`${to}?${query === undefined ? '' : `${query}&`}open=${UNKNOWN}`];
    }),
  );
}

async function lacking(page: Page, paths: readonly string[], text: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    const isSaid = await page
      .getByText(text)
      .first()
      .waitFor({ timeout: 15_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isSaid) wrong.push(path);
  }
  return wrong;
}

test(
  'R-150 an id that is nothing’s is no page, on every screen of one row',
  { tag: '@all-desk' },
  async ({ page, enter, person, console }) => {
    console.allow(ASKED);
    const paths = [...new Set([...withIds(await memberScreens(await person('admin'))), ...openedLists()])];
    expect(paths.length).toBeGreaterThan(25);
    await enter(page, 'admin');
    await mirrored(page);
    expect(await lacking(page, paths, NO_PAGE)).toEqual([]);
  },
);

test('R-150 nor is one of a page on paper', { tag: '@all-desk' }, async ({ page, enter, person, console }) => {
  console.allow(ASKED);
  const paths = withIds(await captureScreens(await person('admin'))).filter((path) => !path.includes('/report/'));
  await enter(page, 'admin');
  await mirrored(page);
  expect(await lacking(page, paths, NO_PAGE)).toEqual([]);
});

test('R-150 nor is one of the administration of the platform', { tag: '@all-desk' }, async ({ page, person, stack, console }) => {
  console.allow(ASKED);
  const paths = withIds(await staffScreens(await person('admin')));
  await asRoot(page, stack.url, '/admin');
  expect(await lacking(page, paths, NO_PAGE)).toEqual([]);
});

test(
  'R-150 without network nobody can tell: it is not on this device',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter, console, context }) => {
    console.allow(ASKED);
    await enter(page, 'admin', '/gestion/vehicules');
    await mirrored(page);
    await keptOffline(page);
    await context.setOffline(true);
    await page.evaluate((id) => {
      history.pushState({}, '', `/gestion/vehicules?vehicle=${id}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, UNKNOWN);
    await expect(page.getByText('Pas sur cet appareil')).toBeVisible();
    await expect(page.getByText(NO_PAGE)).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText(NO_PAGE)).toBeVisible({ timeout: 30_000 });
  },
);
