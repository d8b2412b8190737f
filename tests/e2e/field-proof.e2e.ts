import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { purgePlaces } from '../../src/server/field-work/purge.ts';
import { newKey, newVehicle, plainCheck, profileOf, publish, recordsOf, sealIn, shortCheck } from './field-stage.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { CheckListPage } from './pages/check-list-page.ts';
import { Shell } from './pages/shell.ts';
import { inDatabase, onServerAt } from './stack-database.ts';

type Entries = Record<string, Uint8Array>;

/** The proof as the button of a record's screen hands it over. */
async function proofOf(list: CheckListPage, record: string): Promise<Entries> {
  await list.openRecord(record);
  const [download] = await Promise.all([list.page.waitForEvent('download'), list.button('Télécharger la preuve (zip)').click()]);
  return unzipSync(readFileSync(await download.path()));
}

/** What the page of a proof says of it, opened from a disk: its verdict, and each line that is not intact. */
async function verified(
  page: Page,
  folder: string,
  entries: Entries,
  page_: Entries = entries,
): Promise<{ verdict: string; lines: string[] }> {
  const [html, zip] = [join(folder, 'verify.html'), join(folder, 'proof.zip')];
  writeFileSync(html, page_['verify.html']!);
  writeFileSync(zip, zipSync(entries));
  await page.goto(pathToFileURL(html).href);
  await page.locator('input').setInputFiles(zip);
  await expect(page.locator('h2')).toBeVisible();
  const lines = await page
    .locator('li')
    .filter({ has: page.locator('b:not(.intact)') })
    .allInnerTexts();
  return { verdict: (await page.locator('h2').getAttribute('class'))!, lines: lines.map((line) => line.replaceAll(/\s+/g, ' ')) };
}

/** One bit of one byte of a file is another. */
function changed(entries: Entries, path: string, at: (bytes: Uint8Array) => number): Entries {
  const bytes = Uint8Array.from(entries[path]!);
  bytes[at(bytes)]! ^= 1;
  return { ...entries, [path]: bytes };
}

test(
  'acceptance 22 23: the proof of a record, downloaded on a phone, names a byte that was changed; without its position it still verifies',
  { tag: '@all-phone' },
  async ({ stack, page, context, enter, person }) => {
    const [technician, manager] = [await person('technician'), await person('manager')];
    const car = await newVehicle(manager);
    const template = await publish(manager, newKey(), shortCheck('Tour prouvé'));
    const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2f6d5b' } })
      .png()
      .toBuffer();
    const list = new CheckListPage(page, stack.url);
    await enter(page, 'technician', '/check-list-vehicule?tab=sent');
    await mirrored(page);
    const gps = { lat7: 488_566_000, lng7: 23_522_000, accuracyM: 8, at: Date.now() };
    const [id] = (await sealIn(page, {
      ...(await profileOf(technician)),
      count: 1,
      vehicle: { id: car._id, plate: car.plate },
      template,
      gps,
      photo: { item: 'ph_avant', base64: photo.toString('base64') },
    })) as [string];
    await expect
      .poll(async () => (await recordsOf(manager, car)).map(({ incomplete }) => incomplete), { timeout: 60_000 })
      .toEqual([false]);
    const folder = mkdtempSync(join(tmpdir(), 'sillage-proof-'));
    const disk = await context.newPage();

    await test.step('acceptance 22: one byte of the record, of the photo, of the place', async () => {
      const entries = await proofOf(list, id);
      await expect(page.getByText('48,85660')).toBeVisible();
      expect(await verified(disk, folder, entries)).toEqual({ verdict: 'intact', lines: [] });
      const after = (text: string) => (bytes: Uint8Array) => {
        const at = Buffer.from(bytes).indexOf(text);
        expect(at).toBeGreaterThan(0);
        return at + text.length;
      };
      const record = await verified(disk, folder, changed(entries, 'record.json', after('"sealedAt":')));
      expect(record.verdict).toBe('altered');
      expect(record.lines[0]).toContain('Enregistrement');
      const path = Object.keys(entries).find((one) => one.startsWith('files/'))!;
      expect(
        await verified(
          disk,
          folder,
          changed(entries, path, () => 40),
        ),
      ).toEqual({ verdict: 'altered', lines: [expect.stringContaining(path.slice('files/'.length))] });
      const place = await verified(disk, folder, changed(entries, 'record.json', after('"lat7":')));
      expect(place).toEqual({ verdict: 'altered', lines: [expect.stringContaining('gps')] });
    });

    await test.step('acceptance 23: its position is purged after two months', async () => {
      const age = (span: string) => inDatabase('UPDATE field_records SET sealed_at = sealed_at - $2::interval WHERE id = $1', [id, span]);
      expect(await age('63 days')).toBe(1);
      expect(await onServerAt(Date.now, purgePlaces)).toBeGreaterThan(0);
      expect(await age('-63 days')).toBe(1);
      const [row] = await recordsOf(manager, car);
      expect(Object.keys(row!.sealed.parts)).not.toContain('gps');
      const entries = await proofOf(list, id);
      expect(await verified(disk, folder, entries)).toEqual({ verdict: 'intact', lines: [expect.stringMatching(/gps.*effacé/)] });
    });
    rmSync(folder, { recursive: true });
  },
);

