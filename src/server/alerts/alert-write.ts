import type { PoolClient } from 'pg';
import { v5 as uuidv5 } from 'uuid';
import type { AlertRule } from '../../domain/alert/alert-rule.ts';
import { acknowledgement, alert, type Alert, alertStateOf } from '../../domain/alert/alert.ts';
import type { AlertFact } from '../../domain/alert/evaluate.ts';
import { fail } from '../../domain/entity/failure.ts';
import { organization, settings } from '../../domain/organization/organization.ts';
import { ENTITIES } from '../../domain/registry.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { Context, Writer } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { driverHeldAt, driverOfTagAt } from '../database/reads/vehicle-reads.ts';
import type { Ground, VehicleRow } from './alert-ground.ts';

const NAMESPACE = '6a1f0c1e-8f0e-5d53-9b1c-3c5f0a7d2b64';
const MAX_DETAIL = 200;

/** The id of an alert follows from its key: the same facts are the same row, whoever writes them and however often. */
function alertId(key: string): string {
  return uuidv5(key, NAMESPACE);
}

export interface WriteParts {
  pool: Context['pool'];
  store: Context['store'];
  orgId: string;
  ground: Ground;
  /** Since when an alert is known: by the server's clock. */
  knownMs: (fact: AlertFact) => number;
  place: (lat: number, lng: number) => string | null;
  /** Alerts that began so early and are over are forgotten (`alert-write.ts`); null: none yet. */
  forgottenTo: Date | null;
}

export async function partsOf(
  { pool, store, now }: Pick<Context, 'pool' | 'store' | 'now'>,
  db: PoolClient,
  ground: Ground,
  orgId: string,
  place: (orgId: string, lat: number, lng: number) => string | null,
): Promise<WriteParts> {
  const { rows } = await db.query<{ until: Date }>('SELECT until FROM alert_forgotten WHERE org_id = $1', [orgId]);
  const forgottenTo = rows[0]?.until ?? null;
  return { pool, store, orgId, ground, forgottenTo, knownMs: now, place: (lat, lng) => place(orgId, lat, lng) };
}

/** Whether retention took an alert away, or would: made again of late messages it is not there again. */
export function isForgotten({ forgottenTo }: WriteParts, { startMs, endMs }: AlertFact): boolean {
  return forgottenTo !== null && endMs !== null && startMs <= forgottenTo.getTime();
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** As of a journey (`driverOfJourney`): whose the badge that was read was as it began, else who had the vehicle. */
async function driverOf(
  { pool, orgId }: WriteParts,
  { driverTag, startMs }: AlertFact,
  vehicle: VehicleRow | null,
): Promise<string | null> {
  if (driverTag === null) return vehicle && driverHeldAt(pool, orgId, vehicle._id, new Date(startMs));
  return driverOfTagAt(pool, orgId, driverTag, new Date(startMs));
}

/** The row of an alert: by its id, or by its key where late messages moved it (`alert-past.ts`). */
async function rowOf(writer: Writer, { store, orgId }: WriteParts, key: string): Promise<Alert | 'taken' | null> {
  const row = (await writer.get(alert, alertId(key))) as Alert | null;
  if (row?.key === key) return row;
  const { results } = await store.list(systemActor(orgId), alert, { page: 1, size: 1, filters: { key: [key] } });
  return results[0] ?? (row === null ? null : 'taken');
}

/** What of an alert its messages say, as its row has it. */
export async function valuesOf(parts: WriteParts, fact: AlertFact, vehicle: VehicleRow | null) {
  return {
    key: fact.key,
    kind: fact.kind,
    startAt: iso(fact.startMs),
    endAt: fact.endMs === null ? null : iso(fact.endMs),
    openedAt: fact.openedMs === null ? null : iso(fact.openedMs),
    value: fact.value,
    threshold: fact.threshold,
    unit: fact.unit,
    detail: fact.detail?.slice(0, MAX_DETAIL) ?? null,
    count: fact.count,
    inferred: fact.inferred,
    lat: fact.lat,
    lng: fact.lng,
    zone: fact.zone !== null && parts.ground.zones.has(fact.zone) ? fact.zone : null,
    driver: await driverOf(parts, fact, vehicle),
    place: fact.lat === null || fact.lng === null ? null : parts.place(fact.lat, fact.lng),
  };
}

/** Writes what became of an alert; gives its row when it is a new one. One that was forgotten since does not come back. */
export async function writeFact(
  writer: Writer,
  parts: WriteParts,
  fact: AlertFact,
  isNew: boolean,
  vehicle: VehicleRow | null,
): Promise<Alert | null> {
  const known = await rowOf(writer, parts, fact.key);
  const endAt = fact.endMs === null ? null : iso(fact.endMs);
  const become = {
    endAt,
    value: fact.value,
    threshold: fact.threshold,
    unit: fact.unit,
    detail: fact.detail?.slice(0, MAX_DETAIL) ?? null,
    count: fact.count,
  };
  if (known !== null && known !== 'taken') {
    // Late messages may make it open earlier or later than it was said to.
    const opened = fact.openedMs === null ? {} : { openedAt: iso(fact.openedMs) };
    await writer.patch(alert, known._id, { ...become, ...opened, state: alertStateOf({ endAt, acknowledged: known.acknowledged }) });
    return null;
  }
  if (!isNew || isForgotten(parts, fact)) return null;
  const rule = parts.ground.rules.get(fact.rule);
  const row = await writer.insert(alert, alertId(known === 'taken' ? `${fact.key} ${parts.knownMs(fact)}` : fact.key), {
    ...(await valuesOf(parts, fact, vehicle)),
    severity: fact.severity,
    knownAt: iso(parts.knownMs(fact)),
    state: alertStateOf({ endAt, acknowledged: false }),
    rule: rule?._id ?? null,
    ruleName: rule?.name ?? fact.kind,
    vehicle: vehicle?._id ?? null,
  });
  return row;
}

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
