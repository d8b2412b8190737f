import { NOBODY } from '../access/roles.ts';
import { choice, flag, instant, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { LOCALES } from '../kit/locale.ts';

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
