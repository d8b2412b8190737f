import { readFileSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { createServer, type Server as TlsServer } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '../../domain/time/time-zone.ts';

/** Where the certificate of the gateways is, with those of its authority, and its key; PEM. */
export interface TlsFiles {
  certFile: string;
  keyFile: string;
}

/** Resolves with the port once it is open; rejects when it cannot be. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: 1024 }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Takes devices over TLS; a certificate that is renewed in its files is taken up within the hour, without closing anybody. */
export function tlsServer(
  { certFile, keyFile }: TlsFiles,
  { handshakeMs, maxConnections }: { handshakeMs: number; maxConnections: number },
  log: FastifyBaseLogger,
  onSocket: (socket: Socket) => void,
): TlsServer {
  const read = () => ({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
  const server = createServer(
    { ...read(), noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000, handshakeTimeout: handshakeMs },
    onSocket,
  );
  server.maxConnections = maxConnections;
  server.on('tlsClientError', (error, socket) => {
    log.debug({ remote: socket.remoteAddress, reason: error.message }, 'device speaks no TLS');
    socket.destroy();
  });
  const renewal = setInterval(() => {
    try {
      server.setSecureContext(read());
    } catch (error) {
      log.warn({ err: error }, 'the certificate of the gateways cannot be read again: the former one stays');
    }
  }, HOUR_MS).unref();
  server.on('close', () => clearInterval(renewal));
  return server;
}
