import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { frameAt, tellFrames } from '../helpers/install-stage.ts';
import { newImei } from './account.ts';
import { newKey, newVehicle, profileOf, publish, recordsOf, sealIn, shortCheck, tamper, type SentRecord } from './field-stage.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { CheckListPage } from './pages/check-list-page.ts';
import { InstallPage } from './pages/install-page.ts';

/*
 * The thirty statements of field-work.md §8, each in a browser of a phone behind the proxy: 1, 3–5, 8–12, 14, 16–20, 26 here; 2 in check-list.e2e.ts; 6, 15, 29, 30
 * in field-dues.e2e.ts; 7 in field-week.e2e.ts; 13 in field-access-lost.e2e.ts; 21–23 in field-proof.e2e.ts; 24, 25 in install.e2e.ts; 27, 28 in field-links.e2e.ts.
 */

const PUSH = /^POST \/api\/v1\/sync\/push /;
const CHECKS = ['vl_jour', 'vul_jour', 'pl_jour', 've_jour', 'edl_depart', 'edl_retour'];
const ALL = [...CHECKS, 'pose_boitier', 'depose_boitier'];

test(
  'acceptance 1 3 4 14 16 18: a phone without network, killed, without camera nor position, in other hands',
  { tag: ['@installed', '@all-phone'] },
  async ({ stack, device, person, console }) => {
    console.allow(/Failed to load resource|net::ERR|WebSocket/);
    const [technician, manager] = [await person('technician'), await person('manager')];
    const [key, car, other] = [newKey(), await newVehicle(manager), await newVehicle(manager)];
    await publish(manager, key, shortCheck('Tour court'));
    let context: BrowserContext;
    let page: Page;
    let list: CheckListPage;
    const start = async (camera?: readonly string[]): Promise<void> => {
      ({ context, page } = await device.open(undefined, camera));
      await technician.lend(context);
      list = new CheckListPage(page, stack.url);
    };
    await start();
    await page!.goto(`${stack.url}/check-list-vehicule`);
    await mirrored(page!);
    await keptOffline(page!);

    await test.step('acceptance 1: the eight seeds are here; each is begun without network', async () => {
      const published = await technician.list('/api/v1/check-templates?size=100&status=published');
      expect(published.map((row) => row['key'])).toEqual(expect.arrayContaining(ALL));
      stack.network.cut();
      for (const seed of CHECKS) await list.begin(seed, car);
      await list.list('drafts');
      await expect(list.rows()).toHaveCount(CHECKS.length);
      await page.goto(`${stack.url}/check-list-vehicule?do=install`);
      for (const mission of ['Pose', 'Dépose']) await expect(page.getByRole('radio', { name: mission, exact: true })).toBeVisible();
    });

    await test.step('acceptance 3 4: killed while the phone’s camera was open: same question, half a word, the photos before', async () => {
      await list.begin(key, car);
      await list.at('Avant');
      await list.photo();
      await list.next();
      await list.defect('Feux');
      await list.photo();
      await page.getByLabel('Note').fill('Feu arri');
      await list.button(/^Ajouter/).click();
      const chooser = page.waitForEvent('filechooser');
      await list.button('Choisir une photo').click();
      await chooser;
      await device.kill();
      await start([]);
      await list.list('drafts');
      await list.rows().filter({ hasText: 'Photo à reprendre' }).click();
      await list.at('Feux');
      await expect(page.getByLabel('Note')).toHaveValue('Feu arri');
      await expect(list.photos()).toHaveCount(1);
      await expect(list.note('Photo à reprendre')).toBeVisible();
    });

    await test.step('acceptance 16 18: a critical defect immobilizes here at once; no camera, no position', async () => {
      await list.next();
      await list.defect('Freins');
      await expect(list.note('Véhicule immobilisé.')).toBeVisible();
      await list.noPhoto();
      await list.next();
      await list.at('Remarque');
      await list.next();
      await expect(list.note('Ne pas rouler.')).toBeVisible();
      await list.certify();
      await expect(list.standing()).toHaveText('Enregistré, à envoyer');
      await page.goto(`${stack.url}/check-list-vehicule?do=fill&template=${key}&vehicle=${car._id}`);
      await expect(list.note('Un défaut critique est encore ouvert.')).toBeVisible();

      await list.begin(key, other);
      await list.at('Avant');
      await list.noPhoto();
      await list.next();
      await list.fine('Feux');
      await list.fine('Freins');
      await list.at('Remarque');
      await list.next();
      await expect(list.note('Apte avec réserve.')).toBeVisible();
      await list.certify();
      await expect(list.standing()).toHaveText('Enregistré, à envoyer');
    });

    await test.step('acceptance 14: the next person on this phone neither sees nor sends them', async () => {
      stack.network.restore();
      const lost = stack.network.fault({ fate: 'reset', match: PUSH });
      await manager.lend(context);
      await list.list('drafts');
      await expect(page.getByText('Rien en cours')).toBeVisible();
      lost.end();
      const [template] = (await manager.list(`/api/v1/check-templates?size=100&key=${key}`)) as unknown as Parameters<
        typeof sealIn
      >[1]['template'][];
      const third = await newVehicle(manager);
      await sealIn(page, { ...(await profileOf(manager)), count: 1, vehicle: { id: third._id, plate: third.plate }, template: template! });
      await expect.poll(async () => (await recordsOf(manager, third)).length, { timeout: 30_000 }).toBe(1);
      await list.list('sent');
      await expect(list.rows().filter({ hasText: third.plate })).toBeVisible();
      await expect(list.rows().filter({ hasText: car.plate })).toHaveCount(0);
      expect(await recordsOf(manager, car)).toEqual([]);

      await technician.lend(context);
      await list.list('drafts');
      await expect(list.rows()).toHaveCount(CHECKS.length + 1);
      await expect
        .poll(async () => (await recordsOf(manager, car)).map(({ verdict, incomplete }) => [verdict, incomplete]), { timeout: 60_000 })
        .toEqual([['do-not-drive', false]]);
      const [sent] = await recordsOf(manager, car);
      expect(sent!.sealed.content).toMatchObject({
        gps: { missing: 'refused' },
        answers: { freins: { photoMissing: 'refused', severity: 'critical' } },
      });
      await expect.poll(async () => (await recordsOf(manager, other)).map(({ verdict }) => verdict)).toEqual(['fit-with-reserve']);
    });
  },
);

