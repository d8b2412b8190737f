import type { Entity } from '../../../domain/kit/entity.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { App, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { embedReferences, failures, listAnswerSchema } from '../../http/answers.ts';
import { listQueryOf, listQuerySchema, type ListParams } from '../../http/lists.ts';
import { requireGuard } from '../../http/require.ts';

/** What site administrators read across organizations; each row names its `owner`. */
const READ_ACROSS: readonly Entity[] = [ENTITIES.organization, ENTITIES.diagnostic];

export function registerAdmin(app: App, { store }: Context): void {
  for (const entity of READ_ACROSS) {
    app.get(
      `/api/v1/admin/${entity.plural}`,
      { schema: { tags: ['admin'], summary: `The ${entity.plural} of every organization`, querystring: listQuerySchema(entity), response: { 200: listAnswerSchema(entity), ...failures(400, 401, 403) } } },
      async (request, reply) => {
        requireGuard(request, 'siteadmin');
        const actor = systemActor(null);
        const { count, results } = await store.list(actor, entity, listQueryOf(entity, request.query as unknown as ListParams));
        void reply.header('cache-control', 'no-store');
        return { count, results: await embedReferences(store, actor, entity, results) } as never;
      },
    );
  }
}
