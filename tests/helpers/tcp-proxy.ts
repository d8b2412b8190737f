import { connect, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Drops every connection and refuses new ones, as a tunnel does to a phone. */
  cut(): void;
  /** Answers every request with a page of its own, as the network of a hotel does before its login. */
  portal(): void;
  restore(): void;
  close(): Promise<void>;
}

const PORTAL_PAGE = '<!doctype html><title>Bienvenue</title><h1>Acceptez les conditions</h1>';
const PORTAL = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${PORTAL_PAGE.length}\r\nConnection: close\r\n\r\n${PORTAL_PAGE}`;

/** A TCP proxy in front of the real server, so that a cut also silences open WebSockets. */
export async function startTcpProxy(targetPort: number, port = 0): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let mode: 'open' | 'cut' | 'portal' = 'open';
  const server: Server = createServer((client) => {
    if (mode === 'cut') {
      client.destroy();
      return;
    }
    if (mode === 'portal') {
      open.add(client);
      client.on('error', () => client.destroy());
      client.on('close', () => open.delete(client));
      client.once('data', () => client.end(PORTAL));
      return;
    }
    const upstream = connect(targetPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const drop = (): void => open.forEach((socket) => socket.destroy());
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    cut: () => {
      mode = 'cut';
      drop();
    },
    portal: () => {
      mode = 'portal';
      drop();
    },
    restore: () => {
      // What the portal holds open belongs to it.
      if (mode === 'portal') drop();
      mode = 'open';
    },
    close: () =>
      new Promise((resolve) => {
        drop();
        server.close(() => resolve());
      }),
  };
}
