import * as z from 'zod/mini';
import type { ApiKeyState } from './api-key-states.ts';

/**
 * What a key of the API can be let to, by the part of the address it opens. `entity`: rows of that declaration; without, what the
 * server makes of the telemetry. `writes`: rows that a program may write too; what has an author, or is the server's, is only read.
 */
const RESOURCES = {
  vehicles: { entity: 'vehicle', writes: true },
  fleets: { entity: 'fleet', writes: true },
  drivers: { entity: 'driver', writes: true },
  devices: { entity: 'device', writes: true },
  sites: { entity: 'site', writes: true },
  zones: { entity: 'zone', writes: true },
  'alert-rules': { entity: 'alertRule', writes: true },
  maintenances: { entity: 'maintenance', writes: true },
  'maintenance-plans': { entity: 'maintenancePlan', writes: true },
  claims: { entity: 'claim', writes: true },
  'rental-contracts': { entity: 'rentalContract', writes: true },
  alerts: { entity: 'alert', writes: false },
  diagnostics: { entity: 'diagnostic', writes: false },
  'dtc-events': { entity: 'dtcEvent', writes: false },
  defects: { entity: 'defect', writes: false },
  reservations: { entity: 'reservation', writes: false },
  positions: { entity: null, writes: false },
  journeys: { entity: null, writes: false },
  visits: { entity: null, writes: false },
  reports: { entity: null, writes: false },
} as const satisfies Record<string, { entity: string | null; writes: boolean }>;

export type ApiResource = keyof typeof RESOURCES;
export const API_RESOURCES = Object.keys(RESOURCES) as [ApiResource, ...ApiResource[]];

const SCOPES = ['read', 'write'] as const;
export type ApiScope = (typeof SCOPES)[number];
export type ApiScopes = Partial<Record<ApiResource, ApiScope>>;

/** Begins every key: who finds one in a log or a repository knows what it is. */
export const API_KEY_PREFIX = 'slg_';
export const API_KEY_ADDRESSES_MAX = 20;
/** Calls of one key in a minute, on all servers together. */
export const API_CALLS_PER_MINUTE = 600;

export function isApiResource(name: string): name is ApiResource {
  return Object.hasOwn(RESOURCES, name);
}

/** Entity whose rows a resource is; null: made of the telemetry. */
export function entityOfResource(resource: ApiResource): string | null {
  return RESOURCES[resource].entity;
}

/** Whether a key can be let to write it. */
export function isWritable(resource: ApiResource): boolean {
  return RESOURCES[resource].writes;
}

/** Whether these scopes let read or write something; who may write may read. */
export function scopesAllow(scopes: ApiScopes, resource: string, wanted: ApiScope): boolean {
  if (!isApiResource(resource)) return false;
  const given = scopes[resource];
  return given !== undefined && (wanted === 'read' || (given === 'write' && isWritable(resource)));
}

const scopesSchema = z.partialRecord(z.enum(API_RESOURCES), z.enum(SCOPES)).check(
  z.refine((scopes) => Object.keys(scopes).length > 0, { error: 'required' }),
  z.refine((scopes) => Object.entries(scopes).every(([name, scope]) => scope === 'read' || isWritable(name as ApiResource)), {
    error: 'not-allowed',
  }),
);

/** What a person says of a key, new or changed. */
export const apiKeyInputSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  scopes: scopesSchema,
  /** Addresses and networks (CIDR) it may call from; none: any. */
  addresses: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(API_KEY_ADDRESSES_MAX)),
  /** null: until it is revoked. */
  expiresAt: z.nullable(z.iso.datetime()),
});
export type ApiKeyInput = z.infer<typeof apiKeyInputSchema>;

/** A key as administrators of its organization see it: never the secret. */
export const apiKeySchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** Last characters of the secret, to tell keys apart. */
  hint: z.string(),
  scopes: z.partialRecord(z.enum(API_RESOURCES), z.enum(SCOPES)),
  addresses: z.array(z.string()),
  expiresAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** Who answers for it: it has at most what they may do now. */
  createdBy: z.nullable(z.string()),
  /** Their present role; null: they have left the organization, and the key does nothing. */
  makerRole: z.nullable(z.string()),
  /** When the secret in use was made. */
  madeAt: z.string(),
  revokedAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  lastUsedFrom: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** A key with its secret, shown once. */
export const madeApiKeySchema = z.object({ key: apiKeySchema, secret: z.string() });
export type MadeApiKey = z.infer<typeof madeApiKeySchema>;

/** `suspended`: who made it has left; an administrator takes it over, or revokes it. */
export function apiKeyState(
  { revokedAt, expiresAt, makerRole }: Pick<ApiKey, 'revokedAt' | 'expiresAt' | 'makerRole'>,
  nowMs: number,
): ApiKeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs) return 'expired';
  return makerRole === null ? 'suspended' : 'active';
}