test(
  'acceptance 5 8 19 20: two tabs seal at once, an answer is lost, one is refused and thrown away',
  { tag: '@all-phone' },
  async ({ stack, context, page, enter, person, console }) => {
    console.allow(/Failed to load resource|net::ERR|WebSocket/);
    const [technician, manager] = [await person('technician'), await person('manager')];
    const car = await newVehicle(manager);
    const template = await publish(manager, newKey(), shortCheck('Tour de série'));
    const me = await profileOf(technician);
    const database = `sillage:${me.userId}:${me.orgId}`;
    await enter(page, 'technician', '/check-list-vehicule?tab=sent');
    await mirrored(page);
    const second = await context.newPage();
    await second.goto(`${stack.url}/check-list-vehicule?tab=sent`);
    await mirrored(second);
    for (const one of [page, second]) await new CheckListPage(one, stack.url).sentShown();
    stack.network.cut();
    const sealing = { ...me, vehicle: { id: car._id, plate: car.plate }, template };
    // Both seal all of theirs at once: each draft is another, the head of the chain is one.
    const ids = (await Promise.all([sealIn(page, { ...sealing, count: 15 }), sealIn(second, { ...sealing, count: 15 })])).flat();
    expect(new Set(ids).size).toBe(30);
    const refused = ids[7]!;
    expect(await tamper(page, database, 'outbox', refused)).toBe(1);

    stack.network.restore();
    const lost = stack.network.fault({ fate: 'answer-lost', match: PUSH, times: 1 });
    const list = new CheckListPage(page, stack.url);
    let arrived: SentRecord[] = [];
    await test.step('acceptance 5 8: all but the one whose digest is wrong arrive, each once', async () => {
      await expect.poll(async () => (arrived = await recordsOf(manager, car)).length, { timeout: 60_000 }).toBe(29);
      await expect.poll(() => lost.met).toBe(1);
      expect(new Set(arrived.map(({ _id }) => _id))).toEqual(new Set(ids.filter((id) => id !== refused)));
      await expect(page.locator('[data-standing="refused"]')).toHaveCount(1, { timeout: 30_000 });
    });
    let missing = 0;
    await test.step('acceptance 19: one chain for both tabs, its numbers follow each other', async () => {
      const seqs = arrived.map(({ sealed }) => sealed.chain.seq);
      expect(new Set(arrived.map(({ sealed }) => sealed.chain.id)).size).toBe(1);
      const whole = Array.from({ length: 30 }, (_, index) => index + 1);
      expect(new Set(seqs).size).toBe(29);
      [missing] = whole.filter((seq) => !seqs.includes(seq)) as [number];
      expect([...seqs, missing].toSorted((a, b) => a - b)).toEqual(whole);
    });
    await test.step('acceptance 20: thrown away, its stub fills its place', async () => {
      await list.openRecord(refused);
      await expect(list.standing()).toContainText('À corriger :');
      await list.button('Abandonner').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
      const chain = arrived[0]!.sealed.chain.id;
      const stub = async () =>
        (await manager.list(`/api/v1/record-stubs?size=200&chain=${chain}`))
          .filter((row) => row['chain'] === chain)
          .map((row) => row['seq']);
      await expect.poll(stub, { timeout: 30_000 }).toEqual([missing]);
      await expect
        .poll(async () => (await recordsOf(manager, car)).map(({ chainState }) => chainState))
        .toEqual(Array.from({ length: 29 }, () => 'next'));
      await expect(page.locator('[data-standing="refused"]')).toHaveCount(0);
    });
  },
);

