import type { Context } from '../context.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { startTeltonikaGateway, type Gateway } from './teltonika/gateway.ts';

/** Opens the gateways that devices connect to; a port of 0 in the configuration means none. */
export async function startGateways(context: Context): Promise<{ close(): Promise<void> }> {
  const { config, log } = context;
  const gateways: Gateway[] = [];
  if (config.gatewayTeltonikaPort > 0) {
    const telemetry = telemetryOf(context);
    const gateway = await startTeltonikaGateway({
      port: config.gatewayTeltonikaPort,
      host: config.host,
      ingest: telemetry.ingest,
      log,
      onUnreadable: (imei, reason) => telemetry.tellUnreadable('teltonika', imei, reason),
    });
    log.info(`devices: Teltonika on ${config.host}:${gateway.port}`);
    gateways.push(gateway);
  }
  return {
    close: async () => {
      await Promise.all(gateways.map((gateway) => gateway.close()));
    },
  };
}
