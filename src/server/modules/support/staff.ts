import { compareNames } from '../../../domain/text/order-rows.ts';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../domain/entity/failure.ts';
import { membership, user } from '../../../domain/identity/user.ts';
import type { Actor, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { isSiteActor } from '../../database/site-store.ts';
import { requireActor } from '../../http/require.ts';
import { siteOwnerOf } from '../../identity/site.ts';

const STAFF_MAX = 500;

interface StaffMember {
  id: string;
  name: string;
}

/** The session's actor if they administer the platform now, or FailureError `forbidden`. */
export function requireStaff(request: FastifyRequest): Actor {
  const actor = requireActor(request);
  if (!isSiteActor(actor)) throw fail('forbidden');
  return actor;
}

/** People who answer requests: super administrators, and administrators of the organization that owns the site. */
export async function staffOf(context: Context): Promise<StaffMember[]> {
  const everywhere = systemActor(null);
  const owner = await siteOwnerOf(context);
  const { results: roots } = await context.store.list(everywhere, user, {
    page: 1,
    size: STAFF_MAX,
    filters: { isAdmin: ['true'], active: ['true'] },
  });
  const { results: members } = owner
    ? await context.store.list(systemActor(owner.id), membership, {
        page: 1,
        size: STAFF_MAX,
        filters: { role: ['admin'], active: ['true'] },
      })
    : { results: [] };
  // Who is invited and has not answered is nobody yet.
  const joined = members.filter((row) => row['user'] !== null);
  const staff = new Map<string, string>([
    ...roots.map((row) => [row._id, String(row['name'])] as const),
    ...joined.map((row) => [String(row['user']), String(row['name'])] as const),
  ]);
  return [...staff].map(([id, name]) => ({ id, name })).sort((a, b) => compareNames(a.name, b.name));
}
