import { MANAGERS } from '../access/permissions.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, day, flag, instant, money, number, ref, shape, text } from '../entity/field.ts';
import { attachmentsSchema } from '../entity/attachment.ts';

export const CLAIM_STATES = ['declared', 'assessment', 'repair', 'closed'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
const CLAIM_KINDS = ['collision', 'parking', 'glass', 'theft', 'vandalism', 'fire', 'weather', 'animal', 'other'] as const;

/** Damage to a vehicle, from the day it happened to the last cheque of the insurer. No technician's (decision 1). */
export const claim = entity({
  name: 'claim',
  plural: 'claims',
  space: 'organization',
  title: 'reference',
  search: ['reference', 'place', 'insurer', 'insurerNumber', 'thirdName', 'thirdPlate', 'note'],
  order: { field: 'happenedAt', direction: -1 },
  access: { read: MANAGERS, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    reference: text({ max: 60 }),
    vehicle: ref('vehicle'),
    driver: ref('driver', { optional: true }),
    happenedAt: instant({ indexed: true }),
    kind: choice(CLAIM_KINDS, { initial: 'collision' }),
    state: choice(CLAIM_STATES, { initial: 'declared', indexed: true }),
    place: text({ max: 200, optional: true }),
    circumstances: text({ max: 4000, format: 'paragraph', optional: true }),
    injured: flag({ initial: false }),
    /** Whether anybody knows who the other was. */
    third: choice(['none', 'identified', 'unidentified'], { initial: 'none' }),
    thirdName: text({ max: 120, optional: true }),
    thirdPlate: text({ max: 20, optional: true }),
    thirdInsurer: text({ max: 120, optional: true }),
    thirdPolicy: text({ max: 60, optional: true }),
    /** Share of the blame that is the organization's. */
    liabilityPct: number({ min: 0, max: 100, integer: true, unit: '%', optional: true }),
    /** To the insurer, and when its statement was signed. */
    declaredOn: day({ optional: true }),
    statementOn: day({ optional: true }),
    insurer: text({ max: 120, optional: true }),
    insurerNumber: text({ max: 60, optional: true }),
    expertOn: day({ optional: true }),
    garage: text({ max: 120, optional: true }),
    /** Days the vehicle could not be driven, both included. */
    immobilizedFrom: day({ optional: true }),
    immobilizedTo: day({ optional: true }),
    quoteCents: money({ optional: true }),
    invoiceCents: money({ optional: true }),
    deductibleCents: money({ optional: true }),
    insurerCents: money({ optional: true }),
    attachments: shape(attachmentsSchema, { initial: [], server: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
export type Claim = RowOf<typeof claim>;
