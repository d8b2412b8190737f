import { createServer } from 'node:net';

/** Given before by this process: who was given one may not listen on it yet. */
const given = new Set<number>();

/** A TCP port of the loopback address that nobody listens on, each another one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    const port = typeof address === 'object' && address ? address.port : 0;
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}
