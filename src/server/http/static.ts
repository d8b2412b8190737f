import fastifyStatic from '@fastify/static';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fail } from '../../domain/kit/failure.ts';
import type { App, Context } from '../context.ts';
import { answerFailure, pathOf } from './errors.ts';

const YEAR_S = 31_536_000;

/** Files whose name carries the hash of their content never change; the rest is asked about each time. */
function cacheControl(path: string): string {
  if (path.includes(`${sep}assets${sep}`)) return `public, max-age=${YEAR_S}, immutable`;
  return path.includes(`${sep}basemap${sep}`) ? 'public, max-age=86400' : 'no-cache';
}

/** An address that programs look for, not a page: its last part ends as a file's name does (articles of the documentation may), a part of it is hidden, or it is that of measures. */
const isFileLike = (path: string): boolean =>
  /\/\.|^\/(?!documentation\/).*\.[a-z][a-z0-9]{0,8}$/i.test(path) || /^\/metrics\/?$/.test(path);

/**
 * The built application in history mode: a GET of anything that is neither a file nor a call answers index.html with 200, so that
 * every address of the application can be opened and reloaded. Unknown calls and files answer `not-found` in JSON.
 */
export async function registerStatic(app: App, { config }: Context): Promise<void> {
  const index = join(config.staticDir, 'index.html');
  const isBuilt = existsSync(index);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: config.staticDir,
      index: 'index.html',
      // The build's own lists (`.vite`) are for the server.
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cacheControl(path));
        if (path.endsWith('.pmtiles')) void reply.type('application/vnd.pmtiles');
      },
    });
    // Of many files: without a look through their folder, which the general way does at each request.
    app.get<{ Params: { file: string } }>('/assets/:file', { schema: { hide: true } }, (request, reply) =>
      reply.sendFile(`assets/${request.params.file}`),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|notify\/api|simple-directory\/(api|\.well-known)|assets)(\/|$)/.test(path) &&
      !isFileLike(path);
    if (!isPage) return answerFailure(fail('not-found'), request, reply);
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return reply
      .code(isBuilt ? 200 : 503)
      .send(isBuilt ? readFileSync(index) : '<!doctype html><title>Sillage</title><p>The application is not built: npm run build.</p>');
  });
}
