import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { WORKERS } from '../build-parts.ts';

interface Chunk {
  src?: string;
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const isPage = ({ src }: Chunk): boolean => src === 'index.html';

/**
 * gzip KB of the JavaScript that must arrive before a screen shows: the entry, the route, and all they import. What is here now, and
 * nothing more: the bar of the list is 200 (docs/benchmarks.md says what the rest is).
 */
const LIMITS: readonly { name: string; roots: (chunk: Chunk) => boolean; limitKb: number }[] = [
  {
    name: 'vehicle list',
    roots: (chunk) => isPage(chunk) || chunk.name === 'list',
    limitKb: 241.8,
  },
  {
    name: 'and what each start asks for',
    roots: (chunk) => isPage(chunk) || ['list', 'start'].includes(chunk.name ?? ''),
    limitKb: 272.5,
  },
  {
    name: 'and the worker of the mirror, which shares with them',
    roots: (chunk) => isPage(chunk) || ['list', 'start', 'sync.worker'].includes(chunk.name ?? ''),
    limitKb: 287,
  },
  { name: 'entry alone', roots: isPage, limitKb: 208.7 },
];

await build({ logLevel: 'error', build: { outDir: 'node_modules/.cache/size', emptyOutDir: true } });
const manifest = JSON.parse(await readFile('node_modules/.cache/size/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;

function closure(roots: string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  roots.forEach(visit);
  return seen;
}

async function gzipKb(keys: Set<string>): Promise<number> {
  let bytes = 0;
  for (const key of keys) bytes += gzipSync(await readFile(`node_modules/.cache/size/${manifest[key]!.file}`)).length;
  return bytes / 1024;
}

let failed = false;

/** A worker has no document: of the files of the pages it may load those that are made for both (scripts/build-parts.ts). */
const OF_WORKERS = /^(data|[a-z]+-data|rolldown-runtime)$/;
const isOfWorkers = (key: string): boolean => /^src\/(sync|workers)\//.test(key) || OF_WORKERS.test(manifest[key]?.name ?? '');
const workers = Object.keys(manifest).filter((key) => key.endsWith('.worker.ts'));
const loaded = new Set<string>();
const load = (key: string): void => {
  if (loaded.has(key)) return;
  loaded.add(key);
  [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])].forEach(load);
};
workers.forEach(load);
const foreign = [...loaded].filter((key) => !isOfWorkers(key));
for (const key of foreign) console.error(`${key}: a worker would load it, and it may need a document (dataOf in scripts/build-parts.ts)`);
if (workers.length !== WORKERS.length) console.error(`${workers.length} workers share files with the pages, ${WORKERS.length} should`);
if (foreign.length > 0 || workers.length !== WORKERS.length) failed = true;

for (const { name, roots, limitKb } of LIMITS) {
  const keys = Object.keys(manifest).filter((key) => roots(manifest[key]!) && manifest[key]!.file.endsWith('.js'));
  const kb = await gzipKb(closure(keys));
  console.log(`${name}: ${kb.toFixed(1)} KB gz of ${limitKb} (${keys.length} roots)`);
  if (kb > limitKb || keys.length === 0) failed = true;
}
process.exitCode = failed ? 1 : 0;
