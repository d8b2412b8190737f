import { MANAGERS } from '../access/roles.ts';
import { entity, type RowOf } from '../kit/entity.ts';
import { day, money, number, ref, shape, tags, text } from '../kit/field.ts';
import { attachmentsSchema } from '../ticket/attachment.ts';

/** A vehicle rented for years: so many months and so many kilometres, which is what its rent is reckoned on. No technician's (decision 1). */
export const rentalContract = entity({
  name: 'rentalContract',
  plural: 'rental-contracts',
  space: 'organization',
  title: 'number',
  search: ['number', 'lessor', 'note'],
  order: { field: 'endOn', direction: 1 },
  access: { read: MANAGERS, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    number: text({ max: 60 }),
    vehicle: ref('vehicle'),
    lessor: text({ max: 120 }),
    startOn: day(),
    /** Last day of it. */
    endOn: day({ indexed: true }),
    allowedKm: number({ min: 0, max: 5_000_000, integer: true, unit: 'km' }),
    /** Counter of the vehicle on its first day. */
    startKm: number({ min: 0, max: 5_000_000, unit: 'km', initial: 0 }),
    rentCents: money({ optional: true }),
    /** Of 100 km beyond those allowed: a kilometre is often a fraction of a cent more or less. */
    overCentsPer100Km: money({ optional: true }),
    services: tags(),
    attachments: shape(attachmentsSchema, { initial: [], server: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
export type RentalContract = RowOf<typeof rentalContract>;
