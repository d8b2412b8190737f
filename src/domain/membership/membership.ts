import { ADMINS, MANAGER_LEVEL, NOBODY, ROLES } from '../access/roles.ts';
import { choice, flag, instant, ref, shape, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { withheldSchema } from '../permissions/withheld.ts';

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
