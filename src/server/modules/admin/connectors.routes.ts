import * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import {
  rawFrameSchema,
  siteConnectorSchema,
  siteDeviceSchema,
  type RawFrame,
  type SiteConnector,
  type SiteDevice,
} from '../../../domain/platform/site-device.ts';
import { ENTITIES, type EntityRow } from '../../../domain/registry.ts';
import { CONNECTORS, connectorOf } from '../../connectors/registry.ts';
import type { App, Context } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { inTransaction } from '../../database/pool.ts';
import { announceAsItself, NUMBERS_CHANGED, announcedBy } from '../../device-numbers/numbers.ts';
import { systemActor } from '../../database/actors.ts';
import { siteStore, type SiteStore } from '../../database/site-store.ts';
import { embedReferences, failures, listAnswerSchema } from '../../http/answers.ts';
import { siteQueryOf, siteQuerySchema } from '../../http/lists.ts';
import { requireActor } from '../../http/require.ts';
import { cloudNow } from '../../connectors/cloud/clouds.ts';
import type { ConnectorDescriptor } from '../../connectors/connector.ts';
import { gatewayOf } from '../../connectors/gateways.ts';
import { listRequestRows } from '../../database/reads/device-rows.ts';
import { deviceFigures, NEVER_HEARD } from '../../telemetry/visits/site-reads.ts';
import { telemetryOf } from '../../telemetry/telemetry.ts';

const { vehicle, device, diagnostic } = ENTITIES;
const MAX_DEVICES = 100_000;
const PATH = '/api/v1/admin/connectors';
const tags = ['admin'];
const params = z.strictObject({ type: z.string().max(30) });

/** Connectors of this server and the devices that speak them, of every account. */
export function registerSiteConnectors(app: App, context: Context): void {
  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'Connectors and what goes through them',
        response: { 200: z.object({ results: z.array(siteConnectorSchema) }), ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      const site = siteStore(context, requireActor(request));
      void reply.header('cache-control', 'no-store');
      return { results: await Promise.all(CONNECTORS.map((connector) => connectorNow(context, site, connector))) };
    },
  );

  app.get(
    `${PATH}/:type`,
    { schema: { tags, summary: 'One connector', params, response: { 200: siteConnectorSchema, ...failures(400, 401, 403, 404) } } },
    async (request, reply) => {
      const site = siteStore(context, requireActor(request));
      void reply.header('cache-control', 'no-store');
      return connectorNow(context, site, knownConnector(request.params.type));
    },
  );

  app.get(
    `${PATH}/:type/devices`,
    {
      schema: {
        tags,
        summary: 'Devices of a connector over every organization',
        params,
        querystring: siteQuerySchema(device),
        response: { 200: z.object({ count: z.int(), results: z.array(siteDeviceSchema) }), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const site = siteStore(context, requireActor(request));
      const { type } = knownConnector(request.params.type);
      const query = siteQueryOf(device, request.query);
      const { count, results } = await site.list(device, { ...query, filters: { ...query.filters, type: [type] } });
      void reply.header('cache-control', 'no-store');
      return { count, results: await devicesNow(context, site, results) };
    },
  );

  app.delete(
    `${PATH}/:type/devices/:id/announced`,
    {
      schema: {
        tags,
        summary: 'A device announces itself with its own number again',
        params: z.strictObject({ type: z.string().max(30), id: z.uuid() }),
        response: { 204: z.undefined(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      const row = await siteStore(context, actor).get(device, request.params.id);
      if (!row) throw fail('not-found');
      const target = { kind: 'device', id: row._id, name: row.title };
      await inTransaction(context.pool, async (client) => {
        if (!(await announceAsItself(client, row._id))) throw fail('not-found');
        await audit(client, actor, { action: 'device-unmap', orgId: row.owner.id, target }, context.now());
      });
      context.bus.publish(NUMBERS_CHANGED, { orgId: row.owner.id });
      return reply.code(204).send();
    },
  );

  app.get(
    `${PATH}/:type/diagnostics`,
    {
      schema: {
        tags,
        summary: 'Diagnostics of the devices of a connector over every organization',
        params,
        querystring: siteQuerySchema(diagnostic),
        response: { 200: listAnswerSchema(diagnostic), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const site = siteStore(context, requireActor(request));
      const { type } = knownConnector(request.params.type);
      const query = siteQueryOf(diagnostic, request.query);
      const { results: devices } = await site.list(device, { page: 1, size: MAX_DEVICES, filters: { type: [type] } });
      const asked = query.filters?.['device'];
      const ids = devices.map(({ _id }) => _id).filter((id) => asked === undefined || asked.includes(id));
      const { count, results } = await site.list(diagnostic, { ...query, filters: { ...query.filters, device: ids } });
      void reply.header('cache-control', 'no-store');
      return { count, results: await embedReferences(context.store, systemActor(null), diagnostic, results) };
    },
  );

  app.get(
    `${PATH}/:type/frames`,
    {
      schema: {
        tags,
        summary: 'The last frames of a device, byte for byte and field by field',
        params,
        querystring: z.strictObject({ serial: z.string().min(1).max(60) }),
        response: { 200: z.object({ results: z.array(rawFrameSchema) }), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      siteStore(context, requireActor(request));
      const connector = knownConnector(request.params.type);
      void reply.header('cache-control', 'no-store');
      return { results: await framesOf(context, connector, request.query.serial) };
    },
  );
}

export function knownConnector(type: string): ConnectorDescriptor {
  const connector = connectorOf(type);
  if (!connector) throw fail('not-found');
  return connector;
}

/** A connector with what goes through it on this server, and how many devices speak it. */
async function connectorNow(context: Context, site: SiteStore, connector: ConnectorDescriptor): Promise<SiteConnector> {
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
async function framesOf(context: Context, connector: ConnectorDescriptor, serial: string): Promise<RawFrame[]> {
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
