import type { Context } from '../context.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { IntervalScheduler } from '../telemetry/interval-scheduler.ts';
import { CommandSender } from './commands.ts';
import { continentalProtocol } from './continental/continental.ts';
import type { DeviceProtocol } from './device-protocol.ts';
import { connectorOf } from './registry.ts';
import { ruptelaProtocol } from './ruptela/protocol.ts';
import { silenceProtocol } from './silence/silence.ts';
import { startTcpGateway, type Gateway } from './tcp-gateway.ts';
import { teltonikaProtocol } from './teltonika/protocol.ts';
import { startUdpGateway, type UdpGateway } from './udp-gateway.ts';

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
