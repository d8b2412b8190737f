import type { Entity, RowOf } from '../../domain/kit/entity.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Actor, Context, ListQuery, Writer } from '../context.ts';
import { systemActor } from './actors.ts';
import { listRows } from './list.ts';
import { authorize } from './permissions.ts';
import { findRow } from './rows.ts';
import { listVehicleCodes } from './site-vehicle-codes.ts';
import { listVehicleModels } from './site-vehicle-models.ts';

export interface SiteQuery extends ListQuery {
  /** Only the rows of these organizations; `sort` also takes `owner`. */
  owners?: readonly string[];
}

/** Rows of every organization, each naming its `owner`. */
export interface SiteStore {
  list<E extends Entity>(entity: E, query: SiteQuery): Promise<{ count: number; results: RowOf<E>[] }>;
  get<E extends Entity>(entity: E, id: string): Promise<RowOf<E> | null>;
  /** Trouble codes, a line a vehicle. */
  vehicleCodes(query: Parameters<typeof listVehicleCodes>[1]): ReturnType<typeof listVehicleCodes>;
  /** Models that their sheets name, most used first. */
  vehicleModels(): ReturnType<typeof listVehicleModels>;
  /** One transaction in the space of an organization, which must exist: versions and mirrors follow as for its own people. */
  write<T>(orgId: string, work: (writer: Writer) => Promise<T>): Promise<T>;
}

type SiteGuard = 'siteadmin' | 'superadmin';

/** Whether this person administers the platform now: a super administrator in admin mode, or an administrator of the site's owner. */
export function isSiteActor(actor: Actor, guard: SiteGuard = 'siteadmin'): boolean {
  if (actor.kind !== 'person' || actor.user === null) return false;
  return guard === 'superadmin' ? actor.user.isAdmin && actor.user.adminMode : actor.site;
}

/**
 * The one door across organizations. It opens for a person who administers the platform, and for nobody else: not for the server's own
 * work. People's own spaces (preferences, notifications) stay theirs.
 */
export function siteStore({ pool, store }: Pick<Context, 'pool' | 'store'>, actor: Actor, guard: SiteGuard = 'siteadmin'): SiteStore {
  if (!isSiteActor(actor, guard)) throw fail('forbidden');
  const everywhere = systemActor(null);
  const allowed = (entity: Entity): void => {
    if (entity.space === 'user') throw fail('forbidden');
    if (entity.space === 'site') authorize(actor, entity, 'read');
  };
  return {
    async list(entity, { owners, ...query }) {
      allowed(entity);
      return listRows(pool, everywhere, entity, query, { owners: entity.space === 'organization' ? owners : undefined });
    },
    async get(entity, id) {
      allowed(entity);
      return findRow(pool, everywhere, entity, id);
    },
    vehicleCodes: (query) => listVehicleCodes(pool, query),
    vehicleModels: () => listVehicleModels(pool),
    async write(orgId, work) {
      const { rowCount } = await pool.query('SELECT 1 FROM organizations WHERE id = $1', [orgId]);
      if (rowCount === 0) throw fail('not-found');
      return store.write(systemActor(orgId), work);
    },
  };
}