test(
  'acceptance 9 10: a photo cut at 60 % goes on from there; one that was altered is never complete',
  { tag: '@all-phone' },
  async ({ stack, context, page, enter, person, console }) => {
    console.allow(/Failed to load resource|net::ERR|WebSocket/);
    const [technician, manager] = [await person('technician'), await person('manager')];
    const [whole, altered] = [await newVehicle(manager), await newVehicle(manager)];
    const template = await publish(manager, newKey(), shortCheck('Tour avec photo'));
    const me = await profileOf(technician);
    const photo = await sharp(randomBytes(700 * 600 * 3), { raw: { width: 700, height: 600, channels: 3 } })
      .png()
      .toBuffer();
    const sealing = { ...me, count: 1, template, photo: { item: 'ph_avant', base64: photo.toString('base64') } };
    // The part that begins at 60 % never leaves: the page is closed while it waits.
    await page.addInitScript((limit) => {
      const { fetch } = window;
      window.fetch = (input, init) => {
        const offset = Number(new Headers(init?.headers).get('upload-offset'));
        if (offset < limit) return fetch(input, init);
        (window as { stoppedAt?: number }).stoppedAt = offset;
        return new Promise(() => undefined);
      };
    }, photo.length * 0.6);
    await enter(page, 'technician', '/check-list-vehicule?tab=sent');
    await mirrored(page);
    await sealIn(page, { ...sealing, vehicle: { id: whole._id, plate: whole.plate } });
    const stoppedAt = Number(
      await (await page.waitForFunction(() => (window as { stoppedAt?: number }).stoppedAt, undefined, { timeout: 30_000 })).jsonValue(),
    );
    await page.close();

    const again = await context.newPage();
    const asked: [string, number | null][] = [];
    again.on('request', (request) => {
      const offset = request.headers()['upload-offset'];
      if (request.url().includes('/api/v1/uploads')) asked.push([request.method(), offset === undefined ? null : Number(offset)]);
    });
    await test.step('acceptance 9: resumed where it stopped, the same byte for byte', async () => {
      await again.goto(`${stack.url}/check-list-vehicule?tab=sent`);
      await expect
        .poll(async () => (await recordsOf(manager, whole)).map(({ incomplete }) => incomplete), { timeout: 60_000 })
        .toEqual([false]);
      expect(asked.slice(0, 2)).toEqual([
        ['HEAD', null],
        ['PATCH', stoppedAt],
      ]);
      expect(asked.filter(([method]) => method === 'POST')).toEqual([]);
      const [sent] = await recordsOf(manager, whole);
      const original = await (
        await context.request.get(`${stack.url}/api/v1/field-records/${sent!._id}/attachments/${sent!.attachments[0]!.id}`)
      ).body();
      expect(createHash('sha256').update(original).digest('hex')).toBe(sent!.sealed.content.attachments[0]!.sha256);
      await expect(again.locator('.cl-row', { hasText: whole.plate }).locator('[data-standing="complete"]')).toBeVisible({
        timeout: 30_000,
      });
    });
    await test.step('acceptance 10: altered on the phone after its signature', async () => {
      stack.network.cut();
      await expect(again.locator('.sync-off').first()).toBeVisible({ timeout: 20_000 });
      const [id] = await sealIn(again, { ...sealing, vehicle: { id: altered._id, plate: altered.plate } });
      const database = `sillage:${me.userId}:${me.orgId}`;
      const held = await again.evaluate(
        ([name, owner]) =>
          new Promise<string>((resolve, reject) => {
            const opening = indexedDB.open(name!);
            opening.onerror = () => reject(opening.error!);
            opening.onsuccess = () => {
              const all = opening.result.transaction('attachments').objectStore('attachments').getAll();
              all.onsuccess = () => {
                opening.result.close();
                resolve((all.result as { _id: string; owner: string }[]).find((row) => row.owner === owner)!._id);
              };
            };
          }),
        [database, `fieldRecord:${id}`],
      );
      expect(await tamper(again, database, 'attachments', held)).toBe(1);
      stack.network.restore();
      // The phone itself sees that it is another photo, says so, and sends none of it.
      await expect(again.locator('.sync-fix').first()).toBeVisible({ timeout: 60_000 });
      const [sent] = await recordsOf(manager, altered);
      expect(sent).toMatchObject({ incomplete: true, attachments: [] });
      await expect(again.locator('.cl-row', { hasText: altered.plate }).locator('[data-standing="photos"]')).toBeVisible();
    });
  },
);

