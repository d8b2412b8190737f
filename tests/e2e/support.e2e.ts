import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { enterAsStaff, SupportPage } from './pages/support-page.ts';

/** A request that is lost under load is given up after 30 s, and asked again. */
const ARRIVES_MS = 90_000;

const unique = (text: string): string => `${text} ${Date.now().toString(36)}`;

test(
  'R-015 the list shows the organization’s requests, each leading to its page; a filter stays in the address',
  { tag: ['@desk', '@all-phone'] },
  async ({ page, enter, isMobile }) => {
    const support = new SupportPage(page, isMobile);
    await enter(page, 'manager', '/support');
    await mirrored(page);
    await expect(support.row('Écart de 1 200 km')).toContainText('En attente de vous');
    await expect(support.row('Installer l’application sur les iPhone')).toHaveCount(0);
    await page.getByRole('searchbox').first().fill('quai nord');
    await expect(support.rows()).toHaveCount(1);
    await expect(page).toHaveURL(/q=quai/);
    await support.row('Un dépôt').click();
    await expect(support.title('Un dépôt n’est pas reconnu comme lieu d’arrêt')).toBeVisible();
    await expect(page).toHaveURL(/\/support\/[0-9a-f-]{36}$/);
    await expect(support.messages()).toHaveCount(2);
  },
);

test('R-015 support is refused to the lowest role', { tag: '@all-desk' }, async ({ page, enter }) => {
  await enter(page, 'user', '/support');
  await expect(page.getByRole('heading', { name: "Vous n'avez pas les permissions d'accéder à cette page", exact: true })).toBeVisible();
});

test(
  'R-016 R-036 a request with a photo, its suggestion, the staff’s answer and note, the reply that settles it',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, browser, stack, enter, person, isMobile }) => {
    const subject = unique('Boîtier silencieux au dépôt');
    const support = new SupportPage(page, isMobile);
    await enter(page, 'manager', '/support?new=1');
    await mirrored(page);
    await page.getByLabel('Sujet').fill(subject);
    await page.getByText('Boîtier silencieux après un changement de batterie').click();
    await expect(page.getByText(/Sortez le véhicule à ciel ouvert/)).toBeVisible();
    await support.fill(subject, 'Plus rien depuis ce matin.');
    await support.attach(
      'boitier.png',
      'image/png',
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#345678' } })
        .png()
        .toBuffer(),
    );
    await expect(page.getByRole('list', { name: 'Fichiers choisis' })).toContainText('boitier.png');
    await support.send();
    await expect(support.title(subject)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Pièces jointes' }).getByRole('button', { name: 'Voir boitier.png' })).toBeVisible({
      timeout: 30_000,
    });
    const manager = await person('manager');
    await expect
      .poll(async () => (await manager.list('/api/v1/tickets?size=200')).find((one) => one['subject'] === subject))
      .toMatchObject({ openedByName: 'Marius Chavanne', state: 'open', attachments: [{ name: 'boitier.png', image: true }] });

    const staffContext = await browser.newContext({ baseURL: stack.url, locale: 'fr-FR', viewport: page.viewportSize(), isMobile });
    const staff = await staffContext.newPage();
    await enterAsStaff(staff, `http://localhost:${stack.server.port}`, `${stack.url}/admin/support`);
    const desk = new SupportPage(staff, isMobile);
    await expect(desk.row(subject)).toContainText('Transports Lumière');
    await desk.row(subject).click();
    await expect(desk.title(subject)).toBeVisible();
    await staff.getByText('Note interne', { exact: true }).click();
    await staff.getByLabel('Note interne', { exact: true }).last().fill('SECRET : client prioritaire');
    await staff.getByRole('button', { name: 'Ajouter la note' }).click();
    await expect(desk.messages().filter({ hasText: 'SECRET' })).toBeVisible();
    await staff.getByText('Réponse', { exact: true }).first().click();
    await staff.getByRole('textbox', { name: 'Réponse' }).fill('Débranchez le boîtier une minute.');
    await staff.getByRole('button', { name: 'Répondre', exact: true }).click();
    await expect(desk.messages().filter({ hasText: 'Débranchez' })).toBeVisible();

    // The customer's page follows without a reload, and never shows the note.
    await expect(support.messages().filter({ hasText: 'Débranchez le boîtier une minute.' })).toContainText('Solène Aubry', {
      timeout: 20_000,
    });
    await expect(support.state()).toHaveText('Répondue');
    await expect(page.getByText('SECRET')).toHaveCount(0);

    // From elsewhere, its message in the bell leads there.
    const there = new URL(page.url()).pathname;
    await enter(page, 'manager', '/gestion/vehicules');
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link').filter({ hasText: subject }).first().click();
    await expect(support.title(subject)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(there);
    await page.getByLabel('Votre réponse').fill('Il émet de nouveau, merci.');
    await page.getByRole('button', { name: 'Répondre et marquer comme résolue' }).click();
    await expect(support.state()).toHaveText('Résolue');
    await expect(desk.messages().filter({ hasText: 'Il émet de nouveau' })).toBeVisible({ timeout: 30_000 });
    await staffContext.close();
  },
);

