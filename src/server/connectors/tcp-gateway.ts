import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Ingest } from '../telemetry/ingest.ts';
import { listen, tlsServer, type TlsFiles } from './connector.ts';
import { type CommandReply, type DeviceProtocol, type StreamPart, StreamSplitter } from './device-protocol.ts';

/*
 * TCP gateway of a device family. States of a connection:
 *   anonymous  → login, or a packet that announces its device → known; anything else closes it, so does LOGIN_MS of silence
 *   known      → packet → (decode, store, commit) → the protocol's answer; the next bytes are read only then
 * Invariants:
 *  - nothing is acknowledged before the commit; a bad checksum, an unreadable body or a failed commit is never acknowledged;
 *  - one packet of one connection is in work at a time: a slow database slows the devices (TCP), not the memory;
 *  - a connection holds at most one read buffer and one unfinished frame;
 *  - a device that logs in from another address closes no connection that is alive: both go on, and that both send is told;
 *  - a peer that trickles a frame, keeps silent, or does not take its answers is closed, alone.
 */
export interface GatewayLimits {
  maxConnections: number;
  /** Connections that have not said who they are. */
  maxAnonymous: number;
  loginMs: number;
  /** From the first byte of a frame to its last. */
  frameMs: number;
  idleMs: number;
  /** Unread answers of a peer that only sends. */
  maxUnreadBytes: number;
}

const LIMITS: GatewayLimits = {
  maxConnections: 20_000,
  maxAnonymous: 5_000,
  loginMs: 30_000,
  frameMs: 60_000,
  idleMs: 3_600_000,
  maxUnreadBytes: 16_384,
};
const MAX_REFUSED = 3;
/** Connections of one device: its own, a dead one of it, and who pretends to be it. */
const MAX_OF_ONE = 4;
const SWEEP_MS = 1_000;
const CLOSE_MS = 5_000;

export interface Gateway {
  port: number;
  /** Where the same devices come over TLS. */
  tlsPort: number | null;
  connections: () => number;
  /** Whether a device has an open connection. */
  isConnected: (serial: string) => boolean;
  /** Hands bytes to a connected device; false when it is not connected, or does not take what it was sent before. */
  send: (serial: string, bytes: Buffer) => boolean;
  close(): Promise<void>;
}

interface GatewayOptions {
  protocol: DeviceProtocol;
  port: number;
  host: string;
  /** A second port, for devices that speak TLS. */
  tls?: TlsFiles & { port: number };
  ingest: Ingest;
  log: FastifyBaseLogger;
  limits?: Partial<GatewayLimits>;
  /** A device that said who it is sent nothing but unreadable frames. */
  onUnreadable?: (serial: string, reason: string) => void;
  /** A device sends on two connections of different addresses at once. Must not wait. */
  onTwoSources?: (serial: string, remotes: readonly string[]) => void;
  /** A frame of a device that said who it is was taken, or refused with a reason. Must not wait. */
  onFrame?: (serial: string, body: Buffer, remote: string, refusal: string | null) => void;
  /** A device answered a command. Must not wait. */
  onReply?: (serial: string, reply: CommandReply) => void;
}

interface Connection {
  socket: Socket;
  splitter: StreamSplitter;
  remote: string;
  serial: string | null;
  openedMs: number;
  heardMs: number;
  /** When the unfinished frame began. */
  frameMs: number | null;
  busy: boolean;
  refused: number;
}

