import { EVERYONE, NOBODY } from '../access/roles.ts';
import { flag, shape } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import * as z from 'zod/mini';

export const PERMISSION_FLAGS = ['cartography', 'geolocation', 'dashboard', 'dailyDashboard', 'eco', 'reports', 'carSharing', 'management'] as const;
export type PermissionFlag = (typeof PERMISSION_FLAGS)[number];

const activeSchema = z.strictObject({ active: z.boolean() });

/** What the organization has subscribed to and whether it is suspended: `_id` = the organization's id (specification §3). */
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
