import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { fail } from '../../domain/entity/failure.ts';
import type { Config } from '../config.ts';
import type { App, Context } from '../context.ts';
import { isSameOrigin } from '../identity/proxy.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a page may ask a person for: technicians take photos, say where they are, dictate a note. Nobody framed in it may. */
const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(self)';

const originOf = (url: string | undefined): string[] => (url === undefined ? [] : [new URL(url).origin]);

/** What stands in the built page itself, as a policy names it. */
function inPage(config: Config, tag: 'script' | 'style'): string[] {
  let page = '';
  try {
    page = readFileSync(join(config.staticDir, 'index.html'), 'utf8');
  } catch {
    // Not built: there is no page.
  }
  return [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/** What pages may load: themselves, and the services the operator configured. No inline script but the page's own, no evaluated text; WebAssembly of ours alone. */
function contentPolicy(config: Config): Record<string, string[]> {
  const own = new URL(config.publicUrl);
  const map = originOf(config.mapStyleUrl);
  const archive = /^https?:/.test(config.mapArchive ?? '') ? originOf(config.mapArchive) : [];
  const notify = originOf(config.notifyUrl).flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...inPage(config, 'script')],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", ...inPage(config, 'style')],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...map],
    'font-src': ["'self'"],
    'connect-src': ["'self'", own.origin.replace(/^http/, 'ws'), ...map, ...archive, ...notify],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    ...(own.protocol === 'https:' ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

/**
 * Every answer: strict headers, compression. Every write: refused when a page of another origin makes it (the cookies are
 * SameSite=Lax beside). Rate limits are off unless a route asks for one (`config.rateLimit`).
 */
export async function registerSecurity(app: App, { config }: Context): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS);
  });
  await app.register(compress, {
    threshold: 1024,
    // Beside what the table of media types says can be; map archives cannot: they are read by ranges.
    customTypes: /^text\/(?!event-stream)|[+/](x-ndjson|json|xml|javascript|geo\+json|manifest\+json)(;|$)/,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => fail('rate-limited') });
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    if (request.headers['sec-fetch-site'] === 'cross-site' || !isSameOrigin(request, config)) throw fail('forbidden');
  });
}

/** Whatever says nothing is one person's, or a secret: nobody keeps it, not even their own browser. */
const UNTOLD = 'private, no-store';

/** Every answer says who may keep it and for how long. Those that may be kept say so themselves, one by one. */
export function registerCaching(app: App): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', UNTOLD);
  });
}
