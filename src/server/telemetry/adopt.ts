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
import { deviceKey } from './device-directory.ts';
import type { Quarantined } from './quarantine.ts';
import { telemetryOf } from './telemetry.ts';

export interface Adoption {
  organization?: string | undefined;
  vehicle?: string | undefined;
  title?: string | undefined;
}

type Device = RowOf<typeof device>;

/** Serials of an organization's own devices, as quarantine keys. */
export async function declaredKeys(context: Context, actor: Actor): Promise<string[]> {
  const { results } = await context.store.list(actor, device, { page: 1, size: 1_000_000 });
  return (results as unknown as Device[]).map(({ type, serial }) => deviceKey(type, serial));
}

/**
 * Gives a quarantined device to an organization: makes its device row (or takes the one that has the serial), then stores what it
 * sent meanwhile as if it came today. A site administrator gives it to any organization; an organization's administrator takes
 * only what the organization has declared.
 */
export async function adopt(context: Context, actor: Actor, stranger: Quarantined, wanted: Adoption): Promise<{ device: string; replayed: number }> {
  const orgId = actor.site ? (wanted.organization ?? actor.orgId) : actor.orgId;
  if (orgId === null) throw fail('invalid', undefined, [{ field: 'organization', code: 'required' }]);
  if (!actor.site && (actor.role !== 'admin' || (wanted.organization !== undefined && wanted.organization !== actor.orgId))) throw fail('forbidden');
  const system = systemActor(orgId);
  if (!(await context.store.get(system, organization, orgId))) throw fail('invalid', undefined, [{ field: 'organization', code: 'reference' }]);
  const { results } = await context.store.list(system, device, { page: 1, size: 10, filters: { serial: [stranger.serial] } });
  const declared = (results as unknown as Device[]).find(({ type }) => type === stranger.type);
  if (!actor.site && !declared) throw fail('not-found');
  const type = DEVICE_TYPES.find((one) => one === stranger.type);
  if (!type) throw fail('invalid', undefined, [{ field: 'type', code: 'choice' }]);
  const telemetry = telemetryOf(context);
  const key = deviceKey(type, stranger.serial);
  const holder = (await telemetry.directory.resolve(new Set([key]), context.now())).get(key);
  if (holder && holder.orgId !== orgId) throw fail('duplicate', undefined, [{ field: 'serial', code: 'duplicate' }]);

  const id = await context.store.write(system, async (writer) => {
    if (wanted.vehicle !== undefined && !(await writer.get(vehicle, wanted.vehicle))) throw fail('invalid', undefined, [{ field: 'vehicle', code: 'reference' }]);
    if (declared) {
      const patch = { ...(wanted.vehicle === undefined ? {} : { vehicle: wanted.vehicle, status: 'installed' }), ...(wanted.title === undefined ? {} : { title: wanted.title }) };
      if (Object.keys(patch).length > 0) await writer.patch(device, declared._id, patch);
      return declared._id;
    }
    const title = wanted.title ?? `${connectorOf(type)?.title ?? type} ${stranger.serial}`;
    const row = await writer.insert(device, uuidv7(), { title, type, serial: stranger.serial, vehicle: wanted.vehicle ?? null, status: wanted.vehicle === undefined ? 'stock' : 'installed' });
    return row._id;
  });

  telemetry.directory.forget(orgId);
  const replayed = await telemetry.quarantine.release(stranger._id, async (messages, receivedAt) => {
    const outcome = await telemetry.ingest.accept(stranger.serial, stranger.type, messages, { receivedAt });
    if (outcome.quarantined) throw fail('conflict');
  });
  return { device: id, replayed };
}
