import { ADMINS } from '../access/roles.ts';
import { shape } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { withheldSchema } from '../permissions/withheld.ts';

/** What each role of an organization goes without of its permissions: `_id` = the organization's id. A person's own share is `membership.withheld`. */
export const roleRights = entity({
  name: 'roleRights',
  plural: 'role-rights',
  space: 'organization',
  single: true,
  title: 'manager',
  search: [],
  access: { read: ADMINS, create: ADMINS, update: ADMINS, remove: [] },
  flag: 'management',
  fields: {
    admin: shape(withheldSchema, { initial: [] }),
    manager: shape(withheldSchema, { initial: [] }),
    technician: shape(withheldSchema, { initial: [] }),
    user: shape(withheldSchema, { initial: [] }),
  },
});