test(
  'acceptance 21: a phone whose backup was restored seals on an old link of its chain: both records are kept, the fork is shown and told',
  { tag: '@all-phone' },
  async ({ stack, device, page, enter, person, console }) => {
    console.allow(/Failed to load resource|net::ERR|WebSocket/);
    const [technician, manager] = [await person('technician'), await person('manager')];
    const template = await publish(manager, newKey(), plainCheck('Tour restauré'));
    const me = await profileOf(technician);
    const seal = async (): Promise<{ plate: string; chain: { id: string; seq: number }; chainState: string; _id: string }> => {
      const car = await newVehicle(manager);
      const { context, page: phone } = await device.open();
      await technician.lend(context);
      await phone.goto(`${stack.url}/check-list-vehicule?tab=sent`);
      await mirrored(phone);
      await sealIn(phone, { ...me, count: 1, vehicle: { id: car._id, plate: car.plate }, template });
      await expect.poll(async () => (await recordsOf(manager, car)).length, { timeout: 60_000 }).toBe(1);
      await expect(
        phone.locator('.cl-row', { hasText: car.plate }).locator('[data-standing="complete"], [data-standing="received"]'),
      ).toBeVisible({ timeout: 30_000 });
      await device.close();
      const [row] = await recordsOf(manager, car);
      return { plate: car.plate, chain: row!.sealed.chain, chainState: row!.chainState, _id: row!._id };
    };
    const list = new CheckListPage(page, stack.url);
    await enter(page, 'manager', '/check-list-vehicule?tab=sent&view=all');
    await mirrored(page);
    const first = await seal();
    await device.backUp();
    const second = await seal();
    await device.restore();
    const third = await seal();
    expect([first, second, third].map(({ chain, chainState }) => [chain.id, chain.seq, chainState])).toEqual([
      [first.chain.id, 1, 'next'],
      [first.chain.id, 2, 'next'],
      [first.chain.id, 2, 'fork'],
    ]);
    await expect(new Shell(page, true).message(`${third.plate} : deux contrôles au même rang`)).toBeVisible({
      timeout: 30_000,
    });
    await page.goto(`${stack.url}/check-list-vehicule?tab=sent&view=all&marks=fork`);
    const shown = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: third.plate });
    await expect(shown).toContainText('Bifurcation', { timeout: 30_000 });
    await list.openRecord(third._id);
    await expect(page.getByText('bifurcation : un autre enregistrement a cette place')).toBeVisible();
    await list.openRecord(second._id);
  },
);
