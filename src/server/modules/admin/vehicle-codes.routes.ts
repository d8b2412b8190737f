import * as z from 'zod';
import { DTC_STATUSES, DTC_SEVERITIES } from '../../../domain/dtc/dtc-event.ts';
import { SITE_VEHICLE_CODES_SORTS, siteVehicleCodesSchema } from '../../../domain/platform/site-vehicle-codes.ts';
import type { App, Context } from '../../context.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { SIZE_DEFAULT, SIZE_MAX } from '../../http/lists.ts';
import { requireActor } from '../../http/require.ts';

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
