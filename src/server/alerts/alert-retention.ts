import { alert } from '../../domain/alert/alert.ts';
import { settings } from '../../domain/settings/settings.ts';
import { organization } from '../../domain/organization/organization.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

const DEFAULT_DAYS = 62;
/** Alerts that are over and kept of one organization: every device of its managers has them all. */
const MOST_KEPT = 20_000;
/** Each write holds the organization's counter: short ones let people write in between. */
const WRITE_ROWS = 50;

/**
 * Forgets alerts that are over: those that began before the positions that bear them out are forgotten (`positionRetentionDays`), and the oldest
 * beyond the most that is kept. Devices follow. What goes on stays. Gives how many went.
 */
export async function forgetAlerts({ store, now }: Pick<Context, 'store' | 'now'>, mostKept = MOST_KEPT): Promise<number> {
  const { results: organizations } = await store.list(systemActor(null), organization, { page: 1, size: 100_000 });
  let gone = 0;
  for (const { _id: orgId } of organizations) {
    const actor = systemActor(orgId);
    const own = await store.get(actor, settings, orgId);
    const days = typeof own?.['positionRetentionDays'] === 'number' ? own['positionRetentionDays'] : DEFAULT_DAYS;
    const limit = new Date(now() - days * DAY_MS).toISOString();
    for (;;) {
      const { count, results } = await store.list(actor, alert, {
        page: 1,
        size: WRITE_ROWS,
        filters: { state: ['closed'] },
        sort: [{ field: 'startAt', direction: 1 }],
      });
      const old = results.filter(({ startAt }, index) => startAt < limit || index < count - mostKept);
      if (old.length === 0) break;
      await store.write(actor, async (writer) => {
        for (const { _id } of old) await writer.remove(alert, _id);
        // Late messages do not make them again, nor tell of them.
        const last = old.map(({ startAt }) => startAt).reduce((a, b) => (a > b ? a : b));
        await writer.client.query(
          'INSERT INTO alert_forgotten (org_id, until) VALUES ($1, $2) ON CONFLICT (org_id) DO UPDATE SET until = GREATEST(alert_forgotten.until, excluded.until)',
          [orgId, last],
        );
      });
      gone += old.length;
    }
  }
  return gone;
}
