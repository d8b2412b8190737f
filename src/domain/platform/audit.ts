import * as z from 'zod/mini';
import { ownerSchema } from '../entity/entity.ts';

/** What the trail of administration knows of. A new one: here, and its words in `audit.json` of each language. */
export const AUDIT_ACTIONS = [
  'admin-mode',
  'act-as',
  'act-as-end',
  'invite',
  'member-role',
  'member-rights',
  'handed-on',
  'role-rights',
  'organization-open',
  'organization-rights',
  'organization-suspend',
  'organization-resume',
  'key-make',
  'key-change',
  'key-remake',
  'key-take-over',
  'key-revoke',
  'device-command',
  'device-decision',
  'device-map',
  'device-unmap',
  'quarantine-adopt',
  'quarantine-remove',
  'door-secret',
  'door-addresses',
  'door-close',
  'mapping-save',
  'mapping-remove',
  'export',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'member-delete',
  'person-delete',
  'organization-delete',
  'secrets-resealed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who did it: somebody of the organization, somebody who administers the platform, a key of the API, the server itself. */
export const AUDIT_BY = ['member', 'platform', 'key', 'server'] as const;
export type AuditBy = (typeof AUDIT_BY)[number];

/** One line of the trail. */
export const auditEntrySchema = z.object({
  _id: z.uuid(),
  at: z.string(),
  action: z.string(),
  /** Whose it concerns; null: the platform's alone. */
  owner: z.nullable(ownerSchema),
  byKind: z.enum(AUDIT_BY),
  byName: z.string(),
  /** The person an administrator acted as. */
  asName: z.nullable(z.string()),
  /** Organizations are not told where administrators of the platform work from. */
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** What kind of thing it was done to, and its name then. */
  targetKind: z.nullable(z.string()),
  targetName: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
