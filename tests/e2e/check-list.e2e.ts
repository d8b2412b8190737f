import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { SealedRecordDoc } from '../../src/domain/check-list/record.ts';
import { recordHash, type SealedRecord } from '../../src/domain/evidence/record-chain.ts';
import { openAnswers } from '../../src/domain/field-work/sealed-record.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';

/** The guide's thirty of a light vehicle, seven more of a van's points, four for a defect, one for a gravity that is asked, two for each photo beyond its first. */
const RUNS = [
  {
    title: 'acceptance 2 R-004 a check-list without network: signed, sent, and the same on the server',
    template: 'Contrôle quotidien véhicule léger',
    taps: 36,
    defects: { Feux: 1 },
    harsh: false,
  },
  {
    title:
      'acceptance 3 4 thirty points, six photos, the browser killed three times, a processor four times slower, then slow 3G: nothing is lost nor doubled',
    template: 'Contrôle quotidien utilitaire',
    taps: 54,
    defects: { Feux: 3, Plaques: 2 },
    harsh: true,
  },
] as const;
/** As a browser's tools have it. */
const SLOW_3G = { downKbps: 400, upKbps: 400, latencyMs: 2000 };
const NOTE = 'Rétroviseur rayé par une branche';

interface Sent {
  _id: string;
  plate: string;
  recordHash: string;
  incomplete: boolean;
  receipt: string | null;
  sealed: SealedRecordDoc;
  attachments: { id: string }[];
}

/** The drafts of this device, as their database has them. */
function storedDrafts(page: Page, database: string): Promise<string> {
  return page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.onerror = () => reject(all.error!);
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
    database,
  );
}

