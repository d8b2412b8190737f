import { cloudNow } from '../../../connectors/cloud/cloud-now.ts';
import { gatewayOf } from '../../../connectors/gateways.ts';
import { mappingOf } from '../../../connectors/adapter/mappings.ts';
import { doorOf } from '../../../connectors/webhook-authentication.ts';
import { CONNECTORS } from '../../../connectors/registry.ts';
import { telemetryOf } from '../../../telemetry/telemetry.ts';
import { figure, type Probe } from './probe.ts';

const QUEUE_DEGRADED_PCT = 50;
const REFUSED_DEGRADED_PCT = 10;

/** Entrances of the devices: whether they listen, what comes in, what waits to be stored. */
export const connectorsProbe: Probe = {
  key: 'connectors',
  look: async ({ context }) => {
    const { traffic, ingest } = telemetryOf(context);
    const queue = ingest.queued;
    const isBehind = (100 * queue.rows) / queue.max >= QUEUE_DEGRADED_PCT;
    return Promise.all(
      CONNECTORS.map(async (connector) => {
        const cloud = await cloudNow(context, connector);
        const isCloudOff = connector.cloud?.isOn(context.config) === false;
        const gateway = gatewayOf(context, connector.type);
        const { messages, refused } = traffic.perMinute(connector.type);
        const noWebhook = connector.doorModes !== undefined && (await doorOf(context.pool, connector.type)).proof === null;
        const noMapping = connector.awaitsDocument === true && (await mappingOf(context.pool, connector.type)).version === 0;
        const isOff =
          isCloudOff ||
          (connector.cloud === undefined && noWebhook) ||
          noMapping ||
          (connector.transport === 'tcp' && (connector.port?.(context.config) ?? 0) === 0);
        const isDown = connector.transport === 'tcp' && !isOff && gateway === undefined;
        const isRefusing = refused >= 10 && (100 * refused) / (messages + refused) >= REFUSED_DEGRADED_PCT;
        const advice = isDown
          ? 'connectorDown'
          : isCloudOff
            ? 'cloudOff'
            : cloud?.failure
              ? 'cloudFailed'
              : noMapping
                ? 'connectorNoMapping'
                : connector.cloud === undefined && noWebhook
                  ? 'connectorNoDoor'
                  : isOff
                    ? 'connectorOff'
                    : isBehind
                      ? 'connectorQueue'
                      : isRefusing
                        ? 'connectorRefused'
                        : undefined;
        return {
          key: 'connector',
          name: connector.title,
          state: isDown ? ('down' as const) : isOff ? ('off' as const) : advice ? ('degraded' as const) : ('ok' as const),
          ...(advice === undefined ? {} : { advice }),
          figures: [
            figure.text(
              'entrance',
              connector.transport === 'tcp' ? (gateway ? `TCP ${gateway.port}` : null) : connector.transport === 'kafka' ? 'Kafka' : 'HTTP',
            ),
            ...(gateway ? [figure.count('connections', gateway.connections())] : []),
            figure.count('messages', messages),
            figure.count('refused', refused),
            figure.count('queue', ingest.queuedOf(connector.type)),
          ],
        };
      }),
    );
  },
};
