import type { DeviceType } from '../../domain/device/device-types.ts';
import type { Context } from '../context.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { startTeltonikaGateway, type Gateway } from './teltonika/gateway.ts';

const open = new WeakMap<Context, Map<DeviceType, Gateway>>();

/** The gateway of a connector that listens on this server. */
export function gatewayOf(context: Context, type: string): Gateway | undefined {
  return open.get(context)?.get(type as DeviceType);
}

/** Opens the gateways that devices connect to; a port of 0 in the configuration means none. */
export async function startGateways(context: Context): Promise<{ close(): Promise<void> }> {
  const { config, log } = context;
  const gateways = new Map<DeviceType, Gateway>();
  open.set(context, gateways);
  if (config.gatewayTeltonikaPort > 0) {
    const telemetry = telemetryOf(context);
    const gateway = await startTeltonikaGateway({
      port: config.gatewayTeltonikaPort,
      host: config.host,
      ingest: telemetry.ingest,
      log,
      onUnreadable: (imei, reason) => telemetry.tellUnreadable('teltonika', imei, reason),
      onFrame: (imei, body, remote, refusal) => {
        telemetry.rawFrames.keep('teltonika', imei, body, remote, refusal);
        if (refusal !== null) telemetry.traffic.refused('teltonika');
      },
    });
    log.info(`devices: Teltonika on ${config.host}:${gateway.port}`);
    gateways.set('teltonika', gateway);
  }
  return {
    close: async () => {
      open.delete(context);
      await Promise.all([...gateways.values()].map((gateway) => gateway.close()));
    },
  };
}
