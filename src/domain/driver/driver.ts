import { MANAGER_LEVEL, MANAGERS, NOBODY } from '../access/permissions.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, day, instant, ref, tags, text } from '../entity/field.ts';

/** A person who drives; may or may not have an account (`member`). */
export const driver = entity({
  name: 'driver',
  plural: 'drivers',
  space: 'organization',
  title: 'name',
  search: ['name', 'employeeNumber', 'badge', 'phone', 'email'],
  access: { read: MANAGER_LEVEL, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    name: text({ max: 120, indexed: true }),
    employeeNumber: text({ max: 40, optional: true, unique: true }),
    phone: text({ max: 30, format: 'phone', optional: true }),
    email: text({ max: 254, format: 'email', optional: true }),
    fleet: ref('fleet', { optional: true }),
    member: ref('membership', { optional: true }),
    badge: text({ max: 40, format: 'badge', optional: true, unique: true }),
    tachographCard: text({ max: 16, min: 14, optional: true, unique: true }),
    /** Last time the card was read: no later than 28 days after the one before. */
    cardDownloadedOn: day({ optional: true }),
    licenceNumber: text({ max: 40, optional: true }),
    licenceCategories: tags({ max: 15 }),
    licenceValidUntil: day({ optional: true }),
    medicalValidUntil: day({ optional: true }),
    status: choice(['active', 'absent', 'left'], { initial: 'active', indexed: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});

/**
 * A time in which a vehicle was given to a driver, or to nobody, or in which a badge or card was theirs: half-open. The one without an end is what the field
 * of the vehicle or the driver says, and the server makes it of that field; times that are over are entered and corrected by managers, with a reason; those of a badge or card do not overlap. None is removed: one that is wrong is nobody's.
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
    /** In place of a vehicle: key of a badge or card (`tagKeys`). */
    tag: text({ max: 50, optional: true, indexed: true }),
    driver: ref('driver', { optional: true }),
    /** `SINCE_EVER`: it is not known to have been anybody else's before. */
    from: instant({ indexed: true }),
    until: instant({ optional: true }),
    /** `vehicle`: its driver was set; `driver`: their badge or card was; `typed`: entered afterwards; `found`: already so when times began to be kept. */
    source: choice(['typed', 'vehicle', 'driver', 'found'], { initial: 'typed', server: true }),
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

/** Before anything was read: begin of the time of whoever had a badge or card first. */
export const SINCE_EVER = '1970-01-01T00:00:00.000Z';
