import { fail } from '../../../domain/entity/failure.ts';
import type { RawFrame, SiteConnector, SiteDevice } from '../../../domain/platform/site-device.ts';
import { ENTITIES, type EntityRow } from '../../../domain/registry.ts';
import { cloudNow } from '../../connectors/cloud/clouds.ts';
import type { ConnectorDescriptor } from '../../connectors/connector.ts';
import { gatewayOf } from '../../connectors/gateways.ts';
import { connectorOf } from '../../connectors/registry.ts';
import type { Context } from '../../context.ts';
import type { SiteStore } from '../../database/site-store.ts';
import { announcedBy } from '../../device-numbers/numbers.ts';
import { listRequestRows } from '../../database/device-rows.ts';
import { deviceFigures, NEVER_HEARD } from '../../telemetry/site-reads.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';

const { vehicle, device } = ENTITIES;

export function knownConnector(type: string): ConnectorDescriptor {
  const connector = connectorOf(type);
  if (!connector) throw fail('not-found');
  return connector;
}

/** A connector with what goes through it on this server, and how many devices speak it. */
export async function connectorNow(context: Context, site: SiteStore, connector: ConnectorDescriptor): Promise<SiteConnector> {
  const { type, title, transport, authentication, document } = connector;
  const { quarantine, traffic } = telemetryOf(context);
  const gateway = gatewayOf(context, type);
  const [devices, strangers, requests, cloud] = await Promise.all([
    site.list(device, { page: 1, size: 1, filters: { type: [type] } }),
    quarantine.list({ type }, 1, 1),
    listRequestRows(context.pool, { type, states: ['open'], q: null, page: 1, size: 1 }),
    cloudNow(context, connector),
  ]);
  const rate = traffic.perMinute(type);
  return {
    type,
    title,
    transport,
    authentication,
    document,
    awaitsDocument: connector.awaitsDocument === true,
    entrance: transport === 'http' ? connector.entrance : gateway ? String(gateway.port) : null,
    tlsPort: gateway?.tlsPort ?? null,
    listening: connector.cloud ? connector.cloud.isOn(context.config) : transport === 'http' || gateway !== undefined,
    connections: gateway ? gateway.connections() : null,
    messagesPerMinute: rate.messages,
    refusedPerMinute: rate.refused,
    devices: devices.count,
    strangers: strangers.count,
    requests: requests.count,
    cloud,
  };
}

/** Devices with their vehicle, what they last sent and whether they are connected. */
export async function devicesNow(context: Context, site: SiteStore, rows: readonly EntityRow<'device'>[]): Promise<SiteDevice[]> {
  const ids = [...new Set(rows.flatMap((row) => row.vehicle ?? []))];
  const [announced, figures, vehicles] = await Promise.all([
    announcedBy(
      context.pool,
      rows.map(({ _id }) => _id),
    ),
    deviceFigures(
      context.pool,
      rows.map(({ _id }) => _id),
      context.now(),
    ),
    ids.length === 0 ? [] : site.list(vehicle, { page: 1, size: ids.length, filters: { _id: ids } }).then(({ results }) => results),
  ]);
  const titles = new Map(vehicles.map((row) => [row._id, String(row['registration'])]));
  return rows.map((row) => {
    const { type, serial } = row;
    const carrier = String(row.vehicle);
    return {
      ...row,
      ...(figures.get(row._id) ?? NEVER_HEARD),
      vehicle: titles.has(carrier) ? { _id: carrier, title: titles.get(carrier)! } : null,
      announced: announced.get(row._id) ?? null,
      connected: gatewayOf(context, type)?.isConnected(announced.get(row._id) ?? serial) ?? null,
    };
  });
}

/** The kept frames of a device, newest first, field by field. */
export async function framesOf(context: Context, connector: ConnectorDescriptor, serial: string): Promise<RawFrame[]> {
  const isBinary = connector.frames === 'binary';
  return (await telemetryOf(context).rawFrames.of(connector.type, serial)).map(({ receivedAt, remote, bytes, refusal }) => {
    const buffer = Buffer.from(bytes);
    return {
      ...connector.explain(buffer),
      receivedAt,
      remote,
      refusal,
      size: buffer.length,
      content: buffer.toString(isBinary ? 'hex' : 'utf8'),
      binary: isBinary,
    };
  });
}
