import * as z from 'zod/mini';
import { NOBODY } from '../access/permissions.ts';
import { entity } from '../entity/entity.ts';
import { day, money, number, ref, text } from '../entity/field.ts';
import { daySchema } from '../time/day-schema.ts';

/** What is filled in: a hybrid fills petrol. */
export const FUELS = ['diesel', 'petrol', 'e85', 'lpg', 'cng', 'lng', 'b100', 'hvo', 'hydrogen', 'electric'] as const;
export type Fuel = (typeof FUELS)[number];

/** A calendar month: "2026-11". */
const monthSchema = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));
/** kgCO2e of a unit: none of ours is over 13; hydrogen of coal is 28. */
const MOST = 50;
export const FACTOR_BOUNDS = { min: 0, max: MOST };
const kg = z.number().check(z.gte(0), z.lte(MOST));

/** A factor that an organization wrote down: it holds from a month on, until the next one of the same fuel. */
export const ownFactorSchema = z.strictObject({
  fuel: z.enum(FUELS),
  fromMonth: monthSchema,
  total: kg,
  /** What of it is upstream; null: the source does not say. */
  upstream: z.nullable(kg),
  source: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** Day its source is of. */
  sourceOn: daySchema,
});
export type OwnFactor = z.infer<typeof ownFactorSchema>;
export const OWN_FACTORS_MAX = 60;
export const ownFactorsSchema = z.array(ownFactorSchema).check(z.maxLength(OWN_FACTORS_MAX));

export const PRICE_BOUNDS = { min: 0, max: 50 };

/** What an organization pays for a litre, kg or kWh from the first day of a month on, in euros, until the next price of the same fuel. */
export const energyPriceSchema = z.strictObject({
  fuel: z.enum(FUELS),
  fromMonth: monthSchema,
  price: z.number().check(z.gte(PRICE_BOUNDS.min), z.lte(PRICE_BOUNDS.max)),
});
export type OwnPrice = z.infer<typeof energyPriceSchema>;

/** Two fuels changing by the month for ten years. */
export const ENERGY_PRICES_MAX = 240;
export const energyPricesSchema = z.array(energyPriceSchema).check(z.maxLength(ENERGY_PRICES_MAX));

/** Emissions of a year that an account had compensated: by which project, proven by which certificate, at what price. */
export const carbonOffset = entity({
  name: 'carbonOffset',
  plural: 'carbon-offsets',
  space: 'site',
  mirrored: false,
  title: 'project',
  search: ['project', 'certificate', 'registry'],
  order: { field: 'year', direction: -1 },
  access: { read: NOBODY, create: NOBODY, update: NOBODY, remove: NOBODY },
  fields: {
    organization: ref('organization'),
    year: number({ min: 2000, max: 2100, integer: true, indexed: true }),
    kgCo2e: number({ min: 0, max: 1_000_000_000, unit: 'kg' }),
    project: text({ max: 200 }),
    registry: text({ max: 120, optional: true }),
    certificate: text({ max: 120, optional: true }),
    retiredOn: day({ optional: true }),
    priceCents: money({ optional: true }),
    note: text({ max: 4000, format: 'paragraph', optional: true }),
  },
});
