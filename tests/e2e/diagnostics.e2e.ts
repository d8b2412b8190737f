import type { Page } from '@playwright/test';
import type { Person } from './account.ts';
import { expect, mirrored, test, waiting } from './fixtures.ts';
import { DiagnosticsDialog } from './pages/diagnostics-dialog.ts';
import { Shell } from './pages/shell.ts';
import { Stage } from './stage.ts';

/* The badge and its dialog against the calls of the specification: the server has only those, with the diagnostics of each test. */
test.use({ viewport: { width: 1200, height: 900 } });
test.beforeEach(({ console }) => {
  console.allow(/status of (404|500)|ServiceWorker|Failed to register/);
});

const PATH = '/api/v1/diagnostics';
type Row = Record<string, unknown> & { _id: string; title: string; lastTrigger: string };

interface World {
  rows: Row[];
  stage: Stage;
  shell: Shell;
  dialog: DiagnosticsDialog;
  /** Status of the next deletions; 0 means they are done. */
  refuse: { status: number };
}

/** The diagnostics of an organization, newest first, in memory. */
async function world(page: Page, admin: Person, count: number): Promise<World> {
  const [vehicle] = await admin.list('/api/v1/vehicles?size=1&sort=registration:1');
  const [device] = (await admin.list('/api/v1/devices?size=50')).filter(({ type }) => type === 'teltonika');
  const rows = Array.from({ length: count }, (_, n): Row => {
    const at = new Date(Date.UTC(2026, 10, 20, 12, -n)).toISOString();
    return {
      _id: `01999999-0000-7000-8000-${String(n).padStart(12, '0')}`,
      owner: vehicle!['owner'],
      createdAt: at,
      updatedAt: at,
      ver: 1,
      fieldVersions: {},
      code: 'device-silent',
      severity: 'error',
      title: `Message ${n + 1}`,
      firstTrigger: at,
      lastTrigger: at,
      count: 1,
      vehicle: { _id: vehicle!._id, title: vehicle!['registration'] },
      device: { _id: device!._id, title: device!['title'], type: device!['type'] },
    };
  });
  const refuse = { status: 0 };
  const stage = await Stage.on(page, { plain: true });
  stage.answer(PATH, (url, method) => {
    if (method === 'DELETE') {
      if (refuse.status > 0) return { status: refuse.status, json: { code: 'internal', message: 'Réessayez plus tard.' } };
      const at = rows.findIndex(({ _id }) => url.pathname.endsWith(_id));
      return at >= 0 && rows.splice(at, 1) ? { status: 204 } : { status: 404 };
    }
    const [number, size] = [Number(url.searchParams.get('page') ?? 1), Number(url.searchParams.get('size') ?? 10)];
    return { json: { count: rows.length, results: rows.slice((number - 1) * size, number * size) } };
  });
  return { rows, stage, refuse, shell: new Shell(page, false), dialog: new DiagnosticsDialog(page) };
}

/** Pages that the badge and the dialog asked for; the mirror's own question is another. */
const pagesAsked = (stage: Stage): string[] => stage.queries(PATH).filter((query) => !query.includes('size=1000'));
const messages = (dialog: DiagnosticsDialog) => dialog.rows().locator('td:nth-last-child(3)');

test(
  'D-001 D-002 D-009 D-010 D-011 D-013 D-015 D-019 K-004 the badge counts all, its dialog shows the newest ten',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const { rows, stage, shell, dialog } = await world(page, await person('admin'), 25);
    await page.setViewportSize({ width: 850, height: 900 });
    await enter(page, 'admin', '/gestion');
    await expect(shell.badge()).toHaveAccessibleName('25 diagnostics');
    await expect.poll(() => pagesAsked(stage)[0]).toBe('?page=1&size=10&sort=lastTrigger:-1');
    await shell.badge().click();
    await expect(dialog.heads()).toHaveText(['Véhicule', 'Dispositif communicant', 'Message', 'Date', 'Supprimer']);
    await expect(messages(dialog)).toHaveText(rows.slice(0, 10).map(({ title }) => title));
    const cells = dialog.rows().first().getByRole('cell');
    await expect(cells.nth(0)).toHaveText((rows[0]!['vehicle'] as { title: string }).title);
    await expect(cells.nth(1)).toHaveText((rows[0]!['device'] as { title: string }).title);
    const { vehicle, device } = rows[0]! as unknown as Record<'vehicle' | 'device', { _id: string; title: string }>;
    await expect(cells.nth(0).getByRole('link')).toHaveAttribute('href', `/gestion/vehicules/${vehicle._id}/diagnostic`);
    await expect(cells.nth(1).getByRole('link')).toHaveAttribute(
      'href',
      `/gestion/dispositifs-communicants?q=${encodeURIComponent(device.title)}`,
    );
    // 12:00 UTC in the organization's Europe/Paris.
    await expect(cells.nth(3)).toHaveText(/20 nov\..*13:00/);
    await dialog.box.getByRole('button', { name: 'Fermer' }).click();
    await expect(dialog.box).toHaveCount(0);
  },
);

