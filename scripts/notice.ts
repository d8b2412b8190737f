import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Package {
  name: string;
  version: string;
  license: string;
  /** What its licence and notice files say, one after the other. */
  text: string;
}
interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean; license?: string }>;
}

/** Licences that let us hand the packages on as they are; a package under another one is no dependency of ours (docs/decisions/0024-licences.md). */
const ACCEPTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'CC0-1.0',
]);
/** Looked at one by one: why a package that declares no licence, or another one, may stay. */
const CLEARED: Record<string, string> = {
  // Nothing in its package.json; its Readme says MIT.
  'combine-errors': 'MIT',
};
/** A library that sharp loads beside itself, unchanged, and that may be replaced: what the LGPL asks. */
const LOADED = /^@img\/sharp-/;

/** Whether one accepted licence is enough: `(MIT OR CC0-1.0)`, `Apache-2.0 AND MIT`. */
export function isAccepted(license: string): boolean {
  const one = license.replace(/[()]/g, '');
  if (one.includes(' OR ')) return one.split(' OR ').some(isAccepted);
  return one.split(' AND ').every((each) => ACCEPTED.has(each.trim()));
}

async function readPackage(folder: string): Promise<Package> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Package & { license?: unknown };
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')));
  return {
    name,
    version,
    license: CLEARED[name] ?? (typeof license === 'string' ? license : ''),
    text: texts.join('\n').replace(/\r\n?/g, '\n').trim(),
  };
}

/** Every package that the application and its server are run with, as it is installed here. */
export async function runtimePackages(root = '.'): Promise<Package[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const folders = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(root, path, 'package.json')))
    .map(([path]) => join(root, path));
  return (await Promise.all(folders.map(readPackage))).sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

/** Packages whose licence is not one that we accept. */
export function refusedPackages(packages: readonly Package[]): string[] {
  return packages
    .filter(({ name, license }) => !isAccepted(license) && !(LOADED.test(name) && license.includes('LGPL-3.0-or-later')))
    .map(({ name, version, license }) => `${name} ${version}: ${license || 'no licence declared'}`);
}

/** The notice that goes with what is built: each package with its licence, each text of a licence once. */
export function noticeOf(packages: readonly Package[]): string {
  const byText = new Map<string, Package[]>();
  for (const one of packages) byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  const line = ({ name, version, license }: Package): string => `${name} ${version} (${license})`;
  const parts = [...byText].map(
    ([text, of]) => `${of.map(line).join('\n')}\n\n${text || 'No text beside the package: that of the licence named above.'}`,
  );
  return ['Sillage is made with these packages, under the licences of their authors.', ...parts].join(`\n\n${'-'.repeat(100)}\n\n`) + '\n';
}
