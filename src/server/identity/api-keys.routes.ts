import * as z from 'zod';
import { fail } from '../../domain/entity/failure.ts';
import {
  apiKeyInputSchema,
  apiKeySchema,
  madeApiKeySchema,
  type ApiKey,
  type ApiKeyInput,
  type MadeApiKey,
} from '../../domain/platform/api-key.ts';
import type { AuditAction } from '../../domain/platform/audit.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { audit } from '../database/audit.ts';
import { inTransaction } from '../database/pool.ts';
import type { ApiKeys } from './api-keys.ts';
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
    if (expiresAt !== null && Date.parse(expiresAt) <= context.now())
      throw fail('invalid', undefined, [{ field: 'expiresAt', code: 'before' }]);
    return { ...input, expiresAt, addresses: givenNetworks(addresses) };
  };

  /** Does it and tells of it in one transaction. */
  const done = <T>(
    actor: Actor & { orgId: string },
    action: AuditAction,
    work: (keys: ApiKeys) => Promise<T>,
    keyOf: (made: T) => ApiKey,
  ): Promise<T> =>
    inTransaction(context.pool, async (client) => {
      const made = await work(apiKeys.within(client));
      const { _id, name, scopes, addresses, expiresAt } = keyOf(made);
      const target = { kind: 'key', id: _id, name };
      await audit(client, actor, { action, orgId: actor.orgId, target, detail: { scopes, addresses, expiresAt } }, context.now());
      return made;
    });
  const itself = (key: ApiKey): ApiKey => key;
  const ofMade = ({ key }: MadeApiKey): ApiKey => key;

  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'Keys of the API, newest first',
        response: { 200: z.object({ count: z.int(), results: z.array(apiKeySchema) }), ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      const results = await apiKeys.list((await administrator(request)).orgId);
      void reply.header('cache-control', 'no-store');
      return { count: results.length, results };
    },
  );

  app.post(
    PATH,
    {
      schema: {
        tags,
        summary: 'Make a key',
        description: 'The secret is answered this once.',
        body: apiKeyInputSchema,
        response: { 201: madeApiKeySchema, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const actor = await administrator(request);
      const made = await done(actor, 'key-make', (keys) => keys.make(actor.orgId, actor.userId, asked(request.body)), ofMade);
      return reply.code(201).header('cache-control', 'no-store').send(made);
    },
  );

  app.patch(
    `${PATH}/:id`,
    {
      schema: {
        tags,
        summary: 'Change a key',
        params,
        body: apiKeyInputSchema,
        response: { 200: apiKeySchema, ...failures(400, 401, 403, 404, 410) },
      },
    },
    async (request) => {
      const actor = await administrator(request);
      await apiKeys.get(actor.orgId, request.params.id);
      return done(actor, 'key-change', (keys) => keys.change(actor.orgId, request.params.id, asked(request.body)), itself);
    },
  );

  app.post(
    `${PATH}/:id/secret`,
    {
      schema: {
        tags,
        summary: 'New secret of a key',
        description: 'Answered this once; the one before stops working. Who asks for it answers for the key.',
        params,
        response: { 201: madeApiKeySchema, ...failures(401, 403, 404, 410) },
      },
    },
    async (request, reply) => {
      const actor = await administrator(request);
      const made = await done(actor, 'key-remake', (keys) => keys.remake(actor.orgId, request.params.id, actor.userId), ofMade);
      return reply.code(201).header('cache-control', 'no-store').send(made);
    },
  );

  app.post(
    `${PATH}/:id/take-over`,
    {
      schema: {
        tags,
        summary: 'Answer for a key from now on',
        description: 'A key has at most what who answers for it may do, and nothing once they left.',
        params,
        response: { 200: apiKeySchema, ...failures(401, 403, 404, 410) },
      },
    },
    async (request) => {
      const actor = await administrator(request);
      return done(actor, 'key-take-over', (keys) => keys.takeOver(actor.orgId, request.params.id, actor.userId), itself);
    },
  );

  app.delete(
    `${PATH}/:id`,
    { schema: { tags, summary: 'Revoke a key for good', params, response: { 200: apiKeySchema, ...failures(401, 403, 404) } } },
    async (request) => {
      const actor = await administrator(request);
      return done(actor, 'key-revoke', (keys) => keys.revoke(actor.orgId, request.params.id), itself);
    },
  );
}
