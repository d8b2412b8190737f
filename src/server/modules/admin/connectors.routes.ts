import * as z from 'zod';
import type { Entity } from '../../../domain/kit/entity.ts';
import { rawFrameSchema } from '../../../domain/platform/raw-frame.ts';
import { siteConnectorSchema, siteDeviceSchema } from '../../../domain/platform/site-device.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { CONNECTORS } from '../../connectors/registry.ts';
import type { App, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { siteStore } from '../../database/site-store.ts';
import { embedReferences, failures, listAnswerSchema } from '../../http/answers.ts';
import { siteQueryOf, siteQuerySchema, type ListParams } from '../../http/lists.ts';
import { requireActor } from '../../http/require.ts';
import { connectorNow, devicesNow, framesOf, knownConnector } from './connectors.ts';

const device = ENTITIES.device as unknown as Entity;
const diagnostic = ENTITIES.diagnostic as unknown as Entity;
const MAX_DEVICES = 100_000;
const PATH = '/api/v1/admin/connectors';
const tags = ['admin'];
const params = z.strictObject({ type: z.string().max(30) });

/** Connectors of this server and the devices that speak them, of every account. */
export function registerSiteConnectors(app: App, context: Context): void {
  app.get(PATH, { schema: { tags, summary: 'Connectors and what goes through them', response: { 200: z.object({ results: z.array(siteConnectorSchema) }), ...failures(401, 403) } } }, async (request, reply) => {
    const site = siteStore(context, requireActor(request));
    void reply.header('cache-control', 'no-store');
    return { results: await Promise.all(CONNECTORS.map((connector) => connectorNow(context, site, connector))) };
  });

  app.get(`${PATH}/:type`, { schema: { tags, summary: 'One connector', params, response: { 200: siteConnectorSchema, ...failures(401, 403, 404) } } }, async (request, reply) => {
    const site = siteStore(context, requireActor(request));
    void reply.header('cache-control', 'no-store');
    return connectorNow(context, site, knownConnector(request.params.type));
  });

  app.get(
    `${PATH}/:type/devices`,
    { schema: { tags, summary: 'Devices of a connector over every organization', params, querystring: siteQuerySchema(device), response: { 200: z.object({ count: z.int(), results: z.array(siteDeviceSchema) }), ...failures(400, 401, 403, 404) } } },
    async (request, reply) => {
      const site = siteStore(context, requireActor(request));
      const { type } = knownConnector(request.params.type);
      const query = siteQueryOf(device, request.query as unknown as ListParams);
      const { count, results } = await site.list(device, { ...query, filters: { ...query.filters, type: [type] } });
      void reply.header('cache-control', 'no-store');
      return { count, results: await devicesNow(context, site, results) };
    },
  );

  app.get(
    `${PATH}/:type/diagnostics`,
    { schema: { tags, summary: 'Diagnostics of the devices of a connector over every organization', params, querystring: siteQuerySchema(diagnostic), response: { 200: listAnswerSchema(diagnostic), ...failures(400, 401, 403, 404) } } },
    async (request, reply) => {
      const site = siteStore(context, requireActor(request));
      const { type } = knownConnector(request.params.type);
      const query = siteQueryOf(diagnostic, request.query as unknown as ListParams);
      const { results: devices } = await site.list(device, { page: 1, size: MAX_DEVICES, filters: { type: [type] } });
      const asked = query.filters?.['device'];
      const ids = devices.map(({ _id }) => _id).filter((id) => asked === undefined || asked.includes(id));
      const { count, results } = await site.list(diagnostic, { ...query, filters: { ...query.filters, device: ids } });
      void reply.header('cache-control', 'no-store');
      return { count, results: await embedReferences(context.store, systemActor(null), diagnostic, results) } as never;
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
