import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { enterAsStaff } from './pages/support-page.ts';

test(
  'R-006 R-007 entries by category, found by their words, read with a table of contents and their neighbours',
  { tag: '@desk' },
  async ({ page, enter }) => {
    await enter(page, 'manager', '/documentation');
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 2, name: 'Hors ligne' })).toBeVisible();
    for (const name of [/^Installer l’application/, /^Les véhicules/]) await expect(main.getByRole('link', { name })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Chercher dans la documentation' }).fill('diagnostics');
    await expect(main.getByRole('link', { name: /^Dispositifs communicants et diagnostics/ })).toBeVisible();
    await expect(main.getByRole('link', { name: /^Installer l’application/ })).toHaveCount(0);
    await page.getByRole('searchbox').first().fill('xyzzy');
    // Beside what is typed, and under what was not found.
    await expect(page.getByRole('button', { name: 'Effacer la recherche' })).toHaveCount(2);
    await page.getByRole('button', { name: 'Effacer la recherche' }).last().click();
    await main.getByRole('link', { name: /^Travailler hors ligne/ }).click();
    await expect(page).toHaveURL(/\/documentation\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Travailler hors ligne' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Sur cette page' }).getByRole('link', { name: 'Au retour' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Au retour' })).toBeInViewport();
    await page
      .getByRole('navigation', { name: 'Pages voisines' })
      .getByRole('link', { name: /Page suivante/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'La file d’envoi et les éléments à corriger' })).toBeVisible();
  },
);

test('R-007 an entry is for its readers', { tag: '@all-desk' }, async ({ page, enter }) => {
  await enter(page, 'user', '/documentation');
  await expect(page.getByRole('link', { name: /^Premiers pas/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Les véhicules/ })).toHaveCount(0);
});

test(
  'R-006 R-007 the documentation is there without network once the application was open with it, never having been read',
  { tag: '@all-desk' },
  async ({ stack, device, person }) => {
    const manager = await person('manager');
    let { context, page } = await device.open();
    await manager.lend(context);
    await page.goto(`${stack.url}/`);
    await mirrored(page);
    await keptOffline(page);
    // Brought quietly, once the screens have their rows.
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const names = (await indexedDB.databases()).map(({ name }) => name!).filter((name) => name.startsWith('sillage:'));
            const keys: string[] = [];
            for (const name of names) {
              const database = await new Promise<IDBDatabase>((resolve, reject) =>
                Object.assign(indexedDB.open(name), {
                  onsuccess(this: IDBOpenDBRequest) {
                    resolve(this.result);
                  },
                  onerror: reject,
                }),
              );
              if (database.objectStoreNames.contains('cache'))
                keys.push(
                  ...(await new Promise<string[]>((resolve) =>
                    Object.assign(database.transaction('cache').objectStore('cache').getAllKeys(), {
                      onsuccess(this: IDBRequest) {
                        resolve(this.result as string[]);
                      },
                    }),
                  )),
                );
              database.close();
            }
            return keys.filter((key) => key.includes('/api/v1/documentation') || key.includes('/api/v1/known-issues')).length;
          }),
        { timeout: 30_000 },
      )
      .toBe(2);
    await device.close();
    stack.network.cut();
    ({ context, page } = await device.open());
    await page.goto(`${stack.url}/documentation`);
    await page.getByRole('link', { name: /^Travailler hors ligne/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Avant de partir en zone blanche' })).toBeVisible();
    await page.goto(`${stack.url}/support?new=1`);
    await page.getByLabel('Sujet').fill('invitation non reçue');
    await expect(page.getByText('Invitation ou lien de mot de passe non reçu')).toBeVisible();
  },
);

test(
  'R-027 R-028 an entry is written with its preview, published, read by a customer, then deleted',
  { tag: '@all-desk' },
  async ({ page, browser, stack, person, isMobile }) => {
    const title = `Page d’essai ${Date.now().toString(36)}`;
    await enterAsStaff(page, `http://localhost:${stack.server.port}`, `${stack.url}/admin/documentation`);
    await expect(page.getByRole('heading', { level: 1, name: /^Documentation/ })).toBeVisible();
    await page.getByRole('button', { name: 'Nouvelle page' }).click();
    await page.getByRole('textbox', { name: 'Titre' }).fill(title);
    await page
      .getByRole('textbox', { name: 'Texte' })
      .fill(
        'Bonjour **à tous**\n\n## Une partie\n\n<img src=x onerror="window.hurt=1"> [mauvais](javascript:window.hurt=1) [bon](/gestion/vehicules)\n',
      );
    if (isMobile) await page.getByText('Aperçu', { exact: true }).click();
    const preview = page.getByRole('region', { name: 'Aperçu' });
    await expect(preview.getByRole('heading', { level: 2, name: 'Une partie' })).toBeVisible();
    await expect(preview.getByText('<img src=x onerror="window.hurt=1">')).toBeVisible();
    await expect(preview.getByRole('link', { name: 'bon' })).toBeVisible();
    await expect(preview.getByRole('link', { name: 'mauvais' })).toHaveCount(0);
    // A reload loses nothing of what is typed.
    await expect(page.getByText(/^Brouillon gardé à/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(title);
    await page.getByRole('button', { name: 'Publier' }).click();
    await expect(page).toHaveURL(/\/admin\/documentation\/[0-9a-f-]{36}/);
    const id = /[0-9a-f-]{36}/.exec(page.url())![0];

    const context = await browser.newContext({ baseURL: stack.url, locale: 'fr-FR' });
    await (await person('user')).lend(context);
    const reader = await context.newPage();
    await reader.goto(`/documentation/${id}`);
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await reader.evaluate(() => 'hurt' in window)).toBe(false);
    await context.close();

    await page.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page).toHaveURL(/\/admin\/documentation$/);
    expect((await (await person('user')).list('/api/v1/documentation')).some((one) => one._id === id)).toBe(false);
  },
);

test(
  'R-024 a known problem is added, offered to a customer, changed and removed',
  { tag: '@all-desk' },
  async ({ page, stack, person }) => {
    const title = `Témoin orange ${Date.now().toString(36)}`;
    await enterAsStaff(page, `http://localhost:${stack.server.port}`, `${stack.url}/admin/common-issues`);
    await page.getByRole('button', { name: 'Ajouter un problème' }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('textbox', { name: 'Titre' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Titre' }).fill(title);
    await page.getByLabel('Ce que l’on voit').fill('Le témoin du boîtier reste orange.');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.locator('.dt-line', { hasText: title })).toBeVisible();
    const offered = async () => (await (await person('manager')).list('/api/v1/known-issues')).filter((one) => one['title'] === title);
    expect(await offered()).toMatchObject([{ state: 'open', deviceType: null }]);
    await page.locator('.dt-line', { hasText: title }).click();
    await page.getByLabel('Que faire').fill('Attendre dix minutes.');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.locator('.dt-line', { hasText: title })).toBeVisible();
    expect(await offered()).toMatchObject([{ solution: 'Attendre dix minutes.' }]);
    await page.locator('.dt-line', { hasText: title }).click();
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.locator('.dt-line').first()).toBeVisible();
    await expect(page.locator('.dt-line', { hasText: title })).toHaveCount(0);
    expect(await offered()).toEqual([]);
  },
);
