import * as z from 'zod/mini';
import { ADMINS, EVERYONE, NOBODY } from '../access/permissions.ts';
import { entity } from '../entity/entity.ts';
import { choice, day, flag, number, ref, text, shape } from '../entity/field.ts';
import { ownJourneyRulesSchema } from '../driving/journey-rules.ts';
import { energyPricesSchema, ownFactorsSchema } from '../eco/own-prices.ts';
import { openingHoursSchema } from '../geo/geometry.ts';

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

export const linkSchema = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  href: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
});
const contactSchema = z.strictObject({
  email: z.string().check(z.maxLength(254)),
  phone: z.string().check(z.maxLength(30)),
});
const contactsSchema = z.strictObject({ sales: contactSchema, accounting: contactSchema, support: contactSchema });
export type Contacts = z.infer<typeof contactsSchema>;

/** Digits of the code of a kept copy, and after how many minutes without a touch it is asked, where nothing else is set. */
export const CODE_DIGITS = { least: 4, most: 12 } as const;
export const AWAY_MIN = 30;

/** Settings of an organization: `_id` = the organization's id (specification §3). */
export const settings = entity({
  name: 'settings',
  plural: 'settings',
  space: 'organization',
  single: true,
  title: 'timeZone',
  access: { read: EVERYONE, create: ADMINS, update: ADMINS, remove: [] },
  flag: 'management',
  fields: {
    themeColor: text({ max: 9, min: 4, format: 'color', optional: true }),
    /** Address of the displayed copy; null while the organization has no logo of its own. */
    logo: text({ max: 200, format: 'image', optional: true, server: true }),
    links: shape(z.array(linkSchema).check(z.maxLength(10)), { initial: [] }),
    showDiagnosticErrors: flag({ initial: true }),
    timeZone: text({ max: 60, initial: 'Europe/Paris' }),
    privacyUrl: text({ max: 500, format: 'url', optional: true }),
    siteUrl: text({ max: 500, format: 'url', optional: true }),
    contacts: shape(contactsSchema, { optional: true }),
    positionRetentionDays: number({ min: 1, max: 1830, integer: true, unit: 'd', initial: 62 }),
    journeyRetentionDays: number({ min: 1, max: 3660, integer: true, unit: 'd', initial: 366 }),
    workdayStartMin: number({ min: 0, max: 1440, integer: true, unit: 'min', initial: 360 }),
    workdayEndMin: number({ min: 0, max: 1440, integer: true, unit: 'min', initial: 1200 }),
    /** Thresholds of journeys set otherwise than `JOURNEY_RULES`; null: none. */
    journeyRules: shape(ownJourneyRulesSchema, { optional: true }),
    /** What energy cost the organization before the first of `energyPrices` (domain/eco/energy-prices.ts); null: nobody said. */
    dieselEurL: number({ min: 0, max: 20, unit: 'EUR/l', optional: true }),
    petrolEurL: number({ min: 0, max: 20, unit: 'EUR/l', optional: true }),
    e85EurL: number({ min: 0, max: 20, unit: 'EUR/l', optional: true }),
    lpgEurL: number({ min: 0, max: 20, unit: 'EUR/l', optional: true }),
    electricityEurKwh: number({ min: 0, max: 20, unit: 'EUR/kWh', optional: true }),
    /** What it costs from a month on; null: it never changed. */
    energyPrices: shape(energyPricesSchema, { optional: true }),
    /** Factors of carbon of its own, each from a month on; over those of the product (domain/eco/carbon-factors.ts); null: none. */
    carbonFactors: shape(ownFactorsSchema, { optional: true }),
    /** When vehicles of private use are in private mode; null: never. Holds for what is sent from then on. */
    privateHours: shape(openingHoursSchema, { optional: true }),
    /** On devices that several people share (domain/identity/kept-lock.ts): everybody has a code, of so many digits, asked after so long without a touch. */
    lockRequired: flag(),
    lockLeastDigits: number({ min: CODE_DIGITS.least, max: CODE_DIGITS.most, integer: true, initial: CODE_DIGITS.least }),
    lockAfterMin: number({ min: 1, max: 1440, integer: true, unit: 'min', initial: AWAY_MIN }),
  },
});
