import { connect, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Drops every connection and refuses new ones, as a tunnel does to a phone. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A TCP proxy in front of the real server, so that a cut also silences open WebSockets. */
export async function startTcpProxy(targetPort: number, port = 0): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((client) => {
    if (isCut) {
      client.destroy();
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
      isCut = true;
      drop();
    },
    restore: () => {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        drop();
        server.close(() => resolve());
      }),
  };
}
