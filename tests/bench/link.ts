import { connect, createServer, type Socket } from 'node:net';

/** A kind of network: added delay of an answer, and the rates that all connections share. */
export interface Conditions {
  latencyMs: number;
  downKbps: number;
  upKbps: number;
}

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

/** Pieces of one direction leave one after the other at the rate of the link, each after the delay. */
class Pipe {
  freeAtMs = 0;

  constructor(
    private readonly rate: () => number | undefined,
    private readonly delay: () => number,
  ) {}

  /** When the last byte of this piece arrives, in ms from now; 0 when nothing shapes it. */
  waitMs(bytes: number): number {
    const nowMs = performance.now();
    const kbps = this.rate();
    this.freeAtMs = Math.max(this.freeAtMs, nowMs) + (kbps ? (bytes * 8) / kbps : 0);
    return this.freeAtMs - nowMs + this.delay();
  }
}

const PIECE_BYTES = 4096;

/**
 * The network between browser and server, as a TCP proxy: it can be cut, slowed and weighed. Emulation by the browser's own tools leaves
 * out what workers and service workers ask for; here every request and every socket passes.
 */
export async function startLink(targetPort: number, port = 0): Promise<Link> {
  const open = new Set<Socket>();
  let isCut = false;
  let conditions: Conditions | null = null;
  const counted = { up: 0, down: 0 };
  const down = new Pipe(() => conditions?.downKbps, () => conditions?.latencyMs ?? 0);
  const up = new Pipe(() => conditions?.upKbps, () => 0);

  function carry(from: Socket, to: Socket, pipe: Pipe, direction: 'up' | 'down'): void {
    const waiting: { atMs: number; work: () => void }[] = [];
    let isTimed = false;
    // One timer and one queue: timers of their own could pass each other.
    const pump = (): void => {
      isTimed = false;
      while (waiting[0] && waiting[0].atMs <= performance.now()) waiting.shift()!.work();
      if (!waiting[0] || isTimed) return;
      isTimed = true;
      setTimeout(pump, Math.max(1, waiting[0].atMs - performance.now()));
    };
    const later = (work: () => void, waitMs: number): void => {
      waiting.push({ atMs: Math.max(performance.now() + waitMs, waiting.at(-1)?.atMs ?? 0), work });
      if (!isTimed) pump();
    };
    from.on('data', (chunk: Buffer) => {
      counted[direction] += chunk.length;
      if (!conditions && waiting.length === 0) {
        to.write(chunk);
        return;
      }
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES);
        later(() => to.write(piece), pipe.waitMs(piece.length));
      }
    });
    from.on('end', () => (waiting.length > 0 ? later(() => to.end(), 0) : to.end()));
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
