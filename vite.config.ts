import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootPage } from './scripts/boot-page.ts';
import { buildId } from './scripts/build-id.ts';
import { buildParts, screenFiles, sharingWorkers } from './scripts/build-parts.ts';

const api = process.env['SILLAGE_API'] ?? 'http://localhost:8080';
const proxied = { target: api, changeOrigin: false, ws: true };

/** Our own code and the small packages it uses; words are files of their own. */
const OWN = /^(?!.*[\\/](i18n[\\/]locales|lucide-react)[\\/]).*[\\/](src|node_modules)[\\/]/;

export default defineConfig({
  plugins: [react(), tailwindcss(), sharingWorkers, bootPage, screenFiles],
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
          groups: [
            // Packages that change less often than ours, or that few screens need.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|store|react-store)|i18next|react-i18next|use-sync-external-store)[\\/]/,
            },
            { name: 'overlays', test: /node_modules[\\/](@headlessui|@react-aria|react-aria|react-stately|@floating-ui|tabbable)[\\/]/ },
            { name: 'upload', test: /node_modules[\\/](tus-js-client|js-base64|url-parse|requires-port|querystringify)[\\/]/ },
            { name: 'chart-engine', test: /node_modules[\\/]uplot[\\/]/ },
            ...buildParts(OWN),
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
