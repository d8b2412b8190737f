import { MANAGER_LEVEL, MANAGERS, NOBODY } from '../access/roles.ts';
import { choice, instant, ref, text } from '../kit/field.ts';
import { entity, type RowOf } from '../kit/entity.ts';

/**
 * A time in which a vehicle was given to a driver, or to nobody: half-open. The one without an end is what the vehicle's own field says, and the server
 * makes it of that field; times that are over are entered and corrected by managers, with a reason. None is removed: one that is wrong is nobody's.
 * Which of several counts is said in who-had.ts (docs/decisions/0037-who-had-the-vehicle.md).
 */
export const driverAssignment = entity({
  name: 'driverAssignment',
  plural: 'driver-assignments',
  space: 'organization',
  title: 'source',
  titleRepeats: true,
  search: ['reason'],
  order: { field: 'from', direction: -1 },
  access: { read: MANAGER_LEVEL, create: MANAGERS, update: MANAGERS, remove: NOBODY },
  flag: 'management',
  fields: {
    vehicle: ref('vehicle', { optional: true }),
    driver: ref('driver', { optional: true }),
    from: instant({ indexed: true }),
    until: instant({ optional: true }),
    /** `vehicle`: its driver was set; `typed`: entered afterwards; `found`: already so when times began to be kept. */
    source: choice(['typed', 'vehicle', 'found'], { initial: 'typed', server: true }),
    /** Why it was entered or corrected afterwards. */
    reason: text({ max: 300, optional: true }),
    /** A driver whose sheet was deleted since: its id, the account it was of, its name. */
    former: text({ max: 36, optional: true, server: true }),
    formerUser: text({ max: 36, optional: true, server: true }),
    formerUserName: text({ max: 120, optional: true, server: true }),
    /** Who entered or corrected it last. */
    enteredBy: text({ max: 36, optional: true, server: true }),
    enteredByName: text({ max: 120, optional: true, server: true }),
  },
});
export type DriverAssignment = RowOf<typeof driverAssignment>;
