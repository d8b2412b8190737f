import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildId } from './scripts/build-id.ts';

const api = process.env['SILLAGE_API'] ?? 'http://localhost:8080';
const proxied = { target: api, changeOrigin: false, ws: true };

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/app/routes',
      generatedRouteTree: './src/app/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      autoCodeSplitting: true,
    }) as Plugin[],
    react(),
    tailwindcss(),
  ],
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
            // What most screens share, in one file too: six connections take sixty small ones in turns, each a trip on a slow link.
            { name: 'common', test: /[\\/]src[\\/](app[\\/](ui|entity-ui|layouts|session|shell|i18n)|db|domain|workers)[\\/]|[\\/](lucide-react|virtual-core|react-virtual)[\\/]/, minShareCount: 26 },
            // Each of some hundred bytes.
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 30 },
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
