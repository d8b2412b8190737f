import { v7 as uuidv7 } from 'uuid';
import { device } from '../../domain/device/device.ts';
import { DEVICE_TYPES } from '../../domain/device/device-types.ts';
import type { RowOf } from '../../domain/kit/entity.ts';
import { fail } from '../../domain/kit/failure.ts';
import { organization } from '../../domain/organization/organization.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import { connectorOf } from '../connectors/registry.ts';
import type { Actor, Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { audit } from '../database/audit.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { SiteStore } from '../database/site-store.ts';
import { announceAs, holderOf, NUMBERS_CHANGED } from '../device-numbers/numbers.ts';
import type { Quarantined } from './quarantine.ts';
import { telemetryOf } from './telemetry.ts';

export interface Adoption {
  organization?: string | undefined;
  vehicle?: string | undefined;
  title?: string | undefined;
}

type Device = RowOf<typeof device>;

/**
 * Gives a quarantined device to an organization: makes its device row (or takes the one that has the serial), then stores what it
 * sent meanwhile as if it came today. A site administrator gives it to any organization; an organization's administrator takes
 * only what the organization's own number sent since it has it.
 */
export async function adopt(
  context: Context,
  actor: Actor,
  stranger: Quarantined,
  wanted: Adoption,
): Promise<{ device: string; replayed: number }> {
  const orgId = actor.site ? (wanted.organization ?? actor.orgId) : actor.orgId;
  if (orgId === null) throw fail('invalid', undefined, [{ field: 'organization', code: 'required' }]);
  if (!actor.site && (actor.role !== 'admin' || (wanted.organization !== undefined && wanted.organization !== actor.orgId)))
    throw fail('forbidden');
  const system = systemActor(orgId);
  if (!(await context.store.get(system, organization, orgId)))
    throw fail('invalid', undefined, [{ field: 'organization', code: 'reference' }]);
  const { results } = await context.store.list(system, device, { page: 1, size: 10, filters: { serial: [stranger.serial] } });
  const declared = results.find(({ type }) => type === stranger.type);
  const holder = await holderOf(context.pool, stranger.type, stranger.serial);
  if (!actor.site && (!declared || holder?.device !== declared._id)) throw fail('not-found');
  const type = DEVICE_TYPES.find((one) => one === stranger.type);
  if (!type) throw fail('invalid', undefined, [{ field: 'type', code: 'choice' }]);
  const telemetry = telemetryOf(context);
  if (holder && holder.orgId !== orgId) throw fail('duplicate', undefined, [{ field: 'serial', code: 'duplicate' }]);

  const id = await context.store.write(system, async (writer) => {
    if (wanted.vehicle !== undefined && !(await writer.get(vehicle, wanted.vehicle)))
      throw fail('invalid', undefined, [{ field: 'vehicle', code: 'reference' }]);
    const own = declared?._id ?? uuidv7();
    const target = { kind: 'device', id: own, name: stranger.serial };
    await audit(writer.client, actor, { action: 'quarantine-adopt', orgId, target }, context.now());
    if (declared) {
      const patch = {
        ...(wanted.vehicle === undefined ? {} : { vehicle: wanted.vehicle, status: 'installed' as const }),
        ...(wanted.title === undefined ? {} : { title: wanted.title }),
      };
      if (Object.keys(patch).length > 0) await writer.patch(device, own, patch);
      return own;
    }
    const title = wanted.title ?? `${connectorOf(type)?.title ?? type} ${stranger.serial}`;
    await writer.insert(device, own, {
      title,
      type,
      serial: stranger.serial,
      vehicle: wanted.vehicle ?? null,
      status: wanted.vehicle === undefined ? 'stock' : 'installed',
    });
    return own;
  });
  telemetry.directory.forget(orgId);
  const replayed = await telemetry.quarantine.release(
    stranger._id,
    async (messages, receivedAt) => {
      const outcome = await telemetry.ingest.accept(stranger.serial, stranger.type, messages, { receivedAt });
      if (outcome.quarantined) throw fail('conflict');
    },
    actor.site ? undefined : holder?.since,
  );
  return { device: id, replayed };
}

/** The operator says that a device of the same connector announces itself with a quarantined number: it gets what is sent under it, and what was. */
export async function mapNumber(
  context: Context,
  actor: Actor,
  site: SiteStore,
  stranger: Quarantined,
  id: string,
): Promise<{ device: string; replayed: number }> {
  const row = (await site.get(device, id)) as Device | null;
  if (!row) throw fail('invalid', undefined, [{ field: 'device', code: 'reference' }]);
  if (row.type !== stranger.type) throw fail('invalid', undefined, [{ field: 'device', code: 'not-allowed' }]);
  const target = { kind: 'device', id, name: row.title };
  const detail = { serial: row.serial, announced: stranger.serial };
  await inTransaction(context.pool, async (client) => {
    if (!(await announceAs(client, row.owner.id, { id, type: row.type, serial: stranger.serial }, actor.userName)))
      throw fail('duplicate', undefined, [{ field: 'serial', code: 'duplicate' }]);
    await audit(client, actor, { action: 'device-map', orgId: row.owner.id, target, detail }, context.now());
  });
  context.bus.publish(NUMBERS_CHANGED, { orgId: row.owner.id });
  const telemetry = telemetryOf(context);
  const replayed = await telemetry.quarantine.release(stranger._id, async (messages, receivedAt) => {
    const outcome = await telemetry.ingest.accept(stranger.serial, stranger.type, messages, { receivedAt });
    if (outcome.quarantined) throw fail('conflict');
  });
  return { device: id, replayed };
}
