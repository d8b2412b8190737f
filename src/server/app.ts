import type { IncomingMessage } from 'node:http';
import Fastify, { LogController, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { App, Context } from './context.ts';
import { isVaultOpen, keysFor, openVault } from './database/vault.ts';
import { registerBodyDepth } from './http/request-bodies.ts';
import { registerCaching, registerSecurity } from './http/security.ts';
import { registerClientConfig, registerStatic } from './http/static.ts';
import { registerCrud } from './http/crud.ts';
import { pathOf, registerErrors } from './http/errors.ts';
import { registerHealth, registerPulse, registerTraffic } from './http/health.ts';
import { registerDocs, registerOpenApi } from './http/openapi.ts';
import { registerSessionRequirement } from './http/require.ts';
import { registerIdentity } from './identity/identity.routes.ts';
import { registerLive } from './live/live.routes.ts';
import { openArchive, registerMapArchive } from './modules/map-archive.ts';
import { registerModules } from './modules/modules.routes.ts';
import { registerSync } from './sync/sync.routes.ts';
import { registerTelemetry } from './telemetry/telemetry.routes.ts';
import type { Config } from './config.ts';

const BODY_BYTES = 1024 * 1024;

/** The whole HTTP server, not yet listening. The order matters: identity sets `request.actor` before any other area's handlers. */
export async function buildApp(context: Context): Promise<App> {
  if (!isVaultOpen()) openVault(keysFor(context.config));
  const app = Fastify({
    loggerInstance: context.log,
    // Addresses carry tokens (login callback, reset link): requests are logged here, without their query.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    trustProxy: ['loopback', ...(context.config.trustedProxies ?? [])],
    ...timeoutsOf(context.config),
    // `/notify/` is `/notify`: the clients of the specification open the first.
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    rewriteUrl: meantMethod,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrors(app, context);
  registerTraffic(app, context);
  registerPulse(app, context);
  registerCaching(app);
  registerBodyDepth(app);
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      { method: request.method, path: pathOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });

  await registerSecurity(app, context);
  await registerOpenApi(app, context);
  await registerIdentity(app, context);
  registerSessionRequirement(app);
  await registerLive(app, context);
  registerHealth(app, context);
  const archive = openArchive(context.config, context.log, context.now);
  registerClientConfig(app, context, archive);
  registerMapArchive(app, archive);
  registerCrud(app, context);
  await registerModules(app, context);
  await registerTelemetry(app, context);
  await registerSync(app, context);
  registerDocs(app);
  await registerStatic(app, context);
  return app;
}

const MEANT = new Set(['PATCH', 'PUT', 'DELETE']);

/**
 * Some networks let GET, HEAD and POST pass alone: a POST with `X-HTTP-Method-Override` is the request it says it is, before anything looks at it.
 * Of a page of another origin the browser sends that header to nobody unasked. Gives the address, unchanged.
 */
function meantMethod(request: IncomingMessage): string {
  const meant = String(request.headers['x-http-method-override']).toUpperCase();
  if (request.method === 'POST' && MEANT.has(meant)) request.method = meant;
  return request.url ?? '/';
}

/** After how many milliseconds a connection is closed on which nothing comes. */
export interface ConnectionTimeouts {
  /** The head of a request; a connection that never says a word too. */
  headers: number;
  /** A whole request. The largest upload part takes a minute on a slow network. */
  request: number;
  /** Another request, once one was answered. Longer than proxies keep theirs, which would otherwise write into one just closed. */
  keepAlive: number;
  /** Anything at all, either way: an answer that nobody reads, or that is never made. */
  idle: number;
  /** How often the first two are looked at. */
  look: number;
}

const TIMEOUTS: ConnectionTimeouts = { headers: 30_000, request: 180_000, keepAlive: 75_000, idle: 180_000, look: 10_000 };

/** Options of the HTTP server that keep silent and slow connections from staying. WebSockets have their own pings. */
function timeoutsOf({
  patience,
}: Config): Pick<FastifyServerOptions, 'requestTimeout' | 'connectionTimeout' | 'keepAliveTimeout'> & { http: object } {
  const { headers, request, keepAlive, idle, look } = { ...TIMEOUTS, ...patience };
  return {
    requestTimeout: request,
    connectionTimeout: idle,
    keepAliveTimeout: keepAlive,
    http: { headersTimeout: headers, connectionsCheckingInterval: look },
  };
}
