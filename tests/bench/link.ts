import { connect, createServer, type Socket } from 'node:net';
import { Lane, Pipe, type Conditions } from '../helpers/tcp/lane.ts';

export const FAST_3G: Conditions = { latencyMs: 562, downKbps: 1440, upKbps: 675 };
export const SLOW_3G: Conditions = { latencyMs: 2000, downKbps: 400, upKbps: 400 };

export interface Link {
  port: number;
  url: string;
  cut(): void;
  restore(): void;
  /** null: as fast as the machine. Holds for what is sent from then on. */
  shape(conditions: Conditions | null): void;
  /** Bytes since the start, on the wire: headers and frames included. */
  bytes(): { up: number; down: number };
  close(): Promise<void>;
}

/**
 * The network between browser and server, as a TCP proxy: it can be cut, slowed and weighed. Emulation by the browser's own tools leaves
 * out what workers and service workers ask for; here every request and every socket passes.
 */
export async function startLink(targetPort: number, port = 0): Promise<Link> {
  const open = new Set<Socket>();
  let isCut = false;
  let conditions: Conditions | null = null;
  const counted = { up: 0, down: 0 };
  const down = new Pipe(
    () => conditions?.downKbps,
    () => conditions?.latencyMs ?? 0,
  );
  const up = new Pipe(
    () => conditions?.upKbps,
    () => 0,
  );

  function carry(from: Socket, to: Socket, pipe: Pipe, direction: 'up' | 'down'): void {
    const lane = new Lane(to, pipe, () => conditions !== null);
    from.on('data', (chunk: Buffer) => {
      counted[direction] += chunk.length;
      lane.write(chunk);
    });
    from.on('end', () => lane.end());
  }

  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    client.setNoDelay(true);
    const upstream = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', (hadError) => {
        open.delete(socket);
        if (!hadError && !isCut && conditions) return;
        client.destroy();
        upstream.destroy();
      });
    }
    carry(client, upstream, up, 'up');
    carry(upstream, client, down, 'down');
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const ownPort = typeof address === 'object' && address ? address.port : port;
  const drop = (): void => open.forEach((socket) => socket.destroy());
  return {
    port: ownPort,
    url: `http://localhost:${ownPort}`,
    cut: () => {
      isCut = true;
      drop();
    },
    restore: () => {
      isCut = false;
    },
    shape: (next) => {
      conditions = next;
    },
    bytes: () => ({ ...counted }),
    close: () =>
      new Promise((resolve) => {
        drop();
        server.close(() => resolve());
      }),
  };
}
