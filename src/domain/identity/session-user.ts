import * as z from 'zod/mini';
import { isNamed, withOwnId } from './directory-ids.ts';

/** Flags come as 1 or true (platform.md §1). */
const truthy = z.optional(z.union([z.boolean(), z.number()]));

const organizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  department: z.optional(z.string()),
  departmentName: z.optional(z.string()),
  dflt: truthy,
});
/** `directoryId`: what an external directory calls it, where that is not `id`. */
export type SessionOrganization = z.infer<typeof organizationSchema> & { directoryId?: string | undefined };

/** As it is on the wire: with the ids of the directory. */
export const wirePayloadSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  organizations: z.array(organizationSchema),
  isAdmin: truthy,
  adminMode: truthy,
  asAdmin: z.optional(z.object({ id: z.string(), name: z.string() })),
  asAdminOrg: z.optional(z.unknown()),
  siteOwner: z.optional(z.object({ type: z.string(), id: z.string(), name: z.string(), department: z.optional(z.string()) })),
  rememberMe: truthy,
  /** The one address that a sensitive session of an external directory may be used from. */
  boundIp: z.optional(z.string()),
  iat: z.optional(z.number()),
  exp: z.optional(z.number()),
});
export type SessionPayload = Omit<z.infer<typeof wirePayloadSchema>, 'organizations'> & {
  organizations: SessionOrganization[];
  directoryId?: string | undefined;
};

/**
 * JWT payload and answer of `GET /simple-directory/api/auth/me` (platform.md §1), read with our ids in place of the directory's. It is
 * the one place that makes ids of a directory ours, on both sides.
 */
export const sessionPayloadSchema = z.pipe(
  wirePayloadSchema,
  z.transform((payload): SessionPayload => ({
    ...withOwnId(payload),
    organizations: payload.organizations.map(withOwnId),
    ...(payload.asAdmin ? { asAdmin: withOwnId(payload.asAdmin) } : {}),
    ...(payload.siteOwner ? { siteOwner: withOwnId(payload.siteOwner) } : {}),
  })),
);

export interface SessionUser {
  id: string;
  /** What an external directory calls the person, where that is not `id`. */
  directoryId?: string | undefined;
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
    ...(payload.directoryId === undefined ? {} : { directoryId: payload.directoryId }),
    email: payload.email,
    name: payload.name,
    organization: payload.organizations.find((org) => isNamed(org, activeOrgId)) ?? null,
    organizations: payload.organizations,
    siteOwner: owner && { type: owner.type, id: owner.id, name: owner.name },
    siteRole: owner ? payload.organizations.find((org) => org.id === owner.id)?.role : undefined,
    isAdmin: Boolean(payload.isAdmin),
    adminMode: Boolean(payload.adminMode),
    asAdmin: payload.asAdmin ?? null,
  };
}
