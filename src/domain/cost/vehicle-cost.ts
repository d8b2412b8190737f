import { MANAGERS } from '../access/roles.ts';
import { entity, type RowOf } from '../kit/entity.ts';
import { choice, day, money, number, ref, text } from '../kit/field.ts';
import { COST_POSTS } from './cost-post.ts';

/**
 * What was spent on a vehicle and is written nowhere else: a premium, a fill-up, a tax, what it was bought for. Rents are in `rentalContract`, work in
 * `maintenance`, damage in `claim`. No technician's (decision 1).
 */
export const vehicleCost = entity({
  name: 'vehicleCost',
  plural: 'vehicle-costs',
  space: 'organization',
  title: 'label',
  titleRepeats: true,
  search: ['label', 'supplier', 'reference', 'note'],
  order: { field: 'fromOn', direction: -1 },
  access: { read: MANAGERS, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    label: text({ max: 120 }),
    vehicle: ref('vehicle'),
    post: choice(COST_POSTS, { initial: 'other', indexed: true }),
    fromOn: day({ indexed: true }),
    /** Last day it pays for: it is spread over these days; null: it is all of its day. */
    toOn: day({ optional: true }),
    /** Without tax; a credit note is below nothing. */
    netCents: money({ min: -1_000_000_000 }),
    taxCents: money({ min: -1_000_000_000, optional: true }),
    /** Of a purchase: what the vehicle will be worth on its last day; what it loses until then is what it costs. */
    residualCents: money({ optional: true }),
    energyL: number({ min: 0, max: 100_000, unit: 'l', optional: true }),
    energyKwh: number({ min: 0, max: 100_000, unit: 'kWh', optional: true }),
    /** Read at the pump, or off the bill. */
    odometerKm: number({ min: 0, max: 5_000_000, unit: 'km', optional: true }),
    supplier: text({ max: 120, optional: true }),
    /** Number of the bill and, of several lines, that of the line: the same one cannot be written twice. */
    reference: text({ max: 80, optional: true, unique: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
export type VehicleCost = RowOf<typeof vehicleCost>;
