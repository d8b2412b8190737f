import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import websocket from '@fastify/websocket';
import { fail } from '../../domain/kit/failure.ts';
import type { App, Context, Request } from '../context.ts';
import { hasLeft } from '../http/errors.ts';
import { isSameOrigin } from '../identity/origin.ts';
import { answerProxyErrors, registerProxy } from '../identity/proxy.ts';
import { MAX_FRAME_BYTES, refuseSocket } from './connection.ts';
import { Hub } from './hub.ts';
import { registerNotifications } from './notifications.routes.ts';
import { tunnelUpgrade } from './notify-proxy.ts';

const PREFIX = '/notify';

/** The live channel at /notify and /api/v1/live, and the calls of /notify/api/v1; with NOTIFY_URL, /notify is passed on to it. */
export async function registerLive(app: App, context: Context): Promise<void> {
  if (!app.hasDecorator('websocketServer')) {
    const errorHandler = (error: Error & { code?: string }, socket: { terminate(): void }, request: { log: App['log'] }): void => {
      if (hasLeft(error)) request.log.debug('live: the client left');
      else request.log.warn({ err: error }, 'live: a socket failed');
      socket.terminate();
    };
    await app.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES }, errorHandler });
  }
  const hub = new Hub(context, app.identity);
  app.decorate('live', hub);
  app.addHook('onClose', async () => hub.stop());

  const checkOrigin = async (request: Request): Promise<void> => {
    if (!isSameOrigin(request, context.config)) throw fail('forbidden');
  };
  const listen = (path: string): void => {
    app.get(path, { websocket: true, schema: { security: [] }, preValidation: checkOrigin }, (socket, request) => {
      const known = request.identified;
      if (!known?.actor.user) return refuseSocket(socket);
      return hub.add(socket, { user: known.actor.user, sessionId: known.actor.sessionId, tokenExpiresMs: known.tokenExpiresMs });
    });
  };

  listen('/api/v1/live');
  const { notifyUrl } = context.config;
  if (notifyUrl) {
    await app.register(
      async (instance) => {
        const scope = instance.withTypeProvider<ZodTypeProvider>();
        answerProxyErrors(scope);
        scope.addHook('onRequest', async (request, reply) => {
          if (!isSameOrigin(request, context.config)) throw fail('forbidden');
          if (request.ws) tunnelUpgrade(context, request, reply, notifyUrl);
        });
        registerProxy(scope, context, PREFIX, notifyUrl);
      },
      { prefix: PREFIX },
    );
    return;
  }
  listen(PREFIX);
  await app.register(
    async (instance) => {
      registerNotifications(instance, context);
    },
    { prefix: PREFIX },
  );
}
