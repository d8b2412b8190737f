import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

let page: Promise<string> | undefined;

async function read(): Promise<string> {
  const built = join(import.meta.dirname, 'verify.html');
  if (existsSync(built)) return readFile(built, 'utf8');
  // From the sources: made as a build makes it.
  const { verifyPage } = (await import(/* @vite-ignore */ join(import.meta.dirname, '../../../scripts/verify-page.ts'))) as {
    verifyPage: () => Promise<string>;
  };
  return verifyPage();
}

/** verify.html of the proofs: beside the bundle. */
export function verifyHtml(): Promise<string> {
  page ??= read();
  page.catch(() => (page = undefined));
  return page;
}
