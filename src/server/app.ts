import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { App, Context } from './context.ts';
import { isVaultOpen, keysFor, openVault } from './database/vault.ts';
import { registerBodyDepth } from './http/body-depth.ts';
import { registerCaching } from './http/caching.ts';
import { registerClientConfig } from './http/client-config.ts';
import { registerCrud } from './http/crud.ts';
import { registerErrors, pathOf } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { meantMethod } from './http/meant-method.ts';
import { registerDocs, registerOpenApi } from './http/openapi.ts';
import { timeoutsOf } from './http/connection-timeouts.ts';
import { registerPulse } from './http/pulse.ts';
import { registerSecurity } from './http/security.ts';
import { registerSessionRequirement } from './http/session.ts';
import { registerStatic } from './http/static.ts';
import { registerTraffic } from './http/traffic.ts';
import { registerIdentity } from './identity/identity.routes.ts';
import { registerLive } from './live/live.routes.ts';
import { openArchive } from './modules/map-archive/archive.ts';
import { registerMapArchive } from './modules/map-archive/map-archive.routes.ts';
import { registerModules } from './modules/modules.routes.ts';
import { registerSync } from './sync/sync.routes.ts';
import { registerTelemetry } from './telemetry/telemetry.routes.ts';

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
