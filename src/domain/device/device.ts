import { MANAGER_LEVEL, MANAGERS } from '../access/roles.ts';
import { choice, day, instant, ref, tags, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { DEVICE_TYPES } from './device-types.ts';

/** A communicating device. `serial` is what it announces itself with (IMEI for most). */
export const device = entity({
  name: 'device',
  plural: 'devices',
  space: 'organization',
  title: 'title',
  search: ['title', 'serial', 'model', 'sim'],
  access: { read: MANAGER_LEVEL, create: MANAGERS, update: MANAGER_LEVEL, remove: MANAGERS },
  flag: 'management',
  fields: {
    title: text({ max: 120, indexed: true }),
    type: choice(DEVICE_TYPES, { initial: 'teltonika', indexed: true }),
    serial: text({ max: 60, format: 'imei', unique: true }),
    model: text({ max: 60, optional: true }),
    firmware: text({ max: 60, optional: true }),
    sim: text({ max: 30, optional: true }),
    vehicle: ref('vehicle', { optional: true }),
    /** Addresses and networks (CIDR) it may send from; none: any. */
    networks: tags({ max: 20 }),
    status: choice(['stock', 'installed', 'faulty', 'retired'], { initial: 'stock' }),
    installedOn: day({ optional: true }),
    lastSeenAt: instant({ optional: true, server: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
