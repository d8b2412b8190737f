import { EVERYONE, MANAGER_LEVEL, MANAGERS } from '../access/permissions.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, instant, number, ref, shape, text } from '../entity/field.ts';
import { attachmentsSchema } from '../entity/attachment.ts';

export const RESERVATION_STATES = ['requested', 'confirmed', 'inProgress', 'completed', 'cancelled', 'refused'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/**
 * A shared vehicle held for somebody from one instant to another, the last not included. Everybody reads them all, so that a device knows what is free
 * without network; the server and a constraint of the database let no two that are live hold a vehicle at the same time.
 */
export const reservation = entity({
  name: 'reservation',
  plural: 'reservations',
  space: 'organization',
  title: 'purpose',
  search: ['purpose', 'bookedByName', 'note'],
  order: { field: 'startAt', direction: -1 },
  access: { read: EVERYONE, create: EVERYONE, update: EVERYONE, remove: MANAGERS },
  changeOwn: ['technician', 'user'],
  flag: 'carSharing',
  author: 'bookedBy',
  // Where somebody goes for themselves is between them and who manages the cars.
  mask: { where: ['use', 'private'], fields: ['purpose', 'note'], readers: MANAGER_LEVEL },
  fields: {
    purpose: text({ max: 120 }),
    vehicle: ref('vehicle'),
    state: choice(RESERVATION_STATES, { initial: 'requested', indexed: true }),
    /** For whom a manager reserves; null: for themselves. */
    holder: ref('membership', { optional: true, embed: [] }),
    use: choice(['work', 'private'], { initial: 'work' }),
    startAt: instant({ indexed: true }),
    endAt: instant(),
    estimatedKm: number({ min: 0, max: 20_000, integer: true, unit: 'km', optional: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
    /** What the manager who decides says. */
    answer: text({ max: 500, format: 'paragraph', optional: true }),
    /** As the vehicle was taken. */
    outAt: instant({ optional: true }),
    outKm: number({ min: 0, max: 5_000_000, unit: 'km', optional: true }),
    outEnergyPct: number({ min: 0, max: 100, integer: true, unit: '%', optional: true }),
    outNote: text({ max: 2000, format: 'paragraph', optional: true }),
    /** As it was brought back. */
    backAt: instant({ optional: true }),
    backKm: number({ min: 0, max: 5_000_000, unit: 'km', optional: true }),
    backEnergyPct: number({ min: 0, max: 100, integer: true, unit: '%', optional: true }),
    backNote: text({ max: 2000, format: 'paragraph', optional: true }),
    /** Damage that was not there before; a manager makes a claim of it. */
    damage: text({ max: 2000, format: 'paragraph', optional: true }),
    attachments: shape(attachmentsSchema, { initial: [], server: true }),
    /** Whose it is. */
    bookedBy: text({ max: 36, optional: true, server: true }),
    bookedByName: text({ max: 120, optional: true, server: true }),
    /** Who reserved it for somebody else. */
    enteredByName: text({ max: 120, optional: true, server: true }),
    decidedByName: text({ max: 120, optional: true, server: true }),
  },
});
export type Reservation = RowOf<typeof reservation>;
