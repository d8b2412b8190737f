import { NOBODY } from '../access/roles.ts';
import { choice, number, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { ENERGIES, VEHICLE_CATEGORIES } from '../vehicle/vehicle.ts';

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
