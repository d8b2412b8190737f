import { NOBODY } from '../access/roles.ts';
import { choice, day, number, ref, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';

/** From first contact to customer, or not. */
export const CUSTOMER_STAGES = ['contact', 'demonstration', 'offer', 'trial', 'customer', 'paused', 'lost'] as const;
export type CustomerStage = (typeof CUSTOMER_STAGES)[number];
/** Nobody is to call them any more. */
export const ENDED_STAGES: readonly CustomerStage[] = ['lost'];

/** A customer, or who may become one, followed by the owner of the site; its organization once it has one. */
export const customer = entity({
  name: 'customer',
  plural: 'customers',
  space: 'site',
  mirrored: false,
  title: 'company',
  search: ['company', 'contact', 'email', 'phone', 'nextAction', 'follower', 'note'],
  access: { read: NOBODY, create: NOBODY, update: NOBODY, remove: NOBODY },
  fields: {
    company: text({ max: 120, indexed: true }),
    stage: choice(CUSTOMER_STAGES, { initial: 'contact', indexed: true }),
    contact: text({ max: 120, optional: true }),
    email: text({ optional: true, format: 'email' }),
    phone: text({ max: 30, optional: true, format: 'phone' }),
    vehicles: number({ min: 0, max: 1_000_000, integer: true, optional: true }),
    follower: text({ max: 120, optional: true }),
    nextAction: text({ max: 200, optional: true }),
    nextOn: day({ optional: true }),
    organization: ref('organization', { optional: true }),
    note: text({ max: 8000, format: 'paragraph', optional: true }),
  },
});
