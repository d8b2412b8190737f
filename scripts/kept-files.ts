import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { KeptFiles } from '../src/workers/kept-files.ts';
import { SCREENS } from './build-parts.ts';
import { writtenRoutes } from './route-tables.ts';

/** A line of the build's manifest. */
export interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
export type Manifest = Record<string, Chunk>;

/** Of what a device keeps without an answer of its own for each: text, and not so large that it would be most of one. */
const PACKED = /\.(m?js|css)$/;
const MOST_BYTES = 400_000;
/** Words of the visit: the page has them by then, and so the browser. */
const SPOKEN = /\bwords-[\w-]+\.js$/;
/** One that shares files with the pages. */
const WORKER = /\.worker\.ts$/;
const EVERYBODY = '';
const PAGE = 'index.html';

/** Of the files of a build that hold screens, by name: whose these are; in two sections, everybody's. */
export function sectionsOf(
  routes: readonly { path: string; screen: string }[],
  files: Readonly<Record<string, string>>,
): Map<string, string> {
  const sections = new Map<string, string>();
  for (const { path, screen } of routes) {
    const [, folder] = path.split('/');
    const section = folder === 'admin' ? 'site' : folder === 'gestion' ? 'manage' : EVERYBODY;
    const file = files[screen];
    if (file === undefined) throw new Error(`no file of the build has ${screen}`);
    sections.set(file, (sections.get(file) ?? section) === section ? section : EVERYBODY);
  }
  return sections;
}

const languageOf = (key: string): string | undefined => /^(?:src\/app\/i18n\/locales\/|_words-)([a-z]{2})\b/.exec(key)?.[1];

/** What a page has before its first screen shows: with the browser from then on, and so asked for as it is. */
function firstChunks(manifest: Manifest): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  visit(PAGE);
  return seen;
}

/** Files by who needs them: a language, the screens of a section, or everybody (''). What no screen of a person reaches is none's. */
export function filesByPart(manifest: Manifest, screens: ReadonlyMap<string, string>): Map<string, string> {
  const sections = new Map<string, Set<string>>();
  const first = firstChunks(manifest);
  const isScreen = (key: string): boolean => screens.has(manifest[key]?.file ?? '');
  const visit = (key: string, section: string, seen: Set<string>): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])])
      sections.set(file, (sections.get(file) ?? new Set()).add(languageOf(key) ?? section));
    // The page has the tables of routes: of what it loads later, a screen is its own section's.
    const later = (chunk.dynamicImports ?? []).filter((next) => !first.has(key) || !isScreen(next));
    for (const next of [...(chunk.imports ?? []), ...later]) visit(next, section, seen);
  };
  visit(PAGE, EVERYBODY, new Set());
  for (const key of Object.keys(manifest)) if (WORKER.test(key)) visit(key, EVERYBODY, new Set());
  for (const [key, { file }] of Object.entries(manifest)) {
    const section = screens.get(file);
    if (section !== undefined) visit(key, section, new Set());
  }
  return new Map([...sections].map(([file, needing]) => [file, needing.size === 1 ? [...needing][0]! : EVERYBODY]));
}

/** The same of a build in this folder. */
export async function partsOfBuild(folder: string): Promise<{ manifest: Manifest; parts: Map<string, string> }> {
  const [manifest, files] = await Promise.all(
    ['.vite/manifest.json', SCREENS].map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as unknown),
  );
  const parts = filesByPart(manifest as Manifest, sectionsOf(writtenRoutes(), files as Record<string, string>));
  return { manifest: manifest as Manifest, parts };
}

/** What they take on the way. */
async function bytesOf(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(folder, file))).byteLength));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function writePack(folder: string, files: readonly string[]): Promise<string> {
  const texts = await Promise.all(files.map(async (file) => [`/${file}`, await readFile(join(folder, file), 'utf8')] as const));
  const json = JSON.stringify(Object.fromEntries(texts));
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8);
  await writeFile(join(folder, `assets/pack-${hash}.json`), json);
  return `/assets/pack-${hash}.json`;
}

/**
 * What a device keeps of a build, by who needs it. A file each is hundreds of trips, most of the time of an installation on a slow link: small
 * ones come in packs, which this writes beside them. A pack is cut so that a link that breaks loses little.
 */
export async function keptFiles(folder: string): Promise<KeptFiles[]> {
  const { manifest, parts } = await partsOfBuild(folder);
  const first = new Set([...firstChunks(manifest)].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]));
  const listed = new Set(Object.values(manifest).flatMap(({ file, css }) => [file, ...(css ?? [])]));
  // Workers, their parts and the font are in no manifest: everybody's.
  for (const name of (await readdir(join(folder, 'assets'))).sort())
    if (/\.(m?js|css|wasm)$|^radio-canada-latin-wdth.*\.woff2$/.test(name) && !listed.has(`assets/${name}`))
      parts.set(`assets/${name}`, EVERYBODY);
  const kept: KeptFiles[] = [];
  for (const part of [EVERYBODY, ...new Set([...parts.values()].filter(Boolean))]) {
    const who = part === EVERYBODY ? {} : { part };
    const alone: string[] = [];
    let open: string[] = [];
    let bytes = 0;
    const close = async (): Promise<void> => {
      if (open.length > 0) {
        const pack = await writePack(folder, open);
        kept.push({ ...who, pack, bytes: await bytesOf(folder, [pack]), files: open.map((file) => `/${file}`) });
      }
      [open, bytes] = [[], 0];
    };
    for (const [file] of [...parts].filter(([, whose]) => whose === part)) {
      const { size } = await stat(join(folder, file));
      if (!PACKED.test(file) || SPOKEN.test(file) || first.has(file) || size > MOST_BYTES / 2) {
        alone.push(`/${file}`);
        continue;
      }
      if (bytes + size > MOST_BYTES) await close();
      open.push(file);
      bytes += size;
    }
    await close();
    if (alone.length > 0) kept.push({ ...who, bytes: await bytesOf(folder, alone), files: alone });
  }
  return kept;
}
