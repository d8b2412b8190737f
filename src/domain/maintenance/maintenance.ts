import * as z from 'zod/mini';
import { MANAGERS } from '../access/permissions.ts';
import { attachmentsSchema } from '../entity/attachment.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, day, flag, number, ref, shape, tags, text } from '../entity/field.ts';
import { VEHICLE_CATEGORIES } from '../vehicle/vehicle.ts';

/** What is done to a vehicle; `inspection` (contrôle technique) and `pollution` are asked by law. */
export const MAINTENANCE_KINDS = ['service', 'oil', 'tyres', 'brakes', 'repair', 'inspection', 'pollution', 'tachograph', 'other'] as const;
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number];

export const MAINTENANCE_STATES = ['planned', 'workshop', 'done', 'cancelled'] as const;
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number];

/** Still to be done. */
export function isMaintenanceOpen(state: unknown): boolean {
  return state === 'planned' || state === 'workshop';
}

export const COST_KINDS = ['labour', 'parts', 'other'] as const;
export const COST_LINES_MAX = 60;

/** A line of a bill, without tax: so many thousandths of a unit (1500 = 1.5 h) at so many cents; tax in ten-thousandths (2000 = 20 %). */
const costLineSchema = z.strictObject({
  kind: z.enum(COST_KINDS),
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  quantityMilli: z.int().check(z.gte(1), z.lte(100_000_000)),
  unitCents: z.int().check(z.gte(-100_000_000), z.lte(100_000_000)),
  taxBp: z.int().check(z.gte(0), z.lte(10_000)),
});
export type CostLine = z.infer<typeof costLineSchema>;

export const costLinesSchema = z.array(costLineSchema).check(z.maxLength(COST_LINES_MAX));

/**
 * Work on a vehicle, from the day it is planned to its bill. Done, it moves the plan it follows on, repairs the defects it was planned for (`defect.maintenance`),
 * and renews the vehicle's inspection. Costs are no technician's (decision 1), so neither is the row.
 */
export const maintenance = entity({
  name: 'maintenance',
  plural: 'maintenances',
  space: 'organization',
  title: 'title',
  titleRepeats: true,
  search: ['title', 'garage', 'invoiceNumber', 'note'],
  order: { field: 'createdAt', direction: -1 },
  access: { read: MANAGERS, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    title: text({ max: 120 }),
    vehicle: ref('vehicle'),
    kind: choice(MAINTENANCE_KINDS, { initial: 'service', indexed: true }),
    state: choice(MAINTENANCE_STATES, { initial: 'planned', indexed: true }),
    plan: ref('maintenancePlan', { optional: true }),
    plannedOn: day({ optional: true }),
    doneOn: day({ optional: true }),
    /** Counters of the vehicle when it was done. */
    odometerKm: number({ min: 0, max: 5_000_000, unit: 'km', optional: true }),
    engineHours: number({ min: 0, max: 500_000, unit: 'h', optional: true }),
    /** Written on the certificate: the next one is due by then, whatever the plan says. */
    nextDueOn: day({ optional: true }),
    garage: text({ max: 120, optional: true }),
    /** Trouble codes it is about. */
    codes: tags(),
    costs: shape(costLinesSchema, { initial: [] }),
    invoiceNumber: text({ max: 60, optional: true }),
    attachments: shape(attachmentsSchema, { initial: [], server: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
export type Maintenance = RowOf<typeof maintenance>;

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

export const DUE_STATES = ['overdue', 'soon', 'ok', 'unknown'] as const;
export type DueState = (typeof DUE_STATES)[number];
