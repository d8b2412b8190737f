import * as z from 'zod/mini';
import { EVERYONE, MANAGER_LEVEL, MANAGERS, NOBODY } from '../access/permissions.ts';
import { entity } from '../entity/entity.ts';
import type { FieldIssue } from '../entity/failure.ts';
import { choice, day, flag, instant, number, ref, shape, tags, text } from '../entity/field.ts';
import { boxOffsetsSchema } from './vehicle-meter.ts';

/** What tells that the load a probe is in is open: the doors on the vehicle's bus, or a contact wired to the device. */
export const PROBE_DOORS = ['can', 'input-1', 'input-2', 'input-3'] as const;

const celsius = z.nullable(z.number().check(z.gte(-80), z.lte(200)));

/** A temperature probe of a vehicle, by the name its device has for it: what it is in, and between what it has to stay. */
const probesSchema = z
  .array(
    z.strictObject({
      probe: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      minC: celsius,
      maxC: celsius,
      setpointC: celsius,
      door: z.nullable(z.enum(PROBE_DOORS)),
    }),
  )
  .check(z.maxLength(12));
export type Probes = z.infer<typeof probesSchema>;
export type Probe = Probes[number];

/** A probe has its names, is set once, and its range is one. */
export function checkProbes(value: unknown): FieldIssue[] {
  if (Array.isArray(value) && value.some((one: Partial<Probe> | null) => !one?.probe?.trim() || !one.name?.trim()))
    return [{ field: 'probes', code: 'probe-incomplete' }];
  const parsed = probesSchema.safeParse(value);
  if (!parsed.success) return [];
  const names = parsed.data.map(({ probe }) => probe);
  if (new Set(names).size < names.length) return [{ field: 'probes', code: 'probe-twice' }];
  return parsed.data.some(({ minC, maxC }) => minC !== null && maxC !== null && minC >= maxC)
    ? [{ field: 'probes', code: 'probe-range' }]
    : [];
}

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
const METER_SOURCES = ['typed', 'check', 'work', 'handover', 'bill'] as const;
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

/** Figures of a model that a vehicle's sheet takes over: the same fields, the same bounds. */
export const MODEL_FIGURES = ['tankL', 'batteryKwh', 'consumptionRef', 'co2GKm', 'gvwrKg', 'seats', 'bootL'] as const;

/** A model of the catalogue that the platform keeps for every organization. */
export const vehicleModel = entity({
  name: 'vehicleModel',
  plural: 'vehicle-models',
  space: 'site',
  mirrored: false,
  title: 'model',
  search: ['make', 'model', 'source'],
  order: { field: 'make', direction: 1 },
  access: { read: NOBODY, create: NOBODY, update: NOBODY, remove: NOBODY },
  fields: {
    make: text({ max: 60, indexed: true }),
    model: text({ max: 80 }),
    category: choice(VEHICLE_CATEGORIES, { initial: 'vul' }),
    energy: choice(ENERGIES, { initial: 'diesel' }),
    tankL: number({ min: 0, max: 3000, unit: 'l', optional: true }),
    batteryKwh: number({ min: 0, max: 2000, unit: 'kWh', optional: true }),
    consumptionRef: number({ min: 0, max: 200, unit: 'l/100km', optional: true }),
    co2GKm: number({ min: 0, max: 2000, unit: 'g/km', optional: true }),
    gvwrKg: number({ min: 0, max: 120_000, unit: 'kg', integer: true, optional: true }),
    seats: number({ min: 1, max: 100, integer: true, optional: true }),
    bootL: number({ min: 0, max: 20_000, integer: true, unit: 'l', optional: true }),
    /** Where the figures come from. */
    source: text({ max: 200, optional: true }),
  },
});

/** A group of vehicles; a fleet may sit under another. */
export const fleet = entity({
  name: 'fleet',
  plural: 'fleets',
  space: 'organization',
  title: 'name',
  search: ['name', 'code'],
  access: { read: EVERYONE, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    name: text({ max: 120, unique: true }),
    code: text({ max: 20, optional: true }),
    color: text({ max: 7, min: 7, format: 'color', optional: true }),
    parent: ref('fleet', { optional: true }),
    manager: ref('membership', { optional: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
