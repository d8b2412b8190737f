import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import * as z from 'zod';
import { fail } from '../../domain/entity/failure.ts';
import { mapArchiveSchema } from '../../domain/geo/map-archive.ts';
import type { App, Context } from '../context.ts';
import { canSendMail } from '../mail/transport.ts';
import type { Archive } from '../modules/map-archive.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
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

const clientConfigSchema = z.object({
  mapStyleUrl: z.url().nullable(),
  mapArchive: z.nullable(mapArchiveSchema),
  demo: z.boolean(),
  build: z.string(),
  /** Messages leave for people's mailboxes. */
  mail: z.boolean(),
  /** Whom addresses have to name where they are shown. */
  addressSource: z.string().nullable(),
});

/** What the operator configured that a browser needs before anything else; no session. */
export function registerClientConfig(app: App, context: Context, archive: Archive | null): void {
  const { config } = context;
  app.get(
    '/api/v1/client-config',
    { schema: { tags: ['platform'], summary: 'Configuration of the application', security: [], response: { 200: clientConfigSchema } } },
    async (_request, reply) => {
      void reply.header('cache-control', 'no-cache');
      return {
        mapStyleUrl: config.mapStyleUrl ?? null,
        mapArchive: (await archive?.describe()) ?? null,
        demo: config.demo,
        build: config.build,
        mail: canSendMail(context),
        addressSource: telemetryOf(context).addresses.provider?.attribution ?? null,
      };
    },
  );
}
