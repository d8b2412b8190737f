import * as z from 'zod';
import { handedDecisionsSchema, handedOnSchema } from '../../domain/membership/handed-on.ts';
import { membership } from '../../domain/membership/membership.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { authorize } from '../database/permissions.ts';
import { failures } from '../http/answers.ts';
import { requireFlag, requireGuard } from '../http/require.ts';
import { decideHandedOn, handedOn } from './handed-on.ts';

const PATH = '/api/v1/memberships/:id/handed-on';
const tags = [membership.plural];
const params = z.strictObject({ id: z.uuid() });
const answerSchema = z.object({ count: z.int(), results: z.array(handedOnSchema) });

/** What a member leaves behind that acts with their rights: shown to administrators, who decide on each. */
export function registerHandedOn(app: App, context: Context): void {
  const administrator = async (request: Request): Promise<Actor & { orgId: string }> => {
    authorize(requireGuard(request, 'admin'), membership, 'update');
    return requireFlag(context, request, 'management');
  };

  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'What a member handed on: invitations, keys of the API, scheduled reports',
        params,
        response: { 200: answerSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { orgId } = await administrator(request);
      const results = await handedOn(context, orgId, request.params.id);
      void reply.header('cache-control', 'no-store');
      return { count: results.length, results };
    },
  );

  app.post(
    PATH,
    {
      schema: {
        tags,
        summary: 'Decide on what a member handed on',
        description: 'Each is kept under the name of who decides, or ended. Answers what is left undecided.',
        params,
        body: handedDecisionsSchema,
        response: { 200: answerSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = await administrator(request);
      const results = await decideHandedOn(context, actor, request.params.id, request.body.decisions);
      void reply.header('cache-control', 'no-store');
      return { count: results.length, results };
    },
  );
}
