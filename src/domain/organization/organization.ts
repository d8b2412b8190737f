import { ADMINS, EVERYONE, NOBODY } from '../access/roles.ts';
import { choice, day, flag, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';

export const PLANS = ['trial', 'standard', 'premium'] as const;

/** A customer account. Its row belongs to its own space: `_id` = the organization's id. */
export const organization = entity({
  name: 'organization',
  plural: 'organizations',
  space: 'organization',
  single: true,
  title: 'name',
  search: ['name', 'city', 'siren'],
  access: { read: EVERYONE, create: NOBODY, update: ADMINS, remove: NOBODY },
  fields: {
    name: text({ max: 120, indexed: true }),
    legalName: text({ max: 200, optional: true }),
    siren: text({ max: 9, min: 9, optional: true }),
    address: text({ max: 300, optional: true, format: 'paragraph' }),
    postalCode: text({ max: 12, optional: true }),
    city: text({ max: 120, optional: true }),
    country: text({ max: 2, min: 2, initial: 'FR' }),
    email: text({ optional: true, format: 'email' }),
    phone: text({ max: 30, optional: true, format: 'phone' }),
    plan: choice(PLANS, { initial: 'standard', server: true }),
    active: flag({ initial: true, server: true }),
    since: day({ optional: true, server: true }),
  },
});
