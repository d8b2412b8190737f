import { ENTITIES } from '../../domain/registry.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { duesMet } from '../database/due-reads.ts';
import { tellLater } from './deliver-notifications.ts';
import type { EdgeOf } from './missed-checks.ts';

const ALL = { page: 1, size: 100_000 };
const { driver, membership } = ENTITIES;
/** Plates of one message; the others are counted. */
const NAMED = 5;

/** Reminds who is asked of the checks that are due soon and not done: one message a person and assignment. A check that anyone may do has nobody to remind. */
export async function remind({ pool, store }: Context, org: string, edges: readonly EdgeOf[], timeZone: string): Promise<void> {
  const named = edges.filter(({ assignment }) => assignment.who.kind !== 'anyone');
  if (named.length === 0) return;
  const met = await duesMet(
    pool,
    org,
    named.map(({ due }) => due.id),
  );
  const drivers = (await store.list(systemActor(org), driver, ALL)).results;
  const members = (await store.list(systemActor(org), membership, { ...ALL, filters: { active: ['true'] } })).results;
  const users = new Map(members.map(({ _id, user }) => [_id, user]));
  const active = new Set(users.values());
  const driversUser = new Map(drivers.map(({ _id, member }) => [_id, member === null ? null : (users.get(member) ?? null)]));
  const told = new Map<string, { user: string; first: EdgeOf; plates: string[] }>();
  for (const edge of named) {
    if (met.has(edge.due.id)) continue;
    const { who, _id } = edge.assignment;
    const people =
      who.kind === 'people'
        ? who.ids.filter((id) => active.has(id))
        : [edge.vehicle.driver === null ? null : (driversUser.get(edge.vehicle.driver) ?? null)];
    for (const user of people) {
      if (user === null) continue;
      const key = `${user} ${_id}`;
      const known = told.get(key);
      if (known) known.plates.push(edge.vehicle.registration);
      else told.set(key, { user, first: edge, plates: [edge.vehicle.registration] });
    }
  }
  const time = new Intl.DateTimeFormat('fr', { timeZone, hour: '2-digit', minute: '2-digit' });
  const client = await pool.connect();
  try {
    for (const { user, first, plates } of told.values()) {
      const plate = plates.length <= NAMED ? plates.join(', ') : `${plates.slice(0, NAMED).join(', ')} + ${plates.length - NAMED}`;
      const { due, assignment, vehicle } = first;
      const target = plates.length === 1 ? `?do=fill&vehicle=${vehicle._id}&template=${assignment.templateKey}&due=${due.id}` : '';
      await tellLater(client, org, user, 'checkReminder', due.id, {
        plate,
        name: assignment.name,
        time: time.format(due.dueAtMs!),
        target,
      });
    }
  } finally {
    client.release();
  }
}
