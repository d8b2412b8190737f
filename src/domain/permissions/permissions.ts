import { EVERYONE, NOBODY } from '../access/roles.ts';
import { flag, shape } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import * as z from 'zod/mini';

export const PERMISSION_FLAGS = [
  'cartography',
  'geolocation',
  'dashboard',
  'dailyDashboard',
  'eco',
  'reports',
  'carSharing',
  'management',
] as const;
export type PermissionFlag = (typeof PERMISSION_FLAGS)[number];

/** `withheld`: the organization has it, and this person has not (`withoutWithheld`). */
const activeSchema = z.strictObject({ active: z.boolean(), withheld: z.optional(z.boolean()) });

/**
 * What the organization has subscribed to and whether it is suspended: `_id` = the organization's id (specification §3). A person is
 * answered, and mirrors, what is left of it once what is withheld from the role or the person is taken away.
 */
export const permissions = entity({
  name: 'permissions',
  plural: 'permissions',
  space: 'organization',
  single: true,
  title: 'suspended',
  conflict: 'server',
  search: [],
  access: { read: EVERYONE, create: NOBODY, update: NOBODY, remove: NOBODY },
  fields: {
    suspended: flag({ server: true, initial: false }),
    cartography: shape(activeSchema, { server: true, initial: { active: true } }),
    geolocation: shape(activeSchema, { server: true, initial: { active: true } }),
    dashboard: shape(activeSchema, { server: true, initial: { active: true } }),
    dailyDashboard: shape(activeSchema, { server: true, initial: { active: true } }),
    eco: shape(activeSchema, { server: true, initial: { active: true } }),
    reports: shape(activeSchema, { server: true, initial: { active: true } }),
    carSharing: shape(activeSchema, { server: true, initial: { active: true } }),
    management: shape(activeSchema, { server: true, initial: { active: true } }),
  },
});
