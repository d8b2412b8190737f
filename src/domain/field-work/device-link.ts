import { MANAGER_LEVEL, MANAGERS, NOBODY } from '../access/roles.ts';
import { choice, instant, ref, text } from '../kit/field.ts';
import { entity, type RowOf } from '../kit/entity.ts';

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
