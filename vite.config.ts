import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildId } from './scripts/build-id.ts';
import { ENTRY, LIST, neededBy } from './scripts/start-modules.ts';

const api = process.env['SILLAGE_API'] ?? 'http://localhost:8080';
const proxied = { target: api, changeOrigin: false, ws: true };

/** Our own code that several screens may share. */
const OWN = /[\\/]src[\\/](app[\\/](ui|entity-ui|layouts|session|shell|i18n|features[\\/]vehicles)|db|domain|workers)[\\/]/;
/** As many parts of the build share what is said to be of most screens. */
const MOST = 26;

/**
 * The shell of index.html is painted while the screens' styles travel: they hold up no paint, and main.tsx waits for them. They stay the
 * first in the head, before those of a part that is loaded later: which of two rules wins is a matter of their order.
 */
const stylesAfterShell: Plugin = {
  name: 'styles-after-shell',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        /<link rel="stylesheet" crossorigin href="([^"]*)">/g,
        '<link rel="preload" as="style" crossorigin href="$1">\n    <link rel="stylesheet" media="print" data-screens crossorigin href="$1">',
      ),
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), stylesAfterShell],
  // Its build for browsers of today; the package's own entry is the one for older ones, 2 KB more.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // What the shim is for, React has had since version 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  define: { __BUILD__: JSON.stringify(buildId()) },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs, in one file: it compresses better than in ten, and stays the same from build to build.
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|store|react-store)|i18next|react-i18next|dexie|zod|use-sync-external-store)[\\/]/,
            },
            // What every screen needs of ours; what the vehicle list needs beyond it, as other lists do; what most others share. In one file
            // each: six connections take sixty small ones in turns, each a trip on a slow link.
            { name: neededBy(ENTRY, 'common'), debugName: 'common', test: OWN },
            { name: neededBy(LIST, 'list'), debugName: 'list', test: OWN, minShareCount: 2 },
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: MOST },
            { name: 'shared', test: OWN, minShareCount: MOST },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': proxied,
      '/notify': proxied,
      '/simple-directory/api': proxied,
      '/simple-directory/.well-known': proxied,
    },
  },
});
