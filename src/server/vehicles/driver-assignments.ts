import { v7 as uuidv7 } from 'uuid';
import { type driver, driverAssignment, type DriverAssignment, SINCE_EVER } from '../../domain/driver/driver.ts';
import { demandsFree, enteredIssue, heldIssue } from '../../domain/driver/driver.rules.ts';
import { tagKeys } from '../../domain/driver/who-had.ts';
import { fail } from '../../domain/entity/failure.ts';
import { membership } from '../../domain/identity/user.ts';
import type { RowBase, RowOf } from '../../domain/entity/entity.ts';
import { RETIRED_STATUSES, type vehicle } from '../../domain/vehicle/vehicle.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { prepared } from '../database/rows.ts';

type Doc = Record<string, unknown>;
type Vehicle = RowOf<typeof vehicle>;
type Driver = RowOf<typeof driver>;

const refused = (field: keyof DriverAssignment, code: string): Error => fail('invalid', undefined, [{ field, code }]);

/** The server's clock as a person wrote this: on a device without network sooner than it came, never later. */
const writtenMs = ({ madeMs }: TransactionContext): number => Math.min(madeMs ?? Date.now(), Date.now());

/**
 * The running assignment follows the vehicle's field, never the other way: the one before ends as the other begins. What a device wrote without network
 * begins when it was written, yet not before what is known to have begun since.
 */
async function follow(within: TransactionContext, row: Vehicle, before: Vehicle | null): Promise<void> {
  if (row.driver === (before?.driver ?? null)) return;
  const { rows } = await prepared<{ id: string; driver: string | null; from: Date }>(
    within.client,
    'SELECT id, driver, "from" FROM driver_assignments WHERE org_id = $1::uuid AND vehicle = $2::uuid AND until IS NULL',
    [within.space, row._id],
  );
  const at = new Date(Math.max(writtenMs(within), ...rows.map(({ from }) => from.getTime() + 1))).toISOString();
  for (const { id } of rows) await within.set(driverAssignment, id, { until: at });
  if (row.driver !== null)
    await within.insert(driverAssignment, uuidv7(), { vehicle: row._id, driver: row.driver, from: at, source: 'vehicle' });
}

/**
 * A badge or card is its driver's from when it was set until it is taken away or is somebody else's: times of it do not overlap. Who has it first had it
 * before too, since nobody else is known to have.
 */
async function followTags(within: TransactionContext, row: Driver, before: Driver | null): Promise<void> {
  const [had, has] = [before ? tagKeys(before) : [], tagKeys(row)];
  const changed = [...had.filter((key) => !has.includes(key)), ...has.filter((key) => !had.includes(key))];
  for (const tag of changed) {
    const { rows } = await prepared<{ id: string; driver: string | null; from: Date; until: Date | null }>(
      within.client,
      'SELECT id, driver, "from", until FROM driver_assignments WHERE org_id = $1::uuid AND tag = $2',
      [within.space, tag],
    );
    const at = new Date(
      Math.max(writtenMs(within), ...rows.map(({ from, until }) => until?.getTime() ?? from.getTime() + 1)),
    ).toISOString();
    for (const { id, driver: whose, until } of rows)
      // Of an older time two sheets may have one badge in other capitals: only their own is taken away.
      if (until === null && (has.includes(tag) || whose === row._id)) await within.set(driverAssignment, id, { until: at });
    if (has.includes(tag))
      await within.insert(driverAssignment, uuidv7(), {
        tag,
        driver: row._id,
        from: rows.length === 0 ? SINCE_EVER : at,
        source: 'driver',
      });
  }
}

/** A time that a person enters or corrects is whole, and that of a badge or card free. */
async function demandWhole(
  within: TransactionContext,
  id: string,
  row: Omit<DriverAssignment, keyof RowBase>,
  before: DriverAssignment | null,
): Promise<void> {
  const issue = enteredIssue(row, before, Date.now());
  if (issue) throw fail('invalid', undefined, [issue]);
  if (!demandsFree(row, before)) return;
  const { rows } = await prepared<{ from: Date; until: Date | null; name: string }>(
    within.client,
    `SELECT a."from", a.until, coalesce(d.name, a.former_user_name, '') AS name FROM driver_assignments a LEFT JOIN drivers d ON d.id = a.driver AND d.org_id = a.org_id
      WHERE a.org_id = $1::uuid AND a.tag = $2 AND a.id <> $3::uuid ORDER BY a."from"`,
    [within.space, row.tag, id],
  );
  const held = heldIssue(
    row,
    rows.map(({ from, until, name }) => ({
      vehicle: null,
      tag: row.tag,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
      name,
    })),
  );
  if (held) throw fail('invalid', undefined, [held]);
}

async function correct(within: TransactionContext, before: DriverAssignment, after: DriverAssignment): Promise<Doc> {
  for (const field of ['vehicle', 'tag'] as const) if (before[field] !== after[field]) throw refused(field, 'not-allowed');
  if (before.until === null && (after.until !== null || before.driver !== after.driver))
    throw refused(after.until === null ? 'driver' : 'until', 'not-allowed');
  await demandWhole(within, before._id, after, before);
  const { actor } = within;
  return {
    enteredBy: actor.userId,
    enteredByName: actor.userName.slice(0, 120) || null,
    // Who was known by a sheet that is gone is somebody else now.
    ...(after.driver === before.driver ? {} : { former: null, formerUser: null, formerUserName: null }),
  };
}

/** The times of a driver whose sheet goes stay theirs; those that run end. */
async function keepName(within: TransactionContext, row: Driver): Promise<void> {
  const user = row.member === null ? null : ((await within.find(membership, row.member))?.user ?? null);
  const { rows } = await prepared<{ id: string; until: Date | null; from: Date }>(
    within.client,
    'SELECT id, until, "from" FROM driver_assignments WHERE org_id = $1::uuid AND driver = $2::uuid',
    [within.space, row._id],
  );
  for (const { id, until, from } of rows)
    await within.set(driverAssignment, id, {
      former: row._id,
      formerUser: user,
      formerUserName: row.name,
      ...(until === null ? { until: new Date(Math.max(writtenMs(within), from.getTime() + 1)).toISOString() } : {}),
    });
}

/** Nobody is given a vehicle that is nobody's any more; who had it as it left keeps it on its sheet. */
async function demandInFleet(_client: unknown, _space: string, row: Vehicle, next: Vehicle | null): Promise<void> {
  if (next === null || next.driver === null || next.driver === row.driver) return;
  if (RETIRED_STATUSES.includes(next.status)) throw fail('invalid', undefined, [{ field: 'driver', code: 'out-of-service' }]);
}

/** What the server does as vehicles are given and as times of it are entered or corrected. */
export const DRIVER_ASSIGNMENTS: FeatureHooks = {
  vehicle: { guard: demandInFleet, afterWrite: follow },
  driver: { afterWrite: followTags, beforeDelete: keepName },
  driverAssignment: {
    stamp: ({ userId, userName }) => ({ enteredBy: userId, enteredByName: userName.slice(0, 120) || null }),
    beforeCreate: async (within, id, doc) => {
      if (within.actor.kind === 'person') await demandWhole(within, id, doc, null);
      return {};
    },
    beforeUpdate: correct,
  },
};
