import { v7 as uuidv7 } from 'uuid';
import type { RecordContent } from '../../domain/check-list/record.ts';
import { DEVICE_TYPES, type DeviceType, SINCE_EVER } from '../../domain/device/device.ts';
import { planDecision, planLink, type LinkSpan } from '../../domain/device/link-plan.ts';
import type { FieldRecord } from '../../domain/field-work/field-record.ts';
import type { AnyRow } from '../../domain/entity/entity.ts';
import type { EntityRow } from '../../domain/registry.ts';
import { checkDevice, normalizeDevice } from '../../domain/device/device.rules.ts';
import type { SealedInstall } from '../../domain/install/sealed-install.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { connectorOf } from '../connectors/registry.ts';
import { declareNumber, type Installed } from '../device-numbers/numbers.ts';
import { device, deviceLink, heldSpans, linksOf, showPresent, spanOf, vehicle, idsBy } from './link-rows.ts';
import { tellManagers } from './deliver-notifications.ts';

type Named = SealedInstall['device'];

const knownType = (type: string | null | undefined): DeviceType | undefined => DEVICE_TYPES.find((one) => one === type);

/** The organization's device that a record names; null: none has this serial. */
export async function ownDevice(within: TransactionContext, { id, serial }: Named): Promise<string | null> {
  const bare = String(normalizeDevice({ serial })['serial']);
  const [found] = await idsBy(within, device, 'serial', bare);
  return found ?? (id !== null && (await within.find(device, id))?.['serial'] === bare ? id : null);
}

/** The device that a record installs; one nobody has is created. Null: its serial is not one, or the operator has to confirm it. */
async function installedDevice(within: TransactionContext, named: Named, installed: Installed): Promise<string | null> {
  const own = await ownDevice(within, named);
  if (own !== null) return own;
  const serial = String(normalizeDevice({ serial: named.serial })['serial']);
  const { rows } = await within.client.query<{ type: string }>(
    'SELECT type FROM quarantine WHERE serial = $1 ORDER BY last_seen_at DESC LIMIT 1',
    [serial],
  );
  const type = knownType(named.type) ?? knownType(rows[0]?.type) ?? 'teltonika';
  if (checkDevice({ serial, type }).length > 0) return null;
  const id = uuidv7();
  const doc = { title: `${connectorOf(type)?.title ?? type} ${serial}`, type, serial, status: 'installed' as const };
  if ((await declareNumber(within, id, doc, installed)) !== null) return null;
  await within.insert(device, id, doc);
  return id;
}

/*
 * Where devices were, by the time of their frames (field-work.md §3). Invariants:
 *  - held links of one device never overlap (the table's constraint, looked at when the transaction commits), nor do those of one vehicle;
 *  - whatever puts a device in a vehicle makes a link; one of before links were made so is where `device.vehicle` says, and gets the one that says it since ever as it leaves;
 *  - `device.vehicle` and `vehicle.device` are what the open links say, whoever changed which;
 *  - a record is never lost: what contradicts others is a link in conflict, which a manager decides;
 *  - instants are the server's: what the device's clock said, and its offset.
 */
type Linked = Pick<FieldRecord, '_id' | 'vehicle'>;
type Seen = { devices: Set<string>; vehicles: Set<string>; fromMs: number };

const nowMs = (): number => Date.now();
const stringsOf = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');

const timeOf = (ms: number): string => new Date(ms).toISOString();

/** Links end; one that would end before it began (`toMs` null) never was. */
async function endLinks(within: TransactionContext, ends: readonly { id: string; toMs: number | null }[]): Promise<void> {
  for (const { id, toMs } of ends) await within.set(deviceLink, id, toMs === null ? { state: 'dropped' } : { to: timeOf(toMs) });
}

/** What these devices sent since then is looked at again. */
async function markMoved({ client, space }: TransactionContext, devices: Iterable<string | null>, fromMs: number): Promise<void> {
  for (const id of new Set(devices))
    if (id !== null)
      await client.query('INSERT INTO link_marks (org_id, device_id, from_at) VALUES ($1, $2, $3)', [space, id, timeOf(fromMs)]);
}

