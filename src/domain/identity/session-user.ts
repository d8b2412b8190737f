import * as z from 'zod/mini';

/** Flags come as 1 or true (platform.md §1). */
const truthy = z.optional(z.union([z.boolean(), z.number()]));

export const sessionOrganizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  department: z.optional(z.string()),
  departmentName: z.optional(z.string()),
  dflt: truthy,
});
export type SessionOrganization = z.infer<typeof sessionOrganizationSchema>;

/** JWT payload and answer of `GET /simple-directory/api/auth/me` (platform.md §1). */
export const sessionPayloadSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  organizations: z.array(sessionOrganizationSchema),
  isAdmin: truthy,
  adminMode: truthy,
  asAdmin: z.optional(z.object({ id: z.string(), name: z.string() })),
  asAdminOrg: z.optional(z.unknown()),
  siteOwner: z.optional(z.object({ type: z.string(), id: z.string(), name: z.string(), department: z.optional(z.string()) })),
  rememberMe: truthy,
  iat: z.optional(z.number()),
  exp: z.optional(z.number()),
});
export type SessionPayload = z.infer<typeof sessionPayloadSchema>;

export interface SessionUser {
  id: string;
  email: string;
  name: string;
  organization: SessionOrganization | null;
  organizations: SessionOrganization[];
  siteOwner: { type: string; id: string; name: string } | null;
  siteRole: string | undefined;
  isAdmin: boolean;
  adminMode: boolean;
  asAdmin: { id: string; name: string } | null;
}

/**
 * The session user of the specification §3. The active organization derives from the `id_token_org` cookie; one the person
 * does not belong to grants nothing. `siteRole` is the role in the organization that owns the site.
 */
export function sessionUserOf(payload: SessionPayload, activeOrgId: string | null | undefined): SessionUser {
  const owner = payload.siteOwner ?? null;
  return {
    id: payload.id,
    email: payload.email,
    name: payload.name,
    organization: payload.organizations.find((org) => org.id === activeOrgId) ?? null,
    organizations: payload.organizations,
    siteOwner: owner && { type: owner.type, id: owner.id, name: owner.name },
    siteRole: owner ? payload.organizations.find((org) => org.id === owner.id)?.role : undefined,
    isAdmin: Boolean(payload.isAdmin),
    adminMode: Boolean(payload.adminMode),
    asAdmin: payload.asAdmin ?? null,
  };
}
