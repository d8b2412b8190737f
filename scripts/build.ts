import { cp, rm, stat } from 'node:fs/promises';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';

/** `npm run build`: the application, its service worker, the server. Output in dist/. */
async function buildApp(): Promise<void> {
  await build({ logLevel: 'warn' });
}

/** Second Vite build: one classic script, then workbox-build lists what a device keeps. */
async function buildServiceWorker(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: 'dist/sw',
      emptyOutDir: true,
      target: 'es2022',
      lib: { entry: 'src/workers/service.worker.ts', formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
    },
  });
  const { count, size, warnings } = await injectManifest({
    swSrc: 'dist/sw/sw.js',
    swDest: 'dist/app/sw.js',
    globDirectory: 'dist/app',
    globPatterns: ['index.html', 'theme.js', 'manifest.webmanifest', 'icons/*', 'basemap/*', 'assets/**/*.{js,css,mjs}', 'assets/radio-canada-latin-wdth*.woff2', '*.wav'],
    // Another language, or a screen of another role, is kept when it is first used.
    globIgnores: ['**/locale-*', '.vite/**'],
    dontCacheBustURLsMatching: /^assets\//,
    modifyURLPrefix: { '': '/' },
    maximumFileSizeToCacheInBytes: 4_000_000,
  });
  for (const warning of warnings) console.warn(warning);
  console.log(`service worker: ${count} files, ${Math.round(size / 1024)} KB`);
}

async function buildServer(): Promise<void> {
  await bundle({
    entryPoints: { main: 'src/server/main.ts' },
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
  await cp('src/server/migrations', 'dist/server/migrations', { recursive: true, filter: (path) => !path.endsWith('.json') });
}

const only = process.argv[2];
const started = Date.now();
if (only === undefined) await rm('dist', { recursive: true, force: true });
if (only === undefined || only === 'app') {
  await buildApp();
  await buildServiceWorker();
}
if (only === undefined || only === 'server') await buildServer();
await stat('dist/server/main.js').catch(() => undefined);
console.log(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
