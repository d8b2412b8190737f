import { EVERYONE, MANAGER_LEVEL, MANAGERS } from '../access/roles.ts';
import { choice, day, flag, instant, number, ref, shape, tags, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { boxOffsetsSchema } from './box-offset.ts';
import { probesSchema } from './probes.ts';

export const ENERGIES = [
  'diesel',
  'petrol',
  'e85',
  'lpg',
  'cng',
  'lng',
  'b100',
  'hvo',
  'hybrid',
  'plug-in-hybrid',
  'electric',
  'hydrogen',
] as const;
/** VP passenger car, VUL light commercial, PL heavy goods, bus, engin (plant), moto. */
export const VEHICLE_CATEGORIES = ['vp', 'vul', 'pl', 'bus', 'engin', 'moto'] as const;
export const VEHICLE_STATUSES = ['active', 'workshop', 'reserve', 'sold', 'archived'] as const;
/** Of a vehicle that nobody drives any more. */
export const RETIRED_STATUSES: readonly unknown[] = ['sold', 'archived'];

/** Who wrote the kilometres of a vehicle down: a person on its sheet, a check-list, work that was done, a handover, a bill. */
export const METER_SOURCES = ['typed', 'check', 'work', 'handover', 'bill'] as const;
export type MeterSource = (typeof METER_SOURCES)[number];

/** One of the fleet: what is counted as its vehicles, wherever it is shown. */
export const isInFleet = (row: { readonly [field: string]: unknown }): boolean => !RETIRED_STATUSES.includes(row['status']);

/** A vehicle of the fleet. Live values (speed, odometer of the CAN bus, fuel) are in its last state, not here. */
export const vehicle = entity({
  name: 'vehicle',
  plural: 'vehicles',
  space: 'organization',
  title: 'registration',
  search: ['registration', 'name', 'vin', 'make', 'model'],
  access: { read: EVERYONE, create: MANAGERS, update: MANAGER_LEVEL, remove: MANAGERS },
  flag: 'management',
  fields: {
    registration: text({ max: 20, format: 'plate', unique: true }),
    name: text({ max: 120, optional: true }),
    vin: text({ max: 17, min: 5, format: 'vin', optional: true, unique: true }),
    make: text({ max: 60, optional: true }),
    model: text({ max: 80, optional: true }),
    year: number({ min: 1950, max: 2100, integer: true, optional: true }),
    category: choice(VEHICLE_CATEGORIES, { initial: 'vul' }),
    energy: choice(ENERGIES, { initial: 'diesel' }),
    fleet: ref('fleet', { optional: true }),
    driver: ref('driver', { optional: true }),
    device: ref('device', { optional: true }),
    status: choice(VEHICLE_STATUSES, { initial: 'active', indexed: true }),
    /** As it was last written down, by whoever read it off the vehicle (`vehicle-meter.ts`); what its device tells is in its state. */
    odometerKm: number({ min: 0, max: 5_000_000, unit: 'km', optional: true }),
    odometerAt: instant({ optional: true, server: true }),
    odometerSource: choice(METER_SOURCES, { optional: true, server: true }),
    /** Boxes that began to count at their own zero: what the vehicle had more, in time (`box-offset.ts`). */
    boxOffsets: shape(boxOffsetsSchema, { optional: true, server: true }),
    engineHours: number({ min: 0, max: 500_000, unit: 'h', optional: true }),
    tankL: number({ min: 0, max: 3000, unit: 'l', optional: true }),
    batteryKwh: number({ min: 0, max: 2000, unit: 'kWh', optional: true }),
    consumptionRef: number({ min: 0, max: 200, unit: 'l/100km', optional: true }),
    co2GKm: number({ min: 0, max: 2000, unit: 'g/km', optional: true }),
    gvwrKg: number({ min: 0, max: 120_000, unit: 'kg', integer: true, optional: true }),
    /** Of its limiter or of what its user is allowed, where it is another one than that of its category. */
    speedLimitKmh: number({ min: 20, max: 250, unit: 'km/h', integer: true, optional: true }),
    inServiceOn: day({ optional: true }),
    inspectionDueOn: day({ optional: true }),
    /** Last time the memory of its tachograph was read: no later than 90 days after the one before. */
    tachographDownloadedOn: day({ optional: true }),
    carSharing: flag({ initial: false }),
    /** What who shares it chooses it by: where it stands, how many and how much it takes. */
    homeSite: ref('site', { optional: true }),
    seats: number({ min: 1, max: 100, integer: true, optional: true }),
    bootL: number({ min: 0, max: 20_000, integer: true, unit: 'l', optional: true }),
    /** Also driven in private: in the hours that the organization sets it is in private mode. */
    privateUse: flag({ initial: false }),
    /** Its temperature probes: what each is in, between what it has to stay. */
    probes: shape(probesSchema, { optional: true }),
    tags: tags(),
    photo: text({ max: 400, format: 'image', optional: true, server: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
