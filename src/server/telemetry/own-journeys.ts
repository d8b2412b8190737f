import { isManagerLevel } from '../../domain/access/roles.ts';
import { tagKeys } from '../../domain/driver/driver-tags.ts';
import { driver } from '../../domain/driver/driver.ts';
import { membership } from '../../domain/membership/membership.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Actor, Store } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import type { OwnJourneys } from './journey-reads.ts';

const MOST = 10_000;

/** A `user` sees the journeys they drove (decision 1): by the badge or card of their driver, or in a vehicle assigned to it when none was read. */
export async function ownJourneys(store: Pick<Store, 'list'>, actor: Actor & { orgId: string; role: string }): Promise<OwnJourneys | null> {
  if (isManagerLevel(actor.role)) return null;
  const system = systemActor(actor.orgId, actor.userId);
  const members = await store.list(system, membership, { page: 1, size: MOST, filters: { user: [actor.userId] } });
  if (members.results.length === 0) return { tags: [], vehicles: [] };
  const drivers = await store.list(system, driver, { page: 1, size: MOST, filters: { member: members.results.map(({ _id }) => _id) } });
  if (drivers.results.length === 0) return { tags: [], vehicles: [] };
  const assigned = await store.list(system, vehicle, { page: 1, size: MOST, filters: { driver: drivers.results.map(({ _id }) => _id) } });
  return { tags: drivers.results.flatMap(tagKeys), vehicles: assigned.results.map(({ _id }) => _id) };
}