test(
  'R-015 R-016 without network a request, its file and a reply are kept through a restart, and leave once',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ stack, device, person, isMobile }) => {
    const manager = await person('manager');
    const [known] = (await manager.list('/api/v1/tickets?size=200')).filter((one) => String(one['subject']).startsWith('Plus de position'));
    let { context, page } = await device.open();
    await manager.lend(context);
    await page.goto(`${stack.url}/support/${known!._id}`);
    await mirrored(page);
    await page.goto(`${stack.url}/support?new=1`);
    await expect(page.getByLabel('Sujet')).toBeVisible();
    await keptOffline(page);
    stack.network.cut();
    const subject = unique('Écrite en zone blanche');
    const reply = unique('Réponse sans réseau');
    let support = new SupportPage(page, isMobile);
    await support.fill(subject, 'Sans réseau.');
    await support.attach('journal.log', 'text/plain', Buffer.from('08:00 GPS sans repère\n'));
    await expect(page.getByRole('list', { name: 'Fichiers choisis' })).toContainText('journal.log');
    await support.send();
    await expect(support.title(subject)).toBeVisible();
    await expect(page.getByText('À envoyer. Part dès que le réseau revient.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Fichiers à envoyer' })).toContainText('journal.log');
    await page.goto(`${stack.url}/support/${known!._id}`);
    await support.reply(reply);
    await expect(support.messages().filter({ hasText: reply })).toContainText('À envoyer');
    await device.close();

    ({ context, page } = await device.open());
    support = new SupportPage(page, isMobile);
    await page.goto(`${stack.url}/support/${known!._id}`);
    await expect(support.messages().filter({ hasText: reply })).toContainText('À envoyer', { timeout: 20_000 });
    stack.network.restore();
    await expect(support.messages().filter({ hasText: reply })).not.toContainText('À envoyer', { timeout: 40_000 });
    const mine = async () => (await manager.list('/api/v1/tickets?size=200')).filter((one) => one['subject'] === subject);
    await expect
      .poll(async () => (await mine())[0]?.['attachments'], { timeout: 40_000 })
      .toMatchObject([{ name: 'journal.log', type: 'text/plain' }]);
    expect(await mine()).toHaveLength(1);
    await expect
      .poll(async () => (await manager.list('/api/v1/ticket-messages?size=500')).filter((one) => one['body'] === reply))
      .toHaveLength(1);
  },
);

