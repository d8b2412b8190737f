import { readFile } from 'node:fs/promises';
import { buildSync } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { SCHEMA } from '../src/domain/sync/protocol.ts';
import { STARTS } from './build-parts.ts';

/** Of what the interface says, in the languages it speaks. */
const FONT = /radio-canada-latin-wdth-normal-.*\.woff2$/;

const WORKER = /\bsync\.worker-.*\.js$/;

type Bundle = Rolldown.OutputBundle;
interface Needed {
  scripts: string[];
  styles: string[];
}

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] => Object.values(bundle).filter((output) => output.type === 'chunk');

/** What a chunk and those it imports are on the way to the page, beyond what the page names itself. */
function neededBy(name: string, bundle: Bundle, named: string): Needed {
  const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]));
  const needed: Needed = { scripts: [], styles: [] };
  const seen = new Set<string>();
  const visit = (file: string): void => {
    const chunk = chunks.get(file);
    if (!chunk || seen.has(file)) return;
    seen.add(file);
    chunk.imports.forEach(visit);
    if (!named.includes(file)) needed.scripts.push(`/${file}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) if (!named.includes(style)) needed.styles.push(`/${style}`);
  };
  for (const chunk of chunks.values()) if (chunk.name === name) visit(chunk.fileName);
  return needed;
}

/** Of a build: what the page asks for by its address and its language, before any code runs. */
function startsOf(bundle: Bundle, page: string): unknown {
  const parts = [...new Set(STARTS.map(([, part]) => part))];
  const words = chunksOf(bundle).flatMap(({ name, fileName }) => {
    const [, language, later = ''] = /^words-(\w\w)(-later)?$/.exec(name) ?? [];
    return language === undefined ? [] : [[language + later, `/${fileName}`]];
  });
  const start = neededBy('start', bundle, page);
  const worker = Object.keys(bundle).flatMap((file) => (WORKER.test(file) ? `/${file}` : []))[0];
  // What its worker needs beside them travels with them, and not after it.
  const beside = neededBy('sync.worker', bundle, page).scripts.filter((file) => file !== worker && !start.scripts.includes(file));
  start.scripts.push(...beside);
  return {
    addresses: STARTS.map(([address, part]) => [address.source, part]),
    parts: Object.fromEntries(parts.map((part) => [part, neededBy(part, bundle, page)])),
    words: Object.fromEntries(words),
    // The largest first: it is the last to come.
    page: chunksOf(bundle)
      .filter(({ fileName }) => page.includes(`"/${fileName}"`))
      .sort((a, b) => b.code.length - a.code.length)
      .map(({ fileName }) => `/${fileName}`),
    start,
    schema: SCHEMA,
    worker,
    font: Object.keys(bundle).flatMap((file) => (FONT.test(file) ? `/${file}` : []))[0],
  };
}

/**
 * What index.html has before its code comes (src/app/boot): its styles and its script are in it, so that the first paint waits for no other file. The styles of the
 * screens hold up no paint, main.tsx waits for them; they stay the first in the head, before those of a part that is loaded later: which of two rules wins is
 * a matter of their order.
 */
export const bootPage: Plugin = {
  name: 'boot-page',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      const page = html.replace(
        /<link rel="stylesheet" crossorigin href="([^"]*)">/g,
        '<link rel="preload" as="style" crossorigin href="$1">\n    <link rel="stylesheet" media="print" data-screens crossorigin href="$1">',
      );
      const starts = bundle
        ? startsOf(bundle, page)
        : { addresses: [], parts: {}, words: {}, font: undefined, page: [], start: { scripts: [], styles: [] }, schema: SCHEMA };
      const built = buildSync({
        entryPoints: ['src/app/boot/boot.ts'],
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        write: false,
        define: { __STARTS__: JSON.stringify(starts) },
      });
      const styles = await readFile('src/app/boot/boot.css', 'utf8');
      const tags = `<style>${styles}</style>\n    <script>${built.outputFiles.map(({ text }) => text.trim()).join('')}</script>`;
      return page.replace('<meta charset="utf-8" />', (meta) => `${meta}\n    ${tags}`);
    },
  },
};