test(
  'D-003 D-005 D-006 D-007 D-008 P-005 for whom, from which width, in both navigations; else the list is not asked for',
  { tag: '@all-desk' },
  async ({ page, browser, enter, person }) => {
    const { shell } = await world(page, await person('admin'), 3);
    await enter(page, 'admin', '/gestion');
    await expect(shell.badge()).toBeVisible();
    for (const [width, there] of [
      [849, 0],
      [850, 1],
      [849, 0],
      [850, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(shell.badge()).toHaveCount(there);
    }

    const cases: [string, Parameters<typeof enter>[1], (staged: Stage) => void, there: boolean][] = [
      ['side navigation', 'admin', (staged) => staged.preferences({ layout: 'side' }), true],
      ['user', 'user', () => undefined, false],
      ['manager', 'manager', () => undefined, false],
      ['manager who is isAdmin', 'manager', (staged) => staged.me({ isAdmin: 1 }), false],
      ['setting off', 'admin', (staged) => staged.settings({ showDiagnosticErrors: false }), false],
      ['setting missing', 'admin', (staged) => staged.settings({ showDiagnosticErrors: null }), false],
    ];
    for (const [name, account, prepare, there] of cases) {
      const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1200, height: 900 }, locale: 'fr-FR' });
      const other = await context.newPage();
      const staged = await world(other, await person('admin'), 3);
      prepare(staged.stage);
      await enter(other, account, '/');
      await expect(other.locator(there ? '.side' : '.bar'), name).toBeVisible();
      await mirrored(other);
      await expect(staged.shell.badge(), name).toHaveCount(there ? 1 : 0);
      await expect.poll(() => pagesAsked(staged.stage).length > 0, name).toBe(there);
      await context.close();
    }
  },
);

test(
  'D-017 C-014 one is deleted by its call, the same page is asked for again, and the badge counts on',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const { rows, stage, shell, dialog } = await world(page, await person('admin'), 25);
    await enter(page, 'admin', '/gestion');
    await shell.badge().click();
    await dialog.page(2).click();
    await expect(messages(dialog).first()).toHaveText('Message 11');
    const gone = rows[10]!;
    const before = pagesAsked(stage).length;
    await dialog.removeFirst();
    await expect(messages(dialog).first()).toHaveText('Message 12');
    await expect.poll(() => stage.queries(`${PATH}/${gone._id}`, 'DELETE')).toHaveLength(1);
    await expect.poll(() => pagesAsked(stage)[before]).toBe('?page=2&size=10&sort=lastTrigger:-1');
    await page.keyboard.press('Escape');
    await expect(shell.badge()).toHaveAccessibleName('24 diagnostics');
  },
);

test(
  'D-018 D-020 D-004 eleven make two pages; without the eleventh the first shows; without any the badge goes',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const { rows, stage, shell, dialog } = await world(page, await person('admin'), 11);
    await enter(page, 'admin', '/gestion');
    await shell.badge().click();
    await expect(dialog.pages()).toHaveCount(2);
    await dialog.page(2).click();
    await expect(messages(dialog)).toHaveText(['Message 11']);
    await expect.poll(() => pagesAsked(stage)).toContain('?page=2&size=10&sort=lastTrigger:-1');
    await dialog.removeFirst();
    await expect(dialog.rows()).toHaveCount(10);
    await expect(messages(dialog).first()).toHaveText('Message 1');
    await expect(dialog.pages()).toHaveCount(0);
    rows.splice(1);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(shell.badge()).toHaveAccessibleName('1 diagnostic');
    await shell.badge().click();
    await dialog.removeFirst();
    await expect(dialog.box).toContainText('Plus aucun diagnostic.');
    await page.keyboard.press('Escape');
    await expect(shell.badge()).toHaveCount(0);
  },
);

test(
  'D-021 sixty make six page items; more never show more than six, and each page is reached',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const { rows, shell, dialog } = await world(page, await person('admin'), 75);
    const more = rows.splice(60);
    await enter(page, 'admin', '/gestion');
    await shell.badge().click();
    await expect(dialog.pages()).toHaveText(['1', '2', '3', '4', '5', '6']);
    await page.keyboard.press('Escape');
    rows.push(...more);
    await page.reload();
    await expect(shell.badge()).toHaveAccessibleName('75 diagnostics');
    await shell.badge().click();
    for (let n = 1; n <= 8; n++) {
      await expect(dialog.page(n)).toHaveAttribute('aria-current', 'page');
      await expect(dialog.pages()).toHaveCount(6);
      await expect(messages(dialog).first()).toHaveText(`Message ${(n - 1) * 10 + 1}`);
      if (n < 8) await dialog.next().click();
    }
    await expect(dialog.next()).toBeDisabled();
  },
);

