import { v7 as uuidv7 } from 'uuid';
import { DEVICE_TYPES, type DeviceType } from '../../domain/device/device-types.ts';
import { checkDevice, normalizeDevice } from '../../domain/device/device.rules.ts';
import type { SealedInstall } from '../../domain/install/sealed-install.ts';
import { connectorOf } from '../connectors/registry.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { declareNumber, type Installed } from '../device-numbers/hooks.ts';
import { device, idsBy } from './link-rows.ts';

type Named = SealedInstall['device'];

const knownType = (type: string | null | undefined): DeviceType | undefined => DEVICE_TYPES.find((one) => one === type);

/** The organization's device that a record names; null: none has this serial. */
export async function ownDevice(within: TransactionContext, { id, serial }: Named): Promise<string | null> {
  const bare = String(normalizeDevice({ serial })['serial']);
  const [found] = await idsBy(within, device, 'serial', bare);
  return found ?? (id !== null && (await within.find(device, id))?.['serial'] === bare ? id : null);
}

/** The device that a record installs; one nobody has is created. Null: its serial is not one, or the operator has to confirm it. */
export async function installedDevice(within: TransactionContext, named: Named, installed: Installed): Promise<string | null> {
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
