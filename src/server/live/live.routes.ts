import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import websocket from '@fastify/websocket';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { fail } from '../../domain/entity/failure.ts';
import type { App, Context, Request } from '../context.ts';
import { hasLeft } from '../http/errors.ts';
import { isSameOrigin, answerProxyErrors, passedOn, registerProxy } from '../identity/proxy.ts';
import { refuseSocket } from './connection.ts';
import { Hub } from './hub.ts';
import { registerNotifications } from './notifications.routes.ts';

const PREFIX = '/notify';

const MAX_FRAME_BYTES = 4_096;

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

/**
 * Passes a WebSocket upgrade on to the external notification service and then only copies bytes both ways. Done in a hook, before
 * the WebSocket plugin would accept the upgrade itself.
 */
function tunnelUpgrade(context: Context, request: FastifyRequest, reply: FastifyReply, target: string): void {
  const address = passedOn(request.raw.url?.replace(/^\/notify(?=$|\?)/, '/notify/'), '/notify', target);
  if (address === null) throw fail('not-found');
  const socket = request.raw.socket;
  const url = new URL(address);
  void reply.hijack();
  reply.raw.detachSocket(socket);
  const end = (): void =>
    void (socket.writable && socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'));
  const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    headers: { ...request.headers, host: url.host, 'x-forwarded-host': request.headers.host },
  });
  outgoing.on('upgrade', (answer, remote, head) => {
    const lines = answer.rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${answer.rawHeaders[index + 1]}`] : []));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (head.length > 0) socket.write(head);
    remote.pipe(socket).pipe(remote);
    remote.on('error', () => socket.destroy());
    socket.on('error', () => remote.destroy());
    remote.on('close', () => socket.destroy());
    socket.on('close', () => remote.destroy());
  });
  outgoing.on('response', (answer) => {
    answer.resume();
    end();
  });
  outgoing.on('error', (error) => {
    context.log.warn({ error: error.message }, 'live: the notification service does not answer');
    end();
  });
  socket.on('error', () => outgoing.destroy());
  outgoing.end();
}
