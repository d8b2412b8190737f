import { v5 as uuidv5 } from 'uuid';
import * as z from 'zod/mini';

const NAMESPACE = '5c1f5b0e-0f5d-4a8e-9a53-6a1c3f0f7d21';
/** Of any version but 5, which is that of the ids made here: nobody in a directory takes another's id by choosing it. */
const OWN = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-46-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Our id of a person or an organization that a directory names by an id of any form; a UUID is its own, and the same is made on every device and server. */
export function ownId(directoryId: string): string {
  return OWN.test(directoryId) ? directoryId : uuidv5(directoryId, NAMESPACE);
}

/** Who a directory may know by another id than ours. */
export interface Known {
  id: string;
  directoryId?: string | undefined;
}

/** What the directory calls them: its calls, its cookie and its channels name them so. */
export const directoryIdOf = ({ id, directoryId }: Known): string => directoryId ?? id;

/** Whether an id, ours or the directory's, is theirs. */
export const isNamed = (known: Known, id: string | null | undefined): boolean =>
  typeof id === 'string' && (id === known.id || id === known.directoryId);

/** The same with our id in place of the directory's, which it keeps beside where it is another. */
function withOwnId<T extends { id: string }>(given: T): T & Known {
  const id = ownId(given.id);
  return id === given.id ? given : { ...given, id, directoryId: given.id };
}

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