test(
  'acceptance 11 12 17: the template changes under a draft, is retired under another; the wrong vehicle is corrected',
  { tag: '@all-phone' },
  async ({ stack, page, enter, person }) => {
    const manager = await person('manager');
    const [key, car, right] = [newKey(), await newVehicle(manager), await newVehicle(manager)];
    const first = await publish(manager, key, shortCheck('Tour qui change'));
    const list = new CheckListPage(page, stack.url);
    await enter(page, 'technician', '/check-list-vehicule');
    await mirrored(page);
    const defects = async ({ _id }: { _id: string }) =>
      (await manager.list(`/api/v1/defects?size=200&vehicle=${_id}`)).map((row) => [row['item'], row['state']]);
    let id = '';
    let correction = '';
    await test.step('acceptance 11: the draft ends on its version, with its photos', async () => {
      await list.begin(key, car);
      await list.at('Avant');
      await list.photo();
      await publish(manager, key, shortCheck('Tour qui change', 'Feux et clignotants'));
      await list.next();
      await list.defect('Feux');
      await list.photo();
      await list.next();
      await list.fine('Freins');
      await list.at('Remarque');
      await list.next();
      id = await list.certify();
      await expect(list.standing()).toHaveText('Complet', { timeout: 60_000 });
      const [sent] = await recordsOf(manager, car);
      expect(sent).toMatchObject({ _id: id, templateVersion: 1, sealed: { content: { template: { sha256: first.sha256 } } } });
      expect(sent!.attachments).toHaveLength(2);
    });
    await test.step('acceptance 17: both records stay, the defect is the right vehicle’s', async () => {
      await expect.poll(() => defects(car)).toEqual([['feux', 'open']]);
      await list.correct('Changer de véhicule');
      await list.button('Un autre').click();
      await page.getByLabel('Fin de l’immatriculation, nom ou VIN').fill(right.plate);
      await page.locator('.field-lines button', { hasText: right.plate }).click();
      await list.confirmVehicle(right.plate);
      await list.at('Avant');
      await list.photo();
      await list.next();
      // The answers were kept, the photos of another vehicle were not.
      await page.locator('.field-lines button', { hasText: 'Feux' }).first().click();
      await list.at('Feux');
      await list.photo();
      await list.next();
      await page.getByLabel('Pourquoi cette correction').fill('Mauvais véhicule');
      correction = await list.certify();
      await expect(list.standing()).toHaveText('Complet', { timeout: 60_000 });
      await expect.poll(() => defects(right)).toEqual([['feux', 'open']]);
      await expect.poll(async () => (await defects(car)).filter(([, state]) => state === 'open')).toEqual([]);
      await list.openRecord(id);
      await expect(list.standing()).toHaveText('Remplacé par une correction');
      await list.openRecord(correction);
      await expect(page.getByText('Mauvais véhicule')).toBeVisible();
    });
    await test.step('acceptance 12: retired while it was filled, taken', async () => {
      await list.begin(key, car);
      await list.at('Avant');
      await list.photo();
      for (const row of await manager.list(`/api/v1/check-templates?size=100&key=${key}`))
        await manager.patch(`/api/v1/check-templates/${row._id}`, { status: 'retired' });
      await list.next();
      await list.fine('Feux et clignotants');
      await list.fine('Freins');
      await list.at('Remarque');
      await list.next();
      await list.certify();
      await expect(list.standing()).toHaveText('Complet', { timeout: 60_000 });
    });
  },
);

test.describe('in a cellar', () => {
  test.use({ permissions: ['camera', 'geolocation'], geolocation: { latitude: 48.8566, longitude: 2.3522, accuracy: 200 } });

  test(
    'acceptance 26: a position good to 200 m judges no device: to be looked at again',
    { tag: '@all-phone' },
    async ({ page, enter, person, stack }) => {
      const manager = await person('manager');
      const [car, imei] = [await newVehicle(manager), newImei()];
      await manager.create('devices', { title: `Boîtier ${car.plate}`, type: 'teltonika', serial: imei, status: 'stock' });
      const wizard = new InstallPage(page);
      await enter(page, 'technician', '/gestion/vehicules');
      await mirrored(page);
      await page.goto(`${stack.url}/check-list-vehicule?do=install`);
      await wizard.identify(car.plate, imei);
      await wizard.mount(84_120);
      // Half a kilometre away: a failure, were the phone sure of its own place.
      await tellFrames(stack.server.gatewayPort, imei, [frameAt(Date.now() - 20_000, { lat: 48.8611 })]);
      await expect(wizard.test('Première trame')).toHaveAttribute('data-state', 'ok', { timeout: 30_000 });
      await expect(wizard.test('Position')).toHaveAttribute('data-state', 'review');
    },
  );
});