/** What a record of an installation, swap or removal does to the links; called as the record is created. */
export async function linkDevice(within: TransactionContext, row: Linked, content: RecordContent): Promise<void> {
  const { install } = content;
  if (install === null) return;
  if (content.replaces !== null) await undo(within, content.replaces);
  if (install.mission === 'check') return;
  const at = install.at + content.clock.offsetMs;
  const where = row.vehicle ?? null;
  const seen: Seen = { devices: new Set(), vehicles: new Set(where === null ? [] : [where]), fromMs: at };
  if (install.mission === 'removal') await takeOut(within, install.device, where, at, seen);
  else {
    if (install.out !== null) await takeOut(within, install.out, where, at, seen);
    await putIn(within, row, content, where, at, seen);
  }
  await showPresent(within, seen.devices, seen.vehicles);
  await markMoved(within, seen.devices, seen.fromMs);
}

async function putIn(
  within: TransactionContext,
  row: Linked,
  { install, author, vehicle: { plate } }: RecordContent,
  where: string | null,
  at: number,
  seen: Seen,
): Promise<void> {
  const id = await installedDevice(within, install!.device, { record: row._id, atMs: at });
  const make = (state: EntityRow<'deviceLink'>['state'], toMs: number | null): Promise<AnyRow> =>
    within.insert(deviceLink, uuidv7(), {
      vehicle: where,
      device: id,
      from: timeOf(at),
      to: toMs === null ? null : timeOf(toMs),
      state,
      record: row._id,
    });
  const conflict = async (): Promise<void> => {
    const made = await make('conflict', null);
    await tellManagers(within, 'linkConflict', made._id, { plate, serial: install!.device.serial, record: row._id });
  };
  if (id === null || where === null) return conflict();
  seen.devices.add(id);
  await sayPresent(within, [id], where);
  const held = await heldSpans(within, [id], [where]);
  const plan = planLink({ device: id, vehicle: where, fromMs: at, author: author.id }, held);
  if (plan === null) return;
  if (plan.state === 'conflict') return conflict();
  note(seen, held, plan.ends);
  await endLinks(within, plan.ends);
  await make('held', plan.toMs);
}

async function takeOut(
  within: TransactionContext,
  named: Parameters<typeof ownDevice>[1],
  where: string | null,
  at: number,
  seen: Seen,
): Promise<void> {
  const id = await ownDevice(within, named);
  if (id === null) return;
  seen.devices.add(id);
  await sayPresent(within, [id], where);
  const rows = (await linksOf(within, 'device', [id])).filter(
    (row) => row['state'] !== 'dropped' && (where === null || row['vehicle'] === where),
  );
  for (const row of rows) {
    const { fromMs, toMs } = await spanOf(within, row);
    if (fromMs >= at || (toMs !== null && toMs <= at)) continue;
    await endLinks(within, [{ id: row._id, toMs: at }]);
    if (typeof row['vehicle'] === 'string') seen.vehicles.add(row['vehicle']);
  }
}

function note(seen: Seen, spans: readonly LinkSpan[], ends: readonly { id: string }[]): void {
  for (const { id, device: one, vehicle: other, fromMs } of spans) {
    const end = ends.find((each) => each.id === id);
    if (!end) continue;
    if (one !== null) seen.devices.add(one);
    if (other !== null) seen.vehicles.add(other);
    if ('toMs' in end && end.toMs === null) seen.fromMs = Math.min(seen.fromMs, fromMs);
  }
}

/** Devices that never had a link, and are in a vehicle: they get the one that says so, before it changes. */
async function sayPresent(within: TransactionContext, devices: readonly string[], where: string | null): Promise<void> {
  const there = where === null ? null : await within.find(vehicle, where);
  const ids = new Set([...devices, ...(typeof there?.['device'] === 'string' ? [there['device']] : [])]);
  for (const id of ids) {
    const row = await within.find(device, id);
    if (row?.['vehicle'] && (await linksOf(within, 'device', [id])).every((link) => link['state'] !== 'held'))
      await within.insert(deviceLink, uuidv7(), { vehicle: row['vehicle'], device: id, from: SINCE_EVER, state: 'held' });
  }
}

/** The links of a record that another corrects never were; what they ended goes on, unless something else came. */
async function undo(within: TransactionContext, record: string): Promise<void> {
  for (const row of await linksOf(within, 'record', [record])) {
    if (row['state'] === 'dropped') continue;
    await within.set(deviceLink, row._id, { state: 'dropped' });
    if (row['state'] !== 'held') continue;
    const gone = await spanOf(within, row);
    const held = await heldSpans(within, [gone.device], [gone.vehicle]);
    for (const ended of held.filter(({ toMs }) => toMs === gone.fromMs)) {
      const next = held
        .filter((one) => one.fromMs >= gone.fromMs && (one.device === ended.device || one.vehicle === ended.vehicle))
        .map(({ fromMs }) => fromMs);
      await within.set(deviceLink, ended.id, { to: next.length > 0 ? timeOf(Math.min(...next)) : null });
    }
    const ids = (pick: (span: LinkSpan) => string | null): Set<string> => new Set([gone, ...held].flatMap((span) => pick(span) ?? []));
    await showPresent(
      within,
      ids(({ device: id }) => id),
      ids(({ vehicle: id }) => id),
    );
    await markMoved(
      within,
      ids(({ device: id }) => id),
      gone.fromMs,
    );
  }
}

