import * as z from 'zod';
import { fail } from '../../../domain/kit/failure.ts';
import { siteVehicleDetailSchema, siteVehicleSchema, type SiteVehicle } from '../../../domain/platform/site-vehicle.ts';
import { ENTITIES, type EntityRow } from '../../../domain/registry.ts';
import type { App, Context } from '../../context.ts';
import { siteStore, type SiteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { siteQueryOf, siteQuerySchema } from '../../http/lists.ts';
import { requireActor } from '../../http/require.ts';
import { mirrorFigures } from '../../sync/devices.ts';
import { lastMessages, timelinesOf, statesOf } from '../../telemetry/site-reads.ts';

const { vehicle, device } = ENTITIES;
const PATH = '/api/v1/admin/vehicles';
const tags = ['admin'];

async function devicesOf(site: SiteStore, rows: readonly EntityRow<'vehicle'>[]): Promise<Map<string, EntityRow<'device'>>> {
  const ids = [...new Set(rows.flatMap((row) => row.device ?? []))];
  if (ids.length === 0) return new Map();
  const { results } = await site.list(device, { page: 1, size: ids.length, filters: { _id: ids } });
  return new Map(results.map((row) => [row._id, row]));
}

async function withLive(
  context: Context,
  site: SiteStore,
  rows: readonly EntityRow<'vehicle'>[],
): Promise<{ vehicles: SiteVehicle[]; devices: Map<string, EntityRow<'device'>> }> {
  const [devices, states] = await Promise.all([
    devicesOf(site, rows),
    statesOf(
      context.pool,
      rows.map(({ _id }) => _id),
    ),
  ]);
  const vehicles = rows.map((row) => {
    const carried = devices.get(row.device ?? '');
    return {
      ...row,
      device: carried ? { _id: carried._id, title: carried.title, type: carried.type } : null,
      state: states.get(row._id) ?? null,
    };
  });
  return { vehicles, devices };
}

/** Vehicles of every account. */
export function registerSiteVehicles(app: App, context: Context): void {
  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'Vehicles of every organization, with device and last state',
        querystring: siteQuerySchema(vehicle),
        response: { 200: z.object({ count: z.int(), results: z.array(siteVehicleSchema) }), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const site = siteStore(context, requireActor(request));
      const { count, results } = await site.list(vehicle, siteQueryOf(vehicle, request.query));
      void reply.header('cache-control', 'no-store');
      return { count, results: (await withLive(context, site, results)).vehicles };
    },
  );
  app.get(
    `${PATH}/:id`,
    {
      schema: {
        tags,
        summary: 'A vehicle, its device, its last messages and where its data stand',
        params: z.strictObject({ id: z.uuid() }),
        response: { 200: siteVehicleDetailSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const site = siteStore(context, requireActor(request));
      const row = await site.get(vehicle, request.params.id);
      if (!row) throw fail('not-found');
      const [{ vehicles, devices }, messages, ribbons, mirrors] = await Promise.all([
        withLive(context, site, [row]),
        lastMessages(context.pool, row._id),
        timelinesOf(context.pool, row._id),
        mirrorFigures(context.pool, row.owner.id, row.updatedAt),
      ]);
      void reply.header('cache-control', 'no-store');
      return {
        vehicle: vehicles[0]!,
        fields: Object.fromEntries(
          Object.entries(vehicle.fields).flatMap(([name, field]) =>
            field.kind === 'ref' || name === 'photo' ? [] : [[name, row[name as keyof typeof row]]],
          ),
        ),
        serial: devices.get(row.device ?? '')?.serial ?? null,
        messages,
        sync: { ...mirrors, ...ribbons },
      };
    },
  );
}
