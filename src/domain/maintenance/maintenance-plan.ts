import { MANAGERS } from '../access/roles.ts';
import { entity, type RowOf } from '../kit/entity.ts';
import { choice, flag, number, ref, text } from '../kit/field.ts';
import { VEHICLE_CATEGORIES } from '../vehicle/vehicle.ts';
import { MAINTENANCE_KINDS } from './maintenance-kind.ts';

/**
 * What has to be done again and again: every so many months, kilometres or engine hours, whichever comes first. It holds for the vehicles that all of
 * `vehicle`, `make`, `model` and `category` allow; those not set allow any.
 */
export const maintenancePlan = entity({
  name: 'maintenancePlan',
  plural: 'maintenance-plans',
  space: 'organization',
  title: 'name',
  search: ['name', 'make', 'model', 'note'],
  access: { read: MANAGERS, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    name: text({ max: 120 }),
    kind: choice(MAINTENANCE_KINDS, { initial: 'service' }),
    vehicle: ref('vehicle', { optional: true }),
    make: text({ max: 60, optional: true }),
    model: text({ max: 80, optional: true }),
    category: choice(VEHICLE_CATEGORIES, { optional: true }),
    everyMonths: number({ min: 1, max: 240, integer: true, optional: true }),
    everyKm: number({ min: 100, max: 1_000_000, integer: true, unit: 'km', optional: true }),
    everyHours: number({ min: 1, max: 100_000, integer: true, unit: 'h', optional: true }),
    /** Of a new vehicle, from its first day in service, when that is not `everyMonths`. */
    firstMonths: number({ min: 1, max: 240, integer: true, optional: true }),
    /** How long before it is due it is told. */
    noticeDays: number({ min: 0, max: 365, integer: true, unit: 'd', initial: 30 }),
    noticeKm: number({ min: 0, max: 100_000, integer: true, unit: 'km', initial: 1000 }),
    noticeHours: number({ min: 0, max: 10_000, integer: true, unit: 'h', initial: 20 }),
    active: flag({ initial: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
export type MaintenancePlan = RowOf<typeof maintenancePlan>;
