import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { getManifest, injectManifest } from 'workbox-build';
import { digestOf } from '../src/workers/kept-files.ts';
import { buildId } from './build-id.ts';
import { bin, report, run } from './checks/run.ts';
import { keptFiles } from './kept-files.ts';
import { noticeOf, refusedPackages, runtimePackages } from './notice.ts';
import { verifyPage } from './verify-page.ts';

/** `npm run build`: the application, its service worker, the server. Output in dist/. */
async function buildApp(): Promise<void> {
  // A text missing in one language is no build.
  const texts = await run('i18n', bin('tsx'), ['scripts/checks/i18n.ts']);
  if (!texts.ok) {
    report(texts);
    process.exit(1);
  }
  await build({ logLevel: 'warn' });
  const packages = await runtimePackages();
  const refused = refusedPackages(packages);
  if (refused.length > 0) throw new Error(`licences that are not accepted (scripts/notice.ts):\n  ${refused.join('\n  ')}`);
  await writeFile('dist/app/licences.txt', noticeOf(packages));
}

/** One classic script of a worker, which takes no modules. */
async function buildScript(entry: string, outDir: string, file: string, define: Record<string, string> = {}): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production'), __BUILD__: JSON.stringify(buildId()), ...define },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'sw', fileName: () => file },
    },
  });
}

/** The service worker with what a device keeps, and the engine that it loads when it is woken without a page; workbox-build lists the shell. */
async function buildServiceWorker(): Promise<void> {
  const kept = await keptFiles('dist/app');
  const shell = {
    globDirectory: 'dist/app',
    globPatterns: ['index.html', 'manifest.webmanifest', 'icons/*', 'basemap/*', '*.wav'],
    modifyURLPrefix: { '': '/' },
  };
  const { manifestEntries } = await getManifest(shell);
  const paths = [...manifestEntries.map(({ url }) => url), ...kept.flatMap(({ files }) => files)];
  const digests = Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await digestOf(await readFile(join('dist/app', path)))] as const)),
  );
  await buildScript('src/workers/service.worker.ts', 'dist/sw', 'sw.js', {
    __KEPT__: JSON.stringify(kept),
    __DIGESTS__: JSON.stringify(digests),
  });
  await buildScript('src/workers/background.worker.ts', 'dist/app', 'background.js');
  const { count, size, warnings } = await injectManifest({ swSrc: 'dist/sw/sw.js', swDest: 'dist/app/sw.js', ...shell });
  for (const warning of warnings) console.warn(warning);
  console.log(
    `service worker: ${count} files, ${Math.round(size / 1024)} KB; of assets ${kept.map(({ part = 'all', files }) => `${part} ${files.length}`).join(', ')}`,
  );
}

/** The server hands these over as they are: a first visit on a slow link does not wait for a compressor. */
async function precompress(): Promise<void> {
  const files = (await readdir('dist/app', { recursive: true })).filter(
    (file) => /\.(m?js|css|html|json|svg|txt|wasm|webmanifest)$/.test(file) && !file.startsWith('.vite'),
  );
  for (const file of files) {
    const path = join('dist/app', file);
    const bytes = await readFile(path);
    if (bytes.length < 1024) continue;
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
      promisify(gzip)(bytes, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }
}

async function buildServer(): Promise<void> {
  await bundle({
    entryPoints: { main: 'src/server/main.ts', 'demo-fill': 'src/server/demo/fill-worker.ts' },
    outdir: 'dist/server',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    splitting: true,
    sourcemap: true,
    logLevel: 'warning',
  });
  await writeFile('dist/server/verify.html', await verifyPage());
  await cp('src/server/migrations', 'dist/server/migrations', { recursive: true, filter: (path) => !path.endsWith('.json') });
}

const only = process.argv[2];
const started = Date.now();
if (only === undefined) await rm('dist', { recursive: true, force: true });
if (only === undefined || only === 'app') {
  await buildApp();
  await buildServiceWorker();
  await precompress();
}
if (only === undefined || only === 'server') await buildServer();
console.log(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
