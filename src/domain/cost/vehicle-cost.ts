import { MANAGERS } from '../access/permissions.ts';
import { attachmentsSchema } from '../entity/attachment.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, day, money, number, ref, shape, tags, text } from '../entity/field.ts';

/** What a vehicle costs for, in the order it is shown everywhere. */
export const COST_POSTS = ['financing', 'insurance', 'tax', 'energy', 'maintenance', 'tyres', 'claims', 'management', 'other'] as const;
export type CostPost = (typeof COST_POSTS)[number];

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

/** What may be spent a month on a post: by the whole organization, a fleet or a vehicle. No technician's (decision 1). */
export const costBudget = entity({
  name: 'costBudget',
  plural: 'cost-budgets',
  space: 'organization',
  title: 'name',
  titleRepeats: true,
  search: ['name', 'note'],
  order: { field: 'startOn', direction: -1 },
  access: { read: MANAGERS, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    name: text({ max: 120 }),
    post: choice(COST_POSTS, { initial: 'energy', indexed: true }),
    fleet: ref('fleet', { optional: true }),
    vehicle: ref('vehicle', { optional: true }),
    startOn: day({ indexed: true }),
    endOn: day(),
    monthCents: money(),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
export type CostBudget = RowOf<typeof costBudget>;

/** A vehicle rented for years: so many months and so many kilometres, which is what its rent is reckoned on. No technician's (decision 1). */
export const rentalContract = entity({
  name: 'rentalContract',
  plural: 'rental-contracts',
  space: 'organization',
  title: 'number',
  search: ['number', 'lessor', 'note'],
  order: { field: 'endOn', direction: 1 },
  access: { read: MANAGERS, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    number: text({ max: 60 }),
    vehicle: ref('vehicle'),
    lessor: text({ max: 120 }),
    startOn: day(),
    /** Last day of it. */
    endOn: day({ indexed: true }),
    allowedKm: number({ min: 0, max: 5_000_000, integer: true, unit: 'km' }),
    /** Counter of the vehicle on its first day. */
    startKm: number({ min: 0, max: 5_000_000, unit: 'km', initial: 0 }),
    rentCents: money({ optional: true }),
    /** Of 100 km beyond those allowed: a kilometre is often a fraction of a cent more or less. */
    overCentsPer100Km: money({ optional: true }),
    services: tags(),
    attachments: shape(attachmentsSchema, { initial: [], server: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
export type RentalContract = RowOf<typeof rentalContract>;
