import * as z from 'zod/mini';
import { FUELS, monthSchema } from './own-factors.ts';

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
