import * as z from 'zod';
import { DTC_SEVERITIES, DTC_STATUSES } from '../../../domain/dtc/diagnostic.ts';
import { fail } from '../../../domain/entity/failure.ts';
import { SITE_VEHICLE_CODES_SORTS, siteVehicleCodesSchema } from '../../../domain/platform/site-report.ts';
import { type SiteVehicle, siteVehicleDetailSchema, siteVehicleSchema } from '../../../domain/platform/site-vehicle.ts';
import { ENTITIES, type EntityRow } from '../../../domain/registry.ts';
import type { App, Context } from '../../context.ts';
import { siteStore, type SiteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { siteQueryOf, siteQuerySchema, SIZE_DEFAULT, SIZE_MAX } from '../../http/lists.ts';
import { requireActor } from '../../http/require.ts';
import { mirrorFigures } from '../../sync/devices.ts';
import { lastMessages, statesOf, timelinesOf } from '../../telemetry/visits/site-reads.ts';

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

const MANY = 200;
const listOf = <T extends string>(one: z.ZodType<T, string>) =>
  z
    .string()
    .max(37 * MANY)
    .transform((text) => text.split(','))
    .pipe(z.array(one).min(1).max(MANY))
    .optional();

const querystring = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(SIZE_MAX).default(SIZE_DEFAULT),
  sort: z
    .string()
    .regex(new RegExp(`^(?:${SITE_VEHICLE_CODES_SORTS.join('|')}):-?1$`))
    .default('lastAt:-1')
    .transform((text) => {
      const [field, direction] = text.split(':') as [(typeof SITE_VEHICLE_CODES_SORTS)[number], string];
      return { field, direction: direction === '1' ? (1 as const) : (-1 as const) };
    })
    .describe(`field:1 or field:-1; ${SITE_VEHICLE_CODES_SORTS.join(', ')}.`),
  q: z.string().max(200).optional().describe('Plate, account or code.'),
  owner: listOf(z.uuid()).describe('Only of these organizations: ids, separated by commas.'),
  severity: listOf(z.enum(DTC_SEVERITIES)).describe('Of the last code.'),
  status: listOf(z.enum(DTC_STATUSES)).describe('Of the last code.'),
  open: listOf(z.enum(['yes', 'no'])).describe('With a code that is not over, or without one.'),
});

/** Trouble codes of the vehicles of every account, a line a vehicle. */
export function registerSiteVehicleCodes(app: App, context: Context): void {
  app.get(
    '/api/v1/admin/vehicles/diagnostics',
    {
      schema: {
        tags: ['admin'],
        summary: 'Trouble codes by vehicle, of every organization',
        querystring,
        response: { 200: z.object({ count: z.int(), results: z.array(siteVehicleCodesSchema) }), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { page, size, sort, q, owner, severity, status, open } = request.query;
      void reply.header('cache-control', 'no-store');
      return siteStore(context, requireActor(request)).vehicleCodes({
        page,
        size,
        sort,
        ...(q === undefined ? {} : { q }),
        ...(owner ? { owners: owner } : {}),
        ...(severity ? { severities: severity } : {}),
        ...(status ? { statuses: status } : {}),
        ...(open?.length === 1 ? { open: open[0] === 'yes' } : {}),
      });
    },
  );
}
