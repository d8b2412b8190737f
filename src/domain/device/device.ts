import { MANAGER_LEVEL, MANAGERS, NOBODY } from '../access/permissions.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, day, instant, ref, tags, text } from '../entity/field.ts';

/** The connectors of the specification §1, in its order, then the two that only the admin pages list. */
export const SUPPORTED_CONNECTORS = [
  'teltonika',
  'gpslogger',
  'ruptela',
  'mdi',
  'kuantic',
  'dunasys',
  'sofleet',
  'actia',
  'free2move',
  'sensolus',
  'silence',
  'continental',
  '2hire',
  'mercedes',
] as const;
export const DEVICE_TYPES = [...SUPPORTED_CONNECTORS, 'copenhagen', 'ford'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** Those with a page of the administration: all that this server can listen to, or ask. */
export const CONNECTOR_PAGES: readonly DeviceType[] = DEVICE_TYPES;

export function isConnector(type: string): type is DeviceType {
  return (CONNECTOR_PAGES as readonly string[]).includes(type);
}

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

/** Beginning of the first link of a device that was in a vehicle before anything was recorded of it: since ever, no older message is taken. A screen says it so, not as a date. */
export const SINCE_EVER = '2015-01-01T00:00:00.000Z';

/**
 * From when to when a device was in a vehicle: half-open, by the time of its frames (field-work.md §3). Made by installations and removals; one that
 * overlaps another of its device is kept as a `conflict` for a manager to decide.
 */
export const deviceLink = entity({
  name: 'deviceLink',
  plural: 'device-links',
  space: 'organization',
  title: 'state',
  order: { field: 'from', direction: -1 },
  access: { read: MANAGER_LEVEL, create: NOBODY, update: MANAGERS, remove: NOBODY },
  fields: {
    vehicle: ref('vehicle', { optional: true, server: true, embed: [] }),
    device: ref('device', { optional: true, server: true, embed: [] }),
    from: instant({ server: true, indexed: true }),
    to: instant({ optional: true, server: true }),
    /** A manager settles a conflict: `held`, this one is right, the other ends; `dropped`, the other is. */
    state: choice(['held', 'conflict', 'dropped'], { initial: 'held' }),
    record: text({ max: 36, optional: true, server: true }),
  },
});
export type DeviceLink = RowOf<typeof deviceLink>;
