import * as z from 'zod';
import { ADDRESS_LEAST, ADDRESS_MOST, foundAddressesSchema } from '../../domain/places/asked-place.ts';
import type { App, Context } from '../context.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';

/** Places by what a person typed: the provider hears of this server, never of the person. */
export function registerAddresses(app: App, context: Context): void {
  app.get(
    '/api/v1/addresses',
    {
      config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags: ['telemetry'],
        summary: 'Addresses that a text may mean',
        description:
          'By the provider of addresses, the best first; none where no provider is configured. To be asked once the text is whole, not at each key.',
        querystring: z.strictObject({ q: z.string().trim().min(ADDRESS_LEAST).max(ADDRESS_MOST) }),
        response: { 200: foundAddressesSchema, ...failures(400, 401, 403, 429, 503) },
      },
    },
    async (request, reply) => {
      requireOrg(request);
      const results = await telemetryOf(context).addresses.search.find(request.query.q);
      void reply.header('cache-control', 'private, no-store');
      return { results: [...results] };
    },
  );
}
