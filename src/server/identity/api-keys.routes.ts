import * as z from 'zod';
import { fail } from '../../domain/kit/failure.ts';
import { apiKeyInputSchema, apiKeySchema, madeApiKeySchema, type ApiKeyInput } from '../../domain/platform/api-key.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { failures } from '../http/answers.ts';
import { givenNetworks } from '../http/networks.ts';
import { requireFlag, requireGuard } from '../http/require.ts';

const PATH = '/api/v1/api-keys';
const tags = ['api-keys'];
const params = z.strictObject({ id: z.uuid() });

/** Keys of the API, kept by administrators of an organization; a key never passes here. */
export function registerApiKeys(app: App, context: Context): void {
  const { apiKeys } = app.identity;
  const administrator = async (request: Request): Promise<Actor & { orgId: string }> => {
    requireGuard(request, 'admin');
    return requireFlag(context, request, 'management');
  };
  const asked = ({ addresses, expiresAt, ...input }: ApiKeyInput): ApiKeyInput => {
    if (expiresAt !== null && Date.parse(expiresAt) <= context.now()) throw fail('invalid', undefined, [{ field: 'expiresAt', code: 'before' }]);
    return { ...input, expiresAt, addresses: givenNetworks(addresses) };
  };

  app.get(PATH, { schema: { tags, summary: 'Keys of the API, newest first', response: { 200: z.object({ count: z.int(), results: z.array(apiKeySchema) }), ...failures(401, 403) } } }, async (request, reply) => {
    const results = await apiKeys.list((await administrator(request)).orgId);
    void reply.header('cache-control', 'no-store');
    return { count: results.length, results };
  });

  app.post(
    PATH,
    { schema: { tags, summary: 'Make a key', description: 'The secret is answered this once.', body: apiKeyInputSchema, response: { 201: madeApiKeySchema, ...failures(400, 401, 403) } } },
    async (request, reply) => {
      const { orgId, userId } = await administrator(request);
      return reply.code(201).header('cache-control', 'no-store').send(await apiKeys.make(orgId, userId, asked(request.body)));
    },
  );

  app.patch(`${PATH}/:id`, { schema: { tags, summary: 'Change a key', params, body: apiKeyInputSchema, response: { 200: apiKeySchema, ...failures(400, 401, 403, 404, 410) } } }, async (request) => {
    const { orgId } = await administrator(request);
    await apiKeys.get(orgId, request.params.id);
    return apiKeys.change(orgId, request.params.id, asked(request.body));
  });

  app.post(
    `${PATH}/:id/secret`,
    { schema: { tags, summary: 'New secret of a key', description: 'Answered this once; the one before stops working.', params, response: { 201: madeApiKeySchema, ...failures(401, 403, 404, 410) } } },
    async (request, reply) => {
      const { orgId } = await administrator(request);
      return reply.code(201).header('cache-control', 'no-store').send(await apiKeys.remake(orgId, request.params.id));
    },
  );

  app.delete(`${PATH}/:id`, { schema: { tags, summary: 'Revoke a key for good', params, response: { 200: apiKeySchema, ...failures(401, 403, 404) } } }, async (request) => {
    const { orgId } = await administrator(request);
    return apiKeys.revoke(orgId, request.params.id);
  });
}
