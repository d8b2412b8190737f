import * as z from 'zod/mini';

/** Somebody who signs in, for who runs the platform. */
export const sitePersonSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  isAdmin: z.boolean(),
  secondFactor: z.boolean(),
  lastLoginAt: z.nullable(z.string()),
  organizations: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
});
export type SitePerson = z.infer<typeof sitePersonSchema>;

/** How long what proves controls stays after its organization, in years: as long as a claim may come of them. */
export const EVIDENCE_YEARS = 5;
