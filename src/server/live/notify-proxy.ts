import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../domain/kit/failure.ts';
import type { Context } from '../context.ts';
import { passedOn } from '../identity/proxy.ts';

/**
 * Passes a WebSocket upgrade on to the external notification service and then only copies bytes both ways. Done in a hook, before
 * the WebSocket plugin would accept the upgrade itself.
 */
export function tunnelUpgrade(context: Context, request: FastifyRequest, reply: FastifyReply, target: string): void {
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
