import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { createGzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { startLink, type Link } from './link.ts';

export interface LabServer {
  url: string;
  link: Link;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

/** The floors' pages, built like the application, on a static server of their own behind the same kind of link. */
export async function startLab(): Promise<LabServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-lab-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'lab'),
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rollupOptions: { input: [join(import.meta.dirname, 'lab/bare.html'), join(import.meta.dirname, 'lab/lab.html')] },
    },
  });
  const server = createServer((request, response) => {
    const path = join(folder, normalize(new URL(request.url ?? '/', 'http://lab').pathname));
    if (!existsSync(path) || extname(path) === '') {
      response.writeHead(404).end();
      return;
    }
    const cache = path.includes('assets') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': cache,
    });
    createReadStream(path).pipe(createGzip()).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const link = await startLink(typeof address === 'object' && address ? address.port : 0);
  return {
    url: link.url,
    link,
    close: async () => {
      await link.close();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