/** Listens for one device family; resolves once the port is open, rejects when it cannot be. */
export async function startTcpGateway(options: GatewayOptions): Promise<Gateway> {
  const limits = { ...LIMITS, ...options.limits };
  const { protocol, ingest, log } = options;
  const connections = new Set<Connection>();
  const bySerial = new Map<string, Set<Connection>>();
  let anonymous = 0;

  const drop = (connection: Connection, reason: string): void => {
    log.debug({ remote: connection.remote, type: protocol.type, serial: connection.serial, reason }, 'device connection closed');
    connection.socket.destroy();
  };

  /** Who a connection is, said once and not changed. */
  const identify = (connection: Connection, serial: string): boolean => {
    if (connection.serial === serial) return true;
    if (connection.serial !== null) {
      drop(connection, 'second identity');
      return false;
    }
    connection.serial = serial;
    anonymous -= 1;
    const others = [...(bySerial.get(serial) ?? [])];
    // A device that comes back before its old connection was noticed dead; from elsewhere it may be somebody else, who must not close the true one's.
    for (const older of others) if (older.remote === connection.remote) drop(older, 'replaced');
    const oldest = others.filter(({ remote }) => remote !== connection.remote).toSorted((a, b) => a.heardMs - b.heardMs);
    for (const older of oldest.slice(0, Math.max(0, oldest.length + 1 - MAX_OF_ONE))) drop(older, 'too many connections');
    bySerial.set(serial, new Set([...oldest.filter(({ socket }) => !socket.destroyed), connection]));
    return true;
  };

  const packet = async (connection: Connection, serial: string, body: Buffer): Promise<boolean> => {
    await ingest.ready();
    const read = protocol.read(body);
    if (!read.ok) return refuse(connection, read.reason, body);
    try {
      await ingest.accept(serial, protocol.type, read.messages, { remote: connection.remote });
    } catch {
      drop(connection, 'not stored');
      return false;
    }
    options.onFrame?.(serial, body, connection.remote, null);
    const own = bySerial.get(serial);
    // The connection that came last is the true one after a lost network; that an earlier one goes on sending tells of two.
    if (own && own.size > 1 && [...own].at(-1) !== connection)
      options.onTwoSources?.(
        serial,
        [...own].map(({ remote }) => remote),
      );
    if (read.reply) options.onReply?.(serial, read.reply);
    connection.refused = 0;
    return read.answer === null || answer(connection, read.answer);
  };

  const answer = (connection: Connection, bytes: Buffer): boolean => {
    connection.socket.write(bytes);
    if (connection.socket.writableLength <= limits.maxUnreadBytes) return true;
    drop(connection, 'answers not read');
    return false;
  };

  const refuse = (connection: Connection, reason: string, body?: Buffer): boolean => {
    connection.refused += 1;
    if (connection.serial !== null && body) options.onFrame?.(connection.serial, body, connection.remote, reason);
    log.info({ remote: connection.remote, type: protocol.type, serial: connection.serial, reason }, 'device frame refused');
    if (connection.refused < MAX_REFUSED) return true;
    if (connection.serial !== null) options.onUnreadable?.(connection.serial, reason);
    drop(connection, 'refused frames');
    return false;
  };

  /** Works through the parts in order; false when the connection is over. */
  const work = async (connection: Connection, parts: readonly StreamPart[]): Promise<boolean> => {
    for (const part of parts) {
      if (connection.socket.destroyed) return false;
      if (part.kind === 'ping') continue;
      if (part.kind === 'login') {
        if (!identify(connection, part.serial) || (protocol.welcome && !answer(connection, protocol.welcome))) return false;
      } else if (part.kind === 'refused') {
        if (!refuse(connection, part.reason, part.body)) return false;
        if (part.fatal) {
          drop(connection, part.reason);
          return false;
        }
      } else if (part.serial !== undefined && !identify(connection, part.serial)) return false;
      else if (connection.serial === null) {
        drop(connection, 'packet before login');
        return false;
      } else if (!(await packet(connection, connection.serial, part.body))) return false;
    }
    return true;
  };

  const onData = async (connection: Connection, chunk: Buffer): Promise<void> => {
    connection.heardMs = performance.now();
    const parts = connection.splitter.push(chunk);
    connection.busy = true;
    connection.socket.pause();
    const isOpen = await work(connection, parts);
    connection.busy = false;
    connection.heardMs = performance.now();
    if (connection.splitter.pendingBytes === 0) connection.frameMs = null;
    else if (parts.length > 0 || connection.frameMs === null) connection.frameMs = connection.heardMs;
    if (isOpen) connection.socket.resume();
  };

  const take = (socket: Socket): void => {
    if (connections.size >= limits.maxConnections || anonymous >= limits.maxAnonymous) {
      socket.destroy();
      return;
    }
    const nowMs = performance.now();
    const connection: Connection = {
      socket,
      splitter: new StreamSplitter(protocol.cut),
      remote: socket.remoteAddress ?? '',
      serial: null,
      openedMs: nowMs,
      heardMs: nowMs,
      frameMs: null,
      busy: false,
      refused: 0,
    };
    connections.add(connection);
    anonymous += 1;
    socket.on('data', (chunk) => {
      onData(connection, chunk).catch((error: unknown) => {
        log.error({ err: error, imei: connection.serial }, 'device connection failed');
        socket.destroy();
      });
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      connections.delete(connection);
      if (connection.serial === null) anonymous -= 1;
      else {
        const own = bySerial.get(connection.serial);
        if (own?.delete(connection) && own.size === 0) bySerial.delete(connection.serial);
      }
    });
  };

  // One timer for all connections.
  const sweep = setInterval(
    () => {
      const nowMs = performance.now();
      for (const connection of connections) {
        if (connection.busy) continue;
        if (connection.serial === null && nowMs - connection.openedMs > limits.loginMs) drop(connection, 'no login');
        else if (connection.frameMs !== null && nowMs - connection.frameMs > limits.frameMs) drop(connection, 'slow frame');
        else if (nowMs - connection.heardMs > limits.idleMs) drop(connection, 'idle');
      }
    },
    Math.min(SWEEP_MS, limits.loginMs, limits.frameMs, limits.idleMs),
  ).unref();

  const servers: Server[] = [createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }, take)];
  if (options.tls) servers.push(tlsServer(options.tls, { handshakeMs: limits.loginMs, maxConnections: limits.maxConnections }, log, take));
  /** As they came, also those that have not begun to speak TLS. */
  const sockets = new Set<Socket>();
  const ports: number[] = [];
  try {
    for (const [at, server] of servers.entries()) {
      server.on('connection', (socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      ports.push(await listen(server, at === 0 ? options.port : options.tls!.port, options.host));
      server.on('error', (error) => log.error({ err: error, type: protocol.type }, 'gateway'));
    }
  } catch (error) {
    clearInterval(sweep);
    for (const server of servers) server.close();
    throw error;
  }
  return {
    port: ports[0]!,
    tlsPort: ports[1] ?? null,
    connections: () => connections.size,
    isConnected: (serial) => bySerial.has(serial),
    send: (serial, bytes) => {
      const connection = [...(bySerial.get(serial) ?? [])]
        .filter(({ socket }) => !socket.destroyed)
        .toSorted((a, b) => b.heardMs - a.heardMs)[0];
      return connection !== undefined && answer(connection, bytes);
    },
    close: async () => {
      clearInterval(sweep);
      const closed = Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
      // What is being stored is still acknowledged; the others have nothing to wait for.
      const untilMs = performance.now() + CLOSE_MS;
      for (const connection of connections) if (!connection.busy) connection.socket.destroy();
      while (connections.size > 0 && performance.now() < untilMs) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        for (const connection of connections) if (!connection.busy) connection.socket.end();
      }
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
