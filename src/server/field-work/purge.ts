import { organization } from '../../domain/organization/organization.ts';
import { settings } from '../../domain/settings/settings.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { recordsWithPlace } from '../database/field-work-reads.ts';
import type { Job } from '../jobs/jobs.ts';
import { eraseParts } from './erase-parts.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

const DEFAULT_DAYS = 62;
/** Each write holds the organization's counter: short ones let people write in between. */
const WRITE_ROWS = 20;

/** Positions of records go when the organization forgets positions (`positionRetentionDays`; two months unless it says otherwise). Gives how many went. */
export async function purgePlaces({ store, pool, now }: Pick<Context, 'store' | 'pool' | 'now'>): Promise<number> {
  const { results: organizations } = await store.list(systemActor(null), organization, { page: 1, size: 100_000 });
  let gone = 0;
  for (const { _id: org } of organizations) {
    const actor = systemActor(org);
    const own = await store.get(actor, settings, org);
    const days = typeof own?.['positionRetentionDays'] === 'number' ? own['positionRetentionDays'] : DEFAULT_DAYS;
    const before = new Date(now() - days * DAY_MS).toISOString();
    for (;;) {
      const ids = await recordsWithPlace(pool, org, before, WRITE_ROWS);
      if (ids.length === 0) break;
      const erased = await store.write(actor, async (writer) => {
        let some = 0;
        for (const id of ids) if (await eraseParts(writer, id, (path) => path === 'gps', null)) some++;
        return some;
      });
      gone += erased;
    }
  }
  return gone;
}

/** Positions that records bear do not outlive those of their vehicles. */
export const purgedPlaces: Job = {
  name: 'purged-places-of-records',
  cron: '37 3 * * *',
  async run(context) {
    const records = await purgePlaces(context);
    if (records > 0) context.log.info({ records }, 'positions of field records erased');
  },
};
