import { MANAGER_LEVEL, MANAGERS } from '../access/roles.ts';
import { choice, day, ref, tags, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';

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
