import { withheldSchema, ADMINS, EVERYONE, MANAGER_LEVEL, NOBODY, ROLES } from '../access/permissions.ts';
import { entity } from '../entity/entity.ts';
import { choice, flag, instant, ref, shape, text } from '../entity/field.ts';
import { LOCALES } from '../text/locale.ts';

/** A person who signs in. Platform-wide (site space): an organization sees its people through `membership`. */
export const user = entity({
  name: 'user',
  plural: 'users',
  space: 'site',
  mirrored: false,
  title: 'name',
  search: ['name', 'email'],
  access: { read: NOBODY, create: NOBODY, update: NOBODY, remove: NOBODY },
  fields: {
    email: text({ max: 254, format: 'email', unique: true }),
    name: text({ max: 120, indexed: true }),
    firstName: text({ max: 80, optional: true }),
    lastName: text({ max: 80, optional: true }),
    phone: text({ max: 30, optional: true, format: 'phone' }),
    locale: choice(LOCALES, { initial: 'fr' }),
    isAdmin: flag({ server: true }),
    active: flag({ initial: true }),
    lastLoginAt: instant({ optional: true, server: true }),
  },
});

/**
 * A person's place in an organization. Name, e-mail and last login are the server's copy of the user's, for lists without the network.
 * Without a `user` it is an invitation that nobody accepted yet: it gives nothing to anybody, and may be withdrawn. Members are deactivated.
 */
export const membership = entity({
  name: 'membership',
  plural: 'memberships',
  space: 'organization',
  title: 'name',
  search: ['name', 'email', 'department'],
  access: { read: MANAGER_LEVEL, create: ADMINS, update: ADMINS, remove: NOBODY },
  flag: 'management',
  fields: {
    user: ref('user', { optional: true, server: true }),
    name: text({ max: 120, server: true, indexed: true }),
    email: text({ max: 254, format: 'email', server: true, unique: true }),
    role: choice(ROLES, { initial: 'user' }),
    department: text({ max: 120, optional: true }),
    preferred: flag({ initial: false }),
    active: flag({ initial: true }),
    withheld: shape(withheldSchema, { initial: [] }),
    invitedAt: instant({ optional: true, server: true }),
    lastLoginAt: instant({ optional: true, server: true }),
  },
});

/** A person's own choices, the same in every organization: `_id` = the user's id (specification §3). */
export const preferences = entity({
  name: 'preferences',
  plural: 'preferences',
  space: 'user',
  single: true,
  title: 'lang',
  conflict: 'last',
  access: { read: EVERYONE, create: EVERYONE, update: EVERYONE, remove: [] },
  fields: {
    lang: choice(LOCALES, { initial: 'fr' }),
    /** 'default' or any other value; other = side navigation from 800 px up. */
    layout: text({ max: 20, initial: 'default' }),
    theme: choice(['system', 'light', 'dark'], { initial: 'system' }),
    density: choice(['normal', 'dense'], { initial: 'normal' }),
    sound: flag({ initial: true }),
    notifyEmail: flag({ initial: false }),
    notifyPush: flag({ initial: false }),
  },
});
