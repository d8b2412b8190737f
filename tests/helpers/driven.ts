import { driver } from '../../src/domain/driver/driver.ts';
import type { Journey } from '../../src/domain/driving/journey.ts';
import { membership } from '../../src/domain/identity/user.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import type { Context } from '../../src/server/context.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import type { Signed } from './context.ts';
import { sampleJourney } from './journey.ts';
import { newId } from './sample.ts';

let made = 0;

/** Badge of the driver that a person is. */
export const badgeOf = ({ userId }: Pick<Signed, 'userId'>): string => userId.slice(-6).toUpperCase();

/** A vehicle given to a person, with journeys that start at these instants. */
export async function drivenBy(
  { store, pool }: Context,
  who: Pick<Signed, 'userId' | 'orgId'>,
  journeys: readonly [startMs: number, rest?: Partial<Journey>][],
): Promise<string> {
  const { userId, orgId } = who;
  const id = newId();
  const system = systemActor(orgId);
  const members = (await store.list(system, membership, { page: 1, size: 1, filters: { user: [userId] } })).results.map(({ _id }) => _id);
  const [known] = (await store.list(system, driver, { page: 1, size: 1, filters: { member: members } })).results;
  const driverId = known?._id ?? newId();
  await store.write(system, async (writer) => {
    // They have it since before the first journey.
    writer.madeMs = Math.min(...journeys.map(([startMs]) => startMs));
    if (!known) await writer.insert(driver, driverId, { name: 'Nadia', badge: badgeOf(who), member: members[0] });
    await writer.insert(vehicle, id, {
      registration: `DR-${100 + (++made % 900)}-${'ABCDEFGH'[Math.floor(made / 900)]}A`,
      driver: driverId,
    });
  });
  await pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey)
     SELECT $1, (j->>'startAt')::timestamptz, $2, (j->>'endAt')::timestamptz, j->>'kind', false, ARRAY(SELECT lower(t->>'tag') FROM jsonb_array_elements(j->'driverTags') t), j FROM jsonb_array_elements($3::jsonb) j`,
    [id, orgId, JSON.stringify(journeys.map(([startMs, rest]) => sampleJourney(id, startMs, rest)))],
  );
  return id;
}
