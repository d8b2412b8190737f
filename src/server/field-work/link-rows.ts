import type { SealedRecordDoc } from '../../domain/check-list/record.ts';
import type { LinkSpan } from '../../domain/device/link-plan.ts';
import type { AnyRow, Entity } from '../../domain/entity/entity.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { pointing } from '../database/checks.ts';

export const { device, vehicle, deviceLink, fieldRecord } = ENTITIES;
const { settings } = ENTITIES;

const FALLBACK_ZONE = 'Europe/Paris';

/** Ids of rows of the organization by the value of a field. */
export function idsBy({ client, space }: TransactionContext, entity: Entity, field: string, value: string): Promise<string[]> {
  return pointing(client, { entity, field, optional: true }, space, value);
}

/** Links of a device or of a vehicle, in any state. */
export async function linksOf(
  within: TransactionContext,
  field: 'device' | 'vehicle' | 'record',
  ids: Iterable<string | null>,
): Promise<AnyRow[]> {
  const found = new Map<string, AnyRow>();
  for (const id of new Set(ids)) {
    if (id === null) continue;
    for (const one of await idsBy(within, deviceLink, field, id)) {
      const row = await within.find(deviceLink, one);
      if (row) found.set(one, row);
    }
  }
  return [...found.values()];
}

export async function spanOf(within: TransactionContext, row: AnyRow): Promise<LinkSpan> {
  const record = row['record'] === null ? null : await within.find(fieldRecord, String(row['record']));
  return {
    id: row._id,
    device: row['device'] as string | null,
    vehicle: row['vehicle'] as string | null,
    fromMs: Date.parse(String(row['from'])),
    toMs: row['to'] === null ? null : Date.parse(String(row['to'])),
    author: (record?.['sealed'] as SealedRecordDoc | undefined)?.content.author.id ?? null,
  };
}

/** Held links of the devices and vehicles. */
export async function heldSpans(
  within: TransactionContext,
  devices: Iterable<string | null>,
  vehicles: Iterable<string | null>,
): Promise<LinkSpan[]> {
  const rows = [...(await linksOf(within, 'device', devices)), ...(await linksOf(within, 'vehicle', vehicles))].filter(
    (row) => row['state'] === 'held',
  );
  const spans = new Map<string, LinkSpan>();
  for (const row of rows) spans.set(row._id, await spanOf(within, row));
  return [...spans.values()];
}

/** `device.vehicle` and `vehicle.device` say what the open links say. */
export async function showPresent(within: TransactionContext, devices: ReadonlySet<string>, vehicles: ReadonlySet<string>): Promise<void> {
  const open = (await heldSpans(within, devices, vehicles)).filter(({ toMs }) => toMs === null);
  const zone = String((await within.find(settings, within.space))?.['timeZone'] ?? FALLBACK_ZONE);
  for (const id of devices) {
    const row = await within.find(device, id);
    const link = open.find((one) => one.device === id && one.vehicle !== null);
    if (!row || row['vehicle'] === (link?.vehicle ?? null)) continue;
    await within.set(
      device,
      id,
      link
        ? { vehicle: link.vehicle, status: 'installed', installedOn: dayOf(link.fromMs, zone) }
        : { vehicle: null, ...(row['status'] === 'installed' ? { status: 'stock' } : {}) },
    );
  }
  for (const id of vehicles) {
    const row = await within.find(vehicle, id);
    const wanted = open.find((one) => one.vehicle === id)?.device ?? null;
    if (row && row['device'] !== wanted) await within.set(vehicle, id, { device: wanted });
  }
}
