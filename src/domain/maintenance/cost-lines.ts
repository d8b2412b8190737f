import * as z from 'zod/mini';

export const COST_KINDS = ['labour', 'parts', 'other'] as const;
export type CostKind = (typeof COST_KINDS)[number];

export const COST_LINES_MAX = 60;

/** A line of a bill, without tax: so many thousandths of a unit (1500 = 1.5 h) at so many cents; tax in ten-thousandths (2000 = 20 %). */
export const costLineSchema = z.strictObject({
  kind: z.enum(COST_KINDS),
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  quantityMilli: z.int().check(z.gte(1), z.lte(100_000_000)),
  unitCents: z.int().check(z.gte(-100_000_000), z.lte(100_000_000)),
  taxBp: z.int().check(z.gte(0), z.lte(10_000)),
});
export type CostLine = z.infer<typeof costLineSchema>;

export const costLinesSchema = z.array(costLineSchema).check(z.maxLength(COST_LINES_MAX));
