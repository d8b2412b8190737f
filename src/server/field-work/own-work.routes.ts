import * as z from 'zod';
import { ownWorkSchema } from '../../domain/field-work/own-work.ts';
import type { Entity } from '../../domain/kit/entity.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { App, Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { lastDuesMet } from '../database/due-reads.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';

const ALL = { page: 1, size: 1000 };
const { membership, driver, vehicle } = ENTITIES;

/** Which drivers a person is, and what of their vehicles was checked: theirs alone, whatever role they have. */
export function registerOwnWork(app: App, { store, pool }: Context): void {
  app.get(
    '/api/v1/field-work/own',
    {
      schema: {
        tags: ['field-work'],
        summary: 'The caller as drivers, and the dues of their vehicles that were met',
        response: { 200: z.object(ownWorkSchema.shape), ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      const { orgId, userId } = requireOrg(request);
      void reply.header('cache-control', 'no-store');
      const idsOf = async (entity: Entity, filters: Record<string, string[]>): Promise<string[]> =>
        Object.values(filters).every(({ length }) => length > 0)
          ? (await store.list(systemActor(orgId), entity, { ...ALL, filters })).results.map(({ _id }) => _id)
          : [];
      const drivers = await idsOf(driver, { member: await idsOf(membership, { user: [userId], active: ['true'] }) });
      return { drivers, met: await lastDuesMet(pool, orgId, await idsOf(vehicle, { driver: drivers })) };
    },
  );
}
