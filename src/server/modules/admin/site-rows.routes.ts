import * as z from 'zod';
import type { Entity } from '../../../domain/entity/entity.ts';
import { fail } from '../../../domain/entity/failure.ts';
import { siteDeviceSchema } from '../../../domain/platform/site-device.ts';
import { siteVehicleModelSchema } from '../../../domain/platform/site-vehicle.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { knownModelSchema } from '../../../domain/vehicle/known-model.ts';
import type { App, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { siteStore } from '../../database/site-store.ts';
import { answerSchema, embedReferences, failures, listAnswerSchema } from '../../http/answers.ts';
import { siteQueryOf, siteQuerySchema } from '../../http/lists.ts';
import { requireActor } from '../../http/require.ts';
import { registerSiteRows } from '../documentation/documentation.routes.ts';
import { devicesNow } from './connectors.routes.ts';

const { device, vehicleModel, customer, carbonOffset } = ENTITIES;
const MODELS_MAX = 10_000;
const tags = ['admin'];

/** What the platform keeps for itself and its customers: catalogue of models, customers, offsets; and what accounts have, over all of them. */
export function registerSiteLists(app: App, context: Context): void {
  registerSiteRows(app, context, vehicleModel, '/api/v1/admin/vehicle-models');
  registerSiteRows(app, context, customer, '/api/v1/admin/crm');
  registerSiteRows(app, context, carbonOffset, '/api/v1/admin/carbon-offsets');

  app.get(
    '/api/v1/known-vehicle-models',
    {
      schema: {
        tags: ['vehicles'],
        summary: 'Catalogue of vehicle models, with their reference figures',
        response: { 200: z.object({ results: z.array(knownModelSchema) }), ...failures(401, 403) },
      },
    },
    async (_request, reply) => {
      const { results } = await context.store.list(systemActor(null), vehicleModel, { page: 1, size: MODELS_MAX });
      void reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
      return { results: z.array(knownModelSchema).parse(results) };
    },
  );

  app.get(
    '/api/v1/admin/vehicles/models',
    {
      schema: {
        tags,
        summary: 'Models that vehicles of every organization are of',
        response: { 200: z.object({ count: z.int(), results: z.array(siteVehicleModelSchema) }), ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      const results = await siteStore(context, requireActor(request)).vehicleModels();
      void reply.header('cache-control', 'no-store');
      return { count: results.length, results };
    },
  );

  app.get(
    '/api/v1/admin/assets',
    {
      schema: {
        tags,
        summary: 'Devices of every organization, with their account and vehicle',
        querystring: siteQuerySchema(device),
        response: { 200: z.object({ count: z.int(), results: z.array(siteDeviceSchema) }), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const site = siteStore(context, requireActor(request));
      const { count, results } = await site.list(device, siteQueryOf(device, request.query));
      void reply.header('cache-control', 'no-store');
      return { count, results: await devicesNow(context, site, results) };
    },
  );
}

/** What site administrators read across organizations as it is declared; each row names its `owner`. */
const READ_ACROSS: readonly Entity[] = [
  ENTITIES.membership,
  ENTITIES.diagnostic,
  ENTITIES.alert,
  ENTITIES.reportSchedule,
  ENTITIES.reportRun,
];

/** `GET /api/v1/admin/<plural>` and `/{id}` of every organization. */
export function registerAcross(app: App, context: Context): void {
  const everywhere = systemActor(null);
  for (const entity of READ_ACROSS) {
    const path = `/api/v1/admin/${entity.plural}`;
    app.get(
      path,
      {
        schema: {
          tags: ['admin'],
          summary: `The ${entity.plural} of every organization`,
          querystring: siteQuerySchema(entity),
          response: { 200: listAnswerSchema(entity), ...failures(400, 401, 403) },
        },
      },
      async (request, reply) => {
        const { count, results } = await siteStore(context, requireActor(request)).list(entity, siteQueryOf(entity, request.query));
        void reply.header('cache-control', 'no-store');
        return { count, results: await embedReferences(context.store, everywhere, entity, results) };
      },
    );
    app.get(
      `${path}/:id`,
      {
        schema: {
          tags: ['admin'],
          summary: `One of the ${entity.plural}, whoever's it is`,
          params: z.strictObject({ id: z.uuid() }),
          response: { 200: answerSchema(entity), ...failures(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const row = await siteStore(context, requireActor(request)).get(entity, request.params.id);
        if (!row) throw fail('not-found');
        void reply.header('cache-control', 'no-store');
        return (await embedReferences(context.store, everywhere, entity, [row]))[0];
      },
    );
  }
}

const diagnostic = ENTITIES.diagnostic;
const MANY = 500;

/** Removing diagnostics of any account, one or many; each account's mirrors follow. */
export function registerSiteDiagnostics(app: App, context: Context): void {
  app.post(
    '/api/v1/admin/diagnostics/remove',
    {
      schema: {
        tags: ['admin'],
        summary: 'Remove diagnostics of any organization',
        body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(MANY) }),
        response: { 200: z.object({ removed: z.int() }), ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const site = siteStore(context, requireActor(request));
      const { results } = await site.list(diagnostic, { page: 1, size: MANY, filters: { _id: request.body.ids } });
      let removed = 0;
      for (const orgId of new Set(results.map((row) => row.owner.id)))
        removed += await site.write(orgId, async (writer) => {
          let gone = 0;
          for (const row of results) if (row.owner.id === orgId && (await writer.remove(diagnostic, row._id))) gone += 1;
          return gone;
        });
      return { removed };
    },
  );
}
