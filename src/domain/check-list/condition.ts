import * as z from 'zod/mini';

const held = z.union([z.string().check(z.maxLength(60)), z.int(), z.boolean()]);

const test = {
  eq: z.optional(held),
  in: z.optional(z.array(held).check(z.minLength(1), z.maxLength(20))),
  lt: z.optional(z.int()),
  gt: z.optional(z.int()),
};

/** What an item may ask of its vehicle, and of the moment (installation: `swap`, `removal`). */
export const VEHICLE_FACTS = ['category', 'energy', 'trailer', 'tailLift', 'agent'] as const;
export type VehicleFact = (typeof VEHICLE_FACTS)[number];

const leaf = z.union([
  z.strictObject({ item: z.string(), ...test }),
  z.strictObject({ vehicle: z.enum(VEHICLE_FACTS), ...test }),
  z.strictObject({ phase: z.literal(true), ...test }),
]);
export type Leaf = z.infer<typeof leaf>;

/** `if` of an item (field-work.md §3): plain data, one level of "all of" or "one of". */
export const conditionSchema = z.union([
  leaf,
  z.strictObject({ and: z.array(leaf).check(z.minLength(1), z.maxLength(8)) }),
  z.strictObject({ or: z.array(leaf).check(z.minLength(1), z.maxLength(8)) }),
]);
export type Condition = z.infer<typeof conditionSchema>;

/** What conditions are asked of: values of the answers so far by item, facts of the vehicle, the phase. Not known: undefined. */
export interface Circumstances {
  answers: Readonly<Record<string, unknown>>;
  vehicle: Readonly<Partial<Record<VehicleFact, string | number | boolean>>>;
  phase?: string;
}

/** Whether a condition holds. Nothing known holds no condition. */
export function holds(condition: Condition, about: Circumstances): boolean {
  if ('and' in condition) return condition.and.every((one) => leafHolds(one, about));
  if ('or' in condition) return condition.or.some((one) => leafHolds(one, about));
  return leafHolds(condition, about);
}

function leafHolds(one: Leaf, { answers, vehicle, phase }: Circumstances): boolean {
  const value = 'item' in one ? answers[one.item] : 'vehicle' in one ? vehicle[one.vehicle] : phase;
  if (value === undefined || value === null) return false;
  if (one.eq !== undefined && value !== one.eq) return false;
  if (one.in !== undefined && !one.in.some((allowed) => allowed === value)) return false;
  if (one.lt !== undefined && !(typeof value === 'number' && value < one.lt)) return false;
  return one.gt === undefined || (typeof value === 'number' && value > one.gt);
}

/** Items that a condition looks at. */
export function itemsAsked(condition: Condition): string[] {
  const leaves = 'and' in condition ? condition.and : 'or' in condition ? condition.or : [condition];
  return leaves.flatMap((one) => ('item' in one ? [one.item] : []));
}
