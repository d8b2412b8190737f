import * as z from 'zod';
import type { AnyRow, Entity } from '../../../domain/kit/entity.ts';
import { fail } from '../../../domain/kit/failure.ts';
import { siteVehicleDetailSchema, siteVehicleSchema, type SiteVehicle } from '../../../domain/platform/site-vehicle.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { App, Context } from '../../context.ts';
import { siteStore, type SiteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { siteQueryOf, siteQuerySchema, type ListParams } from '../../http/lists.ts';
import { requireActor } from '../../http/require.ts';
import { mirrorFigures } from '../../sync/devices.ts';
import { lastMessages, ribbonsOf, statesOf } from '../../telemetry/site-reads.ts';

const { vehicle, device } = ENTITIES as unknown as Record<'vehicle' | 'device', Entity>;
const PATH = '/api/v1/admin/vehicles';
const tags = ['admin'];

async function devicesOf(site: SiteStore, rows: readonly AnyRow[]): Promise<Map<string, AnyRow>> {
  const ids = [...new Set(rows.flatMap((row) => (typeof row['device'] === 'string' ? [row['device']] : [])))];
  if (ids.length === 0) return new Map();
  const { results } = await site.list(device, { page: 1, size: ids.length, filters: { _id: ids } });
  return new Map(results.map((row) => [row._id, row]));
}

async function withLive(context: Context, site: SiteStore, rows: readonly AnyRow[]): Promise<{ vehicles: SiteVehicle[]; devices: Map<string, AnyRow> }> {
  const [devices, states] = await Promise.all([devicesOf(site, rows), statesOf(context.pool, rows.map(({ _id }) => _id))]);
  const vehicles = rows.map((row) => {
    const carried = devices.get(String(row['device']));
    return {
      ...(row as unknown as SiteVehicle),
      device: carried ? { _id: carried._id, title: String(carried['title']), type: String(carried['type']) } : null,
      state: states.get(row._id) ?? null,
    };
  });
  return { vehicles, devices };
}

/** Vehicles of every account. */
export function registerSiteVehicles(app: App, context: Context): void {
  app.get(
    PATH,
    { schema: { tags, summary: 'Vehicles of every organization, with device and last state', querystring: siteQuerySchema(vehicle), response: { 200: z.object({ count: z.int(), results: z.array(siteVehicleSchema) }), ...failures(400, 401, 403) } } },
    async (request, reply) => {
      const site = siteStore(context, requireActor(request));
      const { count, results } = await site.list(vehicle, siteQueryOf(vehicle, request.query as unknown as ListParams));
      void reply.header('cache-control', 'no-store');
      return { count, results: (await withLive(context, site, results)).vehicles };
    },
  );
  app.get(
    `${PATH}/:id`,
    { schema: { tags, summary: 'A vehicle, its device, its last messages and where its data stand', params: z.strictObject({ id: z.uuid() }), response: { 200: siteVehicleDetailSchema, ...failures(400, 401, 403, 404) } } },
    async (request, reply) => {
      const site = siteStore(context, requireActor(request));
      const row = await site.get(vehicle, request.params.id);
      if (!row) throw fail('not-found');
      const [{ vehicles, devices }, messages, ribbons, mirrors] = await Promise.all([
        withLive(context, site, [row]),
        lastMessages(context.pool, row._id),
        ribbonsOf(context.pool, row._id),
        mirrorFigures(context.pool, row.owner.id, row.updatedAt),
      ]);
      void reply.header('cache-control', 'no-store');
      return {
        vehicle: vehicles[0]!,
        fields: Object.fromEntries(Object.entries(vehicle.fields).flatMap(([name, field]) => (field.kind === 'ref' || name === 'photo' ? [] : [[name, row[name]]]))),
        serial: (devices.get(String(row['device']))?.['serial'] as string | undefined) ?? null,
        messages,
        sync: { ...mirrors, ...ribbons },
      };
    },
  );
}
