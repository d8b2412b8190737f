import * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import { rawFrameSchema, siteConnectorSchema, siteDeviceSchema } from '../../../domain/platform/site-device.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { CONNECTORS } from '../../connectors/registry.ts';
import type { App, Context } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { inTransaction } from '../../database/pool.ts';
import { announceAsItself, NUMBERS_CHANGED } from '../../device-numbers/numbers.ts';
import { systemActor } from '../../database/actors.ts';
import { siteStore } from '../../database/site-store.ts';
import { embedReferences, failures, listAnswerSchema } from '../../http/answers.ts';
import { siteQueryOf, siteQuerySchema } from '../../http/lists.ts';
import { requireActor } from '../../http/require.ts';
import { connectorNow, devicesNow, framesOf, knownConnector } from './connectors.ts';

const device = ENTITIES.device;
const diagnostic = ENTITIES.diagnostic;
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
