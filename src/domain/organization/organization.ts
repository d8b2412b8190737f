import { ADMINS, EVERYONE, NOBODY } from '../access/permissions.ts';
import { entity } from '../entity/entity.ts';
import { choice, day, flag, number, ref, text } from '../entity/field.ts';

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

/** Whether what was to be done for a customer should have been by today; nothing is due of one that is lost. */
export function isActionLate({ stage, nextOn }: { stage: unknown; nextOn: unknown }, today: string): boolean {
  return typeof nextOn === 'string' && nextOn < today && !ENDED_STAGES.includes(stage as CustomerStage);
}
