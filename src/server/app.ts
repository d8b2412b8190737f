import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { App, Context } from './context.ts';
import { registerErrors, pathOf } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { registerSecurity } from './http/security.ts';
import { registerStatic } from './http/static.ts';
import { registerIdentity } from './identity/identity.routes.ts';

const BODY_BYTES = 1024 * 1024;

/** The whole HTTP server, not yet listening. The order matters: identity sets `request.actor` before any other area's handlers. */
export async function buildApp(context: Context): Promise<App> {
  const app = Fastify({
    loggerInstance: context.log,
    // Addresses carry tokens (login callback, reset link): requests are logged here, without their query.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
  }) as unknown as App;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrors(app);
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ method: request.method, path: pathOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });

  await registerSecurity(app, context);
  await registerIdentity(app, context);
  registerHealth(app, context);
  await registerStatic(app, context);
  return app;
}