/** A manager said that a link is right: the others make room for it. */
export async function settleLinkDecision(within: TransactionContext, row: AnyRow, before: AnyRow | null): Promise<void> {
  if (before === null || before['state'] === row['state'] || row['state'] !== 'held') return;
  await sayPresent(within, [String(row['device'])], String(row['vehicle']));
  const span = await spanOf(within, row);
  const held = (await heldSpans(within, [span.device], [span.vehicle])).filter(({ id }) => id !== span.id);
  const { toMs, ends } = planDecision(span, held);
  const seen: Seen = { devices: new Set([String(row['device'])]), vehicles: new Set([String(row['vehicle'])]), fromMs: span.fromMs };
  note(seen, held, ends);
  await endLinks(within, ends);
  if (toMs !== span.toMs) await within.set(deviceLink, row._id, { to: toMs === null ? null : timeOf(toMs) });
  await showPresent(within, seen.devices, seen.vehicles);
  await markMoved(within, seen.devices, seen.fromMs);
}

/** A form, an import or a removal changed which device is in which vehicle: links follow, from now on; a device's first, since ever. */
async function followPair(within: TransactionContext, devices: readonly unknown[], vehicles: readonly unknown[]): Promise<void> {
  const spans = await heldSpans(within, stringsOf(devices), stringsOf(vehicles));
  const at = nowMs();
  const stale: LinkSpan[] = [];
  for (const span of spans)
    if (span.toMs === null && span.device !== null && (await within.find(device, span.device))?.['vehicle'] !== span.vehicle)
      stale.push(span);
  await endLinks(
    within,
    stale.map(({ id, fromMs }) => ({ id, toMs: fromMs < at ? at : null })),
  );
  const touched = new Set([...stringsOf(devices), ...stale.flatMap((span) => span.device ?? [])]);
  for (const id of touched) {
    const where = (await within.find(device, id))?.['vehicle'];
    const own = spans.filter((span) => span.device === id);
    if (typeof where !== 'string' || own.some((span) => span.toMs === null && span.vehicle === where)) continue;
    // One that was nowhere has been there since ever, or since the one before it left: what it measured until it was written down is of that vehicle.
    const left = spans
      .filter((span) => span.vehicle === where && span.device !== id)
      .map((span) => (stale.includes(span) ? at : span.toMs));
    const from =
      own.length > 0
        ? timeOf(Math.max(at, ...own.flatMap(({ toMs }) => toMs ?? [])))
        : timeOf(Math.max(Date.parse(SINCE_EVER), ...left.flatMap((toMs) => toMs ?? [])));
    await within.insert(deviceLink, uuidv7(), { vehicle: where, device: id, from, state: 'held' });
  }
}

/** A device that is about to leave its vehicle, whoever takes it out and by whichever way, has been there since ever: what it measured until now stays there. */
export const leaveVehicle = async (within: TransactionContext, before: AnyRow | null, after: Record<string, unknown>): Promise<void> => {
  const [was, now] = [before?.['device'] ?? null, after['device'] ?? null];
  if (was !== now) await sayPresent(within, stringsOf([was, now]), null);
};
export const leaveDevice = async (within: TransactionContext, before: AnyRow | null, after: Record<string, unknown>): Promise<void> => {
  const [was, now] = [before?.['vehicle'] ?? null, after['vehicle'] ?? null];
  if (before && was !== now) await sayPresent(within, [before._id], typeof now === 'string' ? now : null);
};

/** As `followPair`, of a changed vehicle or device. */
export const followVehicle = async (within: TransactionContext, row: AnyRow, before: AnyRow | null): Promise<void> => {
  if (row['device'] !== (before?.['device'] ?? null)) await followPair(within, [row['device'], before?.['device']], [row._id]);
};
export const followDevice = async (within: TransactionContext, row: AnyRow, before: AnyRow | null): Promise<void> => {
  if (row['vehicle'] !== (before?.['vehicle'] ?? null)) await followPair(within, [row._id], [row['vehicle'], before?.['vehicle']]);
};
