import * as z from 'zod';
import { siteDeviceSchema } from '../../../domain/platform/site-device.ts';
import { siteVehicleModelSchema } from '../../../domain/platform/site-vehicle-model.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { knownModelSchema } from '../../../domain/vehicle-model/known-model.ts';
import type { App, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { siteQueryOf, siteQuerySchema } from '../../http/lists.ts';
import { requireActor } from '../../http/require.ts';
import { registerSiteRows } from '../documentation/site-rows.routes.ts';
import { devicesNow } from './connectors.ts';

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
