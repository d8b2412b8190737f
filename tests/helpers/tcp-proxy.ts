import { connect, createServer, type Server, type Socket } from 'node:net';
import { PORTAL, suffer } from './tcp/exchange.ts';
import { Fault, type Aim } from './tcp/fault.ts';
import { bodyOfRequest, HttpReader } from './tcp/http-reader.ts';
import { Lane, Pipe, type Conditions } from './tcp/lane.ts';

export interface TcpProxy {
  port: number;
  /** Drops every connection and refuses new ones, as a tunnel does to a phone. */
  cut(): void;
  /** Answers every request with a page of its own, as the network of a hotel does before its login. */
  portal(): void;
  /** Connections stay and new ones are taken, but no byte arrives any more, either way. */
  stall(): void;
  /** Pieces that arrived and were let fall by `stall`. */
  silenced(): number;
  /** Adds delay and bounds rates; null: as fast as the machine. Holds for what is sent from then on. */
  shape(conditions: Conditions | null): void;
  /** Some requests meet this from now on; of several faults, the first that fits. */
  fault(aim: Aim): Fault;
  /** A network like any other again: no fault, no shape. */
  restore(): void;
  /** Another proxy, at this port, stands between this one and the server from now on; null: none. Open connections end. */
  via(port: number | null): void;
  /** Told when a network that was cut, a portal or silent is one again, as a device tells its browser. */
  onBack: (() => void) | null;
  close(): Promise<void>;
}

/**
 * A TCP proxy in front of the real server, so that a cut also silences open WebSockets. It reads where requests begin and end, to aim
 * faults at them; a client that sends a request before the answer to the one before (no browser does) would get answers out of order.
 */
export async function startTcpProxy(targetPort: number, port = 0): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const faults: Fault[] = [];
  let target = targetPort;
  let mode: 'open' | 'cut' | 'portal' | 'stalled' = 'open';
  let conditions: Conditions | null = null;
  const downPipe = new Pipe(
    () => conditions?.downKbps,
    () => conditions?.latencyMs ?? 0,
  );
  const upPipe = new Pipe(
    () => conditions?.upKbps,
    () => 0,
  );
  let silenced = 0;
  const isShaped = (): boolean => conditions !== null;

  const isSilent = (): boolean => {
    if (mode !== 'stalled') return false;
    silenced++;
    return true;
  };

  function keep(socket: Socket): void {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  }

  function pass(client: Socket): void {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    keep(upstream);
    const [up, down] = [new Lane(upstream, upPipe, isShaped), new Lane(client, downPipe, isShaped)];
    const carry = (from: Socket, to: Socket, lane: Lane, bytes: Buffer): void => {
      if (lane.write(bytes)) return;
      from.pause();
      to.once('drain', () => from.resume());
    };
    const reader = new HttpReader(bodyOfRequest);
    let met: { fault: Fault; bytes: Buffer[] } | null = null;
    client.on('data', (chunk: Buffer) => {
      if (isSilent()) return;
      for (const { head, bytes, isLast } of reader.take(chunk)) {
        if (head !== undefined) {
          const fault = faults.find((one) => one.takes(head));
          met = fault ? { fault, bytes: [] } : null;
        }
        if (!met) {
          carry(client, upstream, up, bytes);
          continue;
        }
        met.bytes.push(bytes);
        if (isLast) void suffer(met.fault, Buffer.concat(met.bytes), target, client, down);
      }
    });
    upstream.on('data', (chunk: Buffer) => {
      if (!isSilent()) carry(upstream, client, down, chunk);
    });
    client.on('end', () => up.end());
    client.on('close', () => upstream.destroy());
    // What is still on its way to the client arrives first.
    upstream.on('close', (hadError) => (hadError ? client.destroy() : down.end()));
  }

  const server: Server = createServer((client) => {
    client.setNoDelay(true);
    keep(client);
    if (mode === 'cut') client.destroy();
    else if (mode === 'portal') client.once('data', () => client.end(PORTAL));
    else if (mode === 'stalled') client.on('data', isSilent);
    else pass(client);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const drop = (): void => open.forEach((socket) => socket.destroy());
  const calm = (): void => {
    for (const fault of faults.splice(0)) fault.end();
    conditions = null;
  };
  const address = server.address();
  const proxy: TcpProxy = {
    port: typeof address === 'object' && address ? address.port : port,
    onBack: null,
    cut: () => {
      mode = 'cut';
      drop();
    },
    portal: () => {
      mode = 'portal';
      drop();
    },
    stall: () => {
      mode = 'stalled';
    },
    silenced: () => silenced,
    shape: (next) => {
      conditions = next;
    },
    fault: (aim) => {
      const fault = new Fault(aim);
      faults.push(fault);
      return fault;
    },
    via: (next) => {
      target = next ?? targetPort;
      drop();
    },
    restore: () => {
      calm();
      // What the portal or the silence holds open belongs to it.
      if (mode === 'portal' || mode === 'stalled') drop();
      const wasAway = mode !== 'open';
      mode = 'open';
      if (wasAway) proxy.onBack?.();
    },
    close: () =>
      new Promise((resolve) => {
        calm();
        drop();
        server.close(() => resolve());
      }),
  };
  return proxy;
}
