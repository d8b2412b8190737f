import * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import { sitePersonSchema } from '../../../domain/platform/site-organization.ts';
import type { App, Context } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { emptyDeleted, eraseOrganization } from '../../database/erase-organization.ts';
import { erasePerson, removeMember } from '../../database/erase-person.ts';
import { inTransaction } from '../../database/pool.ts';
import { listPeople } from '../../database/site-accounts.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { removeTotp } from '../../identity/credentials.ts';
import { siteOwnerOf } from '../../identity/site.ts';
import { tellOwner } from '../../identity/sign-in-limits.ts';

const PEOPLE = '/api/v1/admin/people';
const tags = ['admin'];
const params = z.strictObject({ id: z.uuid() });
const { user, membership } = ENTITIES;
const listQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(10_000).default(50),
  sort: z.enum(['name:1', 'name:-1', 'lastLoginAt:1', 'lastLoginAt:-1', 'email:1', 'email:-1']).default('name:1'),
  q: z.string().max(200).optional().describe('In the name and the address.'),
});

/** People, their places and organizations, for who runs the platform: a lost second factor, and what is deleted for good. */
export function registerSitePeople(app: App, context: Context): void {
  app.get(
    PEOPLE,
    {
      schema: {
        tags,
        summary: 'Everybody who signs in',
        querystring: listQuery,
        response: {
          200: z.object({ count: z.int(), results: z.array(sitePersonSchema) }),
          ...failures(400, 401, 403),
        },
      },
    },
    async (request, reply) => {
      siteStore(context, requireActor(request), 'superadmin');
      void reply.header('cache-control', 'no-store');
      return listPeople(context.pool, request.query);
    },
  );

  app.post(
    `${PEOPLE}/:id/second-factor/reset`,
    {
      schema: {
        tags,
        summary: 'Take away a second factor that somebody lost',
        description: 'The password alone opens the account until another one is set up. The person is told by mail.',
        params,
        response: { 204: z.undefined(), ...failures(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      const { id } = request.params;
      const person = await siteStore(context, actor, 'superadmin').get(user, id);
      if (!person) throw fail('not-found');
      await inTransaction(context.pool, async (client) => {
        await removeTotp(context, id, client);
        const target = { kind: 'person', id, name: String(person['name']) };
        await audit(client, actor, { action: 'second-factor-reset', orgId: null, target }, context.now());
      });
      await tellOwner(context, { _id: id, email: String(person['email']) }, 'second-factor-reset');
      return reply.code(204).send();
    },
  );

  app.delete(
    `${PEOPLE}/:id`,
    {
      schema: {
        tags,
        summary: 'Delete a person',
        description:
          'Account, places, messages and the name beside what they wrote go; field records with their ledger, and the trail of administration, stay.',
        params,
        response: { 204: z.undefined(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      siteStore(context, actor, 'superadmin');
      await erasePerson(context, actor, request.params.id);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/v1/admin/memberships/:id',
    {
      schema: {
        tags,
        summary: 'Take somebody’s place in an organization away',
        params,
        response: { 204: z.undefined(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      const row = await siteStore(context, actor).get(membership, request.params.id);
      if (!row) throw fail('not-found');
      await removeMember(context, actor, row.owner.id, row._id);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/v1/admin/organizations/:id',
    {
      schema: {
        tags,
        summary: 'Delete an organization that is suspended',
        description: '`name`: its name, typed by who deletes it. Field records and their ledger stay for five years.',
        params,
        body: z.strictObject({ name: z.string().max(200) }),
        response: { 202: z.object({ deleted: z.literal(true) }), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      siteStore(context, actor, 'superadmin');
      const { id } = request.params;
      if ((await siteOwnerOf(context))?.id === id) throw fail('invalid', undefined, [{ field: '_id', code: 'not-allowed' }]);
      await eraseOrganization(context, actor, id, request.body.name);
      setImmediate(() => {
        emptyDeleted(context).catch((error: unknown) => context.log.warn(error, 'platform: a deleted organization is not empty yet'));
      });
      return reply.code(202).send({ deleted: true });
    },
  );
}
