import { EVERYONE, MANAGERS } from '../access/permissions.ts';
import { entity } from '../entity/entity.ts';
import { choice, flag, number, shape, text } from '../entity/field.ts';
import { type Area, areaSchema, openingHoursSchema } from '../geo/geometry.ts';

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

/** Where a site is: its own outline, or the circle of its radius around its point. */
export function siteArea({ area, lat, lng, radiusM }: { area?: Area | null; lat: number; lng: number; radiusM: number }): Area {
  return area ?? { kind: 'circle', center: [lng, lat], radiusM };
}

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
