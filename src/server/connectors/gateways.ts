import type { Context } from '../context.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { IntervalScheduler } from '../jobs.ts';
import { CommandSender } from './commands.ts';
import { continentalProtocol } from './continental/continental.ts';
import type { DeviceProtocol } from './device-protocol.ts';
import { connectorOf } from './registry.ts';
import { ruptelaProtocol } from './ruptela/protocol.ts';
import { silenceProtocol } from './silence/silence.ts';
import { startTcpGateway, type Gateway } from './tcp-gateway.ts';
import { teltonikaProtocol } from './teltonika/protocol.ts';
import { createSocket } from 'node:dgram';
import type { FastifyBaseLogger } from 'fastify';
import type { Ingest } from '../telemetry/ingest.ts';

/** Families that open a connection to this server, one line each; their ports are their descriptors'. */
const PROTOCOLS: readonly DeviceProtocol[] = [teltonikaProtocol, ruptelaProtocol, continentalProtocol, silenceProtocol];

const COMMANDS_MS = 5_000;

const open = new WeakMap<Context, Map<string, Gateway>>();
const senders = new WeakMap<Context, Map<string, CommandSender>>();

/** The gateway of a connector that listens on this server. */
export function gatewayOf(context: Context, type: string): Gateway | undefined {
  return open.get(context)?.get(type);
}

/** What sends commands to the devices of a connector that listens on this server. */
export function commandSenderOf(context: Context, type: string): CommandSender | undefined {
  return senders.get(context)?.get(type);
}

/** Opens the gateways that devices connect to; a port of 0 in the configuration means none. All of them, or none and an error. */
export async function startGateways(context: Context): Promise<{ close(): Promise<void> }> {
  const { config, log, pool } = context;
  const telemetry = telemetryOf(context);
  const gateways = new Map<string, Gateway>();
  const datagrams: UdpGateway[] = [];
  const turns = new IntervalScheduler(log);
  const commands = new Map<string, CommandSender>();
  open.set(context, gateways);
  senders.set(context, commands);
  let closing: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    open.delete(context);
    senders.delete(context);
    await turns.stop();
    await Promise.all([...gateways.values(), ...datagrams].map((gateway) => gateway.close()));
  };
  const close = (): Promise<void> => (closing ??= end());
  const host = config.gatewayHost ?? config.host;
  try {
    for (const protocol of PROTOCOLS) {
      const { type } = protocol;
      const connector = connectorOf(type);
      const port = connector?.port?.(config) ?? 0;
      const tlsPort = connector?.tlsPort?.(config) ?? 0;
      if (port === 0) continue;
      const sender = new CommandSender({ pool, log, now: () => context.now(), protocol, gateway: () => gateways.get(type) });
      const shared = {
        host,
        ingest: telemetry.ingest,
        log,
        onFrame: (serial: string, body: Buffer, remote: string, refusal: string | null) => {
          telemetry.rawFrames.keep(type, serial, body, remote, refusal);
          if (refusal !== null) telemetry.traffic.refused(type);
        },
      };
      const gateway = await startTcpGateway({
        ...shared,
        protocol,
        port,
        ...(config.gatewayTls && tlsPort > 0 ? { tls: { ...config.gatewayTls, port: tlsPort } } : {}),
        onTwoSources: (serial, remotes) => telemetry.tellTwoSources(type, serial, remotes),
        onUnreadable: (serial, reason) => telemetry.tellUnreadable(type, serial, reason),
        onReply: (serial, reply) =>
          void sender
            .answered(serial, reply)
            .catch((error: unknown) => log.error({ err: error, type, serial }, 'answer to a command not kept')),
      });
      log.info(`devices: ${connector!.title} on ${host}:${gateway.port}${gateway.tlsPort === null ? '' : `, TLS on ${gateway.tlsPort}`}`);
      gateways.set(type, gateway);
      const { datagram } = protocol;
      // The same number: devices are set to one port, and to TCP or UDP.
      if (datagram) datagrams.push(await startUdpGateway({ ...shared, protocol: { ...protocol, datagram }, port: gateway.port }));
      if (!protocol.command) continue;
      commands.set(type, sender);
      turns.every(COMMANDS_MS, 'device commands', () => sender.run());
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

/*
 * UDP gateway of a device family whose protocol has datagrams. Invariants:
 *  - nothing is answered before the commit; what cannot be read or was not stored is not answered, and the device sends again;
 *  - at most MAX_IN_WORK datagrams are held: more are let go, which costs a device a resend and the server nothing;
 *  - an answer is shorter than what asks for it, so a forged sender gains nothing.
 */
const MAX_IN_WORK = 1_000;

export interface UdpGateway {
  port: number;
  /** Datagrams let go since the start, for want of room. */
  dropped: () => number;
  close(): Promise<void>;
}

export interface UdpOptions {
  protocol: DeviceProtocol & { datagram: NonNullable<DeviceProtocol['datagram']> };
  port: number;
  host: string;
  ingest: Pick<Ingest, 'ready' | 'accept'>;
  log: FastifyBaseLogger;
  maxInWork?: number;
  /** A datagram of a device was taken, or refused with a reason. Must not wait. */
  onFrame?: (serial: string, body: Buffer, remote: string, refusal: string | null) => void;
}

/** Listens for one device family; resolves once the port is open, rejects when it cannot be. */
export async function startUdpGateway(options: UdpOptions): Promise<UdpGateway> {
  const { protocol, ingest, log, onFrame, maxInWork = MAX_IN_WORK } = options;
  const socket = createSocket(options.host.includes(':') ? 'udp6' : 'udp4');
  const inWork = new Set<Promise<void>>();
  let dropped = 0;

  const take = async (bytes: Buffer, remote: string, port: number): Promise<void> => {
    const datagram = protocol.datagram(bytes);
    if (!datagram.ok) {
      log.debug({ remote, type: protocol.type, reason: datagram.reason }, 'datagram refused');
      return;
    }
    const { serial, body, wrap } = datagram;
    await ingest.ready();
    const read = protocol.read(body);
    if (!read.ok) {
      onFrame?.(serial, body, remote, read.reason);
      log.info({ remote, type: protocol.type, serial, reason: read.reason }, 'device frame refused');
      return;
    }
    await ingest.accept(serial, protocol.type, read.messages, { remote });
    onFrame?.(serial, body, remote, null);
    if (read.answer !== null) socket.send(wrap(read.answer), port, remote, () => undefined);
  };

  socket.on('message', (bytes, { address, port }) => {
    if (inWork.size >= maxInWork) {
      dropped += 1;
      return;
    }
    const work: Promise<void> = take(bytes, address, port)
      .catch((error: unknown) => log.debug({ err: error, type: protocol.type }, 'datagram not stored'))
      .finally(() => inWork.delete(work));
    inWork.add(work);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(options.port, options.host, () => {
      socket.off('error', reject);
      resolve();
    });
  });
  socket.on('error', (error) => log.error({ err: error, type: protocol.type }, 'gateway'));
  return {
    port: socket.address().port,
    dropped: () => dropped,
    close: async () => {
      // What is being stored is still answered.
      while (inWork.size > 0) await Promise.all(inWork);
      await new Promise<void>((resolve) => socket.close(resolve));
    },
  };
}