test(
  'D-010 D-012 D-014 D-016 the account and the administration’s links for site administrators; empty cells',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const { rows, stage, shell, dialog } = await world(page, await person('admin'), 2);
    Object.assign(rows[1]!, { vehicle: null, device: null });
    stage.me({ isAdmin: 1 });
    await enter(page, 'admin', '/gestion');
    await shell.badge().click();
    await expect(dialog.heads()).toHaveText(['Compte', 'Véhicule', 'Dispositif communicant', 'Message', 'Date', 'Supprimer']);
    await expect(dialog.rows().first().getByRole('cell').first()).toHaveText('Transports Lumière');
    const bare = dialog.rows().nth(1).getByRole('cell');
    await expect(bare.nth(1)).toBeEmpty();
    await expect(bare.nth(2)).toBeEmpty();
    await expect(bare.nth(3)).toHaveText('Message 2');
    const { vehicle, device } = rows[0]! as unknown as Record<'vehicle' | 'device', { _id: string; title: string }>;
    const links = dialog.rows().first().getByRole('link');
    await expect(links.nth(0)).toHaveAttribute('href', `/admin/vehicles/${vehicle._id}`);
    await expect(links.nth(1)).toHaveAttribute('href', `/admin/devices/teltonika?q=${encodeURIComponent(device.title)}`);
    await expect(dialog.rows().nth(1).getByRole('link')).toHaveCount(0);
  },
);

test(
  'D-022 X-001 F-008 a list that fails is told with what the server said, and the application goes on',
  { tag: '@all-desk' },
  async ({ page, browser, enter, person }) => {
    const fails = (staged: Stage) =>
      staged.answer(PATH, (url) =>
        url.searchParams.get('size') === '10' ? { status: 500, json: { code: 'internal', message: 'Base indisponible' } } : null,
      );
    const { stage, shell } = await world(page, await person('admin'), 3);
    fails(stage);
    await enter(page, 'admin', '/gestion');
    const message = shell.message('Erreur lors de la récupération de la liste des diagnostics');
    await expect(message).toContainText('Base indisponible');
    await expect(message).toHaveAttribute('data-type', 'error');
    await expect(message).toHaveAttribute('role', 'alert');
    await shell.navigation().getByRole('link', { name: 'Carte', exact: true }).click();
    await expect(page.locator('[data-layout="cartography"]')).toBeVisible();
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1200, height: 900 } });
    const english = await context.newPage();
    fails((await Stage.on(english, { plain: true })).preferences({ lang: 'en' }));
    await enter(english, 'admin', '/gestion');
    await expect(new Shell(english, false).message('Error while retrieving diagnostics list')).toContainText('Base indisponible');
    await context.close();
  },
);

test('C-015 a deletion that fails: the reason is told and the row stays', { tag: '@all-desk' }, async ({ page, enter, person }) => {
  const { refuse, shell, dialog } = await world(page, await person('admin'), 3);
  await enter(page, 'admin', '/gestion');
  await shell.badge().click();
  refuse.status = 500;
  await dialog.removeFirst();
  await expect(shell.message('Le diagnostic n’a pas été supprimé')).toContainText('Réessayez plus tard.');
  await expect(messages(dialog)).toHaveText(['Message 1', 'Message 2', 'Message 3']);
  await page.keyboard.press('Escape');
  await expect(shell.badge()).toHaveAccessibleName('3 diagnostics');
});

test(
  'a deletion without network is kept here and sent when it returns',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter, person, stack }) => {
    const admin = await person('admin');
    const [row] = await admin.list(`${PATH}?page=1&size=10&sort=lastTrigger:-1`);
    await page.setViewportSize({ width: 1200, height: 900 });
    await enter(page, 'admin', '/gestion');
    await mirrored(page);
    const dialog = new DiagnosticsDialog(page);
    await new Shell(page, false).badge().click();
    await expect(messages(dialog).first()).toHaveText(String(row!['title']));
    stack.network.cut();
    await dialog.removeFirst();
    await waiting(page, 1);
    expect(await admin.status(`${PATH}/${row!._id}`)).toBe(200);
    stack.network.restore();
    await expect.poll(() => admin.status(`${PATH}/${row!._id}`), { timeout: 40_000 }).toBe(404);
  },
);
