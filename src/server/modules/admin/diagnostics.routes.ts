import * as z from 'zod';
import { ENTITIES } from '../../../domain/registry.ts';
import type { App, Context } from '../../context.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';

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