for (const run of RUNS)
  test(`${run.title} @installed`, { tag: ['@installed', run.harsh ? '@all-phone' : '@phone'] }, async ({ stack, device, person }) => {
    test.setTimeout(300_000);
    const defects = new Map<string, number>(Object.entries(run.defects));
    const photos = 1 + [...defects.values()].reduce((sum, count) => sum + count, 0);
    const sinceMs = Date.now();
    const technician = await person('technician');
    const me = await technician.get<{ id: string; organizations: { id: string }[] }>('/simple-directory/api/auth/me');
    const database = `sillage:${me.id}:${me.organizations[0]!.id}`;
    const broken = new Set((await technician.list('/api/v1/defects?size=200')).map((row) => row['plate']));
    const car = (await technician.list('/api/v1/vehicles?size=200')).find(
      (row) => row['status'] === 'active' && !broken.has(row['registration']),
    )!;
    const plate = String(car['registration']);

    let taps = 0;
    const tap = async (on: Locator): Promise<void> => {
      // A question just shown takes no tap: it was meant for the one before.
      await expect(page.locator('[data-fresh]')).toHaveCount(0);
      taps++;
      await on.tap();
    };
    const start = async (path: string): Promise<Page> => {
      const { context, page } = await device.open();
      await technician.lend(context);
      if (run.harsh) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(stack.url + path);
      return page;
    };
    let page: Page = await start(`/check-list-vehicule?vehicle=${car._id}`);
    await mirrored(page);
    await keptOffline(page);
    stack.network.cut();

    const title = (): Locator => page.locator('.field-question h2');
    const next = (): Locator => page.getByRole('button', { name: /^(Point suivant|Récapitulatif)$/ });
    const photo = async (): Promise<void> => {
      const before = await page.locator('.photos .photo-open').count();
      await tap(page.getByRole('button', { name: /^Ajouter/ }));
      await expect(page.locator('video[data-live]')).toBeVisible();
      await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
      await tap(page.getByRole('button', { name: 'Prendre la photo' }));
      await expect(page.locator('.photos .photo-open')).toHaveCount(before + 1);
    };
    /** The battery is out; the person takes up what they were at. */
    const killed = async (): Promise<void> => {
      if (!run.harsh) return;
      await device.kill();
      page = await start('/check-list-vehicule?tab=drafts');
      await page.locator('.cl-row', { hasText: plate }).tap();
      await expect(title()).toBeVisible();
    };

    await tap(page.getByRole('link', { name: run.template }).last());
    await expect(title()).toHaveText(plate);
    await tap(page.getByRole('button', { name: 'C’est ce véhicule' }));
    await expect(title()).toHaveText('Compteur km');
    await page.getByLabel('Au compteur').fill('123456');
    await photo();
    await tap(next());

    const asked: string[] = [];
    for (;;) {
      await expect(title()).not.toHaveText(asked.at(-1) ?? 'Compteur km');
      const question = (await title().textContent())!;
      asked.push(question);
      if (question === 'Remarque') break;
      if (question.startsWith('Rétroviseurs')) {
        await killed();
        await expect(title()).toHaveText(question);
      }
      const shots = defects.get(question.split(/\W/)[0]!);
      if (shots !== undefined) {
        await tap(page.getByRole('radio', { name: 'Défaut' }));
        // Of a point that is minor at least, its gravity is said.
        if (question.startsWith('Plaques')) await tap(page.getByRole('radio', { name: 'Mineur' }));
        for (let shot = 0; shot < shots; shot++) await photo();
        if (question.startsWith('Feux')) await killed();
        await expect(title()).toHaveText(question);
        await expect(page.locator('.photos .photo-open')).toHaveCount(shots);
        await tap(next());
      } else if (await page.getByRole('button', { name: 'Aucun dommage nouveau' }).isVisible())
        await tap(page.getByRole('button', { name: 'Aucun dommage nouveau' }));
      else if (question === 'Carburant') {
        await tap(page.getByRole('radio', { name: '50' }));
        await tap(next());
      } else await tap(page.getByRole('radio', { name: 'Conforme' }));
    }
    await page.getByRole('textbox').fill(NOTE);
    await expect.poll(() => storedDrafts(page, database)).toContain(NOTE);
    await killed();
    await expect(page.getByRole('textbox')).toHaveValue(NOTE);
    await tap(next());
    await expect(page.getByText('Apte avec réserve.')).toBeVisible();
    await tap(page.getByRole('button', { name: 'Je certifie' }));
    // A glove bounces: the second tap counts a moment after the first.
    await expect(page.getByRole('button', { name: 'Touchez encore pour certifier' })).toBeVisible();
    taps++;
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Touchez encore pour certifier' });
      if (await again.isVisible()) await again.tap();
      await expect(page.locator('[data-standing]')).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.locator('[data-standing]')).toHaveText('Enregistré, à envoyer');
    expect(taps).toBeLessThanOrEqual(run.taps);
    await expect.poll(async () => JSON.parse(await storedDrafts(page, database)) as unknown).toEqual([]);

    stack.network.restore();
    if (run.harsh) stack.network.shape(SLOW_3G);
    await expect(page.locator('[data-standing="complete"]')).toBeVisible({ timeout: 120_000 });
    stack.network.restore();
    const own = (await technician.list('/api/v1/field-records?size=50')).filter(
      (row) => row['plate'] === plate && Date.parse(String(row['receivedAt'])) > sinceMs,
    ) as unknown as Sent[];
    expect(own).toHaveLength(1);
    const [sent] = own;
    expect(sent).toMatchObject({ incomplete: false, receipt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
    const { parts: _beside, ...record } = sent!.sealed;
    expect(await recordHash(record as unknown as SealedRecord)).toBe(sent!.recordHash);
    const answers = openAnswers(sent!.sealed);
    expect(answers).toMatchObject({
      odo: { value: 123_456_000, photos: [expect.any(String)] },
      feux: { value: 'defect', severity: 'major' },
      carburant: { value: 50 },
      note: { value: NOTE },
      sign: { signed: true },
    });
    expect(Object.keys(answers)).toHaveLength(asked.length + 2);
    const hashes = await Promise.all(
      sent!.attachments.map(async ({ id }) => {
        const bytes = await page.evaluate(
          async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
          `/api/v1/field-records/${sent!._id}/attachments/${id}`,
        );
        return createHash('sha256').update(Uint8Array.from(bytes)).digest('hex');
      }),
    );
    expect(hashes.toSorted()).toEqual(sent!.sealed.content.attachments.map(({ sha256 }) => sha256).toSorted());
    expect(hashes).toHaveLength(photos);

    // Read back after a reload.
    await page.reload();
    await expect(page.getByText(NOTE)).toBeVisible();
    await expect(page.locator('.rv-photos img')).toHaveCount(photos);
  });
