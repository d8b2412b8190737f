import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { zipSync } from 'fflate';
import { verifyPage } from '../../scripts/verify-page.ts';
import { proofForTest } from '../helpers/proof.ts';

test(
  'verify.html, opened from a disk without network, says that a proof is whole, and names the line of one byte that was changed',
  { tag: '@all-desk' },
  async ({ page, context }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sillage-verify-'));
    const [html, zip] = [join(folder, 'verify.html'), join(folder, 'proof.zip')];
    const entries = await proofForTest(Buffer.from('%PDF-1.4 a photo, for what the page knows'));
    writeFileSync(html, await verifyPage());
    await context.setOffline(true);
    await page.goto(pathToFileURL(html).href);
    const choose = async (given: Record<string, Uint8Array>): Promise<void> => {
      writeFileSync(zip, zipSync(given));
      await page.locator('input').setInputFiles(zip);
    };
    await choose(entries);
    await expect(page.locator('h2.intact')).toBeVisible();
    await expect(page.locator('li b.altered')).toHaveCount(0);
    const path = Object.keys(entries).find((one) => one.startsWith('files/'))!;
    const changed = Uint8Array.from(entries[path]!);
    changed[5]! ^= 1;
    await choose({ ...entries, [path]: changed });
    await expect(page.locator('h2.altered')).toBeVisible();
    await expect(page.locator('li').filter({ has: page.locator('b.altered') })).toHaveText([new RegExp(path.slice('files/'.length))]);
    rmSync(folder, { recursive: true });
  },
);
