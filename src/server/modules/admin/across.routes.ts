import * as z from 'zod';
import type { Entity } from '../../../domain/kit/entity.ts';
import { fail } from '../../../domain/kit/failure.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { App, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { siteStore } from '../../database/site-store.ts';
import { answerSchema, embedReferences, failures, listAnswerSchema } from '../../http/answers.ts';
import { siteQueryOf, siteQuerySchema } from '../../http/lists.ts';
import { requireActor } from '../../http/require.ts';

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
