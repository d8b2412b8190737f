import * as z from 'zod';
import { failureWriterSchema } from '../../domain/kit/failure.ts';
import type { App, Context } from '../context.ts';
import { rightsChangeOf } from '../database/rights-changes.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';

/** What a page that is refused says beside that it is. */
export function registerRights(app: App, context: Context): void {
  app.get(
    '/api/v1/permissions/changed',
    {
      schema: {
        tags: ['permissions'],
        summary: 'Who changed your rights in the organization last, and when',
        description: 'Role, access, and what is withheld from you or from your role. `by` is null where nobody did, or nobody known.',
        response: { 200: z.object({ by: z.nullable(failureWriterSchema) }), ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      const { orgId, userId } = requireOrg(request);
      void reply.header('cache-control', 'private, no-store');
      return { by: (await rightsChangeOf(context.pool, orgId, userId)) ?? null };
    },
  );
}
