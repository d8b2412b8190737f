import { EVERYONE, MANAGERS } from '../access/roles.ts';
import { choice, flag, number, shape, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { areaSchema, openingHoursSchema } from '../kit/geometry.ts';

/** A geofence. */
export const zone = entity({
  name: 'zone',
  plural: 'zones',
  space: 'organization',
  title: 'name',
  search: ['name', 'code'],
  access: { read: EVERYONE, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    name: text({ max: 120, indexed: true }),
    code: text({ max: 40, optional: true, unique: true }),
    kind: choice(['work', 'allowed', 'forbidden', 'low-emission', 'other'], { initial: 'work' }),
    color: text({ max: 7, min: 7, format: 'color', optional: true }),
    area: shape(areaSchema),
    speedLimitKmh: number({ min: 5, max: 200, unit: 'km/h', integer: true, optional: true }),
    maxDwellMin: number({ min: 1, max: 100_000, unit: 'min', integer: true, optional: true }),
    openingHours: shape(openingHoursSchema, { optional: true }),
    active: flag({ initial: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