test(
  'R-016 F26 a request made offline with three pictures, one taken away: the staff sees how many of the two are still to come, until both are there',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ device, browser, stack, person, isMobile }) => {
    test.slow();
    const subject = unique('Trois photos en zone blanche');
    const manager = await person('manager');
    const pictures = await Promise.all(
      ['#345678', '#a05020', '#208040'].map(async (background, n) => ({
        name: `photo-${n + 1}.png`,
        bytes: await sharp({ create: { width: 80, height: 60, channels: 3, background } })
          .png()
          .toBuffer(),
      })),
    );
    const { context, page } = await device.open();
    const support = new SupportPage(page, isMobile);
    await manager.lend(context);
    await page.goto(`${stack.url}/support?new=1`);
    await mirrored(page);
    await keptOffline(page);
    stack.network.cut();
    await support.fill(subject, 'Prises sur place.');
    const chosen = page.getByRole('list', { name: 'Fichiers choisis' });
    for (const { name, bytes } of pictures) {
      await support.attach(name, 'image/png', bytes);
      await expect(chosen).toContainText(name);
    }
    await support.send();
    await expect(support.title(subject)).toBeVisible();
    await page.getByRole('button', { name: 'Retirer photo-3.png' }).click();
    const waiting = page.getByRole('list', { name: 'Fichiers à envoyer' });
    await expect(waiting.getByRole('listitem')).toHaveCount(2);
    await expect(support.toCome()).toHaveCount(0);

    stack.network.restore();
    const uploads = /^POST \/api\/v1\/uploads /;
    const [first, second] = [
      stack.network.fault({ fate: 'hold', match: uploads, times: 1 }),
      stack.network.fault({ fate: 'hold', match: uploads }),
    ];
    await expect(support.toCome()).toHaveText('Reçu, 2 fichiers sur 2 à venir', { timeout: ARRIVES_MS });
    // The request is on the server, its files are not.
    await expect(page.locator('.sync').first()).toHaveText(isMobile ? '2' : '2 à envoyer');
    const staffContext = await browser.newContext({ baseURL: stack.url, locale: 'fr-FR', viewport: page.viewportSize(), isMobile });
    const staff = await staffContext.newPage();
    await enterAsStaff(staff, `http://localhost:${stack.server.port}`, `${stack.url}/admin/support`);
    const desk = new SupportPage(staff, isMobile);
    await desk.row(subject).click();
    await expect(desk.toCome()).toHaveText('Reçu, 2 fichiers sur 2 à venir');
    await expect(staff.getByRole('list', { name: 'Fichiers à venir' })).toContainText('photo-2.png');
    await expect(staff.getByRole('button', { name: 'Ne plus les attendre' })).toHaveCount(0);

    first.release();
    await expect(support.toCome()).toHaveText('Reçu, 1 fichier sur 2 à venir', { timeout: ARRIVES_MS });
    await expect(desk.toCome()).toHaveText('Reçu, 1 fichier sur 2 à venir', { timeout: ARRIVES_MS });
    await expect(staff.getByRole('button', { name: 'Voir photo-1.png' })).toBeVisible();
    second.end();
    await expect(support.toCome()).toHaveCount(0, { timeout: ARRIVES_MS });
    await expect(desk.toCome()).toHaveCount(0, { timeout: ARRIVES_MS });
    await expect(staff.getByRole('button', { name: 'Voir photo-2.png' })).toBeVisible();
    await expect(page.locator('.sync-ok').first()).toBeVisible({ timeout: ARRIVES_MS });

    // Seen once, an image is there without network; one that was not says so, and opens when it is back.
    const picture = page.getByRole('dialog').getByRole('img');
    const look = (name: string): Promise<void> => page.getByRole('button', { name: `Voir ${name}` }).click();
    await look('photo-1.png');
    await expect(picture).toBeVisible();
    await page.keyboard.press('Escape');
    stack.network.cut();
    await page.reload();
    await look('photo-1.png');
    await expect(picture).toBeVisible();
    await page.keyboard.press('Escape');
    await look('photo-2.png');
    await expect(page.getByRole('dialog')).toContainText('n’a pas encore été ouvert sur cet appareil');
    stack.network.restore();
    await expect(picture).toBeVisible({ timeout: ARRIVES_MS });
    await page.keyboard.press('Escape');

    const [made] = (await manager.list('/api/v1/tickets?size=200')).filter((one) => one['subject'] === subject);
    const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    const expected = made!['expected'] as { id: string; sha256: string }[];
    expect(made).toMatchObject({ incomplete: false, attachments: [{ id: expected[0]!.id }, { id: expected[1]!.id }] });
    expect(expected.map(({ sha256 }) => sha256)).toEqual(pictures.slice(0, 2).map(({ bytes }) => hashOf(bytes)));
    for (const { id, sha256 } of expected) {
      const original = await context.request.get(`${stack.url}/api/v1/tickets/${String(made!['_id'])}/attachments/${id}`);
      expect(hashOf(await original.body())).toBe(sha256);
    }
    await staffContext.close();
  },
);

test(
  'R-015 what is typed in a request is kept: leaving and coming back loses nothing; nothing leaves without its subject',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, isMobile }) => {
    const support = new SupportPage(page, isMobile);
    await enter(page, 'technician', '/support?new=1');
    await mirrored(page);
    await support.send();
    await expect(page.getByLabel('Sujet')).toBeFocused();
    await support.fill('Un brouillon', 'À moitié écrit');
    await expect(page.getByText(/^Brouillon gardé à/)).toBeVisible();
    await page.goto('/support');
    await page.goto('/support?new=1');
    await expect(page.getByLabel('Description')).toHaveValue('À moitié écrit');
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Support/ })).toBeVisible();
  },
);
