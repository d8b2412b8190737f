import { acknowledgement } from '../../domain/alert/alert-state.ts';
import type { AlertRule } from '../../domain/alert/alert-rule.ts';
import { fail } from '../../domain/kit/failure.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';

const zone = ENTITIES.zone;
const now = (): string => new Date().toISOString();

/** A rule watches zones of its organization: one of another looks like none. Those it had may be gone since. */
async function demandZones(
  { find, actor }: TransactionContext,
  after: Pick<AlertRule, 'zones'>,
  before: Pick<AlertRule, 'zones'> | null,
): Promise<void> {
  if (actor.kind === 'system') return;
  for (const id of after.zones)
    if (!before?.zones.includes(id) && !(await find(zone, id))) throw fail('invalid', undefined, [{ field: 'zones', code: 'reference' }]);
}

/** What the server checks of alert rules and says of alerts, in the transactions that write them. */
export const ALERT_RULES: FeatureHooks = {
  alert: {
    changed: ({ userId, userName }, before, after) => acknowledgement(before, after, { userId, userName, at: now() }),
  },
  alertRule: {
    beforeCreate: async (within, _id, doc) => {
      await demandZones(within, doc, null);
      return {};
    },
    beforeUpdate: async (within, before, after) => {
      await demandZones(within, after, before);
      return {};
    },
  },
};
