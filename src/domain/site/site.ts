import { EVERYONE, MANAGERS } from '../access/roles.ts';
import { choice, number, shape, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { areaSchema, openingHoursSchema } from '../kit/geometry.ts';

export const SITE_KINDS = ['depot', 'customer', 'workshop', 'supplier', 'fuel', 'charging', 'parking', 'other'] as const;

/** A place vehicles visit: depot, customer, workshop. */
export const site = entity({
  name: 'site',
  plural: 'sites',
  space: 'organization',
  title: 'name',
  search: ['name', 'code', 'address', 'city'],
  access: { read: EVERYONE, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    name: text({ max: 120, indexed: true }),
    code: text({ max: 40, optional: true, unique: true }),
    kind: choice(SITE_KINDS, { initial: 'customer' }),
    address: text({ max: 300, format: 'paragraph', optional: true }),
    postalCode: text({ max: 12, optional: true }),
    city: text({ max: 120, optional: true }),
    country: text({ max: 2, min: 2, initial: 'FR' }),
    lat: number({ min: -90, max: 90, unit: 'deg' }),
    lng: number({ min: -180, max: 180, unit: 'deg' }),
    radiusM: number({ min: 10, max: 20_000, unit: 'm', initial: 150 }),
    area: shape(areaSchema, { optional: true }),
    minVisitS: number({ min: 0, max: 86_400, unit: 's', integer: true, initial: 120 }),
    openingHours: shape(openingHoursSchema, { optional: true }),
    contactName: text({ max: 120, optional: true }),
    phone: text({ max: 30, format: 'phone', optional: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
