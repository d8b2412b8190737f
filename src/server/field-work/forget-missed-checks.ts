import { missedCheck } from '../../domain/check-list/missed-check.ts';
import { organization } from '../../domain/organization/organization.ts';
import { settings } from '../../domain/settings/settings.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import type { Job } from '../jobs/jobs.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

const DEFAULT_DAYS = 366;
/** Each write holds the organization's counter: short ones let people write in between. */
const WRITE_ROWS = 50;

/** Missed checks are kept as long as the journeys that bear them out (`journeyRetentionDays`): they say who did not, and would grow for ever. Gives how many went. */
export async function forgetMissedChecks({ store, now }: Pick<Context, 'store' | 'now'>): Promise<number> {
  const { results: organizations } = await store.list(systemActor(null), organization, { page: 1, size: 100_000 });
  let gone = 0;
  for (const { _id: org } of organizations) {
    const actor = systemActor(org);
    const own = await store.get(actor, settings, org);
    const days = typeof own?.['journeyRetentionDays'] === 'number' ? own['journeyRetentionDays'] : DEFAULT_DAYS;
    const limit = new Date(now() - days * DAY_MS).toISOString();
    for (;;) {
      const { results } = await store.list(actor, missedCheck, { page: 1, size: WRITE_ROWS, sort: [{ field: 'dueAt', direction: 1 }] });
      const old = results.filter(({ dueAt }) => dueAt < limit);
      if (old.length === 0) break;
      await store.write(actor, async (writer) => {
        for (const { _id } of old) await writer.remove(missedCheck, _id);
      });
      gone += old.length;
    }
  }
  return gone;
}

export const oldMissedChecks: Job = {
  name: 'old-missed-checks',
  cron: '52 3 * * *',
  async run(context) {
    const checks = await forgetMissedChecks(context);
    if (checks > 0) context.log.info({ checks }, 'old missed checks forgotten');
  },
};
