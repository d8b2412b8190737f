import { v7 as uuidv7 } from 'uuid';
import { DEVICE_TYPES, type DeviceType } from '../../domain/device/device-types.ts';
import { checkDevice, normalizeDevice } from '../../domain/device/device.rules.ts';
import type { SealedInstall } from '../../domain/install/sealed-install.ts';
import { connectorOf } from '../connectors/registry.ts';
import { systemActor } from '../database/actors.ts';
import type { Within } from '../database/consequences.ts';
import { pointing } from '../database/references.ts';
import { findRow, type Db } from '../database/rows.ts';
import { device, idsBy } from './link-rows.ts';

type Named = SealedInstall['device'];

const knownType = (type: string | null | undefined): DeviceType | undefined => DEVICE_TYPES.find((one) => one === type);

/** The organization's device that a record names; null: none has this serial. */
export async function ownDevice(within: Within, { id, serial }: Named): Promise<string | null> {
  const bare = String(normalizeDevice({ serial })['serial']);
  const [found] = await idsBy(within, device, 'serial', bare);
  return found ?? (id !== null && (await within.find(device, id))?.['serial'] === bare ? id : null);
}

/** Whether another organization has a device of this serial that is not retired. */
export async function isElsewhere({ client, space }: { client: Db; space: string }, serial: string): Promise<boolean> {
  for (const id of await pointing(client, { entity: device, field: 'serial', optional: false }, '', serial)) {
    const row = await findRow(client, systemActor(null), device, id);
    if (row && row.owner.id !== space && row['status'] !== 'retired') return true;
  }
  return false;
}

/** The device that a record installs; one nobody has is created. Null: its serial is not one, or another organization has it. */
export async function installedDevice(within: Within, named: Named): Promise<string | null> {
  const own = await ownDevice(within, named);
  if (own !== null) return own;
  const serial = String(normalizeDevice({ serial: named.serial })['serial']);
  const { rows } = await within.client.query<{ type: string }>('SELECT type FROM quarantine WHERE serial = $1 ORDER BY last_seen_at DESC LIMIT 1', [serial]);
  const type = knownType(named.type) ?? knownType(rows[0]?.type) ?? 'teltonika';
  if (checkDevice({ serial, type }).length > 0 || (await isElsewhere(within, serial))) return null;
  const id = uuidv7();
  await within.insert(device, id, { title: `${connectorOf(type)?.title ?? type} ${serial}`, type, serial, status: 'installed' });
  return id;
}
