import * as z from 'zod/mini';

/** A model that vehicles of some account are of, as their sheets name it. */
export const siteVehicleModelSchema = z.object({
  /** Make and model, folded: spellings that differ by case or accents alone are one. */
  _id: z.string(),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  energies: z.array(z.string()),
  vehicles: z.int(),
  organizations: z.int(),
  /** The catalogue has it; `model`: its row there. */
  known: z.nullable(z.uuid()),
});
export type SiteVehicleModel = z.infer<typeof siteVehicleModelSchema>;
