import * as z from 'zod/mini';
import { PERMISSION_FLAGS } from '../access/permissions.ts';
import { PLANS } from '../organization/organization.ts';
import { emailSchema } from '../text/email.ts';
import { LOCALES } from '../text/locale.ts';

/** An organization as the platform administration sees it. */
export const siteOrganizationSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  city: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  plan: z.enum(PLANS),
  active: z.boolean(),
  since: z.nullable(z.string()),
  createdAt: z.string(),
  /** It owns the site: its administrators administer the platform. */
  siteOwner: z.boolean(),
  suspended: z.boolean(),
  /** Permission flags that are active. */
  flags: z.array(z.enum(PERMISSION_FLAGS)),
  members: z.int(),
  vehicles: z.int(),
  devices: z.int(),
  /** Last message of a device or synchronization of a person. */
  lastActivityAt: z.nullable(z.string()),
});
export type SiteOrganization = z.infer<typeof siteOrganizationSchema>;

const shortText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** A new organization and the person who is invited to administer it. */
export const newSiteOrganizationSchema = z.strictObject({
  name: shortText(120),
  city: z.optional(z.nullable(shortText(120))),
  plan: z.optional(z.enum(PLANS)),
  administrator: z.strictObject({
    email: emailSchema,
    locale: z.optional(z.enum(LOCALES)),
  }),
});
export type NewSiteOrganization = z.infer<typeof newSiteOrganizationSchema>;

/** What was made; `link` is the invitation, given when no e-mail can be sent. */
export const invitationSchema = z.object({ _id: z.uuid(), mailed: z.boolean(), link: z.nullable(z.string()) });

/** What the platform decides of an organization; flags left out stay as they are. */
export const siteOrganizationPatchSchema = z.strictObject({
  name: z.optional(shortText(120)),
  city: z.optional(z.nullable(shortText(120))),
  plan: z.optional(z.enum(PLANS)),
  suspended: z.optional(z.boolean()),
  flags: z.optional(z.partialRecord(z.enum(PERMISSION_FLAGS), z.boolean())),
});
export type SiteOrganizationPatch = z.infer<typeof siteOrganizationPatchSchema>;

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
